import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'

import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { clearSessions } from './sign-in.ts'

/** The server that a worker runs now, and the start that it belongs to. */
type Current = { start: object; server: TestServer | undefined }

// One fixture for every file, so that one worker and browser run them all: a new one costs as much
// as a test.
const serverTest = base.extend<object, { readonly current: Current }>({
  current: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const current: Current = { start: {}, server: undefined }
      await use(current)
      await current.server?.stop()
    },
    { scope: 'worker' },
  ],
})

type OwnServerOptions = TestServerOptions & {
  /** Gives each test a new server; takes about four seconds each. */
  readonly freshFor?: 'each test'
}

// Shows tests that depend on another one: each test gets a new server.
const isAlwaysFresh = process.env['FRESH_SERVERS'] === '1'

/**
 * Runs tests on their own server, because they change shared data. `prepare` runs before the first.
 * A file that needs two starting points calls it twice, and groups the tests of each.
 */
export const onOwnServer = (
  { freshFor, ...options }: OwnServerOptions,
  prepare: (server: TestServer, request: APIRequestContext) => Promise<void> = async () =>
    undefined,
) => {
  const start = {}
  return serverTest.extend<{ readonly own: TestServer }>({
    own: [
      async ({ current, playwright }, use) => {
        if (current.start !== start || freshFor === 'each test' || isAlwaysFresh) {
          await current.server?.stop()
          clearSessions()
          current.server = undefined
          current.start = {}
          current.server = await startTestServer(options)
          const request = await playwright.request.newContext({ baseURL: current.server.address })
          await prepare(current.server, request)
          await request.dispose()
          current.start = start
        }
        if (current.server === undefined) throw new Error('The server did not start.')
        await use(current.server)
      },
      { timeout: 240_000 },
    ],
    baseURL: async ({ own }, use) => use(own.address),
  })
}

