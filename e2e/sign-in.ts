import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Signs a demo user in through the sign-in page, as a person would. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('AD Token').fill(login)
  await page.getByRole('button', { name: 'ACESSAR' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ACESSAR' })).toHaveCount(0)
}

type Kept = { readonly session: string; readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>> }
const kept = new Map<string, Kept>()

/**
 * Goes on with the session of a demo user that another test has opened on the shared server: what the sign-in page does
 * has its own tests, and each of the others would pay for it with a second. The next page is that person's.
 */
export async function resumeSession(page: Page, login: string): Promise<void> {
  const place = 'regua.session'
  const open = kept.get(login)
  if (open === undefined) {
    await signIn(page, login)
    const session = await page.evaluate((key) => localStorage.getItem(key) ?? '', place)
    kept.set(login, { session, cookies: await page.context().cookies() })
    return
  }
  await page.context().addCookies(open.cookies)
  // A place of the product that shows nothing: only there can something be kept for it.
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [place, open.session] as const)
}
