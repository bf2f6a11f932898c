/** A pseudo-random stream, reproducible from its seed words. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  /** An integer between inclusive bounds. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

function hashOf(words: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < words.length; index++)
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193)
  // FNV gives similar hashes to similar words; the final mix of murmur3 separates them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Each entity uses its own stream, so that an extra draw elsewhere does not change it. The
 * generator is mulberry32.
 */
export function random(...words: readonly (string | number)[]): Random {
  let state = hashOf(words.join('|'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new RangeError('There is nothing to pick from')
      return found
    },
  }
}
