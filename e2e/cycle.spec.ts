// The cycle of a month: opened by hand before the first business day, when no job would open it;
// forwarded (spec 1:2.6), followed (spec 1:2.8), and closed.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { failAnswer } from './failed-answer.ts'
import { act, asLogin, dialog, numberOf, onOwnServer, open, rows, toast } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

const early = { world: 'erp', today: '2026-11-02' } as const
/** No cycle is open. */
const untouched = onOwnServer(early)
const openCycle = (request: APIRequestContext) =>
  asLogin(request, 'regua', '/workflow/serasa/serasa-ciclo/abrir', {})
const test = onOwnServer(early, async (_, request) => {
  await openCycle(request)
})
/** Serra Azul is forwarded. */
const forwarded = onOwnServer(early, async (_, request) => {
  await openCycle(request)
  await asLogin(request, 'regua', `${serasa}/recomendar-boletos`, { shoppings: [2] })
})

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

const eligible = '/clientes-elegiveis'
const serasa = '/workflow/serasa/serasa-negativacao'
const totals = '**/bff/workflow/serasa/serasa-shopping/totalshopping'
const foot = (page: Page) => page.getByRole('main').locator('tfoot td')
const cell = (page: Page, row: number, column: number) =>
  rows(page).nth(row).locator('td').nth(column)

test.beforeEach(({ page }) => resumeSession(page, 'regua'))

