import type { AnswerOf, InputOf } from '#contract/call.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import type { OptionNames } from '#listing/server/export.ts'
import { type ListQuery, serveListing } from '#listing/server/serve-listing.ts'
import { readTotals } from '#listing/server/page.ts'
import type { Tx } from '#server/database/connection.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  billSearch,
  type BillSearch,
  type BureauBill,
  type findBills as find,
  mallRequired,
} from '../contract/bill-search.ts'
import { statusLabels } from '#features/negativation/debt-items/actions/status-words.ts'
import { billSource, findBills as select } from '../store/bill-search.ts'
import { readCycle } from '#features/negativation/debt-items/store/cycles.ts'

const sourceOf = ({ today }: Work, search: BillSearch) =>
  billSource(
    {
      lastOverdueDueOn: lastOverdueDueOn(today),
      // A due date on a holiday is payable on the next business day, which must have passed too.
      lastClearedDueOn: addBusinessDays(bankCalendar, today, -1),
      today,
    },
    search,
  )

/** Omitting the malls means all; an empty selection is refused. */
function requireMall({ shoppings, idShopping }: BillSearch): void {
  if ((shoppings ?? idShopping)?.length === 0)
    throw new InvalidInput(mallRequired, {
      campos: [{ campo: 'idShopping', mensagem: mallRequired }],
    })
}

async function namesOf(work: Work, { ciclo }: BillSearch): Promise<OptionNames> {
  const cycle = ciclo ? await readCycle(work.tx, ciclo) : undefined
  const months = cycle
    ? [[String(cycle.id), formatCompetence(monthOf(cycle.competence))] as const]
    : []
  return { status: new Map(Object.entries(statusLabels)), ciclo: new Map(months) }
}

const onePerBoleto = { umaPorBoleto: true }

/**
 * Spreadsheet counts of boletos and cycles; it has one line per cycle of a boleto, because lines
 * cannot expand.
 */
async function countsOf(tx: Tx, { source, filter }: ListQuery<BureauBill>): Promise<string> {
  const lines = await readTotals(tx, source, filter)
  const boletos = await readTotals(tx, source, { ...filter, ...onePerBoleto })
  return `${formatWhole(boletos.count)} ${boletos.count === 1 ? 'boleto' : 'boletos'} em ${formatWhole(lines.count)} ${lines.count === 1 ? 'linha' : 'linhas'}, uma por ciclo`
}

/**
 * The bureau bill search (spec 1:2.15): each boleto of the workflow once, in any step and cycle.
 * Status and cycle filters must match within one cycle of the boleto. Throws 400 'Shopping
 * obrigatorio!' for an empty selection of malls.
 */
export const servedBills = serveListing(billSearch, {
  source: sourceOf,
  toFilter(_, search) {
    requireMall(search)
    return search
  },
  onPage: onePerBoleto,
  alsoAnswer: async ({ tx }, _, { source, filter }) => ({
    ciclos: (await readTotals(tx, source, filter)).count,
  }),
  namesOf,
  toTitle: async ({ tx }, { filterWords, ...title }, question) => ({
    ...title,
    filterWords: [...filterWords, await countsOf(tx, question)],
  }),
})

const mostFound = 8

/** Boletos for the text typed in the palette, within the user's malls. */
export async function findBills(
  work: Work,
  { texto }: InputOf<typeof find>,
): Promise<AnswerOf<typeof find>> {
  return { content: await select(work.tx, texto, work.actor.malls, mostFound) }
}
