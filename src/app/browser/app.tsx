import '#web/host/zod-settings.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

import { setClientSession } from '#contract/client.ts'
import { everything } from '#contract/events.ts'
import {
  fetchPerson,
  readArrangement,
  readRoutes,
  saveArrangement,
} from '#features/people/access/queries/session.ts'
import { setListingHost } from '#listing/screen/host.ts'
import { pendingQuery } from '#features/home/start-page/queries/start-page.ts'
import { nextInQueue } from '#features/home/start-page/rules/queue.ts'
import { Explained } from '#features/negativation/explanations/components/explained.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { setDaySource } from '#listing/today.ts'

import { startEventStream } from '#web/host/event-stream.ts'
import { markStale, queryClient } from '#web/host/query-client.ts'
import { startRenewal } from '#web/session/renewal.ts'
import { mayOpenNow } from '#web/routing/access-guard.ts'
import { setBuiltScreens } from '#web/routing/built-screens.ts'
import { ErrorPage } from '#web/routing/error-page.tsx'
import { createScreenRouter } from '#web/routing/router.tsx'
import { personFields } from '#web/session/person-fields.ts'
import { currentSession, storeSession } from '#web/session/session.ts'
import { sessionEnded } from '#web/session/session-end.ts'
import { Shell } from '#web/shell/shell.tsx'
import { serverDay } from '#web/shell/shell-slots.ts'

import { backgroundParts, screens } from './screens.tsx'

// Loaded when the panel first opens.
const SavedViews = lazyPart(() =>
  import('#features/home/saved-views/components/views-card.tsx').then((module) => module.ViewsCard),
)
const PeekBody = lazyPart(() =>
  import('#features/home/tenant-peek/components/peek-body.tsx').then((module) => module.PeekBody),
)

const token = () => currentSession()?.token

setBuiltScreens(screens)
setClientSession({ token, endSession: sessionEnded })
setDaySource(serverDay)
setListingHost({
  profile: () => currentSession()?.profile ?? '',
  opens: mayOpenNow,
  nextInQueue: (path) =>
    nextInQueue(queryClient.getQueryData(pendingQuery.queryKey)?.content ?? [], path),
  peekBody: PeekBody,
  loadPeek: ({ tenant, item }) => {
    import('#features/home/tenant-peek/queries.ts')
      .then(({ peekQuery }) => queryClient.prefetchQuery(peekQuery(tenant, item)))
      // The panel loads the same file and says that it is missing.
      .catch(() => undefined)
  },
  findTenants: async (tenants) =>
    (await import('#features/home/tenant-peek/queries.ts')).findTenantIds(tenants),
  explained: Explained,
  views: SavedViews,
  readView: async (id) =>
    (await import('#features/home/saved-views/components/opened-view.ts')).openedView(id),
  readPreference: readArrangement,
  savePreference: saveArrangement,
})

/**
 * Refreshes profile, malls and screens changed since sign-in, for the menu; the server enforces
 * them anyway.
 */
async function refreshPerson(): Promise<void> {
  const id = currentSession()?.id
  if (id === undefined) return
  const person = await fetchPerson()
  const routes = await readRoutes(person.id)
  const session = currentSession()
  if (session?.id !== id) return
  const now = { ...session, ...personFields(person), routes }
  if (JSON.stringify(session) !== JSON.stringify(now)) storeSession(now)
  // Another window switched the viewed user: reload, because this screen shows another user's data.
  if (person.id !== id) location.replace('/')
}

/** Invalidates queries; a change of rights may affect this user. */
function invalidateQueries(names: readonly string[]): void {
  markStale(names)
  if (names.includes('rights') || names.includes(everything)) refreshPerson().catch(() => undefined)
}

const wholePage = () => 'page'

/** The app for a signed-in user. */
function App({ router }: { readonly router: ReturnType<typeof createScreenRouter> }) {
  useEffect(() => {
    // On failure the stored routes remain; a 401 has already ended the session.
    refreshPerson().catch(() => undefined)
    const stops = [
      startRenewal(),
      startEventStream({ token, endSession: sessionEnded, invalidate: invalidateQueries }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <CatchBoundary getResetKey={wholePage} errorComponent={ErrorPage}>
          <Shell background={backgroundParts} />
        </CatchBoundary>
      </RouterContextProvider>
    </QueryClientProvider>
  )
}

/** Called once, after the URL is set to the user's last screen; follows it from then on. */
export function openApp(): () => ReactNode {
  const router = createScreenRouter()
  return () => <App router={router} />
}
