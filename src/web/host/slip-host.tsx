import type { ComponentType, FunctionComponent } from 'react'

import type { SlipScreenProps } from '#features/open-balances/components/parts.ts'

import { slipParts } from './slip-parts.tsx'
import { useOpens } from './with-opens.tsx'

/** A page of slips, with what the shell knows and what other capabilities show there. */
export function withSlipHost(Screen: ComponentType<SlipScreenProps>): FunctionComponent {
  return function SlipPage() {
    return <Screen {...useOpens()} parts={slipParts} />
  }
}
