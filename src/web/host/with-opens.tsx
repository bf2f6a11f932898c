import type { ComponentType, FunctionComponent } from 'react'

import { opensScreen } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'

/** The user's permitted screens and profile. */
type Opens = { readonly opens: (path: string) => boolean; readonly profile: string }

export function useOpens(): Opens {
  const session = useSession()
  return {
    opens: (path) => opensScreen(session, path),
    profile: session.profile,
  }
}

/** Wraps a screen that links only to permitted screens. */
export function withOpens(Screen: ComponentType<Opens>): FunctionComponent {
  return function OpeningScreen() {
    return <Screen {...useOpens()} />
  }
}
