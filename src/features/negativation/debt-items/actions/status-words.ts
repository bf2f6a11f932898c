import type { Work } from '#server/work/work.ts'

import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { type Resultado, RESULTADOS } from '../contract/outcomes.ts'
import {
  isApprovalStep,
  isWorkflowStatus,
  placeWords,
  statusLabel,
  WORKFLOW_STATUSES,
} from '../rules/status.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'

/** Labels of the workflow statuses. */
export const statusLabels: Readonly<Record<string, string>> = Object.fromEntries(
  WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)]),
)

/** Steps in which a user approves decisions of others. */
export const approvalStatuses: readonly string[] = WORKFLOW_STATUSES.filter(isApprovalStep)

/** Labels of the end results. */
export const outcomeLabels: Readonly<Record<string, string>> = RESULTADOS

const isResultado = (text: string | null): text is Resultado =>
  text !== null && Object.hasOwn(RESULTADOS, text)

/**
 * Label of an item's status, as in a row: 'Pendente Análise Cobrança Corporativa', 'Finalizado
 * (Não decidido)'.
 */
export const placeNow = (status: string, outcome: string | null): string =>
  isWorkflowStatus(status)
    ? placeWords({ status, ...(isResultado(outcome) ? { resultado: outcome } : {}) })
    : status

/** Parameters in force, for the remessa header and the checks before it. */
export const parametersOf = (work: Work): Promise<ParameterSet> => readParameters(work.tx)
