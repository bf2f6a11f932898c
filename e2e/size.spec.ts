// How much JavaScript a person waits for on the sign-in page; a list screen says it in its walk.
import { expect, test } from '@playwright/test'

import { expectBudget, scriptBudget } from './scripts.ts'

test('the sign-in page loads at most 135 kB of scripts', { tag: '@day' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('AD Token')).toBeVisible()
  await expectBudget(page, scriptBudget.signIn, 'sign-in')
})
