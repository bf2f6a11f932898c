// The focus never falls to the start of the page when the pressed control disappears (WCAG 2.4.3).
import { expect, type Page, test } from '@playwright/test'

import { open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const main = (page: Page) => page.getByRole('main')
const chips = (page: Page) => main(page).getByRole('list', { name: 'Filtros' })
/** True if something in the page, not the page itself, has the focus. */
const hasFocus = (page: Page) => page.evaluate<boolean>('document.activeElement !== document.body')
const focusIn = (page: Page, parent: string) =>
  page.evaluate<boolean>(`document.activeElement.closest('${parent}') !== null`)

test(
  'after a chip, Limpar filtros and Limpar seleção the focus stays beside them, and a figure or an action that opens takes it',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('a suggested chip becomes an active one, which is removed again', async () => {
      await resumeSession(page, 'analista.shopping')
      await open(page, '/analisar-negativacao-shopping')
      await chips(page)
        .getByRole('button', { name: /^Com bloqueio/ })
        .press('Enter')
      await expect(page).toHaveURL(/comBloqueio/)
      await expect.poll(() => focusIn(page, '[aria-label=Filtros]')).toBe(true)
      await chips(page)
        .getByRole('button', { name: /^Remover filtro Com bloqueio/ })
        .press('Enter')
      await expect(page).not.toHaveURL(/comBloqueio/)
      await expect.poll(() => focusIn(page, '[aria-label=Filtros]')).toBe(true)
    })
    await test.step('Limpar filtros', async () => {
      await open(page, '/analisar-negativacao-shopping?luc=L')
      await chips(page).getByRole('button', { name: 'Limpar filtros' }).press('Enter')
      await expect(page).not.toHaveURL(/luc=/)
      await expect.poll(() => hasFocus(page)).toBe(true)
    })
    await test.step('Limpar seleção', async () => {
      await main(page).getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
      await main(page).getByRole('button', { name: 'Limpar seleção' }).press('Enter')
      await expect(main(page).getByText('selecionados')).toHaveCount(0)
      await expect.poll(() => hasFocus(page)).toBe(true)
    })
    await test.step('an action of the follow-up opens with Enter', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/acompanhar-ajuizamentos')
      const row = main(page).locator('tbody tr[aria-rowindex]').first()
      await row.focus()
      await row.press('Enter')
      await expect(main(page).getByRole('tab').first()).toBeVisible()
      await expect.poll(() => hasFocus(page)).toBe(true)
    })
  },
)

test('opening a multiple choice leaves the filters folded, and reaching a cut off field by Tab unfolds them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await resumeSession(page, 'analista.shopping')
  await open(page, '/analisar-negativacao-shopping?agrupar=boleto')
  const form = page.getByRole('search', { name: 'Filtros da lista' })
  const fold = form.getByRole('button', { name: /^Filtros/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await form.getByRole('combobox', { name: /^Shoppings/ }).press('Enter')
  const search = page.getByRole('combobox', { name: 'Buscar opções' })
  await expect(search).toBeFocused()
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await search.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await form.getByLabel('Clientes nunca negativados', { exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})

test('a key right after a dialog closes moves on from its row, also between slow frames', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/analisar-negativacao-shopping?agrupar=boleto')
  const row = main(page).locator('tbody tr[aria-rowindex]')
  await row.first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Justificativa' })
  await expect(dialog).toBeVisible()
  await page.evaluate(`
    const frame = requestAnimationFrame
    window.frame = () => new Promise((done) => requestAnimationFrame(done))
    window.requestAnimationFrame = (then) => frame(() => setTimeout(() => then(performance.now()), 150))`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(row.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(row.nth(1)).toBeFocused()
  await page.evaluate('frame().then(frame).then(frame)')
  await expect(row.nth(1)).toBeFocused()
})
