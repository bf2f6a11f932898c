import { sql } from 'kysely'

import { arrearsOn } from '#listing/server/arrears.ts'
import type { GroupedPage } from '#listing/server/grouped-page.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { type Page, readTotals } from '#listing/server/page.ts'
import { type WindowInput, rowsQuery } from '#listing/server/window.ts'
import { Forbidden } from '#server/http/errors.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { hasRule, mayOpen, type Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type {
  BoletoSearch,
  BoletoSummary,
  StoredBoleto,
} from '#features/negativation/debt-items/contract/boleto.ts'
import {
  STEPS,
  type WorkflowStatus,
  WORKFLOW_STATUSES,
} from '#features/negativation/debt-items/rules/status.ts'
import {
  boletoSource,
  countGuards,
  itemIds,
} from '#features/negativation/debt-items/store/boletos.ts'

import * as listings from '../contract/listings.ts'
import { withDecisionsBefore } from './decisions-before.ts'

export const order = { sortedBy: '-valTotalVencido' } as const

const chain: readonly WorkflowStatus[] = WORKFLOW_STATUSES.filter((status) =>
  ['ANALISE', 'APROVACAO', 'DIRETORIA'].includes(STEPS[status].kind),
)

/** Steps of the analyse and approve screens that this user holds (rules 1). */
export const ownSteps = ({ actor }: Work): WorkflowStatus[] =>
  chain.filter((status) => hasRule(actor, status, STEPS[status].path))

/**
 * Statuses that a search of a step screen may return: the requested ones, or all of the user's if
 * none is named. Throws 403 if the user lacks one.
 */
export function stepStatuses(
  work: Work,
  requestedStatuses: readonly string[] | undefined,
): string[] {
  const own: readonly string[] = ownSteps(work)
  if (requestedStatuses === undefined || requestedStatuses.length === 0) return [...own]
  if (requestedStatuses.some((status) => !own.includes(status))) throw new Forbidden()
  return [...requestedStatuses]
}

const clientKindNames = {
  clientesNegativado: 'NEGATIVADO',
  clientesForamNegativado: 'FORAM',
  clientesNuncaNegativado: 'NUNCA',
} as const

/**
 * Merges the client flags into one list. For a user without steps it must match nothing, since an
 * empty list would not filter.
 */
function filterOf(search: BoletoSearch, statuses: readonly string[]): WindowInput {
  const clientes = Object.entries(clientKindNames).flatMap(([flag, kind]) =>
    search[flag as keyof typeof clientKindNames] ? [kind] : [],
  )
  return { ...search, status: statuses.length === 0 ? ['-'] : statuses, clientes, semLote: true }
}

/** The ids of every row of a search, in its order. */
export async function idsOfSearch(
  work: Work,
  search: BoletoSearch,
  statuses: readonly string[],
): Promise<number[]> {
  if (statuses.length === 0) return []
  return itemIds(
    work.tx,
    sql<{ idBoleto: number }>`${rowsQuery(order, arrearsOn(boletoSource, work.today), {
      ...filterOf(search, statuses),
      escopo: scopeFilter(work.actor.malls),
    })}`,
  )
}

/** Step of the exception search: RC decides, CC reads (rules 1). */
export const exceptionStatuses = ['PENDENTE_APROVACAO_EXCECAO_KA'] as const

/** Totals of a search by decision and by quick filter, over every row of the filter. */
function summaryOf({ counts, totais, pageInfo }: Page<StoredBoleto>): BoletoSummary {
  const {
    negativar = 0,
    valorNegativar = 0,
    semJustificativa = 0,
    comBloqueio = 0,
    comAlerta = 0,
    jaIsentos = 0,
  } = counts
  return {
    negativar,
    valorNegativar: valorNegativar as Cents,
    isentar: pageInfo.totalItems - negativar,
    valorIsentar: ((totais['valTotalVencido'] ?? 0) - valorNegativar) as Cents,
    semJustificativa,
    comBloqueio,
    comAlerta,
    jaIsentos,
  }
}

/** Statuses of the exceptions search: its only one, or none if others were requested. */
const exceptionsOf = ({ status }: BoletoSearch): string[] =>
  exceptionStatuses.filter(
    (one) => status === undefined || status.length === 0 || status.includes(one),
  )

const reading = {
  source: boletoSource,
  // The title names the step instead of the statuses.
  inTitle: (_: Work, { status: __, ...search }: BoletoSearch) => search,
  alsoAnswer: async (
    work: Work,
    _: BoletoSearch,
    { page }: { readonly page: GroupedPage<StoredBoleto> },
  ) => ({ resumo: summaryOf(page), ...(await withDecisionsBefore(work, page)) }),
}

/** A page of a step screen with totals by decision and quick filter, over the whole filter. */
export const servedSteps = serveListing(listings.analyseMall, {
  ...reading,
  toFilter: (work, search) => filterOf(search, stepStatuses(work, search.status)),
  listingFor: (work, search) => stepOf(pathOf(work, search)) ?? listings.analyseCorporate,
})

/**
 * A page of the exceptions: RC decides; CC reads (rules 1), and only CC sees the groups (spec
 * 1:2.11).
 */
export const servedExceptions = serveListing(listings.keyAccount(false), {
  ...reading,
  toFilter: (_, search) => filterOf(search, exceptionsOf(search)),
  listingFor: ({ actor }) => listings.keyAccount(actor.profile === 'COBRANÇA CORPORATIVA'),
})

const steps = [
  listings.analyseMall,
  listings.approveMall,
  listings.analyseCorporate,
  listings.approveCorporate,
]
const stepOf = (path: string) => steps.find((step) => step.path === path)
export const exceptionsPath = '/validar-aprovacoes'

/**
 * Path of the requesting screen: the given one, else that of the requested step, else the user's
 * first step.
 */
function pathOf({ actor }: Work, { url, status }: BoletoSearch): string {
  const [first] = WORKFLOW_STATUSES.filter((one) => status?.includes(one))
  const paths = [...steps.map(({ path }) => path), exceptionsPath]
  return (
    url ??
    (first && STEPS[first].path) ??
    paths.find((path) => mayOpen(actor, path)) ??
    exceptionsPath
  )
}

/**
 * Spreadsheet of the boletos of a step, or of the exceptions. Throws 403 for a screen the user
 * does not have.
 */
export async function downloadBoletos(work: Work, search: BoletoSearch): Promise<FileAnswer> {
  const path = pathOf(work, search)
  const isExceptions = path === exceptionsPath
  const own = isExceptions ? path : (stepOf(path) ?? listings.analyseCorporate).path
  if (!mayOpen(work.actor, own)) throw new Forbidden()
  return (isExceptions ? servedExceptions : servedSteps).download(work, search)
}

/** Counts the boletos of a step per guard, under the list's filter. */
export async function countGuardsOfSearch(work: Work, search: BoletoSearch) {
  const isExceptions = pathOf(work, search) === exceptionsPath
  if (isExceptions && !mayOpen(work.actor, exceptionsPath)) throw new Forbidden()
  const served = isExceptions ? servedExceptions : servedSteps
  const { source, filter } = await served.query(work, search)
  const { count } = await readTotals(work.tx, source, filter)
  return { boletos: count, content: await countGuards(work.tx, source, filter) }
}
