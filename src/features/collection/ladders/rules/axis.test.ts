import { describe, expect, test } from 'vitest'

import type { Step } from '../contract/ladder.ts'
import { bandOf, dayAt, dayWords, placeOf, stepAfter, TICKS, withEdge } from './axis.ts'

const step = (over: Partial<Step> = {}): Step => ({ ...stepAfter([]), de: 5, ate: 14, ...over })

describe('the axis of days', () => {
  test('goes from ten days before the due day to ninety after it', () => {
    expect([placeOf(-10), placeOf(0), placeOf(90), placeOf(1095)]).toEqual([0, 10, 100, 100])
    expect([dayAt(0), dayAt(0.1), dayAt(1), dayAt(2)]).toEqual([-10, 0, 90, 90])
    expect(TICKS).toHaveLength(21)
    expect([dayWords(-5), dayWords(0), dayWords(1095)]).toEqual(['−5', '0', '+1.095'])
  })
})

describe('an edge', () => {
  test('moves no further than the other one', () => {
    expect(withEdge(step(), 'de', 7).de).toBe(7)
    expect(withEdge(step(), 'de', 20).de).toBe(14)
    expect(withEdge(step(), 'ate', 2).ate).toBe(5)
  })

  test('of a reminder stays before the due day, of a demand behind it', () => {
    expect(withEdge(step({ tipo: 'LEMBRETE', de: -5, ate: -1 }), 'ate', 3).ate).toBe(-1)
    expect(withEdge(step(), 'de', -3).de).toBe(1)
  })
})

describe('the band of a step', () => {
  test('is whole without a version in force, new beside one', () => {
    expect(bandOf(undefined, step(), false)).toEqual([{ from: 5, to: 14, state: 'kept' }])
    expect(bandOf(undefined, step(), true)).toEqual([{ from: 5, to: 14, state: 'added' }])
    expect(bandOf(step(), undefined, true)).toEqual([{ from: 5, to: 14, state: 'left' }])
  })

  test('shows what the draft adds and takes away', () => {
    expect(bandOf(step({ de: 5 }), step({ de: 7 }), true)).toEqual([
      { from: 5, to: 7, state: 'left' },
      { from: 7, to: 14, state: 'kept' },
    ])
    expect(bandOf(step({ de: 25, ate: 1095 }), step({ de: 20, ate: 1095 }), true)).toEqual([
      { from: 25, to: 1095, state: 'kept' },
      { from: 20, to: 25, state: 'added' },
    ])
    expect(bandOf(step(), step({ de: 30, ate: 40 }), true)).toEqual([
      { from: 5, to: 14, state: 'left' },
      { from: 30, to: 40, state: 'added' },
    ])
  })
})

test('a new step begins after the last one', () => {
  expect(stepAfter([step({ de: 25, ate: 1095 })])).toMatchObject({
    codigo: 'D35',
    rotulo: 'D+35',
    de: 35,
    ate: 44,
  })
})
