import './zod-settings.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useClientSession } from '#contract/client.ts'

import { startEventStream } from './event-stream.ts'
import { makeStale, queryClient } from './query-client.ts'
import { startRenewal } from './renewal.ts'
import { router } from './router.tsx'
import { currentSession } from './session.ts'
import { sessionEnded } from './session-end.ts'

const token = () => currentSession()?.token

useClientSession({ token, ended: sessionEnded })

/** The product for somebody who is signed in. */
export function App() {
  useEffect(() => {
    const stops = [startRenewal(), startEventStream({ token, ended: sessionEnded, stale: makeStale })]
    return () => stops.forEach((stop) => stop())
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
