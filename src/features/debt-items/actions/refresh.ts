import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import type { Event } from '../rules/events.ts'
import { openItemIds } from '../store/guard-facts.ts'
import { type ItemRecord, lockInOrder, lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { settledItemIds } from '../store/settled-items.ts'
import { refreshGuards } from './guards.ts'
import { factsOf, applyEvent, saveMoves, noGuards } from './moves.ts'
import { eachPiece } from './pieces.ts'

/**
 * Row 11: whoever has nothing open any more leaves before the bureau hears of it. Answers how many
 * left.
 */
async function withdrawSettled(work: Work, malls: Malls): Promise<number> {
  const ids = await settledItemIds(work.tx, malls)
  if (ids.length === 0) return 0
  // What stays is locked after what leaves, whatever its number: all of it is locked at once, in
  // the order of all acts.
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
 * After a load in its malls and every morning in all of them: paid items leave, the guards run again
 * over everything that is not yet at the bureau. Answers how many left.
 */
export async function refresh(work: Work, malls: Malls = 'all'): Promise<number> {
  const withdrawals = await withdrawSettled(work, malls)
  await refreshGuards(work, await openItemIds(work.tx, malls), 'LOAD')
  return withdrawals
}
