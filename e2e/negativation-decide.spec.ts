// Several users take the boletos of the ERP sample through analysis and approvals, on the screens
// of spec 1:2.7 and 1:2.11. Each test continues the previous one.
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, asLogin, dialog, onOwnServer, rows, tickFirstListings, toast } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const serasa = '/bff/workflow/serasa'
const marking = `**${serasa}/serasa-negativacao/marcar`
const submitting = `**${serasa}/serasa-negativacao/submeter-*`

async function openAs(page: Page, login: string, path: string): Promise<void> {
  await resumeSession(page, login)
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}
const badge = (page: Page, numBoleto: string) =>
  page.getByTitle(new RegExp(`^(Isentar|Negativar) boleto ${numBoleto}$`))
// Two columns in one cell use two lines on narrow screens.
const heads = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('main').getByRole('columnheader').allInnerTexts()).map((text) =>
    text.replaceAll(/\s*\/\s*/g, ' / '),
  )

/** Boleto number of the row at this index, from 0. */
const numberAt = async (page: Page, index: number): Promise<string> =>
  /\b\d{13}\b/.exec(await rows(page).nth(index).innerText())?.[0] ?? ''

/** No accessibility violations; with an open dialog, only inside it. */
async function isAccessible(page: Page): Promise<void> {
  const isCovered = (await page.getByRole('dialog').count()) > 0
  expect(await accessibilityFaults(page, isCovered ? '[role=dialog]' : undefined)).toEqual([])
}

const choose = async (page: Page, name: string) => {
  const form = dialog(page, 'Justificativa')
  await form.getByLabel('Justificativa', { exact: true }).first().click()
  await page.getByRole('option', { name, exact: true }).click()
}

async function confirm(page: Page): Promise<void> {
  await tickFirstListings(dialog(page, 'Confirmação'))
  await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar', exact: true }).click()
}

test.beforeAll(async ({ playwright, own }) => {
  const request = await playwright.request.newContext({ baseURL: own.address })
  await asLogin(request, 'regua', '/workflow/serasa/serasa-ciclo/abrir', {})
  await asLogin(request, 'regua', '/workflow/serasa/serasa-negativacao/recomendar-boletos', {
    shoppings: [1, 2, 3, 4, 5, 6],
  })
  await request.dispose()
})

