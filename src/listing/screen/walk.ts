/** A record of a list: where it leads, and its priority, in lists that have one. */
export type WalkPlace = {
  readonly id: string
  readonly priority?: number
  /** Parameters of the address that are this record's own. */
  readonly params?: Readonly<Record<string, string>>
}

/** The records of a list as it was filtered and sorted, over all its pages, and its address. */
export type Walk = {
  readonly from: string
  readonly places: readonly WalkPlace[]
  /** What the page must ask to speak of the same list. */
  readonly asks?: Readonly<Record<string, unknown>>
}

const prefix = 'regua.lista.'
/** So many lists are remembered: a person has a few windows, and an old one is found no more. */
const mostLists = 12

const keysOf = (storage: Storage): string[] =>
  Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .toSorted()

/**
 * Keeps a list for the pages that open from it, so that 'Próximo' walks it across its pages, also
 * after the page was loaded again. Answers the key that stands in their address.
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
    // A full storage keeps no list: the page opens without its neighbours.
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

/** The list of a key; undefined when this window knows it no more. */
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

/** Where a record stands in its list, and its neighbours. */
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

/** The parameters that a record of the list has in its address. */
export const paramsIn = (walk: Walk | undefined, id: string): Readonly<Record<string, string>> =>
  walk?.places.find((place) => place.id === id)?.params ?? {}
