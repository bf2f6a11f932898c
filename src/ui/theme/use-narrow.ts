import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 640px)')

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Is the page as narrow as a telephone? */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)