test.describe('COBRANÇA SHOPPING analyses (spec 1:2.7)', () => {
  test.beforeEach(({ page }) =>
    openAs(page, 'analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto'),
  )

  test(
    "Filters: Marca, CNPJ/CPF, LUC, Número do boleto; Shoppings has all selected by default, with an 'all' option",
    { tag: '@day' },
    async ({ page }) => {
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
    },
  )

  test(
    'Results table: the columns in their order, the badge NEGATIVAR, buttons Exportar and Submeter Recomendação',
    { tag: '@day' },
    async ({ page }) => {
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
      expect((await download).suggestedFilename()).toMatch(
        /^analisar-negativacao-shopping-.*\.xlsx$/,
      )
      await expect(
        toast(page, 'Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.'),
      ).toBeVisible()
      await isAccessible(page)
      await picture(page, 'analisar')
    },
  )

  test(
    'The badge changes at once, and changes back with the reason if the server refuses',
    { tag: '@day' },
    async ({ page }) => {
      const numBoleto = await numberAt(page, 2)
      let answer: () => void = () => undefined
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route(marking, async (route) => {
        await held
        await route.fulfill({
          status: 409,
          json: {
            mensagem: 'O boleto mudou de etapa.',
            message: 'O boleto mudou de etapa.',
            pedido: 'TESTE',
          },
        })
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
      const numBoleto = await numberAt(page, 0)
      await badge(page, numBoleto).click()
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
    const lacking = await numberAt(page, 0)
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

  test('The selection of a refused submit is restored if the filter is removed', async ({
    page,
  }) => {
    const numbers = [await numberAt(page, 0), await numberAt(page, 1)]
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
      const numBoleto = await numberAt(page, 0)
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
  })

  test(
    'The guards show severity, code, text, remedy and when they were checked (rules 4.6)',
    { tag: '@day' },
    async ({ page }) => {
      // An alert of nearly all rows is shown once above the list, otherwise as a light in the row.
      await expect(
        page.getByText(/^\d+ dos \d+ boletos: Sem prova de carta ou e-mail/),
      ).toBeVisible()
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
    },
  )

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
    await help.getByRole('tab', { name: 'Atalhos de teclado' }).click()
    await expect(help).toContainText('Trocar entre NEGATIVAR e ISENTAR na linha')
  })

  test(
    'One justification for several boletos, one call each',
    { tag: '@day' },
    async ({ page }) => {
      const numbers = [await numberAt(page, 4), await numberAt(page, 5), await numberAt(page, 6)]
      const sent: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/salvar-historico'))
          sent.push(request.headers()['idempotency-key'])
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
      expect(new Set(sent).size).toBe(3)
      await expect(page.getByText('3 selecionados', { exact: true })).toHaveCount(0)
    },
  )

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

  test(
    "'Confirmação' asks the spec's question with count and sum in figures and words; a selection submits only itself",
    { tag: '@day' },
    async ({ page }) => {
      for (const index of [1, 2])
        await page
          .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, index)}` })
          .check()
      await act(page, 'Submeter 2 selecionados').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText(
        'Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?',
      )
      await expect(question).toContainText('2 boletos')
      await expect(question).toContainText(/dois boletos, .+ reais/)
      await expect(question).toContainText('Pendente Análise Shopping')
      await expect(question).toContainText('Pendente Aprovação Shopping')
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await isAccessible(page)
      await picture(page, 'confirmacao')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: '77 boletos' })).toBeVisible()
    },
  )

  test(
    "'Submeter recomendação' moves the whole search; then nothing is pending, with a link to the next of the queue",
    { tag: '@day' },
    async ({ page }) => {
      await page
        .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, 0)}` })
        .check()
      await page.getByRole('button', { name: 'Submeter todos os 77' }).click()
      await expect(dialog(page, 'Confirmação')).toContainText('77 boletos')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(
        page.getByText(/^77 boletos, R\$.+ Agora: Pendente Aprovação Shopping\./),
      ).toBeVisible()
      await expect(page.getByText('Nada para analisar neste ciclo')).toBeVisible()
      await isAccessible(page)
      await expect(act(page, 'Submeter Recomendação')).toBeDisabled()
      await expect(
        page.getByRole('main').getByRole('link', { name: /^Próximo da minha fila: / }),
      ).toBeVisible()
      await page
        .getByRole('status', { name: 'Notificações' })
        .getByRole('button', { name: /^Próximo da minha fila: Agir hoje/ })
        .click()
      await expect(page).toHaveURL(/\/agir-hoje\?/)
      await expect(page.getByRole('heading', { level: 1, name: 'Agir hoje' })).toBeFocused()
    },
  )
})

