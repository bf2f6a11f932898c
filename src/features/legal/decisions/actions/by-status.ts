import type { InputOf } from '#contract/call.ts'
import { LAWSUIT_PLACES, LAWSUIT_STATUSES } from '#features/legal/lawsuits/rules/status.ts'
import { serveRows } from '#listing/server/serve-listing.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { statusCalls, StatusRow } from '../contract/calls.ts'
import { byStatus } from '../contract/listings.ts'
import { countByStatus, readByStatus } from '../store/by-status.ts'

type SearchInput = InputOf<typeof statusCalls.search>

/** By default the statuses before the follow-up; followed and ended actions only on request. */
const known = new Set<number>(LAWSUIT_STATUSES.map((status) => LAWSUIT_PLACES[status].id))
const onTheWay = LAWSUIT_STATUSES.slice(0, -2).map((status) => LAWSUIT_PLACES[status].id)

/** Malls and statuses of a search; each parameter has two names. */
function chosen({ idShoppings, shoppingIds, idStatusWorkflows, idStatus }: SearchInput) {
  const numbers = idStatusWorkflows ?? idStatus ?? []
  const unknown = numbers.find((number) => !known.has(number))
  if (unknown !== undefined) {
    const mensagem = `Não há status do workflow com o número ${unknown}.`
    throw new InvalidInput(mensagem, { campos: [{ campo: 'idStatusWorkflows', mensagem }] })
  }
  return {
    chosenMalls: idShoppings ?? shoppingIds ?? [],
    statuses: numbers.length === 0 ? onTheWay : numbers,
  }
}

async function rowsOf(work: Work, search: SearchInput) {
  const { detalhe } = search
  const filter = { malls: work.actor.malls, ...chosen(search) }
  const rows: StatusRow[] = await countByStatus(work.tx, filter, work.today)
  if (detalhe !== true) return rows
  const actions = Map.groupBy(await readByStatus(work.tx, filter), ({ chave }) => chave)
  return rows.map((row) => ({
    ...row,
    acoes: (actions.get(row.chave) ?? []).map(({ chave: _, ...action }) => action),
  }))
}

/** Actions per mall by status (spec 3:2.21; rules 5.6). */
export const servedByStatus = serveRows(byStatus, {
  rows: rowsOf,
  inTitle: (_, { idShoppings, shoppingIds, idStatusWorkflows, idStatus, sort }: SearchInput) => ({
    sort,
    idStatus: idStatusWorkflows ?? idStatus,
    shoppings: idShoppings ?? shoppingIds,
  }),
})
