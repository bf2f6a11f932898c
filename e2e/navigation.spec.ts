// Navigation: URLs, links, history, leave guards, and the scripts of screens.
import { expect, type Page, type Request, test } from '@playwright/test'

import { act, dialog, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name })
const luc = (page: Page) => page.getByRole('textbox', { name: 'LUC' })

async function arrive(page: Page, path: string): Promise<void> {
  await resumeSession(page, 'regua')
  await page.goto(path)
  await expect(menu(page)).toBeVisible()
}

async function openByPalette(page: Page, screen: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
  await palette.getByRole('combobox').fill(screen)
  await expect(palette.getByRole('option').first()).toContainText(screen)
  await page.keyboard.press('Enter')
}

function scriptsOf(page: Page, screen: string): Request[] {
  const asked: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/assets/${screen}-`) && request.url().endsWith('.js'))
      asked.push(request)
  })
  return asked
}

test.describe('An address', () => {
  test('that is pasted opens the screen with its filters and stays as it is; with a slash at the end it is refused', async ({
    page,
  }) => {
    await arrive(page, '/acompanhar-boletos/')
    await expect(toast(page, 'Usuário sem permissão para esta ação')).toBeVisible()
    await expect(title(page, 'Home')).toBeVisible()
    await page.goto('/acompanhar-boletos?sort=-valor%2Cnome&status=FINALIZADO&luc=A%2F1')
    await expect(title(page, 'Consultar boletos')).toBeVisible()
    await expect(luc(page)).toHaveValue('A/1')
    await expect(page).toHaveURL(/\?sort=-valor%2Cnome&status=FINALIZADO&luc=A%2F1$/)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('that was refused is gone from the history: back leads to where the person was', async ({
    page,
  }) => {
    await resumeSession(page, 'juridico')
    await page.goto('/boletos-negativados?luc=A1')
    await expect(luc(page)).toHaveValue('A1')
    for (const path of ['/acessos-usuarios', '/nao-existe?luc=A1']) {
      await page.goto(path)
      await expect(page).toHaveURL((url) => url.pathname === '/home' && url.search === '')
      await expect(toast(page, 'Usuário sem permissão para esta ação')).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/boletos-negativados\?luc=A1$/)
      await expect(luc(page)).toHaveValue('A1')
    }
  })
})

test('back and forward go through screens and filters one by one, and the same address twice is one step', async ({
  page,
}) => {
  await arrive(page, '/home')
  await menu(page).getByRole('button', { name: 'Serasa', exact: true }).click()
  await entry(page, 'Consultar boletos').click()
  await expect(title(page, 'Consultar boletos')).toBeFocused()
  for (const text of ['A1', 'B2']) {
    await luc(page).fill(text)
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page).toHaveURL(new RegExp(`luc=${text}$`))
  }
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await openByPalette(page, 'Consultar boletos')
  await expect(page).toHaveURL((url) => url.search === '')
  await expect(luc(page)).toHaveValue('')
  for (const text of ['B2', 'A1', '']) {
    await page.goBack()
    await expect(page).toHaveURL((url) => (url.searchParams.get('luc') ?? '') === text)
    await expect(luc(page)).toHaveValue(text)
  }
  await page.goBack()
  await expect(title(page, 'Home')).toBeVisible()
  await page.evaluate('history.go(2)')
  await expect(title(page, 'Consultar boletos')).toBeVisible()
  await expect(luc(page)).toHaveValue('A1')
})

test.describe('What was typed and not saved', () => {
  const name = (page: Page) => page.getByRole('textbox', { name: 'Nome do grupo de cobrança' })
  const question = (page: Page) => dialog(page, 'Confirmação')
  const answer = (page: Page, words: string) =>
    question(page).getByRole('button', { name: words }).click()
  const groups = '/cadastro-grupo-de-cobranca'

  /** Opens a new row from the start page and fills half of it. */
  async function write(page: Page): Promise<void> {
    await arrive(page, '/home')
    await expect(title(page, 'Home')).toBeVisible()
    await menu(page).getByRole('button', { name: 'Configurações', exact: true }).click()
    await entry(page, 'Cadastros').click()
    await act(page, 'Adicionar').click()
    await name(page).fill('Grupo pela metade')
  }

  /** Every way to leave asks for confirmation; both answers are tested. */
  const ways: readonly (readonly [
    way: string,
    go: (page: Page) => Promise<unknown>,
    to: RegExp,
  ])[] = [
    [
      'a link',
      (page) => page.getByRole('link', { name: 'Régua, ir para o início' }).click(),
      /\/home$/,
    ],
    [
      'a key',
      async (page) => {
        await act(page, 'Cancelar').focus()
        await page.keyboard.press('g')
        await page.keyboard.press('b')
      },
      /\/boletos-negativados$/,
    ],
    ['the back button', (page) => page.evaluate('history.back()'), /\/home$/],
    ['the palette', (page) => openByPalette(page, 'Boletos negativados'), /\/boletos-negativados$/],
  ]
  for (const [way, go, to] of ways)
    test(`is asked about before ${way} leads away; the address stays, and then it leads on`, async ({
      page,
    }) => {
      await write(page)
      await go(page)
      await expect(question(page)).toContainText('Há alterações que não foram salvas.')
      await expect(page).toHaveURL((url) => url.pathname === groups)
      await answer(page, 'Continuar editando')
      await expect(name(page)).toHaveValue('Grupo pela metade')
      await expect(page).toHaveURL((url) => url.pathname === groups)
      await go(page)
      await answer(page, 'Descartar')
      await expect(page).toHaveURL(to)
      await expect(question(page)).toHaveCount(0)
    })

  test('is asked about before a step forward or of two, too', async ({ page }) => {
    await arrive(page, '/home')
    await menu(page).getByRole('button', { name: 'Configurações', exact: true }).click()
    await entry(page, 'Cadastros').click()
    await expect(title(page, 'Grupos de cobrança')).toBeFocused()
    for (const letter of ['b', 'e']) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
    }
    await expect(title(page, 'Clientes elegíveis')).toBeFocused()
    await page.evaluate('history.go(-2)')
    await act(page, 'Adicionar').click()
    await name(page).fill('Grupo pela metade')
    await page.evaluate('history.go(2)')
    await answer(page, 'Continuar editando')
    await expect(page).toHaveURL((url) => url.pathname === groups)
    await page.evaluate('history.forward()')
    await answer(page, 'Descartar')
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await page.goBack()
    await expect(title(page, 'Grupos de cobrança')).toBeVisible()
  })

  test('Esc closes the question and nothing else', async ({ page }) => {
    await write(page)
    await page.evaluate('history.back()')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(name(page)).toHaveValue('Grupo pela metade')
    await expect(page).toHaveURL((url) => url.pathname === groups)
  })
})

test.describe('The script of a screen', () => {
  const results = 'results-screen'

  test('comes while pointer or focus rest on its link, and never that of another', async ({
    page,
  }) => {
    await arrive(page, '/home')
    const asked = scriptsOf(page, 'bill-search-screen')
    const others = scriptsOf(page, 'send-to-bureau-screen')
    await menu(page).getByRole('button', { name: 'Serasa', exact: true }).click()
    await entry(page, 'Consultar boletos').hover()
    await expect.poll(() => asked.length).toBe(1)
    expect(others).toHaveLength(0)
    await entry(page, 'Envio e retornos').focus()
    await expect.poll(() => others.length).toBe(1)
    await entry(page, 'Consultar boletos').click()
    await expect(title(page, 'Consultar boletos')).toBeFocused()
    expect(asked).toHaveLength(1)
  })

  test('is waited for by the screen before, which stays; who goes elsewhere meanwhile arrives there', async ({
    page,
  }) => {
    await arrive(page, '/acompanhar-boletos?status=FINALIZADO')
    await expect(rows(page).first()).toBeVisible()
    const held = Promise.withResolvers<undefined>()
    await page.route(`**/assets/${results}-*.js`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/boletos-negativados$/)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\?status=FINALIZADO$/)
    await page.goForward()
    held.resolve(undefined)
    await expect(title(page, 'Boletos negativados')).toBeFocused()
    await expect(luc(page)).toHaveValue('')
  })

  test('that an update has replaced is asked for again, and then the page loads the new ones', async ({
    page,
  }) => {
    await arrive(page, '/home')
    await expect(title(page, 'Home')).toBeVisible()
    await page.route(`**/assets/${results}-*.js`, (route) => route.fulfill({ status: 404 }))
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page.getByRole('heading', { name: 'A tela não foi carregada' })).toBeVisible()
    await expect(menu(page)).toBeVisible()
    // The rest of the product still works.
    await page.goBack()
    await expect(page.getByRole('table', { name: 'Minha fila' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'A tela não foi carregada' })).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await act(page, 'Tentar de novo').click()
    await reloaded
    await page.unrouteAll()
    await page.reload()
    await expect(title(page, 'Boletos negativados')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  })
})
