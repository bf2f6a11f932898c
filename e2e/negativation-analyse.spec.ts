// COBRANÇA SHOPPING analyses the boletos of the ERP sample (spec 1:2.7): marks, justifies, and is
// refused what lacks a reason.
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import {
  badge,
  choose,
  clearExemptions,
  heads,
  isAccessible,
  numberAt,
  openAs,
} from './decision-page.ts'
import { failAnswer } from './failed-answer.ts'
import { act, dialog, forwardToMalls, onOwnServer, rows, toast } from './own-server.ts'
import { picture } from './picture.ts'

const test = onOwnServer({ world: 'erp' }, (_, request) => forwardToMalls(request))

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const marking = '**/bff/workflow/serasa/serasa-negativacao/marcar'
const submitting = '**/bff/workflow/serasa/serasa-negativacao/submeter-*'

/** Turns the badge of the row at this index to ISENTAR; returns its boleto number. */
async function exempt(page: Page, index: number): Promise<string> {
  const numBoleto = await numberAt(page, index)
  const marked = page.waitForResponse(marking)
  await badge(page, numBoleto).click()
  await expect(badge(page, numBoleto)).toHaveText('ISENTAR')
  await marked
  return numBoleto
}

// The tests share their boletos: each one starts without exemptions.
test.beforeEach(async ({ page, request }) => {
  await clearExemptions(request)
  await openAs(page, 'analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto')
})

