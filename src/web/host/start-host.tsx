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
  readonly person: StartPerson
}

/** The user, as far as the start page names them. */
type StartPerson = {
  /** Names of the user's malls; undefined for users who see all. */
  readonly malls: readonly string[] | undefined
  /** The page is seen as another user, read-only. */
  readonly isSeenAs: boolean
}

const icon = (group: string) => <GroupIcon group={group} size={18} />

/** Wraps a screen with shell data. */
export function withStartHost(Screen: ComponentType<StartHost>): FunctionComponent {
  return function StartPage() {
    const session = useSession()
    const opens = (path: string) => opensScreen(session, path)
    const person = {
      malls: session.seesEveryMall === true ? undefined : session.shoppings.map(({ name }) => name),
      isSeenAs: session.seenBy !== undefined,
    }
    return <Screen opens={opens} icon={icon} person={person} />
  }
}
