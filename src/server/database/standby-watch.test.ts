import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lagOf, unseen, type Watch, watched } from './standby-watch.ts'

const limits = (now: number) => ({ now, mostLagMs: 10_000 })
const follows = (position: number) => ({ position, follows: true })

describe('a standby', () => {
  test('answers after it has replayed the writes of the primary', () => {
    const first = watched(unseen, { at: 0, position: 100 }, follows(100), limits(1))
    expect(first.state).toBe('READING')
    expect(lagOf(first, 1)).toBe(0)
  })

  test('without any replayed position is late by an unknown time', () => {
    const first = watched(unseen, { at: 0, position: 100 }, follows(40), limits(1))
    expect(first.state).toBe('LATE')
    expect(lagOf(first, 1)).toBeUndefined()
  })

  test('answers at a lag of ten seconds, and is skipped a millisecond later', () => {
    const even = watched(unseen, { at: 0, position: 100 }, follows(100), limits(0))
    const behind = (at: number) => watched(even, { at, position: 200 }, follows(150), limits(at))
    expect(behind(10_000).state).toBe('READING')
    expect(lagOf(behind(10_000), 10_000)).toBe(10_000)
    expect(behind(10_001).state).toBe('LATE')
  })

  test('of an idle primary has no lag', () => {
    let watch: Watch = watched(unseen, { at: 0, position: 100 }, follows(100), limits(0))
    for (let at = 0; at < 100_000; at += 1_000)
      watch = watched(watch, { at, position: 100 }, follows(100), limits(at))
    expect(watch).toEqual({
      samples: [{ at: 99_000, position: 100 }],
      replayed: 100,
      state: 'READING',
    })
  })

  test('is skipped after its promotion', () => {
    const seen = { position: 900, follows: false }
    expect(watched(unseen, { at: 0, position: 100 }, seen, limits(0)).state).toBe('PROMOTED')
  })

  test('has a lag equal to the age of its newest replayed position', () => {
    const steps = fc.array(
      fc.record({ pause: fc.nat(5_000), written: fc.nat(50), replayed: fc.nat(60) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        let [now, position, replayed] = [0, 0, 0]
        let watch: Watch = unseen
        const seen: { at: number; position: number }[] = []
        for (const step of all) {
          now += step.pause
          position += step.written
          replayed = Math.min(position, replayed + step.replayed)
          seen.push({ at: now, position })
          watch = watched(watch, { at: now, position }, follows(replayed), limits(now))
          const newest = seen.findLast((each) => each.position <= replayed)
          const isEven = newest === seen.at(-1)
          expect(lagOf(watch, now)).toBe(newest && (isEven ? 0 : now - newest.at))
          expect(watch.samples.length).toBeLessThanOrEqual(seen.length)
        }
      }),
      { numRuns: 300 },
    )
  })
})
