import { disputeWords } from '#features/ledger/disputes/rules/dispute.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import type { LawsuitJustification } from '#features/legal/settings/contract/look-ups.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { costsExceedValue } from '#features/legal/lawsuits/rules/expected-value.ts'
import { LEGAL_WARNINGS } from '#features/legal/lawsuits/rules/legal-status.ts'
import { mayChooseReason } from '#features/legal/lawsuits/rules/justification.ts'
import { mayRecommend, maySubmit } from '#features/legal/lawsuits/rules/may.ts'
import type { LawsuitStatus } from '#features/legal/lawsuits/rules/status.ts'
import { cents, formatBrl } from '#values/cents.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'
import { daysBeyond } from '#values/term-words.ts'

/** The rules that refuse requests also disable the buttons of a row. */
const handlingOf = (row: StepRow) => ({
  status: row.statusWorkflow.codigo,
  handledBy: row.tratadoPor,
  titulosBy: row.titulosAlteradosPor,
})

/** Whether this user may justify the row or give it back. */
export const mayRecommendRow = (row: StepRow, by: Actor): Refusal | undefined =>
  mayRecommend(handlingOf(row), by)

/** Whether this user may submit the row: four eyes of rules 5.2. */
export const maySubmitRow = (row: StepRow, by: Actor): Refusal | undefined =>
  maySubmit(handlingOf(row), by)

/** The term of a step in words: its date, ends today, or days past. */
export function stepTerm(
  dueOn: LocalDate,
  today: LocalDate,
): { readonly text: string; readonly state: 'in time' | 'today' | 'late' } {
  const left = daysBetween(today, dueOn)
  if (left > 0) return { text: `prazo ${formatDate(dueOn)}`, state: 'in time' }
  if (left === 0) return { text: 'prazo vence hoje', state: 'today' }
  return { text: daysBeyond(-left), state: 'late' }
}

const legalWarning = (status: string): string | undefined =>
  LEGAL_WARNINGS[status] &&
  `${LEGAL_WARNINGS[status]}${status.startsWith('RJ_') ? ": veja a justificativa 'Recuperação judicial'" : ''}`

type Warned = Pick<
  StepRow,
  | 'motivo'
  | 'promessaEm'
  | 'statusJuridico'
  | 'contestadoDesde'
  | 'abaixoDoMinimo'
  | 'valorEsperado'
  | 'prescreveEm'
  | 'prescrito'
  | 'saldoAberto'
>

/** Prescribed amount, remaining amount, and the next prescription date. */
function lapsedWarning({ prescreveEm, prescrito, saldoAberto }: Warned): string | undefined {
  if (prescreveEm === null || prescrito === null) return undefined
  const { valor, proxima } = prescrito
  const rest = saldoAberto - valor
  return `Prescreveu em ${formatDate(prescreveEm)}: ${formatBrl(valor)} fora${
    rest > 0 ? `, restam ${formatBrl(cents(rest))}` : ''
  }${proxima === null ? '' : `, próxima prescrição em ${formatDate(proxima)}`}`
}

/**
 * Warnings in a step; information only (rules 5.1-2, 5.2-15). Covers return reason, valid promise,
 * court or debtor status, claim below the minimum, costs above expected proceeds.
 */
export function rowWarnings(row: Warned, today: LocalDate): readonly string[] {
  const { motivo, promessaEm, statusJuridico, contestadoDesde, abaixoDoMinimo } = row
  const legal = legalWarning(statusJuridico)
  const lapsed = lapsedWarning(row)
  return [
    ...(motivo === null ? [] : [`Devolvida: ${motivo}`]),
    ...(lapsed === undefined ? [] : [lapsed]),
    ...(promessaEm !== null && promessaEm >= oldestPromiseInForce(today)
      ? [`Promessa vigente, para ${formatDate(promessaEm)}`]
      : []),
    ...(legal === undefined ? [] : [legal]),
    ...(contestadoDesde === null ? [] : [disputeWords(contestadoDesde)]),
    ...(abaixoDoMinimo ? ['Saldo abaixo do mínimo do requisito'] : []),
    ...(costsExceedValue(row) ? ['Valor abaixo do custo estimado'] : []),
  ]
}

/** Justifications that a step offers today; only the server knows how often a contract used one. */
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
