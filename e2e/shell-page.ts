// Parts of the shell around a screen, and ways to arrive in it.
import { expect, type Locator, type Page } from '@playwright/test'

import { resumeSession, signIn } from './sign-in.ts'

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
export const panel = (page: Page) => menu(page).locator('> div')
export const group = (page: Page, name: string) =>
  menu(page).getByRole('button', { name, exact: true })
export const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const toasts = (page: Page) => page.getByRole('status', { name: 'Notificações' })
export const account = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /: conta$/ })
export const enter = (page: Page) => page.getByRole('button', { name: 'ACESSAR' })
export const scheme = (page: Page) => page.locator('html')
export const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width

type StoredSession = {
  readonly token: string
  readonly name: string
  readonly routes: readonly { readonly nome: string }[]
}
export const readStored = async (page: Page) =>
  JSON.parse(
    (await page.evaluate("localStorage.getItem('regua.session')")) as string,
  ) as StoredSession

async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(menu(page)).toBeVisible()
}

export async function arrive(page: Page, login: string, path = '/home'): Promise<void> {
  await resumeSession(page, login)
  await openAt(page, path)
}

/** With a separate session, because the test ends it. */
export async function arriveAnew(page: Page, login: string, path = '/home'): Promise<void> {
  await signIn(page, login)
  if (path === '/home') await expect(menu(page)).toBeVisible()
  else await openAt(page, path)
}

/** Ends the session on the server without the page. */
export async function revoke(page: Page): Promise<void> {
  const { token } = await readStored(page)
  const answer = await page.request.post('/bff/authenticate/sair', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(200)
}

/** Adds existing screens in the menu groups of other profiles. */
export async function withGroups(page: Page): Promise<void> {
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
