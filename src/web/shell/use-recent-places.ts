import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import type { VisitedPlace } from './recent-places.ts'

const textsOf = (element: Element) =>
  [...element.childNodes].map(({ textContent }) => textContent ?? '')

/** Records each screen on leaving, with its filters, for the palette. */
export function useRecentPlaces(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Read now: the screen is gone when the script has loaded.
        const place: VisitedPlace = {
          address: fromLocation.href,
          title: document.title,
          filters: [...document.querySelectorAll('main [data-filter]')].map(textsOf),
        }
        import('./recent-places.ts').then(
          ({ storePlace }) => storePlace(place),
          () => undefined,
        )
      }),
    [router],
  )
}
