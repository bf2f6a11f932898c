import { sql } from 'kysely'

import { type Page, readPage, rowsQuery } from '#listing/server/window.ts'
import { Forbidden } from '#server/errors.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { holdsRule, type Work } from '#server/work.ts'
import type { Cents } from '#values/cents.ts'

import type { Boleto, BoletoSearch, BoletoSummary } from '../contract/boleto.ts'
import { STEPS, type WorkflowStatus, WORKFLOW_STATUSES } from '../rules/status.ts'
import { boletoSource, itemIds } from '../store/boletos.ts'

export const order = { sortedBy: '-valTotalVencido' } as const

const chain: readonly WorkflowStatus[] = WORKFLOW_STATUSES.filter((status) =>
  ['ANALISE', 'APROVACAO', 'DIRETORIA'].includes(STEPS[status].kind),
)

/** The steps of the analyse and approve screens that this person works in (rules 1). */
export const ownSteps = ({ actor }: Work): WorkflowStatus[] =>
  chain.filter((status) => holdsRule(actor, status, STEPS[status].path))

/** The statuses a search of a step screen may answer: those asked for, each held by the person; all of theirs when none is named. 403 otherwise. */
export function stepStatuses(work: Work, asked: readonly string[] | undefined): string[] {
  const own: readonly string[] = ownSteps(work)
  if (asked === undefined || asked.length === 0) return [...own]
  if (asked.some((status) => !own.includes(status))) throw new Forbidden()
  return [...asked]
}

const clientKindNames = {
  clientesNegativado: 'NEGATIVADO',
  clientesForamNegativado: 'FORAM',
  clientesNuncaNegativado: 'NUNCA',
} as const

/** The search as its source reads it: both names of the malls, the client flags folded into one list. */
export function asked({ actor }: Work, search: BoletoSearch, statuses: readonly string[]) {
  const clientes = Object.entries(clientKindNames).flatMap(([flag, kind]) =>
    search[flag as keyof typeof clientKindNames] ? [kind] : [],
  )
  const {
    idUsuario: _,
    url: __,
    clientesNegativado: ___,
    clientesForamNegativado: ____,
    clientesNuncaNegativado: _____,
    ...rest
  } = search
  // An empty list would be no condition at all: whoever holds no step finds nothing.
  return {
    ...rest,
    escopo: scopeFilter(actor.malls),
    status: statuses.length === 0 ? ['-'] : statuses,
    clientes,
    semLote: true,
  }
}

/** The ids of every row of a search, in its order. */
export async function idsOfSearch(work: Work, search: BoletoSearch, statuses: readonly string[]): Promise<number[]> {
  if (statuses.length === 0) return []
  return itemIds(work.tx, sql<{ idBoleto: number }>`${rowsQuery(order, boletoSource, asked(work, search, statuses))}`)
}

/** The step of the exception search: RC decides, CC reads (rules 1). */
export const exceptionStatuses = ['PENDENTE_APROVACAO_EXCECAO_KA'] as const

/** The split of a search by decision and the counts of its quick filters, over every row of the filter. */
function summaryOf({ counts, totais, pageInfo }: Page<Boleto>): BoletoSummary {
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

async function page(work: Work, whole: ReturnType<typeof asked>) {
  const { counts, ...found } = await readPage(work.tx, order, boletoSource, whole)
  return { ...found, resumo: summaryOf({ counts, ...found }) }
}

/** A page of a step screen with the split by decision and the counts of its quick filters, over the whole filter. */
export const searchStep = (work: Work, search: BoletoSearch) =>
  page(work, asked(work, search, stepStatuses(work, search.status)))

/** A page of the exceptions: RC decides there, CC reads (rules 1). */
export const searchExceptions = (work: Work, search: BoletoSearch) => page(work, asked(work, search, exceptionStatuses))
