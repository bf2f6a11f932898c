import { useState } from 'react'

import type { Slip } from '../contract/slips.ts'
import type { ChosenSlips } from './slip-table.tsx'

const none: ChosenSlips = new Set()

/** Selection among partly loaded slips; drops slips that disappeared. */
export function useChosenSlips(known: readonly Slip[], first: ChosenSlips = none) {
  const [ids, setIds] = useState<ChosenSlips>(first)
  const slips = known.filter(({ slipId }) => ids.has(slipId))
  return {
    ids,
    slips,
    onChange: setIds,
    clear: () => setIds(none),
  }
}
