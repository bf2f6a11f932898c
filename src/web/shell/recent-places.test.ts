import { beforeEach, expect, test } from 'vitest'

import type { Session } from '../session/session.ts'
import { agoWords, storePlace, recentPlaces } from './recent-places.ts'

class Places implements Pick<Storage, 'getItem' | 'setItem'> {
  readonly #kept = new Map<string, string>()
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
}

let storage = new Places() as unknown as Storage
beforeEach(() => {
  storage = new Places() as unknown as Storage
})

const menu = (url: string) => ({ url, label: url, rules: [] })
const session = (more: Partial<Session> = {}) =>
  ({
    id: 7,
    profile: 'HOLDING',
    shoppings: [{ id: 1, name: 'Alfa' }],
    routes: [{ nome: 'Serasa', menus: [menu('/a'), menu('/b')] }],
    ...more,
  }) as unknown as Session

const noon = Date.parse('2026-11-18T15:00:00Z')
const leave = (address: string, title: string, at: number, filters: readonly string[][] = []) =>
  storePlace({ address, title: `${title} · Régua`, filters }, at, session(), storage)
const placesOf = (of: Session = session(), here = '/home') =>
  recentPlaces(of, here, storage).map(({ address, title, words }) => [address, title, words])

test('the newest is first, and each screen is listed once with its filters', () => {
  leave('/a?luc=1', 'Lista A', noon)
  leave('/b', 'Lista B', noon + 1)
  leave('/a?luc=2', 'Lista A', noon + 2, [
    ['Shoppings', 'Vila Nova', '+2'],
    ['LUC', 'L2'],
  ])
  expect(placesOf()).toEqual([
    ['/a?luc=2', 'Lista A', 'Shoppings Vila Nova +2, LUC L2'],
    ['/b', 'Lista B', ''],
  ])
})

test('the current screen, and screens without permission, are not offered', () => {
  leave('/a', 'Lista A', noon)
  leave('/c', 'Lista C', noon)
  expect(placesOf()).toEqual([['/a', 'Lista A', '']])
  expect(placesOf(session(), '/a')).toEqual([])
})

test('a typed document is not stored', () => {
  leave('/a', 'Lista A', noon, [['CNPJ/CPF', '36.576.230/0001-40']])
  expect(placesOf()).toEqual([['/a', 'Lista A', 'CNPJ/CPF']])
})

test('another profile or other malls, and viewing as another user, offer none', () => {
  leave('/a', 'Lista A', noon)
  expect(placesOf(session({ profile: 'JURÍDICO' }))).toEqual([])
  expect(placesOf(session({ shoppings: [] }))).toEqual([])
  expect(placesOf(session({ seenBy: 'Renata' }))).toEqual([])
  expect(placesOf()).toHaveLength(1)
})

test.each([
  [0, 'agora'],
  [8 * 60_000, 'há 8 min'],
  [3 * 3_600_000, 'há 3 h'],
  [26 * 3_600_000, 'ontem'],
  [72 * 3_600_000, '15/11/2026'],
])('%i ms ago is %s', (ago, words) => {
  expect(agoWords(noon - ago, noon)).toBe(words)
})
