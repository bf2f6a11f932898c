import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { followColorScheme } from '#ui/theme/color-scheme.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'

import { restoreDrafts } from '#web/session/drafts.ts'
import { currentSession, onSessionElsewhere, useMaybeSession } from '#web/session/session.ts'
import { sessionEndedElsewhere } from '#web/session/session-end.ts'

// Lazy-load: signed-out users need neither router nor shell.
const App = lazy(async () => {
  // Before the router reads the URL: restore the one where the session ended.
  const session = currentSession()
  const address = session && restoreDrafts(session.id)
  if (address !== undefined) history.replaceState(null, '', address)
  const { openApp } = await import('./app.tsx')
  return { default: openApp() }
})
const SignIn = lazy(() =>
  import('#web/session/sign-in.tsx').then((module) => ({ default: module.SignIn })),
)

// Another user signed in: reload, so that the screen shows no data of the first user.
onSessionElsewhere((before, after) => {
  if (before && after) location.replace('/')
  else if (before) sessionEndedElsewhere(before.id)
})

function Root() {
  const session = useMaybeSession()
  return <Suspense fallback={<BusyOverlay />}>{session ? <App /> : <SignIn />}</Suspense>
}

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root element.')
followColorScheme()
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <Root />
    </UiProvider>
  </StrictMode>,
)
