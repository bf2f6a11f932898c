import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'

import { onSessionElsewhere, useMaybeSession } from './session.ts'

// Whoever is signed out loads neither the router nor the shell.
const App = lazy(() => import('./app.tsx').then((module) => ({ default: module.App })))
const SignIn = lazy(() => import('./sign-in.tsx').then((module) => ({ default: module.SignIn })))

// Another person's session must not stand on a screen that shows the first one's data.
onSessionElsewhere(() => location.reload())

function Root() {
  const session = useMaybeSession()
  return <Suspense fallback={<BusyOverlay />}>{session ? <App /> : <SignIn />}</Suspense>
}

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no root element.')
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <Root />
    </UiProvider>
  </StrictMode>,
)
