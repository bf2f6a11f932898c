// The list of a user's sessions, and how to end them.
import { type Browser, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, toast } from './own-server.ts'
import { signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sessões abertas' })
const lines = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /: conta$/ }).click()
  await page.getByRole('button', { name: 'Sessões abertas' }).click()
  await expect(dialog(page).getByText('Esta sessão')).toBeVisible()
}

type Device = { readonly screen: Page; readonly token: string }

/** Another device of the same user, with its own user agent. */
async function elsewhere(
  browser: Browser,
  baseURL: string | undefined,
  login: string,
): Promise<Device> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signIn(page, login)
  const { token } = JSON.parse(
    (await page.evaluate("localStorage.getItem('regua.session')")) as string,
  ) as {
    token: string
  }
  return { screen: page, token }
}

async function isSignedOut({ screen, token }: Device): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await screen.request.get('/bff/preferencias/prova', { headers })
  expect(answer.status()).toBe(401)
}

test('A person sees where they are signed in and ends one session, then all the others', async ({
  page,
  browser,
  own,
}) => {
  const others = [
    await elsewhere(browser, own.address, 'juridico'),
    await elsewhere(browser, own.address, 'juridico'),
  ]
  await signIn(page, 'juridico')
  await openDialog(page)
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).first()).toContainText(/Chrome no (Linux|macOS|Windows).*Esta sessão/)
  await expect(lines(page).first()).toContainText(
    /endereço 127\.0\.0\.1 · aberta em \d\d\/\d\d\/\d{4} \d\d:\d\d · usada em/,
  )
  await expect(lines(page).first().getByRole('button')).toHaveCount(0)

  await lines(page)
    .nth(1)
    .getByRole('button', { name: /^Encerrar a sessão de / })
    .click()
  await expect(toast(page, 'Sessão encerrada.')).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  await dialog(page).getByRole('button', { name: 'Encerrar minha outra sessão' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(dialog(page).getByRole('button', { name: /^Encerrar/ })).toHaveCount(0)
  for (const other of others) await isSignedOut(other)
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})

test('A sign-in that is long ago is asked for again first', async ({ page, browser, own }) => {
  const other = await elsewhere(browser, own.address, 'holding')
  await signIn(page, 'holding')
  // Only the first response: a later one may still be in transit when the test ends.
  await page.route(
    '**/bff/authenticate/sessoes',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as object
      await route.fulfill({ response, json: { ...body, confirmar: true } })
    },
    { times: 1 },
  )
  await openDialog(page)
  const end = lines(page).nth(1).getByRole('button')
  await expect(end).toHaveAccessibleDescription('Confirme antes quem você é.')
  await dialog(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog(page).getByText('Para encerrar sessões')).toHaveCount(0)
  await end.click()
  await expect(toast(page, 'Sessão encerrada.')).toBeVisible()
  await isSignedOut(other)
})

test('An administrator ends the sessions of somebody else, nobody else is offered that', async ({
  page,
  browser,
  own,
}) => {
  const other = await elsewhere(browser, own.address, 'corporativa')
  await openDialog(other.screen)
  await expect(
    dialog(other.screen).getByRole('heading', { name: 'Sessões de outra pessoa' }),
  ).toHaveCount(0)
  await signIn(page, 'admin')
  await openDialog(page)
  const login = dialog(page).getByRole('textbox', { name: 'Login' })
  await login.fill('ninguem')
  await dialog(page).getByRole('button', { name: 'Encerrar as sessões' }).click()
  await expect(toast(page, 'Não há pessoa com este login.')).toBeVisible()
  await login.fill('corporativa')
  await dialog(page).getByRole('button', { name: 'Encerrar as sessões' }).click()
  await expect(toast(page, 'Sessão encerrada.')).toBeVisible()
  await isSignedOut(other)

  const third = await elsewhere(browser, own.address, 'regua')
  await dialog(page).getByRole('button', { name: 'Encerrar as de todas as pessoas' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmação' })
  await expect(question).toContainText(
    'Deseja encerrar as sessões de todas as pessoas, menos esta?',
  )
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(question).toHaveCount(0)
  await isSignedOut(third)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no accessibility fault, nor scrolls sideways at 320 px: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'admin')
    await openDialog(page)
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expect(lines(page).first()).toBeInViewport()
  })
}
