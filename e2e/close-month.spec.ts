// 'Fechar o mês': the steps of a month over all malls, closing all of them at once, and its states.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults, colourFaults } from './accessibility.ts'
import { calculate, windows } from './delinquency-months.ts'
import { failAnswer } from './failed-answer.ts'
import { dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const closing = '/fechar-o-mes'
const september = windows.slice(0, 1)
const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Passos do fechamento' }).getByRole('button', { name })
const table = (page: Page, mesAno = '09/2026') =>
  page.getByRole('table', { name: `Fechamento de ${mesAno}` })
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test(
  'one screen leads all malls from the load to the closing, which is for another person',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${closing}?mesAno=09/2026`)
    await expect(step(page, 'Carregar')).toContainText('6 de 6')
    await expect(step(page, 'Processar')).toHaveAttribute('aria-current', 'step')
    expect(await accessibilityFaults(page)).toEqual([])
    for (const [act, title] of [
      ['Processar 6 shoppings', 'PROCESSAR'],
      ['Calcular 6 shoppings', 'CALCULAR INADIMPLÊNCIA'],
    ] as const) {
      await expect(button(page, act)).toBeVisible({ timeout: 90_000 })
      await button(page, act).click()
      const form = dialog(page, title)
      await expect(form.getByLabel('Data de referência')).toHaveValue('09/2026')
      await form.getByRole('button', { name: 'Salvar' }).click()
      await expect(form).toHaveCount(0)
      // The act leaves with its step; focus stays on the screen.
      await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false)
    }
    await expect(step(page, 'Fechar')).toHaveAttribute('aria-current', 'step', { timeout: 90_000 })
    await expect(step(page, 'Comparar')).toContainText('sem planilha')
    // The figures of the report.
    await expect(page.getByRole('main')).toContainText('bruta 10,93 %, R$ 1.354.675,15')
    await expect(table(page).getByRole('row').last()).toContainText(
      /Todos.*12\.396\.466,35.*1\.354\.675,15.*10,93 %.*281\.909,86/s,
    )
    await expect(button(page, 'Fechar os 6 shoppings')).toHaveAccessibleDescription(
      /quem processou, calculou ou carregou ajustes do mês não o fecha\. Peça a outra pessoa\./,
    )
  },
)

test(
  'another person closes all malls at once, over what they explain; the administrator reopens them',
  { tag: '@day' },
  async ({ page, request }) => {
    await calculate(request, september)
    await resumeSession(page, 'regua.2')
    await open(page, `${closing}?mesAno=09/2026`)
    await button(page, 'Fechar os 6 shoppings').click()
    const form = page.getByRole('dialog')
    await expect(form).toContainText('Fechar 09/2026 de 6 shoppings?')
    await expect(
      form.getByRole('table', { name: 'Números que se fecham' }).getByRole('row').last(),
    ).toContainText(/Total.*12\.396\.466,35.*1\.354\.675,15.*10,93 %.*281\.909,86/s)
    await expect(form.getByRole('region', { name: 'O que fica por explicar' })).toContainText(
      'Sem planilha oficial: ',
    )
    const close = form.getByRole('button', { name: 'Fechar os 6 shoppings' })
    await expect(close).toHaveAccessibleDescription(
      'Informe o motivo com pelo menos 10 caracteres.',
    )
    await form.getByLabel('Motivo').fill('A planilha oficial de setembro não vem.')
    expect(await accessibilityFaults(page)).toEqual([])
    await close.click()
    await expect(toast(page, 'Mês fechado em 6 shoppings.')).toBeVisible()
    await expect(
      toast(page, /bruta R\$ 1\.354\.675,15 \(10,93 %\), líquida R\$ 281\.909,86\.$/),
    ).toBeVisible()
    await expect(step(page, 'Fechar')).toContainText('fechado')
    await expect(table(page).getByRole('cell', { name: 'fechado' })).toHaveCount(6)
    await resumeSession(page, 'admin')
    await open(page, `${closing}?mesAno=09/2026`)
    await button(page, 'Reabrir 6 shoppings').click()
    await form.getByLabel('Motivo').fill('A carga de outubro veio incompleta.')
    await form.getByRole('button', { name: 'Reabrir', exact: true }).click()
    await expect(toast(page, 'Mês reaberto em 6 shoppings.')).toBeVisible()
    await expect(step(page, 'Fechar')).not.toContainText('fechado')
  },
)

test('too young a month says from when it closes; keys open steps and malls; it fits a phone', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${closing}?mesAno=11/2026`)
  await expect(page.getByRole('main')).toContainText('fecha a partir de 25/12/2026')
  const first = table(page, '11/2026').getByRole('button').first()
  await step(page, 'Carregar').focus()
  await page.keyboard.press('ArrowRight')
  await expect(step(page, 'Conferir')).toBeFocused()
  await expect(page).toHaveURL(/passo=2/)
  await expect(page.getByRole('heading', { name: '2. Conferir antes do cálculo' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/shopping=\d+/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  expect(await colourFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('while it loads the shape is grey, and a failure keeps the month and can be tried again', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  const months = '**/inadimplencia/meses?*'
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(months, async (route) => {
    await held
    await failAnswer(route)
  })
  await page.goto(`${closing}?mesAno=09/2026`)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  go()
  await expect(page.getByText('Não foi possível ler o fechamento')).toBeVisible()
  await expect(page.getByLabel('Mês', { exact: true })).toHaveValue('09/2026')
  await page.unroute(months)
  await button(page, 'Tentar de novo').click()
  await expect(table(page)).toBeVisible()
})
