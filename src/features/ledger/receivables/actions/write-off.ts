import type { Work } from '#server/work/work.ts'

import { claimsChanged, refresh } from '../contract.ts'
import { emptyTitulos } from '../store/write-off.ts'
import { announceBalances, announceChange } from './announce.ts'

/**
 * Sets the open value of títulos to zero without a receipt, as a cancellation in the ERP does: the
 * listings of their boletos are removed, figures count a cancellation (rules 11.5).
 */
export async function writeOffTitulos(work: Work, tituloIds: readonly number[]): Promise<void> {
  if (tituloIds.length === 0) return
  const changes = await emptyTitulos(work.tx, tituloIds)
  const malls = [...new Set(changes.map(({ mallId }) => mallId))]
  if (malls.length === 0) return
  await announceBalances(work, malls)
  await announceChange(
    work,
    changes.map(({ mallId, dueOn }) => ({ mallId, dueOn, movedOn: work.today })),
    'baixa de títulos que sumiram do ERP',
  )
  const key = malls.join(' ')
  await work.enqueue(refresh, { malls }, { key: `${refresh.name} baixa ${key}` })
  await work.enqueue(claimsChanged, { malls }, { key: `${claimsChanged.name} baixa ${key}` })
  work.invalidate('receivables')
}