test("Filters: Marca, CNPJ/CPF, LUC, Número do boleto; Shoppings has all selected by default, with an 'all' option", async ({
  page,
}) => {
  const form = page.getByRole('search', { name: 'Filtros da lista' })
  for (const label of [
    'Marca',
    'CNPJ/CPF',
    'LUC',
    'Número do boleto',
    'Clientes negativados',
    'Clientes que já foram negativados',
    'Clientes nunca negativados',
  ]) {
    await expect(form.getByLabel(label, { exact: true })).toBeVisible()
  }
  await expect(form.getByText('TODOS', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Pesquisar' })).toBeVisible()
  await form.getByLabel('Clientes negativados', { exact: true }).check()
  await form.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
})

test('Results table: the columns in their order, the badge NEGATIVAR, buttons Exportar and Submeter Recomendação', async ({
  page,
}) => {
  const names = (await heads(page))
    .map((text) => text.split('\n')[0]?.trim())
    .filter((text) => text !== '')
  expect(names).toEqual([
    'Shopping',
    'Nome fantasia / Razão social',
    'LUC',
    'Vencimento',
    'Atraso',
    'Boleto',
    'Valor',
    'Negat.',
    'Exceç.',
    'Guardas',
    'Negativar',
    'Fiadores',
    'Justificativa',
  ])
  await expect(rows(page).first().getByText('NEGATIVAR', { exact: true })).toBeVisible()
  await expect(act(page, 'Submeter Recomendação')).toBeVisible()
  const download = page.waitForEvent('download')
  await act(page, 'Exportar').click()
  expect((await download).suggestedFilename()).toMatch(/^analisar-negativacao-shopping-.*\.xlsx$/)
  await expect(
    toast(page, 'Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.'),
  ).toBeVisible()
  await isAccessible(page)
  await picture(page, 'analisar')
})

test(
  'The badge changes at once, and changes back with the reason if the server refuses',
  { tag: '@day' },
  async ({ page }) => {
    const numBoleto = await numberAt(page, 2)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(marking, async (route) => {
      await held
      await failAnswer(route, { status: 409, mensagem: 'O boleto mudou de etapa.' })
    })
    await badge(page, numBoleto).click()
    await expect(badge(page, numBoleto)).toHaveText('ISENTAR')
    answer()
    await expect(badge(page, numBoleto)).toHaveText('NEGATIVAR')
    await expect(page.getByText('O boleto mudou de etapa.').first()).toBeVisible()
  },
)

test(
  "Submitting with a missing justification: 'O boleto {number} precisa de uma justificativa.' and nothing is sent (spec 1:5)",
  { tag: '@day' },
  async ({ page }) => {
    const numBoleto = await exempt(page, 0)
    const sentence = `O boleto ${numBoleto} precisa de uma justificativa.`
    await expect(
      rows(page).first().locator('xpath=following-sibling::tr').getByText(sentence),
    ).toBeVisible()
    await expect(page.getByText('1 a isentar')).toBeVisible()
    await isAccessible(page)
    await picture(page, 'falta-justificativa')

    let sentCount = 0
    await page.route(submitting, async (route) => {
      sentCount += 1
      await route.continue()
    })
    await act(page, 'Submeter Recomendação').click()
    await expect(toast(page, sentence)).toBeVisible()
    await expect(dialog(page, 'Confirmação')).toHaveCount(0)
    expect(sentCount).toBe(0)
  },
)

test('A refused submit shows how many of how many, filters to those, and focuses the first', async ({
  page,
}) => {
  const lacking = await exempt(page, 0)
  const filters = page.getByRole('list', { name: 'Filtros' })
  await expect(filters.getByRole('button', { name: 'Sem justificativa 1' })).toBeVisible()
  // Beyond the visible rows: the search checks the whole list and returns what is missing.
  await page.goto('/analisar-negativacao-shopping?agrupar=boleto&sort=valTotalVencido')
  await expect(page.getByText(lacking)).toHaveCount(0)
  await act(page, 'Submeter Recomendação').click()
  await expect(toast(page, `O boleto ${lacking} precisa de uma justificativa.`)).toBeVisible()
  await expect(
    toast(page, '1 de 79 boletos está sem justificativa. Nada foi enviado.'),
  ).toBeVisible()
  await expect(filters.getByText('Sem justificativa')).toContainText('1')
  await expect(
    filters.getByRole('button', { name: 'Remover filtro Sem justificativa' }),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(lacking)
  await expect(rows(page).first()).toBeFocused()
  await expect(page).toHaveURL(/semJustificativa=1/)
  await picture(page, 'recusa-filtrada')
  await isAccessible(page)
})

test('The selection of a refused submit is restored if the filter is removed', async ({ page }) => {
  const numbers = [await exempt(page, 0), await numberAt(page, 1)]
  for (const numBoleto of numbers)
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
  await act(page, 'Submeter 2 selecionados').click()
  await expect(
    toast(page, '1 de 2 boletos está sem justificativa. Nada foi enviado.'),
  ).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toBeFocused()
  await page.getByRole('button', { name: 'Remover filtro Sem justificativa' }).click()
  await expect(page.getByText('2 selecionados', { exact: true })).toBeVisible()
  for (const numBoleto of numbers)
    await expect(
      page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }),
    ).toBeChecked()
})

test('While rows are selected the primary button submits them, and that of the whole search is secondary', async ({
  page,
}) => {
  const blue = page.getByRole('main').locator('[data-kind=primary]')
  await expect(blue).toHaveText('Submeter Recomendação')
  for (const index of [0, 1, 2])
    await page
      .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, index)}` })
      .check()
  await expect(blue).toHaveText('Submeter 3 selecionados')
  await expect(page.getByRole('button', { name: /^Submeter todos os \d+$/ })).toBeVisible()
  const last = page.getByRole('main').locator('div:has(> [data-acts])').getByRole('button').last()
  await expect(last).toHaveText('Submeter 3 selecionados')
  await picture(page, 'ato-da-selecao')
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(blue).toHaveText('Submeter Recomendação')
})

test(
  'Justification requirements by campoObrigatorio; Save is disabled until satisfied; the row shows its sub-line (spec 1:5)',
  { tag: '@day' },
  async ({ page }) => {
    const numBoleto = await exempt(page, 0)
    await page.getByRole('button', { name: 'Justificar', exact: true }).click()
    const form = dialog(page, 'Justificativa')
    const save = form.getByRole('button', { name: 'Salvar' })
    await expect(form.getByText(numBoleto)).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('Escolha uma justificativa.')
    await choose(page, 'Contestação do lojista')
    await expect(form.getByText('*Número do chamado é obrigatório.').first()).toBeVisible()
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('*Número do chamado é obrigatório.')
    await choose(page, 'Pagamento em análise')
    await expect(
      form.getByText('*Número do chamado ou Anexo são obrigatórios.').first(),
    ).toBeVisible()
    await choose(page, 'Ordem judicial')
    await expect(form.getByText('*Anexo é obrigatório.').first()).toBeVisible()
    await isAccessible(page)
    await choose(page, 'Acordo em negociação')
    await expect(save).toBeEnabled()
    await expect(
      form.getByText('Será a 1ª isenção deste boleto; a 3ª passa por Validar exceções.'),
    ).toBeVisible()
    await choose(page, 'Contestação do lojista')
    await form.getByLabel('Número do chamado').fill('884217')
    await form.getByLabel('Observação').fill('Proposta em 6 vezes, aguardando retorno.')
    await picture(page, 'justificativa')
    await save.click()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(form).toHaveCount(0)
    const line = rows(page).first().locator('xpath=following-sibling::tr')
    await expect(line).toContainText('Contestação do lojista')
    await expect(line).toContainText('Chamado 884217')
    await expect(line).toContainText('Proposta em 6 vezes, aguardando retorno.')
    await expect(badge(page, numBoleto)).toHaveText('ISENTAR')
  },
)

test('a justification that was opened before the answer to the mark is saved', async ({ page }) => {
  const numBoleto = await numberAt(page, 0)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(marking, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await badge(page, numBoleto).click()
  await page.getByRole('button', { name: 'Justificar', exact: true }).click()
  const form = dialog(page, 'Justificativa')
  await choose(page, 'Acordo em negociação')
  await form.getByRole('button', { name: 'Salvar' }).click()
  answer()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('An attachment is stored in the history and downloaded; only pdf, png, jpg, xlsx or msg is accepted', async ({
  page,
}) => {
  const numBoleto = await numberAt(page, 1)
  await page.getByRole('button', { name: `Justificar o boleto ${numBoleto}` }).click()
  const form = dialog(page, 'Justificativa')
  await choose(page, 'Ordem judicial')
  const file = form.locator('input[type=file]')
  await file.setInputFiles({
    name: 'liminar.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('isto não é um pdf'),
  })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    form.getByText('O anexo deve ser um arquivo pdf, png, jpg, xlsx ou msg.'),
  ).toBeVisible()
  await form.getByRole('button', { name: 'Tirar liminar.pdf' }).click()
  await file.setInputFiles({
    name: 'liminar.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 liminar'),
  })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toHaveCount(0)
  await expect(rows(page).nth(1).locator('xpath=following-sibling::tr')).toContainText(
    'liminar.pdf',
  )

  await page.getByRole('button', { name: `Ver a justificativa do boleto ${numBoleto}` }).click()
  const history = form.getByRole('table', { name: 'Histórico de justificativas' })
  await expect(history.getByRole('row')).toHaveCount(2)
  await expect(history).toContainText('Camila Souza')
  await isAccessible(page)
  const download = page.waitForEvent('download')
  await history.getByRole('button', { name: 'Baixar o anexo liminar.pdf' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe('%PDF-1.7 liminar')

  await form.getByRole('button', { name: 'Limpar justificativa' }).click()
  await expect(toast(page, 'Justificativa removida')).toBeVisible()
  await expect(badge(page, numBoleto)).toHaveText('NEGATIVAR')
})

test("'Detalhes do Fiador': read-only name, CPF/CNPJ and address; a fiador can be exempted alone (rules 4.4)", async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: /^1 fiador do boleto/ }).last()
  await opener.click()
  const details = dialog(page, 'Detalhes do Fiador')
  for (const label of ['Nome', 'Endereço', 'Decisão'])
    await expect(details.getByText(label, { exact: true })).toBeVisible()
  await expect(details.getByRole('textbox')).toHaveCount(0)
  await isAccessible(page)
  await picture(page, 'fiador')
  await details.getByTitle(/^Isentar fiador/).click()
  await expect(details.getByTitle(/^Negativar fiador/)).toHaveText('ISENTAR')
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.reload()
  await page
    .getByRole('button', { name: /^1 fiador do boleto/ })
    .last()
    .click()
  await expect(details.getByTitle(/^Negativar fiador/)).toHaveText('ISENTAR')
  await details.getByTitle(/^Negativar fiador/).click()
  await expect(details.getByTitle(/^Isentar fiador/)).toHaveText('NEGATIVAR')
})

test('The guards show severity, code, text, remedy and when they were checked (rules 4.6)', async ({
  page,
}) => {
  // An alert of nearly all rows is shown once above the list, otherwise as a light in the row.
  await expect(page.getByText(/^\d+ dos \d+ boletos: Sem prova de carta ou e-mail/)).toBeVisible()
  await page.goto('/analisar-negativacao-shopping?agrupar=boleto&guarda=G13')
  await expect(page.getByText(/^(\d+) dos \1 boletos:/)).toBeVisible()
  const numBoleto = await numberAt(page, 0)
  await expect(rows(page).first()).toContainText(`Nenhuma guarda no boleto ${numBoleto}`)
  await page.goto(`/analisar-negativacao-shopping?agrupar=boleto&numBoleto=${numBoleto}`)
  await page
    .getByRole('button', { name: new RegExp(`^\\d alertas? no boleto ${numBoleto}$`) })
    .click()
  const card = page.getByRole('dialog', { name: 'Guardas' })
  await expect(card).toContainText('Alerta')
  await expect(card).toContainText('G13')
  await expect(card).toContainText('Sem prova de carta ou e-mail de notificação prévia.')
  await expect(card).toContainText(
    /Verificadas em \d\d\/\d\d\/\d{4} \d\d:\d\d\. São refeitas ao submeter e ao enviar\./,
  )
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('A row is analysed without a mouse: j and k move, x selects, n changes, Enter justifies, Esc closes', async ({
  page,
}) => {
  const numBoleto = await numberAt(page, 2)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('n')
  await expect(badge(page, numBoleto)).toHaveText('ISENTAR')
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Justificativa')
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('n')
  await expect(badge(page, numBoleto)).toHaveText('NEGATIVAR')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
  await page.keyboard.press('?')
  const help = dialog(page, 'Ajuda')
  await expect(help.getByRole('list', { name: 'O que posso fazer aqui' })).toContainText(
    'Decidir NEGATIVAR ou ISENTAR',
  )
  await expect(help.getByText(/^[\d.]+ esperam por você/)).toBeVisible()
  await help.getByRole('tab', { name: 'Atalhos de teclado' }).click()
  await expect(help).toContainText('Trocar entre NEGATIVAR e ISENTAR na linha')
})

test('One justification for several boletos in one call', async ({ page }) => {
  const numbers = [await numberAt(page, 4), await numberAt(page, 5), await numberAt(page, 6)]
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/salvar-historico')) sent.push(request.url())
  })
  for (const numBoleto of numbers)
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
  await expect(page.getByText('3 selecionados', { exact: true })).toBeVisible()
  await isAccessible(page)
  await picture(page, 'selecao')
  await act(page, 'Justificar selecionados').click()
  await choose(page, 'Decisão comercial')
  await dialog(page, 'Justificativa').getByLabel('Número do chamado').fill('900001')
  await dialog(page, 'Justificativa').getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, '3 boletos justificados.')).toBeVisible()
  for (const numBoleto of numbers) await expect(badge(page, numBoleto)).toHaveText('ISENTAR')
  expect(sent).toHaveLength(1)
  await expect(page.getByText('3 selecionados', { exact: true })).toHaveCount(0)
})

test("'Historico de justificativas': a concurrent save is shown, the text stays, and saving again overwrites", async ({
  page,
  context,
}) => {
  const number = await numberAt(page, 12)
  const openHistory = async (own: Page) => {
    await own.goto(`/acompanhar-boletos?numBoleto=${number}`)
    await own.getByRole('button', { name: /^Historico de justificativas/ }).click()
    const form = dialog(own, 'Historico de justificativas')
    await form.getByLabel('Justificativas', { exact: true }).first().click()
    await own.getByRole('option', { name: 'Acordo em negociação', exact: true }).click()
    return form
  }
  const slow = await openHistory(page)
  await slow.getByLabel('Observacao').fill('Ligou hoje')
  const other = await context.newPage()
  const fast = await openHistory(other)
  await fast.getByLabel('Observacao').fill('Ninguém atende')
  await fast.getByRole('button', { name: 'Salvar' }).click()
  await expect(fast).toHaveCount(0)
  await slow.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, /alterado por/i)).toBeVisible()
  await expect(slow.getByLabel('Observacao')).toHaveValue('Ligou hoje')
  await expect(slow.getByRole('row').filter({ hasText: 'Ninguém atende' })).toBeVisible()
  await slow.getByRole('button', { name: 'Salvar' }).click()
  await expect(slow).toHaveCount(0)
  await other.close()
})
