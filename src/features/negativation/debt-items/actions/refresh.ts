import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import type { Event } from '../rules/events.ts'
import { openItemIds } from '../store/guard-facts.ts'
import { type ItemRecord, lockInOrder, lockItems } from '../store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { settledItemIds } from '../store/settled-items.ts'
import { refreshGuards } from './guards.ts'
import { factsOf, applyEvent, saveMoves, noGuards } from './moves.ts'
import { eachPiece } from './pieces.ts'

/**
 * Row 11: withdraws items with no open balance before they are sent to the bureau. Returns how
 * many left.
 */
async function withdrawSettled(work: Work, malls: Malls): Promise<number> {
  const ids = await settledItemIds(work.tx, malls)
  if (ids.length === 0) return 0
  // Items to withdraw and items to check are locked together, in the lock order of all acts.
  await lockInOrder(work.tx, [...ids, ...(await openItemIds(work.tx, malls))], work.actor.malls)
  const parameters = await readParameters(work.tx)
  const eventOf = ({ settledBy, settledReceipts }: ItemRecord): Event => ({
    type: settledBy === 'PAGAMENTO' ? 'paid' : 'cancelled',
    receipts: settledReceipts,
  })
  let leftCount = 0
  await eachPiece(
    ids,
    (some) => lockItems(work.tx, some, work.actor.malls),
    async (records) => {
      const { movedItems } = applyEvent(records, eventOf, (record) =>
        factsOf(record, parameters, noGuards),
      )
      leftCount += movedItems.length
      await saveMoves(work, movedItems, parameters, {
        action: 'RETIRAR',
        detail: ({ record }) => ({ pagoEm: record.lastPaidOn }),
      })
    },
  )
  return leftCount
}

/**
 * Runs after a load in its malls and every morning in all malls. Withdraws paid items and reruns
 * the guards on items not yet at the bureau. Returns how many left.
 */
export async function refresh(work: Work, malls: Malls = 'all'): Promise<number> {
  const withdrawals = await withdrawSettled(work, malls)
  await refreshGuards(work, await openItemIds(work.tx, malls), 'LOAD')
  return withdrawals
}
