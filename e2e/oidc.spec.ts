import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

import {
  demoPeople,
  type IdentityProvider,
  startIdentityProvider,
} from '../tools/identity-provider.ts'
import { startTestServer, type TestServer } from './server.ts'

type World = {
  readonly origin: string
  readonly server: TestServer
  readonly provider: IdentityProvider
}

/** A free port: the provider must know the product's URL before it starts. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

const stranger = { login: 'estranho', name: 'Eva Estranha', email: 'eva@outra.example' }

/** Product and provider under different hosts: two sites for the browser. */
const test = base.extend<object, { readonly world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const redirectUri = `${origin}/volta/da/entrada`
      const provider = await startIdentityProvider({
        clients: [{ origin, clientId: 'regua', redirectUri }],
        users: [...demoPeople, stranger],
      })
      const folder = await mkdtemp(join(tmpdir(), 'regua-oidc-'))
      await chmod(folder, 0o711)
      const data = { REGUA_DATA: join(folder, 'dados') }
      // Create the users first, by starting once with demo data: the provider identifies them by
      // e-mail.
      await (await startTestServer({ env: data })).stop()
      const server = await startTestServer({
        env: {
          ...data,
          PORT: String(port),
          LOG_LEVEL: 'trace',
          REGUA_IDENTITY: 'oidc',
          REGUA_OIDC_ISSUER: provider.issuer,
          REGUA_OIDC_CLIENTS: `${origin}=regua|${redirectUri}`,
        },
      })
      await use({ origin, server, provider })
      await server.stop()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const enter = (page: Page) => page.getByRole('button', { name: 'ACESSAR' })
const toasts = (page: Page) => page.getByRole('status', { name: 'Notificações' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const refusalText = 'Não foi possível entrar. Confira seu acesso com o suporte.'

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await enter(page).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: 'Quem está entrando?' })).toBeVisible()
  return popup
}

async function signInAs(page: Page, origin: string, login: string): Promise<void> {
  await page.goto(origin)
  const popup = await openPopup(page)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: new RegExp(`^${login} `) }).click()
  await closed
}

const storedSession = async (page: Page) =>
  JSON.parse((await page.evaluate("localStorage.getItem('regua.session')")) as string) as {
    token: string
    email: string
  }

const storedKeys = (page: Page) => page.evaluate('Object.keys(sessionStorage)') as Promise<string[]>

/** Records all requests of a context's windows. */
function hear(context: BrowserContext) {
  const asked: { readonly url: string; readonly body: string }[] = []
  context.on('request', (request) =>
    asked.push({ url: request.url(), body: request.postData() ?? '' }),
  )
  return asked
}

test(
  'The identity provider signs in by pop-up: code with PKCE and nonce, found by e-mail, nothing of it kept',
  { tag: '@day' },
  async ({ page, context, world: { origin, server, provider } }) => {
    const asked = hear(context)
    await page.goto(origin)
    await expect(page.getByRole('textbox', { name: 'AD Token' })).toHaveCount(0)
    const popup = await openPopup(page)
    await expect(enter(page)).toHaveAttribute('aria-busy', 'true')
    expect(new URL(popup.url()).origin).toBe(provider.issuer)

    const request = new URL(
      asked.find(({ url }) => url.startsWith(`${provider.issuer}/auth?`))?.url ?? '',
    )
    const wanted = Object.fromEntries(request.searchParams)
    expect(wanted).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'regua',
    })
    expect(wanted['scope']?.split(' ')).toEqual(expect.arrayContaining(['openid', 'User.Read']))
    expect(wanted['code_challenge']).toMatch(/^[\w-]{43}$/)
    expect(wanted['nonce']).toMatch(/^[\w-]{43}$/)
    expect(wanted['redirect_uri']).toBe(`${origin}/volta/da/entrada`)
    // The sign-in state is stored only in this window (spec 1:9).
    expect((await storedKeys(page)).filter((key) => key.startsWith('oidc.'))).toHaveLength(1)
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])

    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: /^regua / }).click()
    await closed
    await expect(menu(page)).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Renata Queiroz, RÉGUA DE COBRANÇA: conta' }),
    ).toBeVisible()
    const session = await storedSession(page)
    expect(session.email).toBe('regua@regua.example')
    expect((await storedKeys(page)).filter((key) => key.startsWith('oidc.'))).toEqual([])

    const exchange = asked.find(({ url }) => url === `${provider.issuer}/token`)
    expect(new URLSearchParams(exchange?.body).get('code_verifier')).toMatch(/^[\w-]{43,128}$/)
    const idToken =
      new URLSearchParams(asked.find(({ url }) => url === `${origin}/bff/authenticate`)?.body).get(
        'token',
      ) ?? ''
    expect(idToken.split('.')).toHaveLength(3)
    const secrets = [idToken, session.token]
    expect(asked.filter(({ url }) => secrets.some((secret) => url.includes(secret)))).toEqual([])

    const cookies = await context.cookies(origin)
    expect(cookies.find(({ name }) => name === 'regua')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(await page.evaluate('document.cookie')).toBe('')

    const log = server.log()
    expect(log).toContain('"path":"/bff/authenticate"')
    const cookie = cookies.find(({ name }) => name === 'regua')?.value ?? ''
    for (const secret of [...secrets, cookie, idToken.split('.')[1] ?? '', wanted['nonce'] ?? '']) {
      expect(secret).not.toBe('')
      expect(log).not.toContain(secret)
    }
  },
)

