import { useState } from 'react'

import type { Slip } from '../contract/slips.ts'
import type { ChosenSlips } from './slip-table.tsx'

const none: ChosenSlips = new Set()

/** What was chosen among slips that are read part by part; what is gone is chosen no more. */
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
