import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { height, storyIds, test } from './stories-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })

test.describe('Modal dialog with title bar, close button and action buttons (spec 1:2.5)', () => {
  test('The header is 68 high', async ({ page, story }) => {
    await story('dialog/form open')
    const header = page.getByRole('heading', { name: 'Justificativa' }).locator('..')
    expect((await header.boundingBox())?.height).toBe(68)
    expect(await height(page, 'Fechar')).toBe(40)
  })

  test('the first field has the focus, and closing gives it back to the opener', async ({ page, story }) => {
    await story('dialog/form')
    await page.getByRole('button', { name: 'Abrir formulário' }).click()
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Abrir formulário' })).toBeFocused()
  })

  test('Esc on a dirty form asks first', async ({ page, story }) => {
    await story('dialog/form')
    await page.getByRole('button', { name: 'Abrir formulário' }).click()
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.keyboard.type('884217')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Há alterações que não foram salvas.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toHaveValue('884217')
    await expect(page.getByRole('textbox', { name: 'Número do chamado' })).toBeFocused()
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a confirmation tells count and sum in figures and words, and the focus is on Cancelar', async ({
    page,
    story,
  }) => {
    await story('dialog/confirm')
    await page.getByRole('button', { name: 'Submeter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmação' })
    await expect(dialog).toContainText('272 boletos')
    await expect(dialog).toContainText('6.930.917,82')
    await expect(dialog).toContainText('duzentos e setenta e dois boletos, seis milhões')
    await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
  })
})

test.describe('toasts', () => {
  test('polite, the focus stays; others leave by themselves, an error stays until closed, history kept', async ({
    page,
    story,
  }) => {
    await page.clock.install()
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Falhar' }).click()
    await page.getByRole('button', { name: 'Avisar' }).click()
    await expect(shown).toContainText('Salvo com sucesso.')
    await expect(page.getByRole('button', { name: 'Avisar' })).toBeFocused()
    await page.clock.runFor(60_000)
    await expect(shown).not.toContainText('Salvo com sucesso.')
    await expect(shown).toContainText('Erro interno')
    await shown.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(shown).toHaveText('')
    await expect(page.locator('output')).toHaveText('Erro interno | Salvo com sucesso.')
  })

  test('pause on hover', async ({ page, story }) => {
    await page.clock.install()
    await story('toast/emit')
    const shown = page.getByRole('status', { name: 'Notificações' })
    await page.getByRole('button', { name: 'Avisar' }).click()
    await shown.getByText('Salvo com sucesso.').hover()
    await page.clock.runFor(60_000)
    await expect(shown).toContainText('Salvo com sucesso.')
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(shown).toHaveText('')
  })

  test("'Desfazer' undoes once and closes", async ({ page, story }) => {
    await story('toast/emit')
    await page.getByRole('button', { name: 'Remover' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
    await expect(page.locator('output')).toHaveText('Removido | Desfeito')
  })
})

test.describe('the rest', () => {
  test('chips: active ones are removed, suggested ones added, Limpar filtros clears', async ({ page, story }) => {
    await story('filter-chips/chips')
    await page.getByRole('button', { name: 'Com bloqueio 6' }).click()
    await expect(page.getByRole('button', { name: 'Remover filtro Guardas' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover filtro Shoppings' }).click()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page.getByRole('button', { name: /Remover filtro/ })).toHaveCount(0)
  })

  test('a popover card takes the focus and gives it back', async ({ page, story }) => {
    await story('small/popover')
    const light = page.getByRole('button', { name: '2 avisos no boleto 1001250700002' })
    await light.click()
    await expect(page.getByRole('dialog', { name: 'Guardas' })).toContainText('Acordo vigente até 15/12/2026.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(light).toBeFocused()
  })

  test('tabs move with the arrows', async ({ page, story }) => {
    await story('small/tabs')
    await page.getByRole('tab', { name: 'Saldo em Aberto 3' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel')).toHaveText('Contatos do cliente')
  })

  test('at 320 px no story scrolls sideways', async ({ page, story, stories }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const id of await storyIds(page, stories)) {
      await story(id)
      expect(await page.evaluate('document.documentElement.scrollWidth'), id).toBeLessThanOrEqual(320)
    }
  })
})

for (const scheme of ['light', 'dark'] as const) {
  test(`no accessibility fault in any story, ${scheme}`, async ({ page, story, stories }) => {
    test.slow()
    const ids = await storyIds(page, stories)
    expect(ids.length).toBeGreaterThan(25)
    for (const id of ids) {
      await story(id, scheme)
      expect.soft(await accessibilityFaults(page), `${id}, ${scheme}`).toEqual([])
    }
  })
}
