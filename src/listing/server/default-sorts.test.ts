import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { withDefaultSorts } from './default-sorts.ts'
import { brazilian, type Source } from './window.ts'

const own = sql`lower(t.name)`
const luc = sql`t.luc`
const city = sql`t.city`
const source: Source<Record<string, unknown>> = {
  from: sql`tenant t`,
  columns: { name: sql`t.name`, luc, place: { city }, json: sql`t.json`, cents: sql`t.cents` },
  sorts: { name: own },
  filters: {},
  key: sql`t.id`,
}
const column = (of: string, more = {}) => ({ of, label: of, sortable: true, ...more })
const text = (expression: unknown) => JSON.stringify(expression)

test('sorts a sortable column by its value, texts in Brazilian order', () => {
  const { sorts } = withDefaultSorts(
    [column('luc', { as: 'code' }), column('place.city'), column('cents', { as: 'money' })],
    source,
  )
  expect(sorts['luc']).toBe(luc)
  expect(text(sorts['place.city'])).toBe(text(brazilian(city)))
  expect(Object.keys(sorts).toSorted()).toEqual(['cents', 'luc', 'name', 'place.city'])
})

test('keeps the order of the source, and adds none inside JSON or for other columns', () => {
  const { sorts } = withDefaultSorts(
    [column('name'), column('json.inside'), column('luc', { sortable: false })],
    source,
  )
  expect(sorts).toEqual({ name: own })
})
