import type { AnswerOf, InputOf } from '#contract/call.ts'
import * as registers from '#features/registers/actions.ts'
import { lastOverdueDueOn } from '#features/receivables/rules.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { InvalidInput } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'

import {
  billSearch,
  type BillSearch,
  type BureauBill,
  type findBills as find,
  mallRequired,
  type searchBills as call,
} from '../contract/bill-search.ts'
import { statusLabel, WORKFLOW_STATUSES } from '../rules/status.ts'
import { billSource, findBills as select } from '../store/bill-search.ts'
import { readCycle } from '../store/cycle.ts'

const sourceOf = ({ today }: Work) =>
  billSource({
    lastOverdueDueOn: lastOverdueDueOn(today),
    // A due date that falls on a holiday is payable on the next business day, which must be over as well.
    lastClearedDueOn: addBusinessDays(bankCalendar, today, -1),
  })

function asked(work: Work, { idUsuario: _, ciclo, ...search }: BillSearch) {
  // Every mall is asked for by naming none; a choice without any is refused.
  if ((search.shoppings ?? search.idShopping)?.length === 0)
    throw new InvalidInput(mallRequired, { campos: [{ campo: 'idShopping', mensagem: mallRequired }] })
  return { ...search, ...(ciclo ? { ciclo } : {}), escopo: scopeFilter(work.actor.malls) }
}

/** The bureau bill search (spec 1:2.15): every boleto of the workflow, whatever its step. 400 'Shopping obrigatorio!' for an empty choice of malls. */
export async function searchBills(work: Work, search: BillSearch): Promise<AnswerOf<typeof call>> {
  return readPage<BureauBill>(work.tx, billSearch, sourceOf(work), asked(work, search))
}

const mostFound = 8

/** The boletos that the palette shows for what is typed there, in the malls of the person. */
export async function findBills(work: Work, { texto }: InputOf<typeof find>): Promise<AnswerOf<typeof find>> {
  return { content: await select(work.tx, texto, work.actor.malls, mostFound) }
}

/** The same as a spreadsheet. */
export async function downloadBills(work: Work, search: BillSearch): Promise<FileAnswer> {
  const filter = asked(work, search)
  const malls = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  const cycle = search.ciclo ? await readCycle(work.tx, search.ciclo) : undefined
  const names = {
    idShopping: malls,
    status: new Map<string, string>(WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)])),
    ciclo: new Map(cycle ? [[String(cycle.id), formatCompetence(monthOf(cycle.competence))]] : []),
  }
  const shown = { ...search, idShopping: search.shoppings ?? search.idShopping }
  return exportListing(billSearch, sourceOf(work), filter, await exportTitle(work, billSearch, shown, names))
}
