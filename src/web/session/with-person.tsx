import type { FunctionComponent, ReactNode } from 'react'

import { type Session, useSession } from './session.ts'

/** A screen that works by who looks at it: their id, profile and granted screens with the rule codes held there. */
export function withPerson(
  screen: (person: Pick<Session, 'id' | 'oneWith' | 'profile' | 'routes'>) => ReactNode,
): FunctionComponent {
  return function ForPerson() {
    return screen(useSession())
  }
}
