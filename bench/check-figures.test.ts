import { describe, expect, test } from 'vitest'

import { interleave, median } from './bench.ts'
import { benches } from './benches.ts'
import { figureLine, isWorse, toFigure, withRatios } from './check-figures.ts'
import ratios from './ratios.json' with { type: 'json' }

const speed = { name: 'requests', ours: 70, limit: 100, unit: '1/s', better: 'higher' } as const
const time = { name: 'time', ours: 30, limit: 20, unit: 'ms', better: 'lower' } as const

describe('a figure', () => {
  test('has the ratio to the limit, compared with its goal in the better direction', () => {
    expect(toFigure({ ...speed, goal: { ratio: 0.7 } })).toMatchObject({
      ratio: 0.7,
      ok: true,
      target: '>= 0.7 of the limit',
    })
    expect(toFigure({ ...speed, goal: { ratio: 0.71 } }).ok).toBe(false)
    expect(toFigure({ ...time, goal: { ratio: 1.5 } })).toMatchObject({ ratio: 1.5, ok: true })
    expect(toFigure({ ...time, goal: { ratio: 1.49 } }).ok).toBe(false)
  })

  test('may have a goal in its own unit, with or without a limit', () => {
    const memory = { name: 'memory', ours: 200, unit: 'MB', better: 'lower' } as const
    expect(toFigure({ ...memory, goal: { ours: 200 } })).toMatchObject({
      ok: true,
      target: '<= 200 MB',
    })
    expect(toFigure({ ...memory, limit: 150, goal: { ours: 199 } }).ok).toBe(false)
  })

  test('of time misses no goal in its own unit, which depends on the machine', () => {
    expect(toFigure({ ...time, goal: { ours: 29 } })).toMatchObject({
      ok: true,
      target: '<= 29 ms on an idle machine',
    })
    expect(toFigure({ ...speed, goal: { ours: 71 } }).ok).toBe(true)
    expect(toFigure({ ...time, goal: { ratio: 1.49 } }).ok).toBe(false)
  })
})

describe('a stored ratio', () => {
  test('allows a ratio to be at most a tenth worse, in both directions', () => {
    expect(isWorse({ ratio: 0.631, better: 'higher' }, 0.7)).toBe(false)
    expect(isWorse({ ratio: 0.629, better: 'higher' }, 0.7)).toBe(true)
    expect(isWorse({ ratio: 1.649, better: 'lower' }, 1.5)).toBe(false)
    expect(isWorse({ ratio: 1.651, better: 'lower' }, 1.5)).toBe(true)
  })

  test('accepts a better ratio, and a figure without a stored one', () => {
    expect(isWorse({ ratio: 7, better: 'higher' }, 0.7)).toBe(false)
    expect(isWorse({ ratio: 0.1, better: 'lower' }, 1.5)).toBe(false)
    expect(isWorse({ ratio: 0.1, better: 'higher' }, undefined)).toBe(false)
    expect(isWorse({ better: 'higher' }, 0.7)).toBe(false)
  })

  test('replaces only those of its bench', () => {
    const figures = [toFigure(speed), toFigure({ ...time, limit: undefined })]
    expect(withRatios({ list: { old: 1 }, count: { pages: 2 } }, 'list', figures)).toEqual({
      count: { pages: 2 },
      list: { requests: 0.7 },
    })
  })

  test('is in the line of its figure', () => {
    expect(figureLine(toFigure(speed), 0.9)).toBe(
      'WORSE  requests: 70 1/s, limit 100, ratio 0.7, stored 0.9; goal -',
    )
  })
})

describe('rounds', () => {
  test('alternate both sides and return the medians', async () => {
    const order: string[] = []
    let n = 0
    const side = (name: string, factor: number) => () => {
      order.push(name)
      n += 1
      return Promise.resolve({ ms: n * factor })
    }
    const rounds = await interleave(3, { ours: side('ours', 2), limit: side('limit', 1) })
    expect(order).toEqual(['ours', 'limit', 'limit', 'ours', 'ours', 'limit'])
    expect(rounds.median('ours', 'ms')).toBe(8)
    expect(rounds.ratio('ms', 'ours', 'limit')).toBe(5 / 3)
  })

  test('have a median of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })
})

test('every bench has a unique name, and every stored ratio a bench', () => {
  const names = benches.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(ratios).filter((name) => !names.includes(name))).toEqual([])
})