test("A browser's bearer token opens nothing without the cookie of that browser", async ({
  page,
  context,
  playwright,
  world: { origin },
}) => {
  await signInAs(page, origin, 'holding')
  await expect(menu(page)).toBeVisible()
  const { token } = await storedSession(page)
  const headers = { authorization: `Bearer ${token}` }
  const address = `${origin}/bff/preferencias/prova`
  expect((await context.request.get(address, { headers })).status()).toBe(200)

  const other = await playwright.request.newContext()
  expect((await other.get(address, { headers })).status()).toBe(401)
  expect(
    (
      await other.get(address, { headers: { ...headers, cookie: `regua=${'x'.repeat(43)}` } })
    ).status(),
  ).toBe(401)
  await other.dispose()
  // The cookie alone is rejected: a foreign page cannot set the header.
  expect((await context.request.get(address)).status()).toBe(401)
})

test('A pop-up closed early is told in a toast, and the button works again', async ({
  page,
  world: { origin },
}) => {
  await page.goto(origin)
  const popup = await openPopup(page)
  await popup.close()
  await expect(toasts(page)).toContainText(
    'A janela do provedor de identidade foi fechada antes do fim. Tente de novo.',
  )
  await expect(toasts(page).getByRole('img', { name: 'Erro' })).toBeVisible()
  await expect(enter(page)).toBeEnabled()
  await expect(enter(page)).not.toHaveAttribute('aria-busy')
  expect((await storedKeys(page)).filter((key) => key.startsWith('oidc.'))).toEqual([])

  const second = await openPopup(page)
  await second.getByRole('button', { name: /^juridico / }).click()
  await expect(menu(page)).toBeVisible()
})

test('Somebody whom the provider knows and the product does not is refused, and the button works again', async ({
  page,
  world: { origin },
}) => {
  await signInAs(page, origin, stranger.login)
  await expect(toasts(page)).toContainText(refusalText)
  await expect(enter(page)).toBeEnabled()
  await expect(menu(page)).toHaveCount(0)
  expect(await page.evaluate("localStorage.getItem('regua.session')")).toBeNull()
})

test('An ID token posted by hand, replayed or forged, gets 401', async ({
  page,
  context,
  world: { origin, provider },
}) => {
  const asked = hear(context)
  await signInAs(page, origin, 'corporativa')
  await expect(menu(page)).toBeVisible()
  const form = Object.fromEntries(
    new URLSearchParams(asked.find(({ url }) => url === `${origin}/bff/authenticate`)?.body),
  )
  const post = async (fields: Record<string, string>) => {
    const answer = await context.request.post(`${origin}/bff/authenticate`, {
      form: fields,
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.headers()['set-cookie']).toBeUndefined()
    return { status: answer.status(), body: (await answer.json()) as { mensagem?: string } }
  }
  const replayedAnswer = await post(form)
  expect(replayedAnswer).toMatchObject({ status: 401, body: { mensagem: refusalText } })

  const settings = await context.request.get(`${origin}/bff/authenticate/configuracao`, {
    headers: { origin },
  })
  const { oidc } = (await settings.json()) as { oidc: { nonce: string } }
  const claims = { nonce: oidc.nonce, email: 'admin@regua.example', email_verified: true }
  const { privateKey } = await generateKeyPair('RS256')
  const signed = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'demonstracao' })
    .setIssuer(provider.issuer)
    .setAudience('regua')
    .setSubject('admin')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
  const unsigned = new UnsecuredJWT(claims)
    .setIssuer(provider.issuer)
    .setAudience('regua')
    .setSubject('admin')
    .setIssuedAt()
    .setExpirationTime('5m')
    .encode()
  for (const token of [signed, unsigned, 'admin']) {
    expect(await post({ token, nonce: oidc.nonce })).toMatchObject({
      status: 401,
      body: { mensagem: refusalText },
    })
  }
})

