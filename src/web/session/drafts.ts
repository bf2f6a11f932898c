import { type Drafts, openDrafts, replaceDrafts } from '#ui/fields/draft.ts'

type StoredDrafts = { readonly address: string; readonly drafts: Drafts }

const prefix = 'regua.kept.'
const placeOf = (userId: number) => `${prefix}${userId}`

/** Before the session goes: keeps the address and what was typed, for this user alone (rules 2). */
export function keepDrafts(userId: number): void {
  const entry: StoredDrafts = { address: location.pathname + location.search, drafts: openDrafts() }
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify(entry))
  } catch {
    // A full or forbidden storage must not stop the session from ending.
  }
}

/** Drops everything kept in this window, whoever it belongs to. */
export function forgetDrafts(): void {
  replaceDrafts({})
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** After the sign-in: takes back what this user had, drops what others had, and answers the address to return to. */
export function takeBackDrafts(userId: number): string | undefined {
  const text = sessionStorage.getItem(placeOf(userId))
  forgetDrafts()
  if (text === null) return undefined
  try {
    const { address, drafts } = JSON.parse(text) as StoredDrafts
    replaceDrafts(drafts)
    return address
  } catch {
    return undefined
  }
}
