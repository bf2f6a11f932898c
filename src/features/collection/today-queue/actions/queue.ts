import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { QueueEntry } from '#features/platform/approvals/rules/queue-entry.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  type ContactKinds,
  contactKinds,
  corporateCollector,
  mallCollector,
} from '#features/collection/negotiations/rules/who.ts'
import { readRankedCustomers } from '#features/collection/prioritisation/actions/ranked.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readPage } from '#listing/server/page.ts'
import type { WindowInput } from '#listing/server/window.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'

import { type QueueRow, todayQueue, type todaySummary } from '../contract/queue.ts'
import { reasonActs, REASONS, reasonFilters, todayPath } from '../contract/words.ts'
import { lastPostponement } from '../rules/postponement.ts'
import { ownerWords } from '../rules/sentences.ts'
import { termsOf } from '../rules/terms.ts'
import * as store from '../store/queue.ts'
import { readCollectors } from '../store/whose.ts'

type Search = InputOf<typeof todayQueue.search>

/** Who contacts the other customers, in words, by mall and kind. */
async function ownersOf(
  { tx, actor }: Work,
  { isCorporate, isOfMall }: ContactKinds,
): Promise<store.QueueOwner[]> {
  if (isCorporate && isOfMall) return []
  const collectors = await readCollectors(tx, actor.malls, {
    corporate: corporateCollector,
    ofMall: mallCollector,
  })
  return collectors.map((each) => ({
    mallId: each.mallId,
    isCorporate: each.isCorporate,
    words: ownerWords(each),
  }))
}

async function viewOf(work: Work): Promise<store.QueueView> {
  const { tx, actor } = work
  const kinds = contactKinds(actor.profile)
  const parameters = await readParameters(tx)
  return {
    ...(await readRankedCustomers(work)),
    kinds,
    owners: await ownersOf(work, kinds),
    malls: actor.malls,
    terms: termsOf(parameters, work.today),
  }
}

/** The search without reasons and ownership, to count each of them. */
const withoutReasons = ({ motivos: _, meus: __, ...others }: WindowInput): WindowInput => others

/** Several reasons are combined with OR; each customer has one main reason. */
function toFilter(_: Work, search: Search): WindowInput {
  const {
    respondeu,
    promessaQuebrada,
    prescricaoPerto,
    dividaSemContato,
    primeiroContato,
    todos,
    ...others
  } = search
  const chosen: Readonly<Record<string, boolean | undefined>> = {
    respondeu,
    promessaQuebrada,
    prescricaoPerto,
    dividaSemContato,
    primeiroContato,
  }
  const motivos = REASONS.filter((reason) => chosen[reasonFilters[reason]] === true)
  return {
    ...others,
    ...(motivos.length === 0 ? {} : { motivos }),
    ...(todos === true ? {} : { meus: true }),
  }
}

const totalOf = (counts: readonly store.ReasonCount[]) =>
  counts.reduce((sum, { customers }) => sum + customers, 0)
const ownOf = (counts: readonly store.ReasonCount[]) => counts.filter(({ isOwn }) => isOwn)

/** The queue with counts by reason, today's work, and the latest postponement day. */
export const servedQueue = serveListing(todayQueue, {
  source: async (work: Work) => store.queueSource(await viewOf(work)),
  toFilter,
  alsoAnswer: async (work, { todos }, { source, filter }) => {
    const { tx, today } = work
    const view = await viewOf(work)
    const others = withoutReasons(filter)
    const all = await store.countReasons(tx, view.kinds, source, others)
    const own = ownOf(all)
    const shown = todos === true ? all : own
    const isWhole = Object.values(others).every((value) => value === undefined)
    const waiting = totalOf(
      isWhole ? own : ownOf(await store.countReasons(tx, view.kinds, source, {})),
    )
    const { ADIAR_DIAS_UTEIS: days } = await readParameters(tx)
    return {
      resumo: {
        ...Object.fromEntries(
          REASONS.map((code) => [
            reasonFilters[code],
            totalOf(shown.filter(({ reason }) => reason === code)),
          ]),
        ),
        todos: own.length === all.length ? 0 : totalOf(all),
      },
      ...(await doneToday(work, view, source, waiting)),
      contata: view.kinds.isCorporate || view.kinds.isOfMall,
      adiarAte: lastPostponement(today, days),
      proximo: waiting > 0 ? null : await nextDay(work, view),
    }
  },
})

/** Those of these customers now in the queue, in its order, whoever contacts them. */
export async function readCustomers(
  work: Work,
  clientes: readonly number[],
): Promise<readonly QueueRow[]> {
  if (clientes.length === 0) return []
  const { source, filter } = await servedQueue.query(work, {
    clientes: [...clientes],
    todos: true,
  })
  const { content } = await readPage<QueueRow>(work.tx, todayQueue, source, filter)
  return content
}

/** What enters the queue next, if it is empty. */
async function nextDay(
  { tx, today }: Work,
  view: store.QueueView,
): Promise<AnswerOf<typeof todayQueue.search>['proximo']> {
  const dia = addBusinessDays(bankCalendar, today, 1)
  return { dia, ...(await store.countComing(tx, view, dia)) }
}

type DoneToday = Pick<AnswerOf<typeof todaySummary>, 'feitosHoje' | 'feitosPelaEquipe' | 'deHoje'>

/** Customers handled today by this user and by others, and the total including those waiting. */
async function doneToday(
  { tx, actor }: Work,
  view: store.QueueView,
  source: ReturnType<typeof store.queueSource>,
  waiting: number,
): Promise<DoneToday> {
  const { own, team } = await store.countDone(tx, view, source, actor.id)
  return { feitosHoje: own, feitosPelaEquipe: team, deHoje: own + team + waiting }
}

export async function summarise(work: Work): Promise<AnswerOf<typeof todaySummary>> {
  const view = await viewOf(work)
  const source = store.queueSource(view)
  const counts = ownOf(await store.countReasons(work.tx, view.kinds, source, {}))
  return {
    motivos: REASONS.flatMap((code) => {
      const found = counts.find(({ reason }) => reason === code)
      return found
        ? [{ motivo: code, lojistas: found.customers, vencido: found.overdue_cents }]
        : []
    }),
    ...(await doneToday(work, view, source, totalOf(counts))),
    responsaveis: view.owners
      .filter(({ isCorporate }) => !(isCorporate ? view.kinds.isCorporate : view.kinds.isOfMall))
      .map(({ mallId, isCorporate, words }) => ({
        idShopping: mallId,
        corporativo: isCorporate,
        palavras: words,
      })),
  }
}

/** Customers this user may contact today: one row of the start page for each reason, most urgent first. */
export async function todayQueueOf(work: Work): Promise<QueueEntry[]> {
  const kinds = contactKinds(work.actor.profile)
  if (!mayOpen(work.actor, todayPath) || !(kinds.isCorporate || kinds.isOfMall)) return []
  const view = await viewOf(work)
  const counts = await store.countReasons(work.tx, kinds, store.queueSource(view), {})
  return REASONS.flatMap((code) =>
    ownOf(counts)
      .filter(({ reason }) => reason === code)
      .map(({ customers, overdue_cents: valor, oldestOn }) => ({
        path: `${todayPath}?${reasonFilters[code]}=1`,
        ato: reasonActs[code],
        itens: customers,
        valor,
        maisAntigo: oldestOn,
        prazo: null,
      })),
  )
}
