/** A record of a list: its id, and its priority in lists that have one. */
export type NavigationPlace = {
  readonly id: string
  readonly priority?: number
  /** URL parameters of this record. */
  readonly params?: Readonly<Record<string, string>>
}

/** The filtered and sorted records of a list, over all pages, with the list's URL. */
export type NavigationList = {
  readonly from: string
  /** Title of the list for the link back; the worklist has none. */
  readonly title?: string
  readonly places: readonly NavigationPlace[]
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
export function storeNavigation(
  navigation: NavigationList,
  storage: Storage = sessionStorage,
): string {
  const text = JSON.stringify(navigation)
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

const isNavigationList = (value: unknown): value is NavigationList =>
  typeof value === 'object' &&
  value !== null &&
  'from' in value &&
  typeof value.from === 'string' &&
  'places' in value &&
  Array.isArray(value.places)

/** The stored list of a key; undefined if dropped. */
export function storedNavigation(
  key: string | undefined,
  storage: Storage = sessionStorage,
): NavigationList | undefined {
  const text = key === undefined ? null : storage.getItem(prefix + key)
  if (text === null) return undefined
  try {
    const navigation: unknown = JSON.parse(text)
    return isNavigationList(navigation) ? navigation : undefined
  } catch {
    return undefined
  }
}

/** Position of a record in its list, with its neighbours. */
export function placeIn(navigation: NavigationList | undefined, id: string) {
  const at = navigation?.places.findIndex((place) => place.id === id) ?? -1
  if (!navigation || at < 0) return undefined
  return {
    priority: navigation.places[at]?.priority,
    position: at + 1,
    total: navigation.places.length,
    previous: navigation.places[at - 1]?.id,
    next: navigation.places[at + 1]?.id,
  }
}

/** URL parameters of a record in the list. */
export const paramsIn = (
  navigation: NavigationList | undefined,
  id: string,
): Readonly<Record<string, string>> =>
  navigation?.places.find((place) => place.id === id)?.params ?? {}