/** Signs in by call; returns the headers of the session. */
export async function headersOf(request: APIRequestContext, login: string) {
  const signedIn = await request.post('/bff/authenticate', { form: { token: login } })
  const { token } = (await signedIn.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

async function answerOf<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as Answer
}

/** Posts as this user; returns the answer. */
export async function asLogin<Answer>(
  request: APIRequestContext,
  login: string,
  path: string,
  data: object,
): Promise<Answer> {
  const headers = await headersOf(request, login)
  return answerOf(await request.post(`/bff${path}`, { data, headers }))
}

/** Reads as this user. */
export async function readAs<Answer>(
  request: APIRequestContext,
  login: string,
  path: string,
): Promise<Answer> {
  const headers = await headersOf(request, login)
  return answerOf(await request.get(`/bff${path}`, { headers }))
}

/** Uploads a csv file as this user; `fields` are the other fields of the form. */
export async function uploadAs<Answer>(
  request: APIRequestContext,
  login: string,
  path: string,
  file: { readonly name: string; readonly buffer: Buffer },
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = await headersOf(request, login)
  const multipart = { ...fields, file: { ...file, mimeType: 'text/csv' } }
  return answerOf(await request.post(`/bff${path}`, { multipart, headers }))
}

/** Changes a parameter: one user proposes, and another confirms if it is protected. */
export async function changeParameter(
  request: APIRequestContext,
  codigoParametro: string,
  valor: string,
): Promise<void> {
  const settings = '/configuracao/serasa/parametro'
  const { mensagem } = await asLogin<{ mensagem: string }>(request, 'regua', `${settings}/salvar`, {
    codigoParametro,
    valor,
    statusAtivo: true,
  })
  if (mensagem.startsWith('Alteração proposta'))
    await asLogin(request, 'regua.2', `${settings}/confirmar`, { codigoParametro })
}

/** Confirms all proposals of others as this user. */
export async function confirmPending(request: APIRequestContext, login: string): Promise<void> {
  const settings = '/configuracao/serasa/parametro'
  const { content } = await readAs<{ content: { idProposta: number; minha: boolean }[] }>(
    request,
    login,
    `${settings}/pendentes`,
  )
  for (const { idProposta, minha } of content)
    if (!minha) await asLogin(request, login, `${settings}/confirmar`, { idProposta })
}

/** Creates an active user of COBRANÇA SHOPPING for the malls of the demo's shopping team. */
export async function createAnalyst(
  request: APIRequestContext,
  login: string,
  nome: string,
): Promise<void> {
  const { content } = await asLogin<{ content: { idPerfil: number; nome: string }[] }>(
    request,
    'admin',
    '/perfilizacao/pefil/buscar',
    {},
  )
  await asLogin(request, 'admin', '/perfilizacao/usuario/salvar', {
    nome,
    login,
    email: `${login}@regua.example`,
    ativo: true,
    perfilId: content.find((profile) => profile.nome === 'COBRANÇA SHOPPING')?.idPerfil,
    idShoppings: [1, 2],
  })
}

const serasa = '/workflow/serasa'

/** Opens the cycle and forwards these malls, by default those of the demo's shopping team. */
export async function forwardToMalls(
  request: APIRequestContext,
  shoppings: readonly number[] = [1, 2],
): Promise<void> {
  await asLogin(request, 'regua', `${serasa}/serasa-ciclo/abrir`, {})
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/recomendar-boletos`, { shoppings })
}

const approvalSteps = [
  ['analista.shopping', '/analisar-negativacao-shopping'],
  ['aprovador.shopping', '/aprovar-negativacao-shopping'],
  ['corporativa', '/analisar-negativacao-corporativo'],
  ['aprovador.holding', '/aprovar-negativacao-corporativo'],
] as const

/**
 * Takes all forwarded boletos through both tracks, without exemptions, to 'Pendente Envio bureau
 * Régua Cobrança'.
 */
export async function approveAll(request: APIRequestContext): Promise<void> {
  for (const [login, url] of approvalSteps)
    await asLogin(request, login, `${serasa}/serasa-negativacao/submeter-recomendacao`, {
      filtro: { url },
    })
}

/** Takes these boletos through both tracks, as `approveAll` does with all. */
export async function approve(request: APIRequestContext, ids: readonly number[]): Promise<void> {
  const boletos = ids.map((idBoleto) => ({ idBoleto, loja: { negativar: true } }))
  for (const [login] of approvalSteps)
    await asLogin(request, login, `${serasa}/serasa-negativacao/submeter-recomendacao`, { boletos })
}

/** Forwards and approves all boletos of the demo's shopping team, and sends them to the bureau. */
export async function sendAll(request: APIRequestContext): Promise<void> {
  await forwardToMalls(request)
  await approveAll(request)
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/negativar-boletos`, {
    shoppings: [1, 2],
  })
}

/** Imports a return of the bureau as the colleague of the user who sent the lote. */
export const importReturn = (request: APIRequestContext, file: Buffer, fileName: string) =>
  asLogin(request, 'regua.2', `${serasa}/serasa-negativacao/negativar-boletos/importar`, {
    file: file.toString('base64'),
    fileName,
  })

/** Data rows on the screen, without header, sub-lines and spacers. */
export const rows = (page: Page) => page.getByRole('main').locator('tbody tr[aria-rowindex]')
export const act = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('status', { name: 'Notificações' }).getByText(words)

/** Opens a screen and waits until it has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

/** Parses 'R$ 1.234,56' and '1.234'. */
export const numberOf = (text: string) => Number(text.replaceAll(/[^\d,-]/g, '').replace(',', '.'))

/** Ticks the first boleto of the first contract on the page of a tenant. */
export const tickFirstBoleto = (page: Page): Promise<void> =>
  page
    .getByRole('table', { name: /^Boletos do contrato/ })
    .first()
    .locator('tbody')
    .getByRole('checkbox')
    .first()
    .check()

/** Ticks, in an open confirmation, that the first listings were read, if it asks for that. */
export async function tickFirstListings(question: Locator): Promise<void> {
  await expect(question).toBeVisible()
  await expect(question.getByText('Aguarde a conferência.')).toHaveCount(0)
  const tick = question.getByRole('checkbox', { name: 'Conferi quem vai pela primeira vez.' })
  if ((await tick.count()) > 0) await tick.check()
}
