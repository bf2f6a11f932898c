import type { ComponentType, FunctionComponent } from 'react'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routes.tsx'
import { useSession } from '../session/session.ts'

/** The user's permitted screens and profile. */
type Opens = { readonly opens: (path: string) => boolean; readonly profile: string }

export function useOpens(): Opens {
  const session = useSession()
  return {
    opens: (path) =>
      builtScreens.some((screen) => screen.path === path && isGranted(session, screen)),
    profile: session.profile,
  }
}

/** Wraps a screen that links only to permitted screens. */
export function withOpens(Screen: ComponentType<Opens>): FunctionComponent {
  return function OpeningScreen() {
    return <Screen {...useOpens()} />
  }
}
