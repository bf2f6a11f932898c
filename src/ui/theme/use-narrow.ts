import { useSyncExternalStore } from 'react'

function mediaHook(query: string): () => boolean {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** True if the page is as narrow as a phone. */
export const useNarrow = mediaHook('(width < 640px)')

/** True if the page has room for full column names. */
export const useWide = mediaHook('(width >= 1800px)')
