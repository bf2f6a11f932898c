import type { Actor } from '#features/approvals/rules/handling.ts'
import type { LawsuitJustification } from '#features/lawsuit-settings/contract.ts'
import type { StepRow } from '#features/lawsuits/contract/step-row.ts'
import { mayChooseReason } from '#features/lawsuits/rules/justification.ts'
import { mayRecommend, maySubmit } from '#features/lawsuits/rules/may.ts'
import type { LawsuitStatus } from '#features/lawsuits/rules/status.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

/** The same rules that refuse the request grey the buttons of a row. */
const handlingOf = (row: StepRow) => ({
  status: row.statusWorkflow.codigo,
  handledBy: row.tratadoPor,
})

/** Whether this person justifies the row or gives it back. */
export const mayRecommendRow = (row: StepRow, by: Actor): Refusal | undefined =>
  mayRecommend(handlingOf(row), by)

/** Whether this person submits the row: the four eyes of rules 5.2. */
export const maySubmitRow = (row: StepRow, by: Actor): Refusal | undefined =>
  maySubmit(handlingOf(row), by)

/**
 * The justifications that a step offers today; how often a contract used one is known to the server
 * alone.
 */
export const offeredReasons = (
  reasons: readonly LawsuitJustification[],
  step: LawsuitStatus,
  today: LocalDate,
): readonly LawsuitJustification[] =>
  reasons.filter(
    (reason) =>
      mayChooseReason(
        {
          useLimit: Number.POSITIVE_INFINITY,
          startsOn: reason.dataInicio,
          endsOn: reason.dataFinal,
          needsTicket: reason.requerChamado,
          needsFile: reason.requerAnexo,
          needsApprover: reason.aprovador,
          isActive: reason.flagAtivo,
          stages: reason.txtEstagio,
        },
        { step, today, uses: 0 },
      ) === undefined,
  )
