import type { FileOperation } from './return-codes.ts'

/**
 * Behaviour of the simulated bureau for a document that passed every check, by its ending. Other
 * endings are accepted.
 * This list documents the simulator: one ending per group of codes.
 */
export type Behaviour = {
  readonly endsWith: string
  readonly operation: FileOperation
  readonly code: string
  /** Code for a CPF, where the bureau uses another. */
  readonly codeForCpf?: string
  /** Code for a coobrigado's record, if different. */
  readonly codeForCoobrigado?: string
  /** Number of attempts answered this way for the debt; absent means all. */
  readonly times?: number
  /** The record is accepted, and the code arrives that many days later in its own return. */
  readonly afterDays?: number
}

export const BEHAVIOURS: readonly Behaviour[] = [
  // arquivo: rare, because it refuses the whole file; the next remessa passes.
  { endsWith: '77000191', operation: 'I', code: '169', times: 1 },
  // registro: unknown to the tax office, permanently; city and CEP disagree, until resent.
  { endsWith: '13', operation: 'I', code: '274', codeForCpf: '275' },
  { endsWith: '17', operation: 'I', code: '491', times: 1 },
  // boleto
  { endsWith: '29', operation: 'I', code: '707', codeForCoobrigado: '704', times: 1 },
  // comercial_contrato
  { endsWith: '31', operation: 'I', code: '610' },
  // cheque
  { endsWith: '43', operation: 'I', code: '170', times: 1 },
  // sms
  { endsWith: '53', operation: 'I', code: '740', times: 1 },
  // correio_informativo: with the inclusion, and as a later event; the record stays.
  { endsWith: '61', operation: 'I', code: '306' },
  { endsWith: '67', operation: 'I', code: '301', afterDays: 5 },
  // ar: the registered letter was signed.
  { endsWith: '71', operation: 'I', code: '000', afterDays: 5 },
  // baixa_correio: the letter was returned and the bureau removes the record.
  { endsWith: '73', operation: 'I', code: '181', afterDays: 8 },
  // baixa_externa: a court order; a contestation by the debtor.
  { endsWith: '79', operation: 'I', code: '291', afterDays: 15 },
  { endsWith: '97', operation: 'I', code: '443', afterDays: 20 },
  // An exclusion that fails once: its retry is automatic (rules 4.3, row 10b). It repeats an
  // accepted record, so its data cannot be wrong.
  // For a principal the bureau gives no reason; for a coobrigado it names the pair.
  { endsWith: '83', operation: 'E', code: '600', codeForCoobrigado: '040', times: 1 },
]

/** Behaviour of the bureau for this document and operation; undefined means it accepts. */
export function behaviourOf(
  document: string,
  operation: FileOperation,
  isCoobrigado: boolean = false,
): Behaviour | undefined {
  const behaviour = BEHAVIOURS.find(
    (behaviour) => behaviour.operation === operation && document.endsWith(behaviour.endsWith),
  )
  const own =
    (isCoobrigado ? behaviour?.codeForCoobrigado : undefined) ??
    (document.length === 11 ? behaviour?.codeForCpf : undefined)
  return behaviour && own !== undefined ? { ...behaviour, code: own } : behaviour
}
