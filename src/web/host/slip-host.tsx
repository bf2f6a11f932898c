import type { ComponentType, FunctionComponent } from 'react'

import type { SlipParts } from '#features/open-balances/components/parts.ts'

import { isGranted } from '../routing/access-guard.ts'
import { builtScreens } from '../routes.tsx'
import { useSession } from '../session/session.ts'
import { slipParts } from './slip-parts.tsx'

type SlipHost = {
  readonly opens: (path: string) => boolean
  readonly profile: string
  readonly parts: SlipParts
}

/** A page of slips with what the shell knows: which screens this person may open, and who they are. */
export function withSlipHost(Screen: ComponentType<SlipHost>): FunctionComponent {
  return function SlipPage() {
    const session = useSession()
    const opens = (path: string) =>
      builtScreens.some((screen) => screen.path === path && isGranted(session, screen))
    return <Screen opens={opens} profile={session.profile} parts={slipParts} />
  }
}
