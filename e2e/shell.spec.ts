import { expect, type Locator, type Page, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { resumeSession, signIn } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const panel = (page: Page) => menu(page).locator('> div')
const group = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const toasts = (page: Page) => page.getByRole('status', { name: 'Notificações' })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /: conta$/ })
const enter = (page: Page) => page.getByRole('button', { name: 'ACESSAR' })
const scheme = (page: Page) => page.locator('html')
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width

type StoredSession = {
  readonly token: string
  readonly name: string
  readonly routes: readonly { readonly nome: string }[]
}
const readStored = async (page: Page) =>
  JSON.parse(
    (await page.evaluate("localStorage.getItem('regua.session')")) as string,
  ) as StoredSession

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(menu(page)).toBeVisible()
}

async function arrive(page: Page, login: string, path = '/home'): Promise<void> {
  await resumeSession(page, login)
  await openAt(page, path)
}

/** With a separate session, because the test ends it. */
async function arriveAnew(page: Page, login: string, path = '/home'): Promise<void> {
  await signIn(page, login)
  if (path === '/home') await expect(menu(page)).toBeVisible()
  else await openAt(page, path)
}

/** Ends the session on the server without the page. */
async function revoke(page: Page): Promise<void> {
  const { token } = await readStored(page)
  const answer = await page.request.post('/bff/authenticate/sair', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(200)
}

/** Adds existing screens in the menu groups of other profiles. */
async function withGroups(page: Page): Promise<void> {
  const entry = (url: string, label: string) => ({ url, title: label, label, rules: [] })
  const content = [
    { nome: '', menus: [entry('/home', 'Home')] },
    { nome: 'Ajuizamento', menus: [entry('/acompanhamento-workflow', 'Acompanhar')] },
    { nome: 'Boletos', menus: [entry('/clientes-elegiveis', 'Detalhe')] },
    {
      nome: 'Serasa',
      menus: [entry('/boletos-negativados', 'Resultados'), entry('/negativar-lojista', 'Envio')],
    },
    { nome: 'Configurações', menus: [entry('/retorno-serasa', 'Arquivo')] },
  ]
  await page.route('**/bff/perfilizacao/usuario/acessos/buscar', (route) =>
    route.fulfill({ json: { content } }),
  )
}

test.describe('Route guard (spec 1:2.2)', () => {
  for (const path of ['/retorno-serasa', '/nao-existe', '/Boletos-Negativados']) {
    test(`${path}, which is not granted as it stands, leads to '/' and on to the first menu url, with a toast`, async ({
      page,
    }) => {
      await arrive(page, 'juridico', path)
      await expect(page).toHaveURL((url) => url.pathname === '/home')
      await expect(toasts(page)).toContainText('Usuário sem permissão para esta ação')
    })
  }

  test('a granted path renders, and says nothing', { tag: '@day' }, async ({ page }) => {
    await arrive(page, 'juridico', '/boletos-negativados')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await expect(page).toHaveURL(/\/boletos-negativados/)
    await expect(toasts(page)).toHaveText('')
  })

  test('a screen taken away while somebody works leaves the menu at the next visit', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    const { routes, ...session } = await readStored(page)
    // A session from before the screen was revoked: its menu still has it.
    const more = [
      ...routes,
      {
        nome: 'Antigas',
        menus: [{ url: '/acompanhamento-workflow', title: 'x', label: 'x', rules: [] }],
      },
    ]
    await page.evaluate(
      `localStorage.setItem('regua.session', ${JSON.stringify(JSON.stringify({ ...session, routes: more }))})`,
    )
    await page.reload()
    await expect(group(page, 'Serasa')).toBeVisible()
    await expect(group(page, 'Antigas')).toHaveCount(0)
  })
})