untouched('a cycle is opened, forwarded, followed and closed', async ({ page, request }) => {
  await test.step('without an open cycle the list shows a message and exports nothing', async () => {
    await open(page, eligible)
    await expect(
      page.getByRole('heading', { name: 'Lista de clientes elegíveis para negativação' }),
    ).toBeVisible()
    await expect(page.getByText('Não há ciclo aberto.')).toBeVisible()
    await expect(page.getByText('Nenhum ciclo aberto')).toBeVisible()
    await expect(
      page.getByText('Os clientes aparecem aqui quando o ciclo do mês é aberto.'),
    ).toBeVisible()
    await expect(act(page, 'Exportar')).toBeDisabled()
    await expect(act(page, 'ENCHAMINHAR PARA APROVAÇÃO')).toBeDisabled()
    await expect(page.getByRole('banner')).not.toContainText('Ciclo')
    expect(await accessibilityFaults(page)).toEqual([])
  })
  await test.step('RC opens the cycle of the month and sees the figures of its snapshot', async () => {
    await open(page, eligible)
    await act(page, 'Abrir ciclo').click()
    const question = dialog(page, 'Abrir ciclo')
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Abrir ciclo', exact: true }).click()
    const opened = dialog(page, 'Ciclo 11/2026 aberto.')
    await expect(opened).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const boletos = await opened
      .locator('div', { has: page.getByText('Boletos', { exact: true }) })
      .last()
      .locator('dd')
      .innerText()
    await opened.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(
      page.getByRole('heading', { name: 'Lista de clientes elegíveis para negativação' }),
    ).toBeVisible()
    await expect(rows(page)).toHaveCount(6)
    await expect(foot(page).nth(3)).toHaveText(boletos)
    await expect(page.getByRole('banner')).toContainText('Ciclo 11/2026')
  })
  await test.step('the footer totals are the sums of the rows', async () => {
    await open(page, eligible)
    await expect(foot(page).nth(1)).toHaveText('Total')
    for (const column of [2, 3, 4, 5]) {
      const figures = await Promise.all(
        Array.from({ length: await rows(page).count() }, async (_, row) =>
          numberOf(await cell(page, row, column).innerText()),
        ),
      )
      expect(figures.reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(
        numberOf(await foot(page).nth(column).innerText()),
        2,
      )
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })
  await test.step('ENCHAMINHAR PARA APROVAÇÃO asks with count and sum in words and sends only the selected malls', async () => {
    await open(page, eligible)
    await page.getByRole('checkbox', { name: /Serra Azul/ }).check()
    const boletos = await rows(page)
      .filter({ hasText: 'Serra Azul' })
      .locator('td')
      .nth(3)
      .innerText()
    await act(page, 'ENCHAMINHAR PARA APROVAÇÃO').click()
    const question = dialog(page, 'Confirmação')
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await expect(question).toContainText(`${boletos} boletos`)
    await expect(question).toContainText(/ boletos, .* reais/)
    await expect(question).toContainText('Pendente Análise Shopping')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(act(page, 'ENCHAMINHAR PARA APROVAÇÃO')).toBeFocused()
    await act(page, 'ENCHAMINHAR PARA APROVAÇÃO').click()
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(toast(page, 'Envio realizado com sucesso')).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).filter({ hasText: 'Serra Azul' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('5 shoppings')
  })
  await test.step('the follow-up has one row for each mall with its least advanced status, expandable by status, its fiadores counted once', async () => {
    await open(page, '/acompanhamento-workflow')
    await expect(rows(page)).toHaveCount(6)
    await expect(page.getByRole('textbox', { name: 'Ciclo' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: 'Ciclo' })).toHaveValue('11/2026')
    const mall = rows(page).filter({ hasText: 'Serra Azul' })
    await expect(mall).toContainText('Pendente Análise Shopping')
    const heads = await page.getByRole('main').locator('thead th').allInnerTexts()
    const at = (head: string) => heads.findIndex((text) => text.trim() === head)
    const figureOf = async (head: string) =>
      numberOf(await mall.locator('td').nth(at(head)).innerText())
    const [boletos, fiadores] = [await figureOf('Boletos'), await figureOf('Fiadores')]

    // Half of the mall advances: the same fiadores now have boletos in two statuses.
    type Waiting = { readonly content: readonly { readonly idBoleto: number }[] }
    const analyst = 'analista.shopping'
    const url = '/analisar-negativacao-shopping'
    const waiting = await asLogin<Waiting>(request, analyst, `${serasa}/buscar/boletos-shopping`, {
      url,
    })
    await asLogin(request, analyst, `${serasa}/submeter-recomendacao`, {
      boletos: waiting.content
        .filter((_, index) => index % 2 === 0)
        .map(({ idBoleto }) => ({ idBoleto, loja: { negativar: true } })),
    })
    await open(page, '/acompanhamento-workflow')
    await expect(mall).toContainText('+1 status')
    expect([await figureOf('Boletos'), await figureOf('Fiadores')]).toEqual([boletos, fiadores])
    await mall.getByRole('button', { name: /^Detalhar/ }).click()
    const parts = page
      .getByRole('table', { name: 'Shopping Serra Azul por status' })
      .locator('tbody tr')
    await expect(parts).toHaveCount(2)
    await expect(parts.nth(0)).toContainText('Pendente Análise Shopping')
    await expect(parts.nth(1)).toContainText('Pendente Aprovação Shopping')
    const sums = await Promise.all(
      [0, 1].map(async (column) =>
        (await parts.locator(`td:nth-of-type(${column + 1})`).allInnerTexts())
          .map(numberOf)
          .reduce((a, b) => a + b, 0),
      ),
    )
    expect(sums[0]).toBe(boletos)
    expect(sums[1]).toBeGreaterThan(fiadores)
    expect(await accessibilityFaults(page)).toEqual([])
  })
  await test.step('once all are forwarded, the empty list shows when and how many, and links to the follow-up', async () => {
    await open(page, eligible)
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await act(page, 'ENCHAMINHAR PARA APROVAÇÃO').click()
    await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar' }).click()
    await expect(toast(page, 'Envio realizado com sucesso')).toBeVisible()
    await expect(
      page.getByText(/^Tudo encaminhado \(\d+ boletos, o último em 02\/11\/2026\)$/),
    ).toBeVisible()
    await expect(
      page.getByText('Os boletos do ciclo 11/2026 seguem no acompanhamento.'),
    ).toBeVisible()
    await expect(page.getByText('quando o ciclo do mês é aberto')).toHaveCount(0)
    await picture(page, 'tudo-encaminhado')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Acompanhar workflow' }).click()
    await expect(page).toHaveURL(/acompanhamento-workflow/)
    await expect(rows(page)).toHaveCount(6)
  })
  await test.step('Encerrar ciclo asks with the count of undecided boletos', async () => {
    await open(page, eligible)
    await act(page, 'Ciclo 11/2026').click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Encerrar ciclo' }).click()
    const question = dialog(page, 'Encerrar ciclo')
    await expect(question).toContainText('Deseja encerrar o ciclo 11/2026?')
    await expect(question).toContainText(/\d+ boletos/)
    expect(await accessibilityFaults(page)).toEqual([])
    await question.getByRole('button', { name: 'Encerrar ciclo', exact: true }).click()
    await expect(toast(page, 'Ciclo 11/2026 encerrado.')).toBeVisible()
    await expect(page.getByText('Não há ciclo aberto.')).toBeVisible()
  })
  await test.step('a cycle that was closed by hand does not open again in its month', async () => {
    await open(page, eligible)
    await act(page, 'Abrir ciclo').click()
    await dialog(page, 'Abrir ciclo')
      .getByRole('button', { name: 'Abrir ciclo', exact: true })
      .click()
    await expect(dialog(page, 'Abrir ciclo')).toContainText(
      'O ciclo 11/2026 foi encerrado. O próximo abre no mês seguinte.',
    )
  })
})

test("'forward' does nothing if no mall is selected", async ({ page }) => {
  await open(page, eligible)
  const button = act(page, 'ENCHAMINHAR PARA APROVAÇÃO')
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Selecione ao menos um shopping.')
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('ATUALIZAR reads the totals again', async ({ page }) => {
  await open(page, eligible)
  const answered = page.waitForResponse((response) => response.url().endsWith('/totalshopping'))
  await act(page, 'ATUALIZAR').click()
  expect((await answered).status()).toBe(200)
})

test('a mall is selected by keyboard, and the sort order is in the address', async ({ page }) => {
  await open(page, eligible)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('1 selecionado')
  await page.getByRole('columnheader', { name: 'Boletos' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=quantidadeBoletos/)
  const figures = await Promise.all(
    [0, 1, 2, 3, 4, 5].map(async (row) => numberOf(await cell(page, row, 3).innerText())),
  )
  expect(figures).toEqual(figures.toSorted((a, b) => a - b))
})

forwarded('a refusal is shown in the dialog, and nothing moves', async ({ page }) => {
  await open(page, eligible)
  await page.route('**/bff/workflow/serasa/serasa-negativacao/recomendar-boletos', (route) =>
    failAnswer(route, { status: 409, mensagem: 'Ja existe um processo em andamento' }),
  )
  await page.getByRole('checkbox', { name: /Vila Nova/ }).check()
  await act(page, 'ENCHAMINHAR PARA APROVAÇÃO').click()
  await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page, 'Confirmação')).toContainText('Ja existe um processo em andamento')
  await expect(rows(page)).toHaveCount(5)
})

forwarded('a failed search shows an error and can be retried', async ({ page }) => {
  await page.route(totals, (route) => failAnswer(route), { times: 1 })
  await page.goto(eligible)
  await expect(page.getByText('Erro ao tentar carregar shoppings')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await act(page, 'Tentar de novo').click()
  await expect(rows(page)).toHaveCount(5)
})

forwarded(
  'the follow-up can be filtered by every status that it shows, but not by those of removals',
  async ({ page }) => {
    await open(page, '/acompanhamento-workflow')
    await page
      .getByRole('button', { name: /^Status/ })
      .or(page.getByLabel('Status'))
      .first()
      .click()
    await expect(page.getByRole('option', { name: 'Finalizado com erro' })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Pendente Aprovação Baixa' })).toHaveCount(0)
  },
)

forwarded(
  'the follow-up is filtered by status, and the filter is in the address',
  async ({ page }) => {
    await open(page, '/acompanhamento-workflow?codigoStatus=PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
    await expect(rows(page)).toHaveCount(1)
    await open(page, '/acompanhamento-workflow?codigoStatus=PENDENTE_DE_ENVIO')
    await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('table').getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(rows(page)).toHaveCount(6)
  },
)
