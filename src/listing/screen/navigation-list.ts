/** A record of a list: its id, and its priority in lists that have one. */
export type WalkPlace = {
  readonly id: string
  readonly priority?: number
  /** URL parameters of this record. */
  readonly params?: Readonly<Record<string, string>>
}

/** The filtered and sorted records of a list, over all pages, with the list's URL. */
export type Walk = {
  readonly from: string
  readonly places: readonly WalkPlace[]
  /** Query input that the page needs to read the same list. */
  readonly asks?: Readonly<Record<string, unknown>>
}

const prefix = 'regua.lista.'
/** Limit of stored lists; older ones are dropped. */
const mostLists = 12

const keysOf = (storage: Storage): string[] =>
  Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .toSorted()

/**
 * Stores a list for the pages opened from it, so that 'Próximo' crosses pages and survives a
 * reload. Returns the key for their URL.
 */
export function keepWalk(walk: Walk, storage: Storage = sessionStorage): string {
  const text = JSON.stringify(walk)
  const same = keysOf(storage).find((key) => storage.getItem(key) === text)
  if (same) return same.slice(prefix.length)
  for (const key of keysOf(storage).slice(0, -(mostLists - 1))) storage.removeItem(key)
  const key = Date.now().toString(36)
  try {
    storage.setItem(prefix + key, text)
  } catch {
    // If storage is full, the page opens without previous and next.
  }
  return key
}

const isWalk = (value: unknown): value is Walk =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'places' in value &&
  Array.isArray(value.places)

/** The stored list of a key; undefined if dropped. */
export function walkOf(
  key: string | undefined,
  storage: Storage = sessionStorage,
): Walk | undefined {
  const text = key === undefined ? null : storage.getItem(prefix + key)
  if (text === null) return undefined
  try {
    const walk: unknown = JSON.parse(text)
    return isWalk(walk) ? walk : undefined
  } catch {
    return undefined
  }
}

/** Position of a record in its list, with its neighbours. */
export function placeIn(walk: Walk | undefined, id: string) {
  const at = walk?.places.findIndex((place) => place.id === id) ?? -1
  if (!walk || at < 0) return undefined
  return {
    priority: walk.places[at]?.priority,
    position: at + 1,
    total: walk.places.length,
    previous: walk.places[at - 1]?.id,
    next: walk.places[at + 1]?.id,
  }
}

/** URL parameters of a record in the list. */
export const paramsIn = (walk: Walk | undefined, id: string): Readonly<Record<string, string>> =>
  walk?.places.find((place) => place.id === id)?.params ?? {}
