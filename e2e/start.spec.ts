import { expect, test } from '@playwright/test'

import { signIn } from './sign-in.ts'

test(
  'The product opens on the sign-in page, and a demo user arrives at their own start page',
  { tag: '@day' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('AD Token')).toBeVisible()
    await signIn(page, 'regua')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'Without a session every screen is the sign-in page, and every call is refused',
  { tag: '@day' },
  async ({ page, request }) => {
    expect((await request.get('/bff/inicio/pendencias')).status()).toBe(401)
    await page.goto('/negativar-lojista')
    await expect(page.getByLabel('AD Token')).toBeVisible()
  },
)
