import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

/** Unsaved input by key; values are stored as JSON. */
export type Drafts = Readonly<Record<string, unknown>>

const open = new Map<string, unknown>()
let waiting = new Map<string, unknown>()

/** All unsaved input of this window, including restored drafts not yet shown. */
export const openDrafts = (): Drafts => Object.fromEntries([...waiting, ...open])

/** Replaces all drafts with stored ones; fields restore them when rendered. */
export function replaceDrafts(drafts: Drafts): void {
  open.clear()
  waiting = new Map(Object.entries(drafts))
}

/**
 * State that survives the end of a session: the draft of this key is restored after the same user
 * signs in. `initial` counts as empty. `forget` discards the draft after a save; leaving the screen
 * does too.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, change: Dispatch<SetStateAction<T>>, forget: () => void] {
  const [first] = useState(() => initial)
  const [value, change] = useState<T>(() => (waiting.has(key) ? (waiting.get(key) as T) : first))
  useEffect(() => {
    // Consume the draft in an effect, because a render may be discarded.
    waiting.delete(key)
    return () => {
      open.delete(key)
    }
  }, [key])
  useEffect(() => {
    if (Object.is(value, first)) open.delete(key)
    else open.set(key, value)
  }, [key, value, first])
  const forget = useCallback(() => {
    open.delete(key)
  }, [key])
  return [value, change, forget]
}
