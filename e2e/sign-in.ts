import { type BrowserContext, expect, type Page } from '@playwright/test'

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
const sessionPlace = 'regua.session'

// Of one server each: a worker whose server is its own is a process of its own.
const openSessions = new Map<string, OpenSession>()

/**
 * Goes on with the session of a demo user that another test of this worker has opened: what the
 * sign-in page does has its own tests, and each of the others would pay for it with two seconds.
 * The page shows nothing yet; the next one is that person's. Not for tests that end the session or
 * change what the person may do.
 */
export async function resumeSession(page: Page, login: string): Promise<void> {
  const open = openSessions.get(login)
  const context = page.context()
  if (open === undefined) {
    // In a window of its own: what a test has changed in its page does not get into the session.
    // A page of the product would follow whoever signs in there.
    await page.goto('about:blank')
    const window = await context.newPage()
    await signIn(window, login)
    const session = await window.evaluate((key) => localStorage.getItem(key) ?? '', sessionPlace)
    openSessions.set(login, { session, cookies: await context.cookies() })
    await window.close()
    return
  }
  await context.addCookies(open.cookies)
  // A place of the product that shows nothing: only there can something be stored for it.
  await page.goto('/favicon.svg')
  await page.evaluate(welcomeSeen)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionPlace,
    open.session,
  ] as const)
}
