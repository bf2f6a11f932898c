import type { Session as Opened } from '#features/people/access/contract/session.ts'
import { SessionsDialog } from '#features/people/access/components/sessions-dialog.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'

import { storeSession, useSession } from '../session/session.ts'

/** 'Sessões abertas' of the signed-in user. */
export function Sessions({ onClose }: { readonly onClose: () => void }) {
  const session = useSession()
  const signedIn = (opened: Opened) => {
    // Another user signed in: reload, because the screen shows the first user's data.
    if (opened.id !== session.id) return location.replace('/')
    storeSession({ ...session, token: opened.token, expires: opened.expires.toISOString() })
  }
  return (
    <SessionsDialog
      login={session.userName}
      administers={findScreen(session.routes, '/acessos-usuarios') !== undefined}
      onClose={onClose}
      onSignedIn={signedIn}
    />
  )
}
