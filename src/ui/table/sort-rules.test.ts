import { describe, expect, test } from 'vitest'
import { ariaSort, nextSort, type Sort, sortSentence } from './sort-rules.ts'

describe('Sorting (spec 1:2.5)', () => {
  test('per column cycles ascending, then descending, then off', () => {
    const first = nextSort([], 'value')
    expect(first).toEqual([{ column: 'value', direction: 'asc' }])
    const second = nextSort(first, 'value')
    expect(second).toEqual([{ column: 'value', direction: 'desc' }])
    expect(nextSort(second, 'value')).toEqual([])
  })

  test('Several columns can be sorted at once', () => {
    const one: readonly Sort[] = [{ column: 'value', direction: 'desc' }]
    const two = nextSort(one, 'due')
    expect(two).toEqual([...one, { column: 'due', direction: 'asc' }])
    expect(nextSort(two, 'value')).toEqual([{ column: 'due', direction: 'asc' }])
  })

  test('a reversed column keeps its position', () => {
    const sorts: readonly Sort[] = [
      { column: 'value', direction: 'asc' },
      { column: 'due', direction: 'asc' },
    ]
    expect(nextSort(sorts, 'value').map((sort) => sort.column)).toEqual(['value', 'due'])
  })

  test('screen readers get the direction', () => {
    const sorts: readonly Sort[] = [{ column: 'value', direction: 'desc' }]
    expect(ariaSort(sorts, 'value')).toBe('descending')
    expect(ariaSort(sorts, 'due')).toBe('none')
    expect(sortSentence(sorts, () => 'Valor')).toBe('Ordenado por Valor, decrescente')
    expect(sortSentence([], String)).toBe('Sem ordenação')
  })
})
