// Size of the JavaScript on the login page; list screens check it in their journey.
import { expect, test } from '@playwright/test'

import { expectBudget, scriptBudget } from './scripts.ts'

test('the sign-in page loads at most 135 kB of scripts', { tag: '@day' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('AD Token')).toBeVisible()
  await expectBudget(page, scriptBudget.signIn, 'sign-in')
})
