import { expect, test } from 'vitest'

import {
  storeNavigation,
  paramsIn,
  placeIn,
  type NavigationList,
  storedNavigation,
} from './navigation-list.ts'

/** Fake storage; a full one stores nothing. */
function storageOf(isFull = false): Storage {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem: (key: string) => {
      kept.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  return storage as unknown as Storage
}

// Sorted by total and filtered: positions differ from priority numbers.
const list = (from = '/priorizacao?sort=-totalOverdue'): NavigationList => ({
  from,
  places: [
    { id: '31', priority: 12 },
    { id: '7', priority: 3 },
    { id: '45', priority: 28 },
  ],
})

test('next and previous are the neighbours in the sorted list, with their priority', () => {
  expect(placeIn(list(), '7')).toEqual({
    priority: 3,
    position: 2,
    total: 3,
    previous: '31',
    next: '45',
  })
})

test('a record of a list without priorities has only its position and parameters', () => {
  const queue: NavigationList = {
    from: '/agir-hoje',
    places: [{ id: '1' }, { id: '2', params: { portifolio: 'Moda' } }],
  }
  expect(placeIn(queue, '1')).toEqual({
    priority: undefined,
    position: 1,
    total: 2,
    previous: undefined,
    next: '2',
  })
  expect(paramsIn(queue, '2')).toEqual({ portifolio: 'Moda' })
  expect(paramsIn(queue, '1')).toEqual({})
})

test('the first record has no previous, the last no next', () => {
  expect(placeIn(list(), '31')).toMatchObject({ previous: undefined, next: '7', position: 1 })
  expect(placeIn(list(), '45')).toMatchObject({ previous: '7', next: undefined, position: 3 })
})

test('a record outside the list, or an unknown list, has no position', () => {
  expect(placeIn(list(), '8')).toBeUndefined()
  expect(placeIn(undefined, '7')).toBeUndefined()
})

test('a list is found by its key after a reload', () => {
  const storage = storageOf()
  const key = storeNavigation(list(), storage)
  expect(storedNavigation(key, storage)).toEqual(list())
  expect(storedNavigation('gone', storage)).toBeUndefined()
  expect(storedNavigation(undefined, storage)).toBeUndefined()
})

test('the same list is stored once', () => {
  const storage = storageOf()
  expect(storeNavigation(list(), storage)).toBe(storeNavigation(list(), storage))
})

test('foreign data under such a key is ignored', () => {
  const storage = storageOf()
  storage.setItem('regua.lista.x', '{"from":1}')
  storage.setItem('regua.lista.y', 'no json')
  expect(storedNavigation('x', storage)).toBeUndefined()
  expect(storedNavigation('y', storage)).toBeUndefined()
})

test('a window remembers twelve lists; the oldest are forgotten', () => {
  const storage = storageOf()
  for (let place = 0; place < 15; place += 1)
    storage.setItem(`regua.lista.${String(place).padStart(2, '0')}`, JSON.stringify(list()))
  const key = storeNavigation(list('/priorizacao?bloco=4'), storage)
  const kept = Object.keys(storage).filter((name) => name.startsWith('regua.lista.'))
  expect(kept).toHaveLength(12)
  expect(kept).not.toContain('regua.lista.00')
  expect(storedNavigation(key, storage)?.from).toBe('/priorizacao?bloco=4')
})

test('with full storage the page opens without neighbours', () => {
  const storage = storageOf(true)
  expect(storedNavigation(storeNavigation(list(), storage), storage)).toBeUndefined()
})
