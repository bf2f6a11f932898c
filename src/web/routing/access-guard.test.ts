import { describe, expect, test } from 'vitest'

import { firstPath, isGranted, menuOf } from './access-guard.ts'
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

describe('What a person may open', () => {
  const ana = session('/ainda-nao-existe', '/boletos-negativados', '/home')
  const below = {
    path: '/boletos-negativados/$id',
    load: () => Promise.reject(new Error('no script')),
  }

  test("'/' leads to the first of their screens that exists, and of nobody's nowhere", () => {
    expect(firstPath(ana)).toBe('/boletos-negativados')
    expect(firstPath(session())).toBeUndefined()
  })

  test('is what their routes name', () => {
    expect(isGranted(ana, { ...below, path: '/home' })).toBe(true)
    expect(isGranted(ana, { ...below, path: '/acessos-usuarios' })).toBe(false)
  })

  test('is a record below a menu entry, by that entry', () => {
    expect(isGranted(ana, below)).toBe(false)
    expect(isGranted(ana, { ...below, grantedBy: '/boletos-negativados' })).toBe(true)
    expect(isGranted(ana, { ...below, grantedBy: '/acessos-usuarios' })).toBe(false)
  })

  test('stands in the menu as far as it exists', () => {
    expect(menuOf(ana).flatMap(({ menus }) => menus.map(({ url }) => url))).toEqual([
      '/boletos-negativados',
      '/home',
    ])
  })
})