test.describe('APROVADOR SHOPPING approves (spec 1:2.7)', () => {
  test.beforeEach(({ page }) =>
    openAs(page, 'aprovador.shopping', '/aprovar-negativacao-shopping?agrupar=boleto'),
  )

  test(
    "'Devolver' needs a reason of ten characters, and the boleto is back with it",
    { tag: '@day' },
    async ({ page, request }) => {
      const numBoleto = await numberAt(page, 0)
      await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
      await act(page, 'Devolver').click()
      const form = dialog(page, 'Devolver')
      await form.getByLabel('Motivo').fill('curto')
      await expect(form.getByRole('button', { name: 'Devolver' })).toBeDisabled()
      await expect(
        form.getByText('O motivo da devolução precisa de ao menos 10 caracteres.').first(),
      ).toBeVisible()
      await isAccessible(page)
      await form.getByLabel('Motivo').fill('Falta o comprovante do acordo.')
      await form.getByRole('button', { name: 'Devolver' }).click()
      await expect(toast(page, 'Devolvido com sucesso.')).toBeVisible()
      const { content } = (await asLogin(
        request,
        'analista.shopping',
        '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
        {},
      )) as { content: { numBoleto: string; motivo: string }[] }
      expect(content.map((row) => [row.numBoleto, row.motivo])).toEqual([
        [numBoleto, 'Falta o comprovante do acordo.'],
      ])
    },
  )

  test(
    'an approval names who is listed for the first time, and is off until that was read',
    { tag: '@day' },
    async ({ page }) => {
      await act(page, 'Aprovar Negativação').click()
      const question = dialog(page, 'Confirmação')
      await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await expect(
        question.getByRole('heading', { name: /^Pela primeira vez no bureau: \d+ lojistas?/ }),
      ).toBeVisible()
      await expect(question.getByText(/^Aprovar os \d+, \d+ a negativar\.$/)).toBeVisible()
      const confirming = question.getByRole('button', { name: 'Confirmar', exact: true })
      await expect(confirming).toBeDisabled()
      await expect(confirming).toHaveAccessibleDescription(
        'Confira quem vai pela primeira vez e marque que conferiu.',
      )
      await question.getByRole('checkbox', { name: 'Conferi quem vai pela primeira vez.' }).check()
      await expect(confirming).toBeEnabled()
      await isAccessible(page)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await expect(act(page, 'Aprovar Negativação')).toBeFocused()
    },
  )

  test(
    "'Aprovar Negativação' asks again when a colleague moved a boleto meanwhile, and names it",
    { tag: '@day' },
    async ({ page, request }) => {
      await expect(act(page, 'Aprovar Negativação')).toBeVisible()
      const count = 78
      await expect(page.getByRole('status').filter({ hasText: `${count} boletos` })).toBeVisible()
      for (const index of [0, 1])
        await page
          .getByRole('checkbox', { name: `Selecionar boleto ${await numberAt(page, index)}` })
          .check()
      const faster = await numberAt(page, 0)
      await act(page, 'Aprovar 2 selecionados').click()
      await expect(dialog(page, 'Confirmação')).toContainText(
        'Pendente Análise Cobrança Corporativa',
      )
      const { content } = (await asLogin(
        request,
        'aprovador.shopping',
        '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
        { numBoleto: faster },
      )) as {
        content: { idBoleto: number; flagNegativar: boolean }[]
      }
      const boletos = content.map(({ idBoleto, flagNegativar }) => ({
        idBoleto,
        loja: { negativar: flagNegativar },
        fiadores: [],
      }))
      await asLogin(
        request,
        'aprovador.shopping',
        '/workflow/serasa/serasa-negativacao/submeter-recomendacao',
        {
          boletos,
        },
      )
      const question = dialog(page, 'Confirmação')
      await confirm(page)
      await expect(question.getByRole('alert')).toContainText(
        'Mudou 1 boleto depois da conferência. Nada foi enviado.',
      )
      await expect(question.getByRole('alert')).toContainText(`boleto ${faster}: saiu`)
      await confirm(page)
      const result = dialog(page, 'Resultado')
      await expect(result).toContainText(faster)
      await expect(result).toContainText('Não movidos')
      await isAccessible(page)
      await result.getByRole('button', { name: 'Fechar' }).last().click()
      await act(page, 'Aprovar Negativação').click()
      await confirm(page)
      await expect(page.getByText('Nada para aprovar neste ciclo')).toBeVisible()
    },
  )
})

test.describe('COBRANÇA CORPORATIVA and APROVADOR HOLDING (spec 1:2.7)', () => {
  test(
    'Corporate: multi-selects Portfólios and Grupos de cobrança instead, and their two columns',
    { tag: '@day' },
    async ({ page }) => {
      await openAs(page, 'corporativa', '/analisar-negativacao-corporativo?agrupar=boleto')
      const form = page.getByRole('search', { name: 'Filtros da lista' })
      await expect(form.getByText('Portfólios')).toBeVisible()
      await expect(form.getByText('Grupos de cobrança')).toBeVisible()
      await expect(form.getByText('Shoppings', { exact: true })).toHaveCount(0)
      expect((await heads(page)).join()).toContain('Grupo de cobrança / Portfólio,LUC')
      await isAccessible(page)
      await picture(page, 'corporativo')
      await act(page, 'Submeter Recomendação').click()
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
    },
  )

  test(
    'The holding approves: NEGATIVAR goes to the sending, an exception to the key account (rules 4.3 rows 6a, 6c); what nobody exempted has no row',
    { tag: '@day' },
    async ({ page }) => {
      await openAs(page, 'aprovador.holding', '/aprovar-negativacao-corporativo?agrupar=boleto')
      await act(page, 'Aprovar Negativação').click()
      const question = dialog(page, 'Confirmação')
      await expect(question).toContainText('Pendente Envio bureau Régua Cobrança')
      await expect(question.getByRole('row')).toHaveCount(2)
      await expect(question.getByRole('row', { name: 'Exceções a validar' })).toContainText(
        /Pendente Aprovação Régua Cobrança.*3 boletos/,
      )
      await picture(page, 'confirmacao-holding')
      await confirm(page)
      await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
      await expect(
        page.getByText(
          /\d+ em Pendente Envio bureau Régua Cobrança; .*3 em Pendente Aprovação Régua Cobrança/,
        ),
      ).toBeVisible()
    },
  )
})

