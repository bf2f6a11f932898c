// A promise: while it is active the tenant is not contacted, on its day it is on the start page and
// in the calendar. Unpaid on the third business day it is shown as broken.
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { exampleWeights } from '#testing/test-prioritisation-samples.ts'
import { accessibilityFaults } from './accessibility.ts'
import { asLogin, dialog, onOwnServer, open, rows, tickFirstBoleto, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const prioritization = '/api/regua/v1/prioritization'
const main = (page: Page) => page.getByRole('main')
const found = (page: Page) => main(page).getByRole('status').first()
const tenant = (page: Page) => main(page).getByRole('heading', { level: 2 }).first()
const states = (page: Page) => page.getByLabel('Situação')
const negotiate = (page: Page) => page.getByRole('button', { name: 'Negociar' })

/** Opens the first tenant of Vila Nova, once the ranking snapshot of the new data exists. */
async function openFirst(page: Page, points: string): Promise<void> {
  await expect(async () => {
    await open(page, '/priorizacao')
    await page.getByRole('combobox', { name: 'Shopping' }).click()
    await page.getByRole('option', { name: 'Shopping Vila Nova', exact: true }).click()
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(rows(page).first()).toContainText(points, { timeout: 3_000 })
  }).toPass()
}

/** Promises all overdue boletos of the first tenant for 16/11/2026. */
async function promiseAll(page: Page): Promise<void> {
  await openFirst(page, '75,89')
  await rows(page).first().getByText('35.635.044/0001-72').click()
  await tickFirstBoleto(page)
  await negotiate(page).click()
  const form = dialog(page, 'Negociar')
  await form.getByRole('button', { name: 'Só vencidos' }).click()
  await form.getByRole('combobox', { name: 'Estágio da negociação' }).click()
  await page.getByRole('option', { name: 'Promessa de Pagamento' }).click()
  await form.getByRole('textbox', { name: 'Data do contato' }).fill('10/11/2026')
  await form.getByRole('textbox', { name: 'Data do acordo' }).fill('16/11/2026')
  await form.getByRole('textbox', { name: 'Observação' }).fill('Paga depois do dia 15.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Negociação feita com sucesso!')).toBeVisible()
}

test(
  'a promise for all boletos of a tenant removes it from Agir hoje, and all pages show VIGENTE',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'holding')
    await openFirst(page, '75,89')
    await rows(page).first().getByText('35.635.044/0001-72').click()
    await expect(tenant(page)).toContainText('Livraria & Cia')
    await expect(main(page)).toContainText('1 de 14')
    await expect(negotiate(page)).toHaveAccessibleDescription('Selecione ao menos um boleto')
    await tickFirstBoleto(page)
    await negotiate(page).click()
    const form = dialog(page, 'Negociar')
    const save = form.getByRole('button', { name: 'Salvar' })
    await expect(save).toBeDisabled()
    await form.getByRole('button', { name: 'Só vencidos' }).click()
    await form.getByRole('combobox', { name: 'Estágio da negociação' }).click()
    await page.getByRole('option', { name: 'Sem Previsão' }).click()
    await expect(form.getByRole('textbox', { name: 'Data do acordo' })).toBeDisabled()
    await expect(form.getByRole('textbox', { name: 'Data do acordo' })).toHaveValue('18/11/2026')
    await form.getByRole('combobox', { name: 'Estágio da negociação' }).click()
    await page.getByRole('option', { name: 'Promessa de Pagamento' }).click()
    await form.getByRole('textbox', { name: 'Data do contato' }).fill('18/10/2026')
    await expect(save).toHaveAccessibleDescription(
      'A data do contato pode ser de até 30 dias atrás.',
    )
    await form.getByRole('textbox', { name: 'Data do contato' }).fill('10/11/2026')
    await form.getByRole('textbox', { name: 'Data do acordo' }).fill('16/11/2026')
    await expect(form.getByRole('status').last()).toContainText('Até 18/11 fica VIGENTE')
    await expect(form.getByRole('status').last()).toContainText(
      'em 19/11 (3º dia útil) vira QUEBRADA',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Observação' }).fill('Paga depois do dia 15.')
    await save.click()
    await expect(toast(page, 'Negociação feita com sucesso!')).toBeVisible()
    await expect(states(page)).toContainText('VIGENTE para 16/11/2026')
    await page.getByRole('tab', { name: 'Histórico de Negociação' }).click()
    await expect(
      page.getByRole('table', { name: 'Histórico de Negociação' }).getByRole('row').nth(1),
    ).toContainText('Paga depois do dia 15.')
    // The promise counts at once: it falls from place 1 to place 8.
    await openFirst(page, '72,09')
    const promised = rows(page).filter({ hasText: 'Livraria' })
    await expect(promised).toContainText('Promessa 16/11 VIGENTE')
    await expect(promised).toContainText('43,56')
    await expect(promised.locator('td').first()).toHaveText('8')
    await open(page, '/agir-hoje?lojista=Livraria+%26+Cia+Alimentos')
    await expect(main(page)).toContainText('A busca não retornou resultados')
  },
)

