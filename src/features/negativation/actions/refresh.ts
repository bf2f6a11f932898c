import type { Work } from '#server/work.ts'

import type { Event } from '../rules/events.ts'
import { openItemIds } from '../store/guard-facts.ts'
import { lockItems } from '../store/items.ts'
import { readParameters } from '../store/parameters.ts'
import { settledItemIds } from '../store/settled.ts'
import { refreshGuards } from './guards.ts'
import { factsOf, happen, keepMoves, noGuards } from './moves.ts'

/** Row 11: whoever has nothing open any more leaves before the bureau hears of it. Answers how many left. */
export async function withdrawSettled(work: Work): Promise<number> {
  const ids = await settledItemIds(work.tx)
  if (ids.length === 0) return 0
  const parameters = await readParameters(work.tx)
  const records = await lockItems(work.tx, ids, work.actor.malls)
  const eventOf = ({ settledBy, settledReceipts }: (typeof records)[number]): Event => ({
    type: settledBy === 'PAGAMENTO' ? 'paid' : 'cancelled',
    receipts: settledReceipts,
  })
  const { moved } = happen(records, eventOf, (record) => factsOf(record, parameters, noGuards))
  await keepMoves(work, moved, parameters, {
    action: 'RETIRAR',
    detail: ({ record }) => ({ pagoEm: record.lastPaidOn }),
  })
  return moved.length
}

/** After a load and every morning: paid items leave, the guards run again over everything that is not yet at the bureau. */
export async function refresh(work: Work): Promise<void> {
  await withdrawSettled(work)
  await refreshGuards(work, await openItemIds(work.tx), 'LOAD')
}
