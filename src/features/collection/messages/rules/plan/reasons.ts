import type { Reason } from '../../contract/reasons.ts'
import type { BoletoFacts, DisputeFacts, HoldFacts, Kind, PlanStep } from './facts.ts'
import { type Frame, isOverdue } from './frame.ts'

/** A dispute holds reminders for a while and notices until it is decided, both for the ERP after that. */
const isHeldBy = ({ isOpen, remindersUntil, afterUntil }: DisputeFacts, kind: Kind, frame: Frame) =>
  isOpen
    ? kind === 'NOTIFICACAO' || frame.day <= remindersUntil
    : afterUntil !== null && frame.day <= afterUntil

export const isHeld = ({ step, since, until }: HoldFacts, code: string, frame: Frame): boolean =>
  (step === null || step === code) && since <= frame.day && frame.day <= until

type Asked = Pick<PlanStep, 'code' | 'kind' | 'asksOverdue'>

/** Why nobody is told of a boleto at a step today (rules 8.1, row 3), in the order of REASONS. */
export function boletoReasons(
  boleto: BoletoFacts,
  step: Asked,
  holds: readonly HoldFacts[],
  frame: Frame,
): Reason[] {
  if (boleto.openCents === 0) return ['PAGO']
  const { legalStatus } = boleto.contract
  const reasons: Reason[] = []
  if (step.asksOverdue && !isOverdue(boleto, frame)) reasons.push('COMPENSACAO')
  if (boleto.isReceivedLately) reasons.push('RECEBIMENTO_RECENTE')
  if (legalStatus === 'LIMINAR' || legalStatus === 'DISPUTA') reasons.push('LIMINAR')
  if (legalStatus === 'RJ_DEFERIDA' || legalStatus === 'RJ_APROVADA') reasons.push('RJ')
  if (boleto.isFiled) reasons.push('ACAO')
  if (boleto.isAgreed) reasons.push('ACORDO')
  if (boleto.promisedOn !== null && boleto.promisedOn >= frame.promisedSince)
    reasons.push('PROMESSA')
  if (boleto.disputes.some((dispute) => isHeldBy(dispute, step.kind, frame)))
    reasons.push('CONTESTACAO')
  if (boleto.isExcepted) reasons.push('EXCECAO')
  if (holds.some((hold) => isHeld(hold, step.code, frame))) reasons.push('PAUSA')
  return reasons
}
