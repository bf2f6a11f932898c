import { type BrowserContext, expect, type Page } from '@playwright/test'

import type { MenuGroup, Session } from '#features/people/access/contract/session.ts'

import { sessionPlace } from '../src/web/session/session-place.ts'
import { personFields } from '../src/web/session/person-fields.ts'

/** Skips the collection welcome, except in its own journey. */
const welcomeSeen = () => localStorage.setItem('regua.boasVindas', 'vista')

export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await page.evaluate(welcomeSeen)
  await page.getByLabel('AD Token').fill(login)
  await page.getByRole('button', { name: 'ACESSAR' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ACESSAR' })).toHaveCount(0)
}

type OpenSession = {
  readonly session: string
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
}

// Valid for one server only; cleared when the worker switches servers.
const openSessions = new Map<string, OpenSession>()

/** Clears the sessions, because the worker switches to another server. */
export const clearSessions = (): void => openSessions.clear()

/** Does the requests of the login page without the page. */
async function openSession(context: BrowserContext, login: string): Promise<OpenSession> {
  const ask = async (path: string, init: Parameters<typeof context.request.post>[1]) => {
    const answer = await context.request.post(`/bff${path}`, init)
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return answer.json() as unknown
  }
  const opened = (await ask('/authenticate', { form: { token: login } })) as Session
  const { token, expires } = opened
  const { content: routes } = (await ask('/perfilizacao/usuario/acessos/buscar', {
    data: { idUsuario: opened.id },
    headers: { authorization: `Bearer ${token}` },
  })) as { readonly content: readonly MenuGroup[] }
  // Hides 'Seu trabalho em quatro passos', except in its own journey, which uses the login page.
  const hidden = await context.request.put('/bff/preferencias/inicio.quatroPassos', {
    data: { valor: { oculto: true } },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  })
  expect(hidden.status(), await hidden.text()).toBe(200)
  const session = JSON.stringify({ ...personFields(opened), token, routes, expires })
  return { session, cookies: await context.cookies() }
}

/**
 * Reuses the session of a demo user in this worker, or opens one; the login page has its own tests
 * and costs two seconds. The page is blank; the next one is that user's. Not for tests that end the
 * session or change the user's rights.
 */
export async function resumeSession(page: Page, login: string): Promise<void> {
  const context = page.context()
  const open = openSessions.get(login) ?? (await openSession(context, login))
  openSessions.set(login, open)
  await context.addCookies(open.cookies)
  // A URL of the product without a screen: storage needs its origin.
  await page.goto('/favicon.svg')
  await page.evaluate(welcomeSeen)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionPlace,
    open.session,
  ] as const)
}
