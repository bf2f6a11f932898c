import { todayQueueOf } from '#features/collection/today-queue/actions/queue.ts'
import { listRoutes } from '#features/people/access/actions/own.ts'
import { alertsOf } from '#features/negativation/automation/actions/alerts.ts'
import { failedImportsOf, importNews } from '#features/ledger/file-imports/actions/news.ts'
import { agreementsToConfirm } from '#features/legal/imports/actions/to-confirm.ts'
import { currentCycle, queueOf } from '#features/negativation/cycles/actions/queue.ts'
import {
  confirmationsOf,
  proposalsToConfirm,
} from '#features/platform/parameters/actions/proposals.ts'
import { accessOverview, lastVisit } from '#features/people/access/actions/overview.ts'
import { listedNow } from '#features/negativation/bureau-results/actions/negativated-boletos.ts'
import {
  changesFor,
  sentBackTo,
  legalOverview,
} from '#features/negativation/decisions/actions/changes.ts'
import { ownStatuses } from '#features/negativation/debt-items/actions/own-steps.ts'
import { actsToConfirm } from '#features/legal/follow-up/actions/to-confirm.ts'
import { isFollower, lawsuitQueueOf } from '#features/legal/lawsuits/actions/queue.ts'
import { servedLoads } from '#features/ledger/receivables/actions/loads.ts'
import type { AnswerOf } from '#contract/call.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { todayIn } from '#values/instant.ts'

import type { Pending, pending } from './contract/pending.ts'
import type { Figure, Overview, overview } from './contract/overview.ts'
import { firstToEnd, screenOf } from './rules/start-page.ts'

const mostOverdueFirst = (a: Pending, b: Pending) =>
  (b.prazo?.alem ?? 0) - (a.prazo?.alem ?? 0) ||
  (a.prazo?.fim ?? '9').localeCompare(b.prazo?.fim ?? '9') ||
  a.maisAntigo.localeCompare(b.maisAntigo)

const screensOf = async (work: Work) =>
  new Map(
    (await listRoutes(work)).flatMap(({ nome, menus: screens }) =>
      screens.map(({ url, label }) => [url, { group: nome, label }] as const),
    ),
  )

type Menus = Awaited<ReturnType<typeof screensOf>>

const onScreens = (menus: Menus, rows: readonly Omit<Pending, 'grupo' | 'tela'>[]): Pending[] =>
  rows
    .flatMap((row): Pending[] => {
      const menu = menus.get(screenOf(row.path))
      return menu ? [{ ...row, grupo: menu.group, tela: menu.label }] : []
    })
    .toSorted(mostOverdueFirst)

/** Pending work of the user, one row per screen, most overdue first. */
export async function pendingOf(work: Work): Promise<AnswerOf<typeof pending>> {
  const menus = await screensOf(work)
  const rows = [
    ...(await queueOf(work)),
    ...(await lawsuitQueueOf(work)),
    ...(await todayQueueOf(work)),
    ...(await failedImportsOf(work)),
    ...(await confirmationsOf(work)),
  ]
  return {
    content: onScreens(menus, rows),
    avisos: [
      ...(await alertsOf(work)),
      ...(await importNews(work)),
      ...(await agreementsToConfirm(work)),
    ],
    ciclo: (await currentCycle(work)) ?? null,
    hoje: work.today,
    atualizadoEm: work.now,
  }
}

const figure = (
  codigo: string,
  quantidade: number,
  texto: string,
  path: string | null,
): Figure => ({
  codigo,
  texto,
  quantidade,
  valor: null,
  path,
})

const lastLoads = 3

/** For administrators: users who cannot work, newest users, latest files. */
async function administration(work: Work): Promise<Overview['administracao']> {
  if (!mayOpen(work.actor, '/acessos-usuarios')) return null
  const people = '/acessos-usuarios'
  const { ativos, semAcesso, semEntrar, ultimos } = await accessOverview(work)
  const { data: loads } = await servedLoads.search(work, {
    page: 1,
    size: lastLoads,
    sort: '-dataCarga',
  })
  return {
    numeros: [
      figure(
        'ATIVOS',
        ativos,
        ativos === 1 ? 'usuário ativo' : 'usuários ativos',
        `${people}?ativo=true`,
      ),
      figure(
        'SEM_ACESSO',
        semAcesso,
        semAcesso === 1
          ? 'ativo sem acesso: perfil vazio ou nenhum shopping'
          : 'ativos sem acesso: perfil vazio ou nenhum shopping',
        people,
      ),
      figure(
        'SEM_ENTRAR',
        semEntrar,
        semEntrar === 1 ? 'ativo que não entrou em 30 dias' : 'ativos que não entraram em 30 dias',
        people,
      ),
    ],
    acessos: ultimos,
    cargas: loads.map(({ arquivo, status, aceitas, rejeitadas, dataCarga, usuario }) => ({
      arquivo,
      status,
      aceitas,
      rejeitadas,
      em: dataCarga,
      por: usuario,
    })),
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
      : [...(await queueOf(theirs)), ...(await lawsuitQueueOf(theirs))]
    absences.push({ nome: name, ate: until, mesmosShoppings, fila: onScreens(menus, rows) })
  }
  return absences
}

/** The panels beside the queue. Each one is only for its audience and in its malls. */
export async function overviewOf(work: Work): Promise<AnswerOf<typeof overview>> {
  const menus = await screensOf(work)
  const seen = await lastVisit(work)
  const desde = seen ? todayIn(seen) : addBusinessDays(bankCalendar, work.today, -1)
  return {
    desde,
    ultimaVisita: seen ?? null,
    ...(await changesFor(work, desde)),
    devolvidos: (await sentBackTo(work)).map((row) => ({
      ...row,
      tela: menus.get(row.path)?.label ?? row.path,
    })),
    confirmacoes: firstToEnd([...(await proposalsToConfirm(work)), ...(await actsToConfirm(work))]),
    substituicoes: await substitutionsOf(work, menus),
    administracao: await administration(work),
    juridico: await legal(work),
    acompanhaAcoes: isFollower(work),
  }
}
