// The shell in both themes, on a narrow window, zoomed, and without motion.
import { expect, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { account, arrive, group, menu, panel, scheme, title, widthOf } from './shell-page.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('Theme, zoom, motion', () => {
  test('the theme follows the system until it is chosen, and the choice is kept', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await arrive(page, 'regua')
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(scheme(page)).toHaveCSS('color-scheme', 'light')
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await account(page).click()
    await page.getByText('Escuro', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    expect(errors).toEqual([])
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' }),
    ).toBeFocused()
    await page.keyboard.type('tema do sistema')
    await page.keyboard.press('Enter')
    await expect(scheme(page)).toHaveCSS('color-scheme', 'light')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no accessibility fault in the shell, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, 'regua')
      await expect(title(page, 'Home')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await group(page, 'Serasa').click()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  }

  test('at 320 px nothing scrolls sideways, and the menu covers the page until it is closed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await resumeSession(page, 'regua')
    await page.goto('/home')
    const opener = menu(page).getByRole('button', { name: 'Menu', exact: true })
    await expect(opener).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await opener.click()
    await group(page, 'Serasa').click()
    await expect.poll(() => widthOf(panel(page))).toBe(320)
    await page.getByRole('button', { name: 'Fechar menu' }).click()
    await expect(group(page, 'Serasa')).toBeHidden()
    await expect(opener).toBeFocused()
    await page.goto('/boletos-negativados')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

  test('at 200 % zoom nothing scrolls sideways and the account stays within reach', async ({
    page,
  }) => {
    // Zoom halves the CSS pixels: 1366 by 768 becomes 683 by 384.
    await page.setViewportSize({ width: 683, height: 384 })
    await arrive(page, 'regua')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(683)
    await account(page).click()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeInViewport()
  })

  test('who asks for less motion gets none', async ({ page }) => {
    await arrive(page, 'regua')
    await expect(panel(page)).toHaveCSS('transition-duration', '0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(panel(page)).toHaveCSS('transition-duration', '0.16s')
  })
})
