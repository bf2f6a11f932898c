// The shell around a screen: which paths open, the top bar and the menu.
import { expect, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import {
  account,
  arrive,
  enter,
  group,
  menu,
  panel,
  readStored,
  title,
  toasts,
  widthOf,
  withGroups,
} from './shell-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
