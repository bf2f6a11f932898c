import type { InputOf } from '#contract/call.ts'
import { LAWSUIT_PLACES, LAWSUIT_STATUSES } from '#features/lawsuits/rules/status.ts'
import { serveRows } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'

import type { statusCalls, StatusRow } from '../contract/calls.ts'
import { byStatus } from '../contract/listings.ts'
import { countByStatus, readByStatus } from '../store/by-status.ts'

type Asked = InputOf<typeof statusCalls.search>

/** Those of the way to the follow-up; what is followed up and what ended only when asked for. */
const onTheWay = LAWSUIT_STATUSES.slice(0, -2).map((status) => LAWSUIT_PLACES[status].id)

async function rowsOf(work: Work, { shoppingIds = [], idStatus, detalhe }: Asked) {
  const statuses = idStatus === undefined || idStatus.length === 0 ? onTheWay : idStatus
  const filter = { malls: work.actor.malls, chosenMalls: shoppingIds, statuses }
  const rows: StatusRow[] = await countByStatus(work.tx, filter, work.today)
  if (detalhe !== true) return rows
  const actions = Map.groupBy(await readByStatus(work.tx, filter), ({ chave }) => chave)
  return rows.map((row) => ({
    ...row,
    acoes: (actions.get(row.chave) ?? []).map(({ chave: _, ...action }) => action),
  }))
}

/** The actions of each mall by status (spec 3:2.21; rules 5.6). */
export const servedByStatus = serveRows(byStatus, {
  rows: rowsOf,
  inTitle: (_, { shoppingIds, detalhe: __, ...search }: Asked) => ({
    ...search,
    shoppings: shoppingIds,
  }),
})
