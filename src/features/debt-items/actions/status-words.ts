import type { Work } from '#server/work/work.ts'

import type { ParameterSet } from '../rules/parameters.ts'
import {
  isApprovalStep,
  isWorkflowStatus,
  placeWords,
  type Resultado,
  RESULTADOS,
  statusLabel,
  WORKFLOW_STATUSES,
} from '../rules/status.ts'
import { readParameters } from '../store/parameters.ts'

/** The words of the workflow's statuses. */
export const statusLabels: Readonly<Record<string, string>> = Object.fromEntries(
  WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)]),
)

/** The steps in which somebody approves what others decided. */
export const approvalStatuses: readonly string[] = WORKFLOW_STATUSES.filter(isApprovalStep)

/** The words of how a boleto ended. */
export const outcomeLabels: Readonly<Record<string, string>> = RESULTADOS

const isResultado = (text: string | null): text is Resultado =>
  text !== null && Object.hasOwn(RESULTADOS, text)

/**
 * Where an item stands, in words, as a row has it: 'Pendente Análise Cobrança Corporativa',
 * 'Finalizado (Não decidido)'.
 */
export const placeNow = (status: string, outcome: string | null): string =>
  isWorkflowStatus(status)
    ? placeWords({ status, ...(isResultado(outcome) ? { resultado: outcome } : {}) })
    : status

/** The parameters in force, for the header of a remessa and the checks before it. */
export const parametersOf = (work: Work): Promise<ParameterSet> => readParameters(work.tx)
