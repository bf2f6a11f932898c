import { describe, expect, test } from 'vitest'

import { firstPath, isGranted, menuOf } from './access-guard.ts'
import { setBuiltScreens } from './built-screens.ts'
import type { Session } from '../session/session.ts'

const entry = (url: string) => ({ url, title: url, label: url, rules: [] })
const session = (...urls: readonly string[]): Session => ({
  id: 1,
  token: 'x',
  name: 'Ana',
  userName: 'ana',
  email: '',
  profile: 'SHOPPING',
  shoppingProfileId: undefined,
  shoppingProfileName: undefined,
  shoppings: [],
  routes: [{ nome: 'Serasa', menus: urls.map(entry) }],
  expires: '2026-11-18T12:00:00Z',
})

describe('Screens that a user may open', () => {
  const ana = session('/ainda-nao-existe', '/boletos-negativados', '/home')
  const below = {
    path: '/boletos-negativados/$id',
    load: () => Promise.reject(new Error('no script')),
  }
  setBuiltScreens(['/boletos-negativados', '/home'].map((path) => ({ ...below, path })))

  test("'/' leads to the first existing screen of the user, or nowhere", () => {
    expect(firstPath(ana)).toBe('/boletos-negativados')
    expect(firstPath(session())).toBeUndefined()
  })

  test('are those of their routes', () => {
    expect(isGranted(ana, { ...below, path: '/home' })).toBe(true)
    expect(isGranted(ana, { ...below, path: '/acessos-usuarios' })).toBe(false)
  })

  test('include records below a menu entry', () => {
    expect(isGranted(ana, below)).toBe(false)
    expect(isGranted(ana, { ...below, grantedBy: '/boletos-negativados' })).toBe(true)
    expect(isGranted(ana, { ...below, grantedBy: '/acessos-usuarios' })).toBe(false)
  })

  test('are in the menu if they exist', () => {
    expect(menuOf(ana).flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
      '/boletos-negativados',
      '/home',
    ])
  })
})
