import { type FunctionComponent, type ReactNode, useMemo } from 'react'

import type { Eyes } from '#values/eyes.ts'

import { type Session, useSession } from './session.ts'

type ScreenPerson = Pick<Session, 'id' | 'profile' | 'routes'> & { readonly eyes: Eyes }

/** Wraps a screen that depends on the user: id, eyes, profile, granted screens and rule codes. */
export function withPerson(screen: (person: ScreenPerson) => ReactNode): FunctionComponent {
  return function ForPerson() {
    const session = useSession()
    const person = useMemo(
      () => ({ ...session, eyes: session.eyes ?? { userId: session.id } }),
      [session],
    )
    return screen(person)
  }
}
