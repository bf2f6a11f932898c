import type { FileOperation } from './return-codes.ts'

/**
 * What the simulated bureau does with a document that passed every check, by how the document ends.
 * Most endings are not here and are accepted. The list is the documentation of the simulator: one
 * ending for every group of codes.
 */
export type Behaviour = {
  readonly endsWith: string
  readonly operation: FileOperation
  readonly code: string
  /** Where the bureau has another code for a CPF. */
  readonly codeForCpf?: string
  /** Where the record of a coobrigado is answered by a code of its own. */
  readonly codeForCoobrigado?: string
  /** Only the first so many attempts for that debt are answered so; absent means all of them. */
  readonly times?: number
  /** The record is accepted, and the code comes that many days later in a return of its own. */
  readonly afterDays?: number
}

export const BEHAVIOURS: readonly Behaviour[] = [
  // arquivo: rare on purpose, because it takes the whole file along; the next remessa passes.
  { endsWith: '77000191', operation: 'I', code: '169', times: 1 },
  // registro: unknown at the tax office, for good; city and CEP disagree, until sent again.
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
  // correio_informativo: at once with the inclusion, and as a later event; the record stays.
  { endsWith: '61', operation: 'I', code: '306' },
  { endsWith: '67', operation: 'I', code: '301', afterDays: 5 },
  // ar: the registered letter was signed.
  { endsWith: '71', operation: 'I', code: '000', afterDays: 5 },
  // baixa_correio: the letter came back and the bureau takes the record out.
  { endsWith: '73', operation: 'I', code: '181', afterDays: 8 },
  // baixa_externa: a court order; a contestation by the debtor.
  { endsWith: '79', operation: 'I', code: '291', afterDays: 15 },
  { endsWith: '97', operation: 'I', code: '443', afterDays: 20 },
  // An exclusion that fails once: its repetition is automatic (rules 4.3, row 10b). It repeats a
  // record that was taken, so nothing can be wrong with its data: of a principal the bureau gives
  // no reason, of a coobrigado it names the pair.
  { endsWith: '83', operation: 'E', code: '600', codeForCoobrigado: '040', times: 1 },
]

/** How the bureau behaves for this document and operation; undefined means it accepts. */
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