test.describe('Key-account exceptions (spec 1:2.11)', () => {
  test('COBRANÇA CORPORATIVA reads: collection group and portfolio columns, every act refused with its reason', async ({
    page,
  }) => {
    await openAs(page, 'corporativa', '/validar-aprovacoes?agrupar=boleto')
    expect((await heads(page)).join()).toContain('Grupo de cobrança / Portfólio')
    await expect(rows(page)).toHaveCount(3)
    const button = act(page, 'Aprovar e submeter negativação')
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Usuário sem permissão para esta ação')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Ver a justificativa/ })
      .click()
    const form = dialog(page, 'Justificativa')
    await expect(form.getByLabel('Número do chamado')).toBeDisabled()
    await expect(form.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await isAccessible(page)
  })

  test("RÉGUA DE COBRANÇA decides: 'Aprovar e submeter negativação', without the group columns", async ({
    page,
  }) => {
    await openAs(page, 'regua', '/validar-aprovacoes?agrupar=boleto')
    expect((await heads(page)).join()).not.toContain('Portfólio')
    const flipped = await numberAt(page, 0)
    await badge(page, flipped).click()
    // Another user gave the reason, so the dialog names that user before it is discarded.
    const asked = dialog(page, 'Negativar o que outra pessoa isentou')
    await expect(asked).toContainText(`O boleto ${flipped} está isento: `)
    await expect(asked).toContainText(', de ')
    await isAccessible(page)
    await asked.getByRole('button', { name: 'Negativar', exact: true }).click()
    await expect(badge(page, flipped)).toHaveText('NEGATIVAR')
    await isAccessible(page)
    await picture(page, 'validar-excecoes')
    await act(page, 'Aprovar e submeter negativação').click()
    const question = dialog(page, 'Confirmação')
    const line = (name: string) => question.getByRole('row').filter({ hasText: name })
    await expect(line('NEGATIVAR')).toContainText(/1 boleto/)
    await expect(line('NEGATIVAR')).toContainText('Pendente Envio bureau Régua Cobrança')
    await expect(line('ISENTAR')).toContainText(/2 boletos/)
    await expect(line('ISENTAR')).toContainText('Finalizado (Isento)')
    await picture(page, 'confirmacao-excecoes')
    await confirm(page)
    await expect(toast(page, 'Negativações submetidas com sucesso')).toBeVisible()
    await expect(
      toast(
        page,
        /^2 isentos, R\$.+; 1 enviado para Pendente Envio bureau Régua Cobrança, R\$.+\.$/,
      ),
    ).toBeVisible()
    await expect(page.getByText('Nenhuma exceção para validar')).toBeVisible()
  })
})

test.describe('Inclusão manual (spec 1:2.10)', () => {
  test(
    'NEGATIVAR LOJISTA says whom, how much, where it stands now and who goes on',
    { tag: '@day' },
    async ({ page }) => {
      await openAs(page, 'regua', '/inclusao-negativacao-manual?agrupar=boleto')
      const numBoleto = await numberAt(page, 0)
      await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
      await page.getByRole('button', { name: `Justificar o boleto ${numBoleto}` }).click()
      await page.getByRole('dialog').getByRole('textbox').fill('Combinado com o jurídico')
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await act(page, 'NEGATIVAR LOJISTA').click()
      await dialog(page, 'Confirmação')
        .getByRole('button', { name: 'NEGATIVAR', exact: true })
        .click()
      await expect(toast(page, 'Negativações submetidas com sucesso')).toBeVisible()
      await expect(
        toast(
          page,
          /^.+: 1 boleto, R\$.+\. Agora: Pendente Envio bureau Régua Cobrança\. Falta que outra pessoa da RÉGUA DE COBRANÇA envie\.$/,
        ),
      ).toBeVisible()
      await picture(page, 'inclusao-manual')
    },
  )
})
