import { createHash } from 'node:crypto'

/**
 * Seeded random numbers: the same seed and label give the same sequence, independent of other
 * draws.
 */
export type Chance = {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

export function chanceOf(seed: string, label: string): Chance {
  // mulberry32: small, fast and good enough to choose moments and places.
  let state = createHash('sha256').update(`${seed} ${label}`).digest().readUInt32LE(0)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick: (list) => {
      const chosen = list[between(0, list.length - 1)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}
