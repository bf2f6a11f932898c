import { expect, type Page } from '@playwright/test'

/** Signs a demo user in through the sign-in page, as a person would. */
export async function signIn(page: Page, login: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('AD Token').fill(login)
  await page.getByRole('button', { name: 'ACESSAR' }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ACESSAR' })).toHaveCount(0)
}
