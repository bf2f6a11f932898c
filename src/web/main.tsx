import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { followColorScheme } from '#ui/theme/color-scheme.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'

import { takeBackDrafts } from './session/drafts.ts'
import { currentSession, onSessionElsewhere, useMaybeSession } from './session/session.ts'
import { sessionEndedElsewhere } from './session/session-end.ts'

// Whoever is signed out loads neither the router nor the shell.
const App = lazy(async () => {
  // Before the router reads the address: where this person was when the session ended.
  const session = currentSession()
  const address = session && takeBackDrafts(session.id)
  if (address !== undefined) history.replaceState(null, '', address)
  const { openApp } = await import('./app.tsx')
  return { default: openApp() }
})
const SignIn = lazy(() =>
  import('./session/sign-in.tsx').then((module) => ({ default: module.SignIn })),
)

// Another person's session must not stand on a screen that shows the first one's data.
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
