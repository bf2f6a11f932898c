import { createElement, Suspense, use, useDeferredValue, useEffect } from 'react'

import { noPermission } from '#contract/errors.ts'
import { setKnownScreens } from '#ui/link.tsx'
import { currentLocation, navigate, ShownLocation, subscribeToLocation, useLatestLocation } from '#ui/location.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'

import { firstPath, isGranted } from './access-guard.ts'
import { Boundary } from './boundary.tsx'
import { NothingGrantedPage } from './pages.tsx'
import type { BuiltScreen } from './routes.tsx'
import { loadScreen, screenAt } from './screen-scripts.ts'
import styles from './screens.module.css'
import { currentSession } from './session.ts'
import { slot } from './slot.ts'

/** The path whose screen stands; behind the window's own while a script is on its way. */
export const arrivedAt = slot<string | undefined>(undefined)

/** Leads on from '/' to the person's first screen, and from an address that was not granted or leads nowhere to '/' (rules 1). */
function leadOn(): void {
  const session = currentSession()
  if (!session) return
  const { path } = currentLocation()
  const first = firstPath(session)
  if (path === '/') {
    if (first !== undefined) navigate(first, { replace: true })
    return
  }
  const screen = screenAt(path)
  if (screen && isGranted(session, screen)) return void loadScreen(screen)
  showToast({ tone: 'error', title: noPermission })
  navigate('/', { replace: true })
}

/** Follows the address; whoever leaves loads the page anew. */
export function startScreens(): void {
  setKnownScreens({
    has: (path) => path === '/' || screenAt(path) !== undefined,
    prepare: (path) => {
      const screen = screenAt(path)
      const session = currentSession()
      if (screen && session && isGranted(session, screen)) void loadScreen(screen)
    },
  })
  subscribeToLocation(leadOn)
  leadOn()
}

function Loading() {
  return (
    <div aria-busy="true" className={styles['loading']}>
      <Skeleton width="40%" height={36} />
      <Skeleton width="24%" height={16} />
      <Skeleton width="100%" height={320} />
    </div>
  )
}

function Screen({ screen }: { readonly screen: BuiltScreen }) {
  const loaded = use(loadScreen(screen))
  useEffect(() => arrivedAt.set(screen.path), [screen])
  return createElement(loaded)
}

/** The screen of the address. The one before stays until the script of the next is there. */
export function Screens() {
  const latest = useLatestLocation()
  const deferred = useDeferredValue(latest)
  const shown = deferred.path === latest.path ? latest : deferred
  const screen = screenAt(shown.path)
  return (
    <ShownLocation value={shown}>
      <Suspense fallback={<Loading />}>
        <Boundary key={shown.path}>{screen ? <Screen screen={screen} /> : <NothingGrantedPage />}</Boundary>
      </Suspense>
    </ShownLocation>
  )
}
