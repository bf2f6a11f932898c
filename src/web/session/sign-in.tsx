import '../host/zod-settings.ts'

import { useEffect, useState } from 'react'

import { setClientSession } from '#contract/client.ts'
import type { Session as Opened } from '#features/people/access/contract/session.ts'
import { readRoutes } from '#features/people/access/queries/session.ts'
import { SignInScreen } from '#features/people/access/screens/sign-in-screen.tsx'
import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { personFields } from './person-fields.ts'
import { type Session, storeSession } from './session.ts'
import { saveRequestedLink, consumeSessionEnded, consumeRequestedLink } from './session-end.ts'

saveRequestedLink()

const sessionOf = (opened: Opened, routes: Session['routes']): Session => ({
  ...personFields(opened),
  token: opened.token,
  routes,
  expires: opened.expires.toISOString(),
})

/** Signed-out state: the sign-in screen, which stores the opened session. */
export function SignIn() {
  const [opening, setOpening] = useState(false)
  useEffect(() => {
    document.title = 'Entrar · Régua'
    if (consumeSessionEnded())
      showToast({
        tone: 'info',
        title: 'Sua sessão terminou.',
        detail: 'Entre novamente: o que estava aberto volta para você.',
      })
  }, [])

  const signedIn = async (opened: Opened) => {
    setOpening(true)
    try {
      setClientSession({ token: () => opened.token, endSession: () => undefined })
      const session = sessionOf(opened, await readRoutes(opened.id))
      const requestedLink = consumeRequestedLink()
      if (requestedLink !== undefined) history.replaceState(null, '', requestedLink)
      storeSession(session)
    } finally {
      setOpening(false)
    }
  }
  return (
    <>
      <SignInScreen onSignedIn={signedIn} />
      {opening && <BusyOverlay label="Entrando" />}
    </>
  )
}
