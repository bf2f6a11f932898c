import { useSyncExternalStore } from 'react'

/** A shell value filled by another part. */
export type Slot<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function slot<T>(initial: T): Slot<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useSlot = <T>({ subscribe, get }: Slot<T>): T => useSyncExternalStore(subscribe, get)
