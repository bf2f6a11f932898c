// How much JavaScript a person waits for: on the sign-in page, and on every list screen opened for the first time.
import { expect, type Page, test } from '@playwright/test'

import { listings } from './listings.ts'
import { loadedScripts, scriptBudget, scriptWords, sumOf } from './scripts.ts'
import { signIn } from './sign-in.ts'

async function staysWithin(page: Page, budget: number, what: string): Promise<void> {
  const scripts = await loadedScripts(page)
  expect(scripts.length, what).toBeGreaterThan(3)
  expect(sumOf(scripts), `${what}: ${scriptWords(scripts)}`).toBeLessThanOrEqual(budget)
}

test('the sign-in page loads at most 110 kB of scripts', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('AD Token')).toBeVisible()
  await staysWithin(page, scriptBudget.signIn, 'sign-in')
})

for (const login of new Set(listings.map((tested) => tested.login))) {
  test(`every list screen of ${login} loads at most 180 kB of scripts in all`, async ({ page }) => {
    await signIn(page, login)
    for (const { listing } of listings.filter((tested) => tested.login === login)) {
      await page.goto(listing.path)
      await expect(page.getByRole('table', { name: listing.title })).toBeVisible()
      await expect(page.locator('[data-state=loading]')).toHaveCount(0)
      await staysWithin(page, scriptBudget.list, listing.path)
    }
  })
}
