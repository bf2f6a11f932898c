import { expect, type Page, test as base } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { demoLogins } from '#testing/demo-logins.ts'
import { startTestServer } from './server.ts'
import { signIn } from './sign-in.ts'

/** A second server with a support address and an unreachable identity provider. */
const test = base.extend<object, { readonly configured: string }>({
  configured: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const server = await startTestServer({
        env: {
          REGUA_IDENTITY: 'oidc',
          // The discard port: nothing listens there.
          REGUA_OIDC_ISSUER: 'http://127.0.0.1:9',
          REGUA_OIDC_CLIENTS: 'http://127.0.0.1=regua',
          REGUA_SUPPORT_URL: 'https://suporte.example/chamados',
        },
      })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

const enter = (page: Page) => page.getByRole('button', { name: 'ACESSAR' })
const toasts = (page: Page) => page.getByRole('status', { name: 'Notificações' })
const supportWords = 'Problemas com seu acesso? Fale com o suporte.'

test.describe('The sign-in screen (spec 1:2.1)', () => {
  test("has a welcome heading, a subtitle asking to log in and the button 'ACESSAR', 40 px high", async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Entrar · Régua')
    await expect(page.getByRole('heading', { level: 1, name: 'Bem-vindo' })).toBeVisible()
    await expect(page.getByText('Faça login para acessar a plataforma.')).toBeVisible()
    await expect(enter(page)).toBeVisible()
    expect((await enter(page).boundingBox())?.height).toBe(40)
  })

  test('the support link opens the external service desk in another window', async ({
    page,
    configured,
  }) => {
    await page.goto(configured)
    const link = page.getByRole('link', { name: supportWords })
    await expect(link).toHaveAttribute('href', 'https://suporte.example/chamados')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await page
      .context()
      .route('https://suporte.example/**', (route) =>
        route.fulfill({ body: 'Central de serviços' }),
      )
    const opened = page.waitForEvent('popup')
    await link.click()
    await expect(await opened).toHaveURL('https://suporte.example/chamados')
  })

  test('without an address of the service desk the link says why it leads nowhere', async ({
    page,
  }) => {
    await page.goto('/')
    const link = page.getByRole('link', { name: supportWords })
    await expect(link).toBeDisabled()
    await expect(link).toHaveAccessibleDescription('O endereço do suporte não foi configurado.')
  })

  test("the field 'AD Token' stands in for the pop-up in development only", async ({
    page,
    configured,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'AD Token' })).toBeVisible()
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await signIn(page, 'regua')
    expect(popups).toEqual([])

    const other = await page.context().newPage()
    await other.goto(configured)
    await expect(other.getByText('ambiente hml')).toBeVisible()
    await expect(enter(other)).toBeEnabled()
    await expect(other.getByRole('textbox')).toHaveCount(0)
    await expect(other.getByRole('list', { name: 'Usuários de demonstração' })).toHaveCount(0)
  })

  test('the people of the demonstration fill the field, in their order; an empty one greys the button and says why', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(enter(page)).toBeDisabled()
    await expect(enter(page)).toHaveAccessibleDescription(
      'Preencha o AD Token ou escolha um usuário.',
    )
    const people = page.getByRole('list', { name: 'Usuários de demonstração' }).getByRole('button')
    await expect(people.first()).toBeVisible()
    const logins = (await people.allInnerTexts()).map((text) => text.split(/\s/)[0])
    expect(logins.slice(0, 9)).toEqual(demoLogins)
    await page.getByRole('button', { name: 'holding HOLDING', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'AD Token' })).toHaveValue('holding')
    await expect(enter(page)).toBeEnabled()
  })

  test(
    'on failure an error toast shows and the button becomes enabled again',
    { tag: '@day' },
    async ({ page }) => {
      await page.goto('/')
      await page.getByRole('textbox', { name: 'AD Token' }).fill('ninguem')
      await enter(page).click()
      await expect(toasts(page)).toContainText(
        'Não foi possível entrar. Confira seu acesso com o suporte.',
      )
      await expect(toasts(page).getByRole('img', { name: 'Erro' })).toBeVisible()
      await expect(enter(page)).toBeEnabled()
      await expect(page.getByRole('textbox', { name: 'AD Token' })).toHaveValue('ninguem')
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )

  test('a server that does not answer is a failure too, and the next attempt works', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'AD Token' }).fill('regua')
    await page.context().setOffline(true)
    await enter(page).click()
    await expect(toasts(page)).toContainText('O servidor não respondeu.')
    await expect(enter(page)).toBeEnabled()
    await page.context().setOffline(false)
    await enter(page).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })

  test('two clicks at once open one session', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'AD Token' }).fill('regua')
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/bff/authenticate')) posts.push(request.method())
    })
    await enter(page).dblclick()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    expect(posts).toEqual(['POST'])
  })
})

test.describe('While not signed in, only this screen exists', () => {
  for (const path of ['/home', '/acompanhar-ajuizamentos/17?aba=dados', '/nao-existe']) {
    test(`${path} redirects to the root`, async ({ page }) => {
      await page.goto(path)
      await expect(enter(page)).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
      await expect(page.getByRole('navigation')).toHaveCount(0)
    })
  }

  test(
    'a link that was opened so is followed after the sign-in',
    { tag: '@day' },
    async ({ page }) => {
      await page.goto('/boletos-negativados?luc=A12')
      await page.getByRole('textbox', { name: 'AD Token' }).fill('regua')
      await enter(page).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Boletos negativados' }),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/boletos-negativados\?luc=A12/)
    },
  )

  test('a stored session that lacks one of id, token, userName, email, profile, name and routes is none', async ({
    page,
  }) => {
    await signIn(page, 'regua')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    const whole = (await page.evaluate("localStorage.getItem('regua.session')")) as string
    for (const field of ['id', 'token', 'userName', 'email', 'profile', 'name', 'routes']) {
      const { [field]: _, ...rest } = JSON.parse(whole) as Record<string, unknown>
      await page.evaluate(
        `localStorage.setItem('regua.session', ${JSON.stringify(JSON.stringify(rest))})`,
      )
      await page.reload()
      await expect(enter(page), field).toBeVisible()
    }
    await page.evaluate(`localStorage.setItem('regua.session', ${JSON.stringify(whole)})`)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} as the system`, () => {
    test.use({ colorScheme })

    test('no accessibility fault, in development and with a provider', async ({
      page,
      configured,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('textbox', { name: 'AD Token' })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.goto(configured)
      await expect(page.getByRole('link', { name: supportWords })).toHaveAttribute('href')
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
}

test('at 320 px nothing scrolls sideways, and the whole way works by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'AD Token' })
  await expect(field).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type('regua')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
})
