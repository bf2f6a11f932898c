import { ladderNotices, ladderQueueOf } from '#features/collection/sending/actions/start-page.ts'
import { todayQueueOf } from '#features/collection/today-queue/actions/queue.ts'
import { alertsOf } from '#features/negativation/automation/actions/alerts.ts'
import { disputeQueueOf } from '#features/ledger/disputes/actions/queue.ts'
import { failedImportsOf, importNews } from '#features/ledger/file-imports/actions/news.ts'
import { lastLoadShown } from '#features/ledger/receivables/actions/last-load.ts'
import { dataNotices } from '#features/ledger/source-searches/actions/start-page.ts'
import { agreementsToConfirm } from '#features/legal/imports/actions/to-confirm.ts'
import { currentCycle, queueOf } from '#features/negativation/cycles/actions/queue.ts'
import {
  confirmationsOf,
  proposalsToConfirm,
} from '#features/platform/parameters/actions/proposals.ts'
import { lastVisit } from '#features/people/access/actions/overview.ts'
import { listedNow } from '#features/negativation/bureau-results/actions/negativated-boletos.ts'
import {
  changesFor,
  sentBackTo,
  legalOverview,
} from '#features/negativation/decisions/actions/changes.ts'
import { ownStatuses } from '#features/negativation/debt-items/actions/own-steps.ts'
import { actsToConfirm } from '#features/legal/follow-up/actions/to-confirm.ts'
import { isFollower, lawsuitQueueOf } from '#features/legal/lawsuits/actions/queue.ts'
import type { AnswerOf } from '#contract/call.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { todayIn } from '#values/instant.ts'

import type { pending } from '../contract/pending.ts'
import type { Overview, overview } from '../contract/overview.ts'
import { firstToEnd } from '../rules/start-page.ts'
import { administration } from './administration.ts'
import { figure } from './figure.ts'
import { type Menus, onScreens, screensOf } from './screens.ts'

/** Pending work of the user, one row per screen, most overdue first. */
export async function pendingOf(work: Work): Promise<AnswerOf<typeof pending>> {
  // Sent together: none needs the answer of another.
  const [menus, rows, notices, cycle, load] = await Promise.all([
    screensOf(work),
    Promise.all([
      queueOf(work),
      lawsuitQueueOf(work),
      todayQueueOf(work),
      ladderQueueOf(work),
      disputeQueueOf(work),
      failedImportsOf(work),
      confirmationsOf(work),
    ]),
    Promise.all([
      alertsOf(work),
      importNews(work),
      agreementsToConfirm(work),
      dataNotices(work),
      ladderNotices(work),
    ]),
    currentCycle(work),
    lastLoadShown(work),
  ])
  return {
    content: onScreens(menus, rows.flat()),
    avisos: notices.flat(),
    ciclo: cycle ?? null,
    carga: load,
    hoje: work.today,
    atualizadoEm: work.now,
  }
}

/**
 * For read-only users of boletos: listings, and tenants with a court order, dispute or recovery
 * plan.
 */
async function legal(work: Work): Promise<Overview['juridico']> {
  if (ownStatuses(work).length > 0 || !mayOpen(work.actor, '/boletos-negativados')) return null
  const listados = await listedNow(work)
  const { juridico } = await legalOverview(work)
  const atTheBureau = '/boletos-negativados?noBureau=true'
  return {
    numeros: [
      {
        ...figure(
          'LISTADOS',
          listados.boletos,
          listados.boletos === 1 ? 'boleto no bureau' : 'boletos no bureau',
          atTheBureau,
        ),
        valor: listados.valor,
      },
      figure(
        'PESSOAS',
        listados.pessoas,
        listados.pessoas === 1 ? 'pessoa no bureau' : 'pessoas no bureau',
        atTheBureau,
      ),
      ...juridico.flatMap(({ codigo, nome, clientes, listados: listed }) => [
        figure(codigo, clientes, `${nome}: ${clientes === 1 ? 'lojista' : 'lojistas'}`, null),
        ...(listed === 0
          ? []
          : [figure(`${codigo}_LISTADO`, listed, `${nome}: ainda no bureau`, atTheBureau)]),
      ]),
    ],
  }
}

const isSameMalls = (a: readonly number[] | 'all', b: readonly number[] | 'all'): boolean =>
  a === b || (a !== 'all' && b !== 'all' && a.length === b.length)

/**
 * Pending work of the absent users whom this user substitutes. Skipped if their malls equal the
 * user's own: the own queue already contains it.
 */
async function substitutionsOf(work: Work, menus: Menus): Promise<Overview['substituicoes']> {
  const absences: Overview['substituicoes'] = []
  for (const { name, until, malls } of work.actor.eyes?.actsFor ?? []) {
    const mesmosShoppings = isSameMalls(malls, work.actor.malls)
    const theirs: Work = { ...work, actor: { ...work.actor, malls } }
    const rows = mesmosShoppings
      ? []
      : [
          ...(await queueOf(theirs)),
          ...(await lawsuitQueueOf(theirs)),
          ...(await ladderQueueOf(theirs)),
          ...(await disputeQueueOf(theirs)),
        ]
    absences.push({ nome: name, ate: until, mesmosShoppings, fila: onScreens(menus, rows) })
  }
  return absences
}

/** The panels beside the queue. Each one is only for its audience and in its malls. */
export async function overviewOf(work: Work): Promise<AnswerOf<typeof overview>> {
  const [menus, seen] = await Promise.all([screensOf(work), lastVisit(work)])
  const desde = seen ? todayIn(seen) : addBusinessDays(bankCalendar, work.today, -1)
  const [changes, sentBack, toConfirm, substituicoes, administracao, juridico] = await Promise.all([
    changesFor(work, desde),
    sentBackTo(work),
    Promise.all([proposalsToConfirm(work), actsToConfirm(work)]),
    substitutionsOf(work, menus),
    administration(work, menus),
    legal(work),
  ])
  return {
    desde,
    ultimaVisita: seen ?? null,
    ...changes,
    devolvidos: sentBack.map((row) => ({ ...row, tela: menus.get(row.path)?.label ?? row.path })),
    confirmacoes: firstToEnd(toConfirm.flat()),
    substituicoes,
    administracao,
    juridico,
    acompanhaAcoes: isFollower(work),
  }
}
