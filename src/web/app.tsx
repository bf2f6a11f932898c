import './zod-settings.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useClientSession } from '#contract/client.ts'
import { readArrangement, readRoutes, saveArrangement } from '#features/access/queries.ts'
import { setListingHost } from '#listing/screen/host.ts'

import { startEventStream } from './event-stream.ts'
import { makeStale, queryClient } from './query-client.ts'
import { startRenewal } from './renewal.ts'
import { router } from './router.tsx'
import { currentSession, storeSession } from './session.ts'
import { sessionEnded } from './session-end.ts'

const token = () => currentSession()?.token

useClientSession({ token, ended: sessionEnded })
setListingHost({
  profile: () => currentSession()?.profile ?? '',
  readPreference: readArrangement,
  savePreference: saveArrangement,
})

/** Screens granted or taken away since the sign-in: the menu follows, the server decides anyway. */
async function refreshRoutes(): Promise<void> {
  const id = currentSession()?.id
  if (id === undefined) return
  const routes = await readRoutes(id)
  const session = currentSession()
  if (session?.id === id && JSON.stringify(session.routes) !== JSON.stringify(routes))
    storeSession({ ...session, routes })
}

/** The product for somebody who is signed in. */
export function App() {
  useEffect(() => {
    // Without an answer the stored routes serve on; a 401 has ended the session.
    refreshRoutes().catch(() => undefined)
    const stops = [startRenewal(), startEventStream({ token, ended: sessionEnded, stale: makeStale })]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
