// Lists grouped by tenant (decisions and errors).
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { choose, heads } from './decision-page.ts'
import { dialog, forwardToMalls, onOwnServer, rows, toast } from './own-server.ts'
import { picture } from './picture.ts'
import type { TestServer } from './server.ts'
import { resumeSession } from './sign-in.ts'

const forwardAll = (_: TestServer, request: APIRequestContext) =>
  forwardToMalls(request, [1, 2, 3, 4, 5, 6])
const test = onOwnServer({ world: 'erp' }, forwardAll)
/** The boletos of this start are submitted. */
const submitted = onOwnServer({ world: 'erp' }, forwardAll)

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/analisar-negativacao-shopping'
const lines = (page: Page) => page.getByRole('main').locator('tr[data-line=group]')
const foot = (page: Page) => page.getByRole('main').getByText(/ de \d+ lojistas?, \d+ boletos?$/)

async function openGrouped(page: Page, query = ''): Promise<void> {
  await resumeSession(page, 'analista.shopping')
  await page.goto(`${path}${query}`)
  await expect(lines(page).first()).toBeVisible()
  await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
}

test('a decision list groups by tenant: counted in both, opened by arrows, with open groups in the address', async ({
  page,
}) => {
  await openGrouped(page)
  const [, groups = '', boletos = ''] =
    / de (\d+) lojistas?, (\d+) boletos/.exec(await foot(page).innerText()) ?? []
  expect(Number(boletos)).toBeGreaterThan(Number(groups))
  await expect(lines(page)).toHaveCount(Math.min(20, Number(groups)))
  // Closed at first; the group under the cursor expands to its count of rows.
  const first = lines(page).first()
  const count = Number(/(\d+) boletos?/.exec(await first.innerText())?.[1])
  await expect(rows(page)).toHaveCount(Math.min(20, Number(groups)))
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveCount(Math.min(20, Number(groups)) + count)
  await picture(page, 'por-lojista')
  expect(await accessibilityFaults(page)).toEqual([])

  await first.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rows(page)).toHaveCount(Math.min(20, Number(groups)))
  await expect(page).toHaveURL(/abertos=-/)
  await page.keyboard.press('j')
  await expect(lines(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(lines(page).nth(1).getByRole('button', { expanded: true })).toBeVisible()
  await expect(page).toHaveURL(/abertos=\d+/)
  await page.reload()
  await expect(lines(page).nth(1).getByRole('button', { expanded: true })).toBeVisible()
  await expect(lines(page).first().getByRole('button', { expanded: false })).toBeVisible()
})

test('a closed tenant says in one sentence what changes its sending; its open boletos have the acts', async ({
  page,
}) => {
  await openGrouped(page)
  // The first cycle has none before it: no column of its decisions.
  expect((await heads(page)).map((text) => text.split('\n')[0]?.trim()).filter(Boolean)).toEqual([
    'Lojista / boleto',
    'Shopping',
    'LUC',
    'Vencimento',
    'Atraso',
    'Valor',
    'O que muda o envio',
    'Negativar',
  ])
  const first = lines(page).first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  const boleto = rows(page).nth(1)
  await expect(boleto.getByRole('button', { name: /^Justificar o boleto \d+/ })).toBeVisible()
  await page.keyboard.press('n')
  const form = dialog(page, 'Justificativa')
  await choose(page, 'Acordo em negociação')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(first).toContainText('Acordo em negociação')
  await page
    .getByRole('status', { name: 'Notificações' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await expect(first).not.toContainText('Acordo em negociação')
})

test('x on a tenant selects its boletos, the line shows of how many, and B lists boletos and keeps the row', async ({
  page,
}) => {
  await openGrouped(page)
  const second = lines(page).nth(1)
  const count = Number(/(\d+) boletos?/.exec(await second.innerText())?.[1])
  await second.focus()
  await page.keyboard.press('x')
  await expect(second.getByRole('checkbox')).toBeChecked()
  const result = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / de \d+ boletos/ })
  await expect(result).toContainText(new RegExp(`^${count} de \\d+ boletos`))
  await expect(page.getByRole('button', { name: /^Selecionar os \d+ lojistas/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('j')
  const number = /\b\d{13}\b/.exec(await page.locator('tr:focus').innerText())?.[0] ?? ''
  expect(number).not.toBe('')
  await page.keyboard.press('x')
  await expect(second.getByRole('checkbox')).not.toBeChecked()
  await picture(page, 'selecao')

  await page.keyboard.press('b')
  await expect(page).toHaveURL(/agrupar=boleto/)
  await expect(page.locator('tr:focus')).toContainText(number)
  await expect(lines(page)).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(page).toHaveURL(/agrupar=lojista/)
  await expect(page.locator('tr:focus')).toContainText(number)
})

submitted(
  'tenants are justified and submitted by keyboard alone, and Desfazer restores each boleto',
  async ({ page }) => {
    await openGrouped(page)
    const [, groups = ''] = / de (\d+) lojistas?/.exec(await foot(page).innerText()) ?? []
    const first = lines(page).first()
    await first.focus()
    await page.keyboard.press('n')
    const form = dialog(page, 'Justificativa')
    await expect(form).toBeVisible()
    await form.getByLabel('Justificativa', { exact: true }).first().focus()
    await page.keyboard.type('acordo')
    await expect(page.getByRole('option', { name: 'Acordo em negociação' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect(first.getByRole('button', { name: 'ISENTAR', exact: true })).toBeVisible()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await page
      .getByRole('status', { name: 'Notificações' })
      .getByRole('button', { name: 'Desfazer' })
      .click()
    await expect(first.getByRole('button', { name: 'NEGATIVAR', exact: true })).toBeVisible()

    // The others stay NEGATIVAR: viewed one by one, and submitted together.
    await first.focus()
    for (let at = 1; at < Math.min(20, Number(groups)); at += 1) {
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('j')
    }
    await expect(lines(page).last()).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.locator('button:focus')).toBeVisible()
    await page.getByRole('button', { name: 'Submeter Recomendação' }).press('Enter')
    const question = dialog(page, 'Confirmação')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Confirmar', exact: true }).press('Enter')
    await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
    await expect(page.locator('[data-state=empty]')).toBeVisible()
  },
)
