import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { LeftPlace } from './recent-places.ts'

const textsOf = (element: Element) =>
  [...element.childNodes].map(({ textContent }) => textContent ?? '')

/** Records each screen on leaving, with its filters, for the palette. */
export function useKeptPlaces(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Read now: the screen is gone when the script has loaded.
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
