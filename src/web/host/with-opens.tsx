import type { ComponentType, FunctionComponent } from 'react'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routes.tsx'
import { useSession } from '../session/session.ts'

/** What the shell knows of the person: which screens they may open, and who they are. */
type Opens = { readonly opens: (path: string) => boolean; readonly profile: string }

export function useOpens(): Opens {
  const session = useSession()
  return {
    opens: (path) =>
      builtScreens.some((screen) => screen.path === path && isGranted(session, screen)),
    profile: session.profile,
  }
}

/** A screen that leads to others, where this person may open them. */
export function withOpens(Screen: ComponentType<Opens>): FunctionComponent {
  return function OpeningScreen() {
    return <Screen {...useOpens()} />
  }
}