test.describe('Application shell (spec 1:2.3)', () => {
  test("the top bar shows name and profile; the popover name, profile, e-mail and 'Sair'", async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await expect(account(page)).toContainText('Renata Queiroz')
    await expect(account(page)).toContainText('RÉGUA DE COBRANÇA')
    await account(page).click()
    const card = page.getByRole('dialog', { name: 'Sua conta' })
    for (const text of ['Renata Queiroz', 'RÉGUA DE COBRANÇA', 'regua@regua.example'])
      await expect(card).toContainText(text)
    await expect(card.getByRole('button', { name: 'Sair' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(account(page)).toBeFocused()
  })

  test('the menu is collapsed at 48 px, expands to 300 px on click, collapses when the mouse leaves', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    expect(await widthOf(panel(page))).toBe(48)
    const before = await page.getByRole('main').boundingBox()
    await panel(page).click({ position: { x: 20, y: 700 } })
    await expect.poll(() => widthOf(panel(page))).toBe(300)
    expect(await page.getByRole('main').boundingBox()).toEqual(before)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.mouse.move(900, 500)
    await expect.poll(() => widthOf(panel(page))).toBe(48)
  })

  test('a sub-item navigates to its url, the menu collapses, and title and subtitle follow', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await expect(title(page, 'Home')).toBeVisible()
    await group(page, 'Serasa').click()
    await menu(page).getByRole('link', { name: 'Consultar boletos' }).click()
    await expect(page).toHaveURL(/\/acompanhar-boletos/)
    await expect.poll(() => widthOf(panel(page))).toBe(48)
    await expect(title(page, 'Consultar boletos')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Serasa / Consultar boletos')
    await expect(page).toHaveTitle('Consultar boletos · Régua')
    await group(page, 'Serasa').click()
    await expect(menu(page).getByRole('link', { name: 'Consultar boletos' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('screens that share an entry have tabs, which their addresses open', async ({ page }) => {
    await arrive(page, 'regua')
    await group(page, 'Ajuizamento').click()
    await menu(page).getByRole('link', { name: 'Importar planilhas' }).click()
    const tabs = page.getByRole('navigation', { name: 'Telas de Importar planilhas' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Importar apuração final',
      'Importar acordos dos autos',
      'Importar ajuizamento manual',
    ])
    await expect(title(page, 'Importar apuração final')).toBeVisible()
    await tabs.getByRole('link', { name: 'Importar acordos dos autos' }).press('Enter')
    await expect(page).toHaveURL(/\/import-autos$/)
    await expect(title(page, 'Importar acordos dos autos')).toBeFocused()
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Importar acordos dos autos')
    expect(await accessibilityFaults(page)).toEqual([])
    // A superseded screen has no tab until its address opens it.
    await page.goto('/priorizacao')
    const switches = page.getByRole('navigation', { name: 'Telas de Priorização' })
    await expect(switches.getByRole('link')).toHaveText(['Priorização', 'Priorização por grupo'])
    await page.goto('/priorizacao-legado')
    await expect(switches.locator('[aria-current=page]')).toHaveText('Priorização (legado)')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/calculo-inadimplencia')
    await expect(page.locator('nav [aria-current=page]').last()).toBeInViewport()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

  test('a menu that is opened while a screen is still coming stays open when it comes', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await expect(title(page, 'Home')).toBeVisible()
    const held = Promise.withResolvers<undefined>()
    await page.route('**/assets/negativated-boletos-screen-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/boletos-negativados/)
    await group(page, 'Serasa').click()
    const link = menu(page).getByRole('link', { name: 'Consultar boletos' })
    await expect(link).toBeVisible()
    held.resolve(undefined)
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await expect(page.getByRole('main').locator('tbody tr[aria-rowindex]').first()).toBeVisible()
    await expect(link).toBeVisible()
    await expect(group(page, 'Serasa')).toBeFocused()
  })

  test('only one group is open at a time', async ({ page }) => {
    await withGroups(page)
    await arrive(page, 'regua')
    await group(page, 'Serasa').click()
    await expect(group(page, 'Serasa')).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).getByRole('link', { name: 'Resultados' })).toBeVisible()
    await group(page, 'Ajuizamento').click()
    await expect(group(page, 'Ajuizamento')).toHaveAttribute('aria-expanded', 'true')
    await expect(group(page, 'Serasa')).toHaveAttribute('aria-expanded', 'false')
    await expect(menu(page).getByRole('link', { name: 'Resultados' })).toHaveCount(0)
    await group(page, 'Ajuizamento').click()
    await expect(menu(page).locator('[data-menu-group][aria-expanded=true]')).toHaveCount(0)
  })

  test("groups sorted by name, nameless ones and 'Boletos' hidden, 'Configurações' last", async ({
    page,
  }) => {
    await arrive(page, 'regua')
    const names = (await readStored(page)).routes.map(({ nome }) => nome)
    const others = names.filter((nome) => nome !== 'Configurações')
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
    expect(names).toEqual(expect.arrayContaining(['', 'Boletos', 'Serasa']))
    expect(names.at(-1)).toBe('Configurações')
    const shown = await menu(page).locator('ul > li > button').allInnerTexts()
    expect(shown).toContain('Serasa')
    expect(shown).toEqual(names.filter((nome) => shown.includes(nome)))
    for (const hidden of ['', 'Boletos']) expect(shown).not.toContain(hidden)
  })

  test('each group has an icon chosen by its name; the groups in the order of the routes', async ({
    page,
  }) => {
    await withGroups(page)
    await arrive(page, 'regua')
    const buttons = menu(page).locator('ul > li > button')
    await expect(buttons).toHaveText(['Ajuizamento', 'Serasa', 'Configurações'])
    const icons = ['tabler-icon-scale', 'tabler-icon-building-bank', 'tabler-icon-settings']
    for (const [place, icon] of icons.entries())
      await expect(buttons.nth(place).locator(`svg.${icon}`)).toHaveCount(1)
  })

  test('a full-screen overlay shows while the session opens and while it ends', async ({
    page,
  }) => {
    const held = Promise.withResolvers<undefined>()
    await page.route('**/bff/perfilizacao/usuario/acessos/buscar', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/')
    await page.getByLabel('AD Token').fill('regua')
    await enter(page).click()
    const overlay = page.getByRole('status').filter({ hasText: 'Entrando' })
    await expect(overlay).toBeVisible()
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    held.resolve(undefined)
    await expect(menu(page)).toBeVisible()
    await expect(overlay).toHaveCount(0)
  })
})

test.describe('Palette and shortcuts', () => {
  test('Ctrl+K finds screens by words; a screen that was not granted is absent', async ({
    page,
  }) => {
    await arrive(page, 'juridico')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
    const field = palette.getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('negativ')
    await expect(palette.getByRole('option', { name: 'Boletos negativados' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Enviar para negativação' })).toHaveCount(0)
    await expect(palette.getByRole('status')).toHaveText(/^\d+ resultados?$/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(title(page, 'Boletos negativados')).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zzzz')
    await expect(palette.getByRole('status')).toHaveText('Não obteve resultados.')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(title(page, 'Boletos negativados')).toBeFocused()
  })

  test('what is typed right after Ctrl+K, before its script is there, is what it finds', async ({
    page,
  }) => {
    const held = Promise.withResolvers()
    await page.route(/palette-content/, async (route) => {
      await held.promise
      await route.continue()
    })
    await arrive(page, 'juridico')
    const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
    const shortcuts = page.getByRole('button', { name: 'Ajuda', exact: true })
    await shortcuts.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('boletos')
    await expect(palette.getByRole('combobox')).toHaveValue('boletos')
    await expect(palette.getByRole('option')).toHaveCount(0)
    held.resolve(undefined)
    await expect(palette.getByRole('option', { name: 'Boletos negativados' })).toBeVisible()
    await page.keyboard.type(' neg')
    await expect(palette.getByRole('combobox')).toHaveValue('boletos neg')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(shortcuts).toBeFocused()
  })

  test('`g` and a letter go to a screen, `/` to the first filter, and nothing fires while typing', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(title(page, 'Boletos negativados')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('search').locator('input:focus')).toHaveCount(1)
    const luc = page.getByRole('textbox', { name: 'LUC' })
    await luc.focus()
    await page.keyboard.type('gh/?j')
    await expect(luc).toHaveValue(/gh\/\?j/i)
    await expect(page).toHaveURL(/\/boletos-negativados/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a letter of a screen that was not granted goes nowhere', async ({ page }) => {
    await arrive(page, 'juridico')
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await expect(toasts(page)).toHaveText('')
  })

  test('`?` shows the shortcuts and those of the granted screens; closing gives the focus back', async ({
    page,
  }) => {
    await arrive(page, 'juridico')
    const help = page.getByRole('dialog', { name: 'Ajuda' })
    await page.keyboard.press('?')
    await help.getByRole('tab', { name: 'Atalhos de teclado' }).click()
    await expect(help).toContainText('Ir para o primeiro filtro')
    await expect(help).toContainText('Boletos negativados (Serasa)')
    await expect(help).not.toContainText('Enviar para negativação')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    const opener = page.getByRole('banner').getByRole('button', { name: 'Ajuda', exact: true })
    await opener.click()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('navigation moves the focus to the heading and says the title; the first Tab skips to the content', async ({
    page,
  }) => {
    await arrive(page, 'regua')
    await group(page, 'Serasa').click()
    await menu(page).getByRole('link', { name: 'Envio e retornos' }).click()
    await expect(title(page, 'Enviar para negativação')).toBeFocused()
    await expect(page.getByRole('status', { name: 'Avisos da tela' })).toHaveText(
      'Enviar para negativação',
    )
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL((url) => url.hash === '')
  })
})

test.describe('Theme, zoom, motion', () => {
  test('the theme follows the system until it is chosen, and the choice is kept', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await arrive(page, 'regua')
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(scheme(page)).toHaveCSS('color-scheme', 'light')
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await account(page).click()
    await page.getByText('Escuro', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked()
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    expect(errors).toEqual([])
    await page.reload()
    await expect(menu(page)).toBeVisible()
    await expect(scheme(page)).toHaveCSS('color-scheme', 'dark')
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' }),
    ).toBeFocused()
    await page.keyboard.type('tema do sistema')
    await page.keyboard.press('Enter')
    await expect(scheme(page)).toHaveCSS('color-scheme', 'light')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no accessibility fault in the shell, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await arrive(page, 'regua')
      await expect(title(page, 'Home')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
      await group(page, 'Serasa').click()
      expect(await accessibilityFaults(page)).toEqual([])
    })
  }

  test('at 320 px nothing scrolls sideways, and the menu covers the page until it is closed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await resumeSession(page, 'regua')
    await page.goto('/home')
    const opener = menu(page).getByRole('button', { name: 'Menu', exact: true })
    await expect(opener).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await opener.click()
    await group(page, 'Serasa').click()
    await expect.poll(() => widthOf(panel(page))).toBe(320)
    await page.getByRole('button', { name: 'Fechar menu' }).click()
    await expect(group(page, 'Serasa')).toBeHidden()
    await expect(opener).toBeFocused()
    await page.goto('/boletos-negativados')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  })

  test('at 200 % zoom nothing scrolls sideways and the account stays within reach', async ({
    page,
  }) => {
    // Zoom halves the CSS pixels: 1366 by 768 becomes 683 by 384.
    await page.setViewportSize({ width: 683, height: 384 })
    await arrive(page, 'regua')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(683)
    await account(page).click()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeInViewport()
  })

  test('who asks for less motion gets none', async ({ page }) => {
    await arrive(page, 'regua')
    await expect(panel(page)).toHaveCSS('transition-duration', '0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(panel(page)).toHaveCSS('transition-duration', '0.16s')
  })
})

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
