import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { LeftPlace } from './recent-places.ts'

const textsOf = (element: Element) =>
  [...element.childNodes].map(({ textContent }) => textContent ?? '')

/** Notes each screen that is left, with the filters that stand on it, for the palette. */
export function useKeptPlaces(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Read at once: the screen is gone when the script is there.
        const place: LeftPlace = {
          address: fromLocation.href,
          title: document.title,
          filters: [...document.querySelectorAll('main [data-filter]')].map(textsOf),
        }
        import('./recent-places.ts').then(
          ({ keepPlace }) => keepPlace(place),
          () => undefined,
        )
      }),
    [router],
  )
}
