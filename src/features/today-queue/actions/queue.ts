import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/debt-items/store/parameters.ts'
import { readRankedCustomers } from '#features/prioritisation/actions/ranked.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readPage, type WindowInput } from '#listing/server/window.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'

import { type QueueRow, todayQueue, type todaySummary } from '../contract/queue.ts'
import { REASONS, reasonFilters } from '../contract/words.ts'
import { lastPostponement } from '../rules/postponement.ts'
import { termsOf } from '../rules/terms.ts'
import * as store from '../store/queue.ts'

type Search = InputOf<typeof todayQueue.search>

async function viewOf(work: Work): Promise<store.QueueView> {
  const parameters = await readParameters(work.tx)
  return {
    ...(await readRankedCustomers(work)),
    malls: work.actor.malls,
    terms: termsOf(parameters, work.today),
  }
}

/** The search without its reasons: what it counts of each of them. */
const withoutReasons = ({ motivos: _, ...others }: WindowInput): WindowInput => others

/** Reasons chosen together widen: each customer stands under one of them. */
function toFilter(_: Work, search: Search): WindowInput {
  const { promessaQuebrada, prescricaoPerto, dividaSemContato, primeiroContato, ...others } = search
  const chosen: Readonly<Record<string, boolean | undefined>> = {
    promessaQuebrada,
    prescricaoPerto,
    dividaSemContato,
    primeiroContato,
  }
  const motivos = REASONS.filter((reason) => chosen[reasonFilters[reason]] === true)
  return { ...others, ...(motivos.length === 0 ? {} : { motivos }) }
}

const totalOf = (counts: readonly store.ReasonCount[]) =>
  counts.reduce((sum, { customers }) => sum + customers, 0)

/** The queue, with what each reason has, what was done today, and how far one may put off. */
export const servedQueue = serveListing(todayQueue, {
  source: async (work: Work) => store.queueSource(await viewOf(work)),
  toFilter,
  alsoAnswer: async (work, _, { source, filter }) => {
    const { tx, today } = work
    const others = withoutReasons(filter)
    const counts = await store.countReasons(tx, source, others)
    const isWhole = Object.values(others).every((value) => value === undefined)
    const waiting = totalOf(isWhole ? counts : await store.countReasons(tx, source, {}))
    const { ADIAR_DIAS_UTEIS: days } = await readParameters(tx)
    return {
      resumo: Object.fromEntries(
        REASONS.map((code) => [
          reasonFilters[code],
          counts.find(({ reason }) => reason === code)?.customers ?? 0,
        ]),
      ),
      ...(await doneToday(work, source, waiting)),
      adiarAte: lastPostponement(today, days),
      proximo: waiting > 0 ? null : await nextDay(work),
    }
  },
})

/** Those of these customers who are in the queue now, in its order. */
export async function readCustomers(
  work: Work,
  clientes: readonly number[],
): Promise<readonly QueueRow[]> {
  if (clientes.length === 0) return []
  const { source, filter } = await servedQueue.question(work, { clientes: [...clientes] })
  const { content } = await readPage<QueueRow>(work.tx, todayQueue, source, filter)
  return content
}

/** Who comes next, where nobody is left in the malls in sight. */
async function nextDay(work: Work): Promise<AnswerOf<typeof todayQueue.search>['proximo']> {
  const dia = addBusinessDays(bankCalendar, work.today, 1)
  return { dia, ...(await store.countComing(work.tx, await viewOf(work), dia)) }
}

/** What was done today, and of how many with those who still wait. */
async function doneToday(
  { tx, today, actor }: Work,
  source: ReturnType<typeof store.queueSource>,
  waiting: number,
): Promise<{ readonly feitosHoje: number; readonly deHoje: number }> {
  const done = await store.countDone(tx, { today, malls: actor.malls }, source)
  return { feitosHoje: done, deHoje: done + waiting }
}

/** The queue by reason, for the start page. */
export async function summarise(work: Work): Promise<AnswerOf<typeof todaySummary>> {
  const source = store.queueSource(await viewOf(work))
  const counts = await store.countReasons(work.tx, source, {})
  return {
    motivos: REASONS.flatMap((code) => {
      const found = counts.find(({ reason }) => reason === code)
      return found
        ? [{ motivo: code, lojistas: found.customers, vencido: found.overdue_cents }]
        : []
    }),
    ...(await doneToday(work, source, totalOf(counts))),
  }
}
