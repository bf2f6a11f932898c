import type { FunctionComponent, ReactNode } from 'react'

import { type Session, useSession } from './session.ts'

/** Wraps a screen that depends on the user: id, profile, granted screens and rule codes. */
export function withPerson(
  screen: (person: Pick<Session, 'id' | 'oneWith' | 'profile' | 'routes'>) => ReactNode,
): FunctionComponent {
  return function ForPerson() {
    return screen(useSession())
  }
}
