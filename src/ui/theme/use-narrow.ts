import { useSyncExternalStore } from 'react'

function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Is the page as narrow as a telephone? */
export const useNarrow = mediaHook('(width < 640px)')

/** Has the page room for the full name of every column? */
export const useWide = mediaHook('(width >= 1800px)')
