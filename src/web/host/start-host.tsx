import type { ComponentType, FunctionComponent, ReactNode } from 'react'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { GroupIcon } from '../shell/group-icon.tsx'

/** What the start page, and any screen that leads to others, asks of the shell: which screens this person may open, and the icon of a menu group. */
export type StartHost = {
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

const icon = (group: string) => <GroupIcon group={group} size={18} />

/** A screen with what the shell knows. */
export function withStartHost(Screen: ComponentType<StartHost>): FunctionComponent {
  return function StartPage() {
    const session = useSession()
    const opens = (path: string) =>
      builtScreens.some((screen) => screen.path === path && isGranted(session, screen))
    return <Screen opens={opens} icon={icon} />
  }
}
