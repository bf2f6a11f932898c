// 'Expectativa de Recebimento' of one and several boletos (spec 3:2.16): the user, the split to the
// cent, concurrent edits, and undo.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, numberOf, onOwnServer, open, rows, tickFirstBoleto, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const title = 'Expectativa de Recebimento'
const button = (page: Page) => page.getByRole('button', { name: title })
const form = (page: Page) => dialog(page, title)
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' })
const amounts = (page: Page) => form(page).getByRole('table', { name: 'Valores por componente' })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the boletos of the first customer of Vila Nova. */
async function openTenant(page: Page, login: string) {
  await resumeSession(page, login)
  await expect(async () => {
    await open(page, '/priorizacao')
    await page.getByRole('combobox', { name: 'Shopping' }).click()
    await page.getByRole('option', { name: 'Shopping Vila Nova', exact: true }).click()
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(rows(page).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await rows(page).first().getByRole('link').click()
  const slips = page.getByRole('table', { name: /^Boletos do contrato/ }).first()
  await expect(slips).toBeVisible()
  return slips.locator('tbody').getByRole('checkbox')
}

test(
  'of one boleto: the sentence with the selected count, a reason for Improvável, a computed net amount',
  { tag: '@day' },
  async ({ page }) => {
    const slips = await openTenant(page, 'holding')
    const sentence = (count: number) =>
      `Selecione UM boleto para definir Expectativa de Recebimento. Selecionados: ${count}`
    await expect(button(page)).toHaveAccessibleDescription(sentence(0))
    await slips.nth(0).check()
    await slips.nth(1).check()
    await expect(button(page)).toHaveAccessibleDescription(sentence(2))
    await slips.nth(1).uncheck()
    await button(page).click()
    await expect(save(page)).toHaveAccessibleDescription('Nada foi alterado.')
    await choose(page, 'Status', 'Improvável Recebimento')
    await form(page).getByLabel('Data de expiração').fill('30/11/2026')
    await expect(save(page)).toBeDisabled()
    await form(page).getByRole('combobox', { name: 'Motivo' }).click()
    await page.getByRole('option').nth(1).click()
    await expect(save(page)).toBeEnabled()
    await choose(page, 'Status', 'Provável Recebimento')
    await form(page).getByLabel('Data de expiração').fill('17/11/2026')
    await expect(save(page)).toBeDisabled()
    await form(page).getByLabel('Data de expiração').fill('05/12/2026')
    await amounts(page).getByLabel('Expectativa de Aluguel').fill('1.000,00')
    await amounts(page).getByLabel('Ajuste de Aluguel').fill('100,00')
    await expect(amounts(page).getByRole('row', { name: /^Aluguel/ })).toContainText('900,00')
    await amounts(page).getByLabel('Ajuste de Aluguel').blur()
    await expect(amounts(page).getByLabel('Ajuste de Aluguel')).toHaveValue('−100,00')
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page).click()
    await expect(toast(page, 'Salvo com sucesso').first()).toBeVisible()
    await expect(page.getByRole('table', { name: /^Boletos do contrato/ }).first()).toContainText(
      'Provável Recebimento',
    )
  },
)

test('two users edit at once: the second to save sees by whom, and chooses which values to keep', async ({
  page,
  browser,
}) => {
  const slips = await openTenant(page, 'holding')
  const address = page.url().replace(/&lista=.*/, '')
  const other = await (await browser.newContext()).newPage()
  await resumeSession(other, 'aprovador.holding')
  await other.goto(address)
  await tickFirstBoleto(other)
  await slips.first().check()
  await button(page).click()
  await button(other).click()
  await amounts(page).getByLabel('Expectativa de Aluguel').fill('800,00')
  await amounts(other).getByLabel('Expectativa de Aluguel').fill('700,00')
  await save(other).click()
  await expect(toast(other, 'Salvo com sucesso').first()).toBeVisible()
  await expect(form(page).getByRole('alert')).toContainText('Alterado por Antônio Holanda')
  await expect(save(page)).toHaveAccessibleDescription(
    'Escolha antes entre o que foi salvo e o que você digitou.',
  )
  await form(page).getByRole('button', { name: 'Ver o que foi salvo' }).click()
  await expect(amounts(page).getByLabel('Expectativa de Aluguel')).toHaveValue('700,00')
  await form(page).getByRole('button', { name: 'Apagar dados salvos' }).click()
  const confirmation = page
    .getByRole('dialog')
    .filter({ hasText: 'Deseja apagar os dados salvos?' })
  await confirmation.getByRole('button', { name: 'Apagar' }).click()
  await expect(toast(page, 'Dados apagados com sucesso').first()).toBeVisible()
  await other.context().close()
})

test('of several boletos of a group: one amount, split to the cent, with the part of each', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await open(page, '/priorizacao-grupo-cobranca')
  await rows(page).first().getByRole('link').click()
  const others = page.getByRole('table', { name: 'Meses anteriores' }).locator('tbody')
  await expect(button(page)).toHaveAccessibleDescription('Selecione ao menos um boleto')
  for (const place of [0, 1, 2]) await others.getByRole('checkbox').nth(place).check()
  await button(page).click()
  await expect(form(page)).toContainText('3 boletos')
  await choose(page, 'Status', 'Recebimento Parcial')
  await form(page).getByLabel('Data de expiração').fill('30/11/2026')
  const field = amounts(page)
    .getByLabel(/^Expectativa de /)
    .and(page.locator(':enabled'))
    .first()
  await field.fill('100,01')
  await form(page).getByRole('button', { name: 'ver a divisão' }).click()
  const parts = form(page).getByRole('table', { name: 'Divisão entre os boletos' })
  await expect(parts.locator('tbody').getByRole('row')).toHaveCount(3)
  const split = await parts.locator('tbody td:nth-child(5)').allInnerTexts()
  expect(Math.round(split.map(numberOf).reduce((sum, part) => sum + part, 0) * 100)).toBe(100_01)
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page).click()
  await expect(toast(page, 'Salvo com sucesso').first()).toBeVisible()
  await expect(others.getByText('Recebimento Parcial')).toHaveCount(3)
})
