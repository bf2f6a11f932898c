import type { ComponentType, FunctionComponent, ReactNode } from 'react'

import { opensScreen } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { GroupIcon } from '../shell/group-icon.tsx'

/**
 * Shell data for the start page and other screens with links: permitted screens and menu group
 * icons.
 */
export type StartHost = {
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
}

const icon = (group: string) => <GroupIcon group={group} size={18} />

/** Wraps a screen with shell data. */
export function withStartHost(Screen: ComponentType<StartHost>): FunctionComponent {
  return function StartPage() {
    const session = useSession()
    const opens = (path: string) => opensScreen(session, path)
    return <Screen opens={opens} icon={icon} />
  }
}