test('the promises of the day are on the start page, link to their tenant, and download as a calendar', async ({
  page,
  request,
}) => {
  await resumeSession(page, 'holding')
  const { data } = await asLogin<{
    data: readonly { clientId: number; companyName: string; shopping: string; unitEcon: string }[]
  }>(request, 'holding', `${prioritization}/past-due-balance`, { page: 3, size: 1 })
  const [debtor] = data
  const ask = async (path: string) => {
    const session = (await (
      await request.post('/bff/authenticate', { form: { token: 'holding' } })
    ).json()) as { token: string }
    const answer = await request.get(`/bff${prioritization}/detail/${path}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    return (await answer.json()) as Readonly<Record<string, readonly Record<string, unknown>[]>>
  }
  const { prioritizationContractList: [contract] = [] } = await ask(
    `client/${debtor?.clientId}/month/11/year/2026/shoppingName/${encodeURIComponent(debtor?.shopping ?? '')}/unitEcon/${debtor?.unitEcon}/contracts`,
  )
  const { data: [slip] = [] } = await ask(
    `contract/${String(contract?.['contractId'])}/month/11/year/2026/slips`,
  )
  await asLogin(request, 'holding', `${prioritization}/agreement-negotiation-slip`, {
    contactDate: '2026-11-17',
    agreementDate: '2026-11-18',
    idNegotiationType: 1,
    slipIds: [slip?.['slipId']],
    observation: 'Paga hoje.',
  })
  await open(page, '/home')
  const lines = page.getByRole('list', { name: 'Promessas de hoje' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('VIGENTE')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Agenda (.ics)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const calendar = (await readFile((await download.path()) ?? '', 'utf8')).replaceAll('\r\n ', '')
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261118')
  expect(calendar).toContain(`Boleto ${String(slip?.['slipNumber'])}`)
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(calendar).not.toMatch(/\d{2}\.\d{3}\.\d{3}\/\d{4}|\d{14}/)
  await lines.getByRole('link').click()
  await expect(page).toHaveURL(/\/boletos\?cliente=\d+$/)
  await expect(tenant(page)).toHaveText(debtor?.companyName ?? '')
})

test('two users on one tenant: each sees the agreement of the other at once, and the history has both', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  await resumeSession(page, 'holding')
  await resumeSession(other, 'aprovador.holding')
  await openFirst(page, '75,89')
  await rows(page).nth(1).press('Enter')
  await expect(tenant(page)).toBeVisible()
  const name = (await tenant(page).textContent()) ?? ''
  await other.goto(page.url().replace(/&lista=.*/, ''))
  await expect(tenant(other)).toHaveText(name)
  const talk = async (by: Page, text: string) => {
    await tickFirstBoleto(by)
    await negotiate(by).click()
    const form = dialog(by, 'Negociar')
    await form.getByRole('combobox', { name: 'Estágio da negociação' }).click()
    await by.getByRole('option', { name: 'Em Negociação' }).click()
    await form.getByRole('textbox', { name: 'Data do acordo' }).fill('30/11/2026')
    await form.getByRole('textbox', { name: 'Observação' }).fill(text)
    return form.getByRole('button', { name: 'Salvar' })
  }
  const [mine, theirs] = [
    await talk(page, 'Pediu boleto novo.'),
    await talk(other, 'Ligou de volta.'),
  ]
  await mine.click()
  await expect(toast(page, 'Negociação feita com sucesso!')).toBeVisible()
  await theirs.click()
  await expect(toast(other, 'Negociação feita com sucesso!')).toBeVisible()
  // No user action: the server notified the page.
  await expect(states(page)).toContainText('18/11/2026, Antônio Holanda')
  await page.getByRole('tab', { name: 'Histórico de Negociação' }).click()
  const history = page.getByRole('table', { name: 'Histórico de Negociação' })
  await expect(history).toContainText('Pediu boleto novo.')
  await expect(history).toContainText('Ligou de volta.')
  await other.context().close()
})

test('unpaid on the third business day, the tenant is QUEBRADA and first in Agir hoje, with its points', async ({
  page,
  request,
  own,
}) => {
  await resumeSession(page, 'holding')
  await promiseAll(page)
  await own.crash()
  await own.startAgain('2026-11-19')
  // The snapshot of 06:00 is made within ten minutes of a start; saving the weights makes it at
  // once.
  await asLogin(request, 'regua', `${prioritization}/pesos`, {
    ...exampleWeights,
    modo: 'PONTOS',
  })
  await resumeSession(page, 'holding')
  await openFirst(page, '78,89')
  await expect(rows(page).first()).toContainText('Promessa 16/11 QUEBRADA')
  await rows(page).first().focus()
  await page.keyboard.press('w')
  const why = page.getByRole('dialog', { name: /^Por que Livraria & Cia.* é a 1ª de 14$/ })
  await expect(why.getByRole('row', { name: /Promessa quebrada/ })).toContainText('10,00')
  await open(page, '/agir-hoje')
  await expect(rows(page).first()).toContainText('Promessa quebrada')
  await expect(rows(page).filter({ hasText: 'Livraria & Cia' }).first()).toContainText('16/11')
  await expect(found(page)).toContainText('lojistas')
  await open(page, '/home')
  await expect(page.getByRole('list', { name: 'Promessas de hoje' })).toContainText(
    'QUEBRADA de 16/11',
  )
})
