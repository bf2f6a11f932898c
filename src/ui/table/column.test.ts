import { expect, test } from 'vitest'
import {
  declaredLayout,
  moveColumn,
  orderedColumns,
  toggleColumn,
  visibleColumns,
  widthOf,
  withFullNames,
} from './column.ts'

const columns = [{ id: 'a', hideable: false }, { id: 'b' }, { id: 'c' }]
const ids = (list: readonly { readonly id: string }[]) => list.map((column) => column.id).join('')

test('a hidden column is not shown, unless it cannot be hidden', () => {
  expect(ids(visibleColumns(columns, { order: [], hidden: ['a', 'b'] }))).toBe('ac')
})

test('columns are in the user’s order, new ones last, unknown ones left out', () => {
  expect(ids(orderedColumns(columns, { order: ['c', 'gone', 'a'], hidden: [] }))).toBe('cab')
})

test('a column moves one place and stops at the ends', () => {
  const moved = moveColumn(columns, declaredLayout, 'b', 1)
  expect(ids(orderedColumns(columns, moved))).toBe('acb')
  expect(moveColumn(columns, declaredLayout, 'a', -1)).toBe(declaredLayout)
  expect(moveColumn(columns, declaredLayout, 'c', 1)).toBe(declaredLayout)
})

test('a column is hidden and shown again', () => {
  const hidden = toggleColumn(declaredLayout, 'b')
  expect(hidden.hidden).toEqual(['b'])
  expect(toggleColumn(hidden, 'b').hidden).toEqual([])
})

test('a column below another, or empty on this page, has no place', () => {
  const shared = [
    { id: 'name' },
    { id: 'company', isBelow: true },
    { id: 'group', isAside: true },
    { id: 'acts', hideable: false, isAside: true },
  ]
  expect(visibleColumns(shared, declaredLayout).map(({ id }) => id)).toEqual(['name', 'acts'])
})

test('with enough room a column header has its full name and width', () => {
  const cell = () => ''
  const columns = [
    { id: 'priority', label: 'Prioridade', shortLabel: 'Prior.', width: 58, cell },
    { id: 'name', label: 'Razão Social', minWidth: 120, cell },
  ]
  const [priority, name] = withFullNames(columns, 220)
  expect(priority).toEqual({ id: 'priority', label: 'Prioridade', width: 100, cell })
  expect(name).toEqual(columns[1])
  expect([widthOf(columns), widthOf([priority, name].flatMap((one) => one ?? []))]).toEqual([
    178, 220,
  ])
  expect(withFullNames(columns, 219)).toEqual(columns)
})
