/** A stream of chance that the same words always repeat. */
export type Random = {
  /** A number from 0 to 1, 1 excluded. */
  next(): number
  /** A whole number between two bounds, both included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

function hashOf(words: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < words.length; index++)
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193)
  // FNV leaves neighbouring words close to each other; the last mixing of murmur3 takes them apart.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Each thing draws from a stream named after itself, so that one more draw somewhere leaves the
 * rest of the world as it was. The generator is mulberry32.
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
