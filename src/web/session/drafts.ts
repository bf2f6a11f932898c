import { type Drafts, openDrafts, replaceDrafts } from '#ui/fields/draft.ts'

type StoredDrafts = { readonly address: string; readonly drafts: Drafts }

const prefix = 'regua.kept.'
const placeOf = (userId: number) => `${prefix}${userId}`

/** Saves URL and drafts for this user before the session ends (rules 2). */
export function saveDrafts(userId: number): void {
  const entry: StoredDrafts = { address: location.pathname + location.search, drafts: openDrafts() }
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify(entry))
  } catch {
    // A full or blocked storage must not prevent the session from ending.
  }
}

/** Deletes all stored drafts of this window, of any user. */
export function clearDrafts(): void {
  replaceDrafts({})
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/**
 * After sign-in: restores this user's drafts, deletes those of others and returns the saved URL.
 */
export function restoreDrafts(userId: number): string | undefined {
  const text = sessionStorage.getItem(placeOf(userId))
  clearDrafts()
  if (text === null) return undefined
  try {
    const { address, drafts } = JSON.parse(text) as StoredDrafts
    replaceDrafts(drafts)
    return address
  } catch {
    return undefined
  }
}
