// How a session ends, and what is left of it: nothing for anybody else.
import { expect, test } from '@playwright/test'

import {
  account,
  arriveAnew,
  enter,
  group,
  menu,
  readStored,
  revoke,
  title,
  toasts,
} from './shell-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('Session (spec 1:4, rules 2)', () => {
  test(
    'a 401 clears the stored session and reloads; address and what was typed are there again for the same person',
    { tag: '@day' },
    async ({ page }) => {
      await arriveAnew(page, 'regua', '/boletos-negativados')
      const interval = page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })
      await interval.fill('01/01/20')
      await page.getByRole('textbox', { name: 'LUC' }).fill('A12')
      await revoke(page)
      const reloaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Pesquisar' }).click()
      await reloaded
      await expect(enter(page)).toBeVisible()
      await expect(toasts(page)).toContainText('Sua sessão terminou.')
      expect(await page.evaluate("localStorage.getItem('regua.session')")).toBeNull()

      await page.getByLabel('AD Token').fill('regua')
      await enter(page).click()
      await expect(title(page, 'Boletos negativados')).toBeVisible()
      await expect(page).toHaveURL(/\/boletos-negativados\?.*luc=A12/)
      await expect(page.getByRole('textbox', { name: 'LUC' })).toHaveValue('A12')
      await expect(interval).toHaveValue('01/01/20')
      expect(
        await page.evaluate(
          "Object.keys(sessionStorage).filter((key) => key.startsWith('regua.kept'))",
        ),
      ).toEqual([])
    },
  )

  test('somebody else who signs in after it finds nothing of that', async ({ page }) => {
    await arriveAnew(page, 'regua', '/boletos-negativados')
    await page.getByRole('textbox', { name: 'Data Atualização (intervalo)' }).fill('01/01/20')
    await page.getByRole('textbox', { name: 'LUC' }).fill('A12')
    await revoke(page)
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await page.getByLabel('AD Token').fill('juridico')
    await enter(page).click()
    await expect(title(page, 'Home')).toBeVisible()
    await expect(page).toHaveURL(/\/home/)
    expect(
      await page.evaluate(
        "Object.keys(sessionStorage).filter((key) => key.startsWith('regua.kept'))",
      ),
    ).toEqual([])
    await page.goto('/boletos-negativados')
    await expect(page.getByRole('textbox', { name: 'Data Atualização (intervalo)' })).toHaveValue(
      '',
    )
  })

  test(
    "'Sair' ends the session on the server too: the old token and cookie open nothing",
    { tag: '@day' },
    async ({ page, context, playwright, baseURL }) => {
      await arriveAnew(page, 'holding')
      const { token } = await readStored(page)
      const cookie = (await context.cookies()).find(({ name }) => name === 'regua')
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
      const other = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
      const headers = { authorization: `Bearer ${token}`, cookie: `regua=${cookie?.value ?? ''}` }
      expect((await other.get('/bff/preferencias/prova', { headers })).status()).toBe(200)
      await group(page, 'Serasa').click()
      await menu(page).getByRole('link', { name: 'Consultar boletos' }).click()
      await expect(title(page, 'Consultar boletos')).toBeFocused()
      await account(page).click()
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(enter(page)).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/')
      expect(await page.evaluate("localStorage.getItem('regua.session')")).toBeNull()
      expect((await context.cookies()).filter(({ name }) => name === 'regua')).toEqual([])
      expect((await other.get('/bff/preferencias/prova', { headers })).status()).toBe(401)
      await other.dispose()
      await page.goBack()
      await expect(enter(page)).toBeVisible()
    },
  )

  test('a copy of the stored session without the cookie opens nothing', async ({
    page,
    browser,
    baseURL,
  }) => {
    // A browser session, which ends with its cookie.
    await arriveAnew(page, 'regua')
    const { origins } = await page.context().storageState()
    const thief = await browser.newContext({
      storageState: { cookies: [], origins },
      ...(baseURL === undefined ? {} : { baseURL }),
    })
    const stolen = await thief.newPage()
    await stolen.goto('/boletos-negativados')
    await expect(enter(stolen)).toBeVisible()
    await thief.close()
    await page.reload()
    await expect(menu(page)).toBeVisible()
  })

  test('two windows: leaving in one leaves in the other; another person in one is the person in the other', async ({
    page,
    context,
  }) => {
    await arriveAnew(page, 'regua')
    const second = await context.newPage()
    await second.goto('/boletos-negativados')
    await expect(title(second, 'Boletos negativados')).toBeVisible()
    await second.getByRole('textbox', { name: 'LUC' }).fill('A12')
    await account(page).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(enter(page)).toBeVisible()
    await expect(enter(second)).toBeVisible()

    await page.getByLabel('AD Token').fill('regua')
    await enter(page).click()
    await expect(account(page)).toContainText('Renata Queiroz')
    await expect(title(second, 'Boletos negativados')).toBeVisible()
    await expect(second.getByRole('textbox', { name: 'LUC' })).toHaveValue('A12')

    await page.getByRole('button', { name: /: conta$/ }).click()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(enter(second)).toBeVisible()
    await page.getByLabel('AD Token').fill('holding')
    await enter(page).click()
    await expect(account(page)).toContainText('Helena Oliveira')
    await expect(second).toHaveURL(/\/home/)
    await expect(account(second)).toContainText('Helena Oliveira')
  })
})
