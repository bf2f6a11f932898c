import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test'

import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { forgetSessions } from './sign-in.ts'

/** The server of a worker, for one file at a time. */
type Kept = { file: string; server: TestServer | undefined }

// One fixture for every file, so that one worker and browser run them all: a new one costs as much
// as a test.
const keepingTest = base.extend<object, { readonly kept: Kept }>({
  kept: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const kept: Kept = { file: '', server: undefined }
      await use(kept)
      await kept.server?.stop()
    },
    { scope: 'worker' },
  ],
})

/**
 * Runs the tests of a file on their own server, because they change shared data. `prepare` runs
 * before the first.
 */
export const onOwnServer = (
  options: TestServerOptions,
  prepare: (server: TestServer) => Promise<void> = async () => undefined,
) =>
  keepingTest.extend<{ readonly own: TestServer }>({
    own: [
      async ({ kept }, use, { file }) => {
        if (kept.file !== file) {
          await kept.server?.stop()
          forgetSessions()
          kept.server = undefined
          kept.file = ''
          kept.server = await startTestServer(options)
          await prepare(kept.server)
          kept.file = file
        }
        if (kept.server === undefined) throw new Error(`No server for ${file}`)
        await use(kept.server)
      },
      { timeout: 240_000 },
    ],
    baseURL: async ({ own }, use) => use(own.address),
  })

export async function asLogin<Answer>(
  request: APIRequestContext,
  login: string,
  path: string,
  data: object,
): Promise<Answer> {
  const session = (await (
    await request.post('/bff/authenticate', { form: { token: login } })
  ).json()) as {
    token: string
  }
  const answer = await request.post(`/bff${path}`, {
    data,
    headers: { authorization: `Bearer ${session.token}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Answer
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
  const signedIn = await request.post('/bff/authenticate', { form: { token: login } })
  const { token } = (await signedIn.json()) as { token: string }
  const answer = await request.get(`/bff${settings}/pendentes`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { content } = (await answer.json()) as { content: { idProposta: number; minha: boolean }[] }
  for (const { idProposta, minha } of content)
    if (!minha) await asLogin(request, login, `${settings}/confirmar`, { idProposta })
}

const serasa = '/workflow/serasa'

/** Opens the cycle and forwards all malls of the demo's shopping team. */
export async function forwardToMalls(request: APIRequestContext): Promise<void> {
  await asLogin(request, 'regua', `${serasa}/serasa-ciclo/abrir`, {})
  await asLogin(request, 'regua', `${serasa}/serasa-negativacao/recomendar-boletos`, {
    shoppings: [1, 2],
  })
}

/**
 * Takes all forwarded boletos through both tracks, without exemptions, to 'Pendente Envio bureau
 * Régua Cobrança'.
 */
export async function approveAll(request: APIRequestContext): Promise<void> {
  const steps = [
    ['analista.shopping', '/analisar-negativacao-shopping'],
    ['aprovador.shopping', '/aprovar-negativacao-shopping'],
    ['corporativa', '/analisar-negativacao-corporativo'],
    ['aprovador.holding', '/aprovar-negativacao-corporativo'],
  ] as const
  for (const [login, url] of steps)
    await asLogin(request, login, `${serasa}/serasa-negativacao/submeter-recomendacao`, {
      filtro: { url },
    })
}

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
