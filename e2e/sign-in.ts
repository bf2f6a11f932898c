import { type BrowserContext, expect, type Page } from '@playwright/test'

import type { MenuGroup, Session } from '#features/access/contract.ts'

import { sessionPlace } from '../src/web/session/session-place.ts'
import { personFields } from '../src/web/session/person-fields.ts'

/** The welcome to the collection was seen, but by the journey that is about it. */
const welcomeSeen = () => localStorage.setItem('regua.boasVindas', 'vista')

/** Signs a demo user in through the sign-in page, as a person would. */
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

// Of one server each: whoever changes to another forgets them.
const openSessions = new Map<string, OpenSession>()

/** The worker goes on with another server, which knows none of these sessions. */
export const forgetSessions = (): void => openSessions.clear()

/** What the sign-in page asks for and keeps, asked without it. */
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
  const session = JSON.stringify({ ...personFields(opened), token, routes, expires })
  return { session, cookies: await context.cookies() }
}

/**
 * Goes on with the session of a demo user that another test of this worker has opened, or opens one:
 * what the sign-in page does has its own tests, and each of the others would pay for it with two
 * seconds. The page shows nothing yet; the next one is that person's. Not for tests that end the
 * session or change what the person may do.
 */
export async function resumeSession(page: Page, login: string): Promise<void> {
  const context = page.context()
  const open = openSessions.get(login) ?? (await openSession(context, login))
  openSessions.set(login, open)
  await context.addCookies(open.cookies)
  // A place of the product that shows nothing: only there can something be stored for it.
  await page.goto('/favicon.svg')
  await page.evaluate(welcomeSeen)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionPlace,
    open.session,
  ] as const)
}
