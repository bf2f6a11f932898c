// The palette, the shortcuts, and where the focus goes.
import { expect, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { arrive, group, menu, title, toasts } from './shell-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('Palette and shortcuts', () => {
  test('Ctrl+K finds screens by words; a screen that was not granted is absent', async ({
    page,
  }) => {
    await arrive(page, 'juridico')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
    const field = palette.getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('negativ')
    await expect(palette.getByRole('option', { name: 'Boletos negativados' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Enviar para negativação' })).toHaveCount(0)
    await expect(palette.getByRole('status')).toHaveText(/^\d+ resultados?$/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(title(page, 'Boletos negativados')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzzz')
    await expect(palette.getByRole('status')).toHaveText('Não obteve resultados.')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(title(page, 'Boletos negativados')).toBeFocused()
  })

  test('what is typed right after Ctrl+K, before its script is there, is what it finds', async ({
    page,
  }) => {
    const held = Promise.withResolvers()
    await page.route(/palette-content/, async (route) => {
      await held.promise
      await route.continue()
    })
    await arrive(page, 'juridico')
    const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
    const shortcuts = page.getByRole('button', { name: 'Ajuda', exact: true })
    await shortcuts.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('boletos')
    await expect(palette.getByRole('combobox')).toHaveValue('boletos')
    await expect(palette.getByRole('option')).toHaveCount(0)
    held.resolve(undefined)
    await expect(palette.getByRole('option', { name: 'Boletos negativados' })).toBeVisible()
    await page.keyboard.type(' neg')
    await expect(palette.getByRole('combobox')).toHaveValue('boletos neg')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(shortcuts).toBeFocused()
  })

  test('`g` and a letter go to a screen, `/` to the first filter, and nothing fires while typing', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(title(page, 'Boletos negativados')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('search').locator('input:focus')).toHaveCount(1)
    const luc = page.getByRole('textbox', { name: 'LUC' })
    await luc.focus()
    await page.keyboard.type('gh/?j')
    await expect(luc).toHaveValue(/gh\/\?j/i)
    await expect(page).toHaveURL(/\/boletos-negativados/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a letter of a screen that was not granted goes nowhere', async ({ page }) => {
    await arrive(page, 'juridico')
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await expect(toasts(page)).toHaveText('')
  })

  test('`?` shows the shortcuts and those of the granted screens; closing gives the focus back', async ({
    page,
  }) => {
    await arrive(page, 'juridico')
    const help = page.getByRole('dialog', { name: 'Ajuda' })
    await page.keyboard.press('?')
    await help.getByRole('tab', { name: 'Atalhos de teclado' }).click()
    await expect(help).toContainText('Ir para o primeiro filtro')
    await expect(help).toContainText('Boletos negativados (Serasa)')
    await expect(help).not.toContainText('Enviar para negativação')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Ajuda', exact: true })
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('navigation moves the focus to the heading and says the title; the first Tab skips to the content', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await group(page, 'Serasa').click()
    await menu(page).getByRole('link', { name: 'Envio e retornos' }).click()
    await expect(title(page, 'Enviar para negativação')).toBeFocused()
    await expect(page.getByRole('status', { name: 'Avisos da tela' })).toHaveText(
      'Enviar para negativação',
    )
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL((url) => url.hash === '')
  })
})