test('A click before the page knows its settings signs in all the same', async ({
  page,
  world: { origin },
}) => {
  const held = Promise.withResolvers<undefined>()
  let askedCount = 0
  await page.route('**/bff/authenticate/configuracao', async (route) => {
    askedCount += 1
    // Only the first request waits: the silent one of the page itself.
    if (askedCount === 1) await held.promise
    await route.continue()
  })
  await page.goto(origin)
  const popup = await openPopup(page)
  held.resolve(undefined)
  await popup.getByRole('button', { name: /^regua / }).click()
  await expect(menu(page)).toBeVisible()
})

test('A slow way back is not taken for a closed pop-up', async ({
  page,
  context,
  world: { origin },
}) => {
  const arrived = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  await context.route('**/assets/callback-*.js', async (route) => {
    arrived.resolve(undefined)
    await released.promise
    await route.continue()
  })
  await page.clock.install()
  await page.goto(origin)
  const popup = await openPopup(page)
  await popup.getByRole('button', { name: /^regua / }).click()
  await arrived.promise
  // The waiting window polls its pop-up twice a second.
  await page.clock.runFor(2_000)
  await expect(enter(page)).toHaveAttribute('aria-busy', 'true')
  released.resolve(undefined)
  await expect(menu(page)).toBeVisible()
})

test('A provider that does not answer is told in a toast, and the button works again', async ({
  page,
  world: { origin, provider },
}) => {
  await page.route(`${provider.issuer}/**`, (route) => route.abort('connectionrefused'))
  await page.goto(origin)
  await enter(page).click()
  await expect(toasts(page)).toContainText('O provedor de identidade não concluiu a entrada.')
  await expect(enter(page)).toBeEnabled()
})

test('Whoever signs out at the identity provider is out of the product too', async ({
  page,
  context,
  world: { origin, provider },
}) => {
  await signInAs(page, origin, 'aprovador.holding')
  await expect(menu(page)).toBeVisible()
  const { token } = await storedSession(page)
  const ask = () =>
    context.request.get(`${origin}/bff/preferencias/prova`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await ask()).status()).toBe(200)

  const there = await context.newPage()
  await there.goto(`${provider.issuer}/session/end`)
  await there.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(there.getByText('Sign-out Success')).toBeVisible()
  await expect.poll(async () => (await ask()).status()).toBe(401)
  await page.reload()
  await expect(enter(page)).toBeVisible()
})

test('Before sessions are ended the provider asks again who is there', async ({
  page,
  world: { origin },
}) => {
  await signInAs(page, origin, 'analista.shopping')
  await expect(menu(page)).toBeVisible()
  const before = await storedSession(page)
  // The sign-in is recent: make the server report once that it is not.
  let askedCount = 0
  await page.route('**/bff/authenticate/sessoes', async (route) => {
    askedCount += 1
    const response = await route.fetch()
    const body = (await response.json()) as object
    await route.fulfill({ response, json: askedCount === 1 ? { ...body, confirmar: true } : body })
  })
  await page.getByRole('button', { name: /: conta$/ }).click()
  await page.getByRole('button', { name: 'Sessões abertas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sessões abertas' })
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const popup = await opened
  // The provider asks for the user again, even with a remembered login.
  await popup.getByRole('button', { name: /^analista\.shopping / }).click()
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await expect(dialog.getByText('Esta sessão')).toBeVisible()
  expect((await storedSession(page)).token).not.toBe(before.token)
})
