// Compares screens with the specification letter by letter: labels, their order, and messages of
// incomplete forms. Read-only: other journeys use the demo too.
import { expect, type Page, test } from '@playwright/test'

import { act, dialog, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const field = (page: Page, name: string) =>
  page.getByRole('search').getByLabel(name, { exact: true })
/** Truncated headers; screen reader labels do not count. */
const cutHeads = (page: Page) =>
  page.evaluate(
    `[...document.querySelectorAll('thead th')].filter((head) => [head, ...head.querySelectorAll('span')].some(
      ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)).map(({ textContent }) => textContent)`,
  )

test('Boletos notificados: its filters, its three buttons, and heads that can be read (spec 3:2.18)', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/cartas-email')
  const form = page.getByRole('search')
  expect((await form.locator('label').allInnerTexts()).map((label) => label.trim())).toEqual([
    'Shoppings',
    'Cliente',
    'Luc',
    'Boleto',
    'Data',
    'Tipo da ação',
  ])
  await expect(form.getByRole('button', { name: /^(Pesquisar|Limpar filtros)$/ })).toHaveText([
    'Pesquisar',
    'Limpar filtros',
  ])
  await expect(act(page, 'Exportar')).toBeVisible()
  expect(await cutHeads(page)).toEqual([])

  await field(page, 'Tipo da ação').click()
  await page.getByRole('option', { name: 'Carta de cobrança', exact: true }).click()
  await field(page, 'Luc').fill('ZZZ')
  await act(page, 'Limpar filtros').click()
  await expect(field(page, 'Luc')).toHaveValue('')
  await expect(field(page, 'Tipo da ação')).toHaveValue('')
  await expect(field(page, 'Data')).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
})

test("Boletos notificados: 'Data' needs its ten characters, or nothing is searched (spec 3:5)", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/cartas-email')
  const day = field(page, 'Data')
  await day.fill('2211')
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(act(page, 'Pesquisar')).toHaveAttribute('aria-disabled', 'true')
  await day.press('Enter')
  await expect(page).toHaveURL(/\/cartas-email$/)
  await day.fill('20/11/2026')
  await expect(day).not.toHaveAttribute('aria-invalid', 'true')
  await day.press('Enter')
  await expect(page).toHaveURL(/dtprocessamento=2026-11-20/)
})

test('Serasa: the head of the acts on a justification can be read (spec 3:2.20)', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/cadastro-serasa?aba=justificativas')
  await expect(rows(page).first()).toBeVisible()
  expect(await cutHeads(page)).toEqual([])
})

test("'Historico de justificativas': the form in the order of the spec (spec 1:2.15)", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/acompanhar-boletos?status=PENDENTE_APROVACAO_EXCECAO_KA')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Historico de justificativas/ })
    .click()
  const form = dialog(page, 'Historico de justificativas').locator('form')
  await expect(form).toBeVisible()
  await expect(form).toHaveText(/^Justificativas.*Observacao.*Numero do chamado.*Anexo/)
})

test("the foot names only the keys that do something, for example no selection in 'Boletos notificados'", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/cartas-email')
  const foot = page.getByRole('main').locator('kbd')
  await expect(foot).toHaveText(['J', 'K', 'Espaço', '?'])
  await open(page, '/inclusao-baixa-manual?agrupar=boleto')
  await expect(foot).toHaveText(['J', 'K', 'X', 'Espaço', '?'])
  await open(page, '/reenvio-retorno-erro?agrupar=registro')
  await expect(foot).toHaveText(['J', 'K', 'X', 'Espaço', 'Enter', '?'])
})

test('Inclusão manual: a boleto without its justification is a warning (spec 1:8)', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/inclusao-negativacao-manual?agrupar=boleto')
  await rows(page).first().getByRole('checkbox').click()
  await act(page, 'NEGATIVAR LOJISTA').click()
  const told = page.getByRole('status', { name: 'Notificações' })
  await expect(told).toContainText('Os itens selecionados precisam de uma justificativa associada.')
  await expect(told.getByRole('img', { name: 'Atenção' })).toBeVisible()
})
