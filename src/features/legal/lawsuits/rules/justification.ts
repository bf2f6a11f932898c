import { addMonths, type LocalDate } from '#values/local-date.ts'
import type { Refusal } from '#values/refusal.ts'

import { refuse } from './refusals.ts'
import { isLawsuitApproval, type LawsuitStatus } from './status.ts'

/** A justification as far as rules 5.3 need it. */
export type LawsuitReason = {
  readonly useLimit: number
  readonly startsOn: LocalDate
  readonly endsOn: LocalDate
  readonly needsTicket: boolean
  readonly needsFile: boolean
  readonly needsApprover: boolean
  readonly isActive: boolean
  /** Step codes separated by commas; empty = every step. */
  readonly stages: string
}

export type ReasonFacts = {
  readonly step: LawsuitStatus
  readonly today: LocalDate
  /** Actions of the contract that ended ENCERRADA_ISENTA with this justification. */
  readonly uses: number
}

const inItsDates = (reason: LawsuitReason, today: LocalDate) =>
  reason.isActive && reason.startsOn <= today && today <= reason.endsOn

const unavailable = () =>
  refuse(
    'JUSTIFICATIVA_INDISPONIVEL',
    'Esta justificativa não está disponível.',
    'Escolha outra justificativa.',
  )

/** Checks whether a justification is allowed in a step: dates, steps, use limit, approver. */
export function mayChooseReason(reason: LawsuitReason, facts: ReasonFacts): Refusal | undefined {
  const stages = reason.stages
    .split(',')
    .map((stage) => stage.trim())
    .filter((stage) => stage !== '')
  if (!inItsDates(reason, facts.today)) return unavailable()
  if (stages.length > 0 && !stages.includes(facts.step)) return unavailable()
  if (isLawsuitApproval(facts.step)) return undefined
  if (reason.needsApprover)
    return refuse(
      'JUSTIFICATIVA_NO_LIMITE',
      'Esta justificativa só pode ser escolhida por um aprovador.',
    )
  return facts.uses >= reason.useLimit
    ? refuse(
        'JUSTIFICATIVA_NO_LIMITE',
        'Esta justificativa atingiu o limite de usos deste contrato: só um aprovador a escolhe.',
      )
    : undefined
}

/** Checks ticket and file; if both are required, one suffices (spec 2:5). */
export function mayJustifyWith(
  { needsTicket, needsFile }: Pick<LawsuitReason, 'needsTicket' | 'needsFile'>,
  evidence: { readonly ticket?: string | null | undefined; readonly hasFile: boolean },
): Refusal | undefined {
  const hasTicket = (evidence.ticket ?? '').trim() !== ''
  if (needsTicket && needsFile)
    return hasTicket || evidence.hasFile
      ? undefined
      : refuse('CAMPO_OBRIGATORIO', 'Insira número do chamado OU anexo.')
  if (needsFile && !evidence.hasFile) return refuse('CAMPO_OBRIGATORIO', 'Anexo é obrigatório.')
  return needsTicket && !hasTicket
    ? refuse('CAMPO_OBRIGATORIO', 'Número do chamado é obrigatório.')
    : undefined
}

/**
 * The exceção dialog offers every active justification within its dates; steps, limit and approver
 * are ignored. Its call carries no file, so a ticket replaces a required file.
 */
export function mayExceptWith(
  reason: LawsuitReason,
  evidence: { readonly ticket?: string | null | undefined; readonly today: LocalDate },
): Refusal | undefined {
  if (!inItsDates(reason, evidence.today)) return unavailable()
  const needsTicket = reason.needsTicket || reason.needsFile
  return mayJustifyWith({ needsTicket, needsFile: false }, { ...evidence, hasFile: false })
}

/** Last day of an exceção; it must not outlast the prescription unnoticed (rules 5.2-12). */
export const exceptionEnd = (
  reason: Pick<LawsuitReason, 'endsOn'>,
  today: LocalDate,
  months: number,
): LocalDate => {
  const latest = addMonths(today, months)
  return reason.endsOn < latest ? reason.endsOn : latest
}
