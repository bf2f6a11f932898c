import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react'

/** What is typed and not sent, by key; values travel as JSON. */
export type Drafts = Readonly<Record<string, unknown>>

const open = new Map<string, unknown>()
let waiting = new Map<string, unknown>()

/** Everything that is typed in this window and not sent, what still waits for its field included. */
export const openDrafts = (): Drafts => Object.fromEntries([...waiting, ...open])

/** Puts what was typed earlier in the place of all drafts: fields take it up when they are shown. */
export function replaceDrafts(drafts: Drafts): void {
  open.clear()
  waiting = new Map(Object.entries(drafts))
}

/**
 * State that outlives the end of a session: what was typed under this key is there again after the same person signs
 * in. `initial` counts as nothing typed. `forget` ends the draft once it was saved or discarded; so does leaving the
 * screen.
 */
export function useDraft<T>(
  key: string,
  initial: T,
): readonly [value: T, change: Dispatch<SetStateAction<T>>, forget: () => void] {
  const [first] = useState(() => initial)
  const [value, change] = useState<T>(() => (waiting.has(key) ? (waiting.get(key) as T) : first))
  useEffect(() => {
    // Taken up: the first render cannot do it earlier, because a render may be thrown away.
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
