import type { ComponentType, FunctionComponent } from 'react'

import type { SlipScreenProps } from '#features/collection/open-balances/components/parts.ts'

import { slipParts } from './slip-parts.tsx'
import { useOpens } from './with-opens.tsx'

/** Wraps a slip screen with shell data and parts of other features. */
export function withSlipHost(Screen: ComponentType<SlipScreenProps>): FunctionComponent {
  return function SlipPage() {
    return <Screen {...useOpens()} parts={slipParts} />
  }
}
