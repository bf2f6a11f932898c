import { useCallback, useEffect, useState } from 'react'

type Kept = { readonly address: string; readonly drafts: Readonly<Record<string, unknown>> }

const placeOf = (userId: number) => `${prefix}${userId}`
const prefix = 'regua.kept.'
const open = new Map<string, unknown>()
let restored = new Map<string, unknown>()

/** Before the session goes: keeps the address and what was typed, for this user alone. */
export function keepDrafts(userId: number): void {
  const kept: Kept = { address: location.pathname + location.search, drafts: Object.fromEntries(open) }
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage must not stop the session from ending.
  }
}

/** Drops everything kept in this window, whoever it belongs to. */
export function forgetDrafts(): void {
  open.clear()
  restored = new Map()
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

/** After the sign-in: takes back what this user had, drops what others had, and answers the address to return to. */
export function takeBackDrafts(userId: number): string | undefined {
  const text = sessionStorage.getItem(placeOf(userId))
  forgetDrafts()
  if (text === null) return undefined
  try {
    const { address, drafts } = JSON.parse(text) as Kept
    restored = new Map(Object.entries(drafts))
    return address
  } catch {
    return undefined
  }
}

/** The keys of drafts that wait to be taken up: a screen looks here to open the dialog they belong to. */
export const waitingDrafts = (startingWith = ''): readonly string[] =>
  [...restored.keys()].filter((key) => key.startsWith(startingWith))

/**
 * State that outlives the end of a session: what was typed under this key is there again after the same person signs
 * in. Values travel as JSON. `forget` ends the draft once it was saved or discarded; leaving the screen does too.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, change: (next: T) => void, forget: () => void] {
  const [value, setValue] = useState<T>(() => (restored.has(key) ? (restored.get(key) as T) : initial))
  useEffect(() => {
    // Taken up: an effect of the first render cannot do it earlier, because a render may be thrown away.
    if (restored.has(key)) open.set(key, restored.get(key))
    restored.delete(key)
    return () => {
      open.delete(key)
    }
  }, [key])
  const change = useCallback(
    (next: T) => {
      open.set(key, next)
      setValue(() => next)
    },
    [key],
  )
  const forget = useCallback(() => {
    open.delete(key)
  }, [key])
  return [value, change, forget]
}
