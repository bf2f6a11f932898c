import {
  CHECKLIST,
  type ChecklistItem,
  currentPhase,
  type FollowUp,
  isFiledStatus,
  LAST_PHASE,
  canOpenTicket,
} from '#features/legal/lawsuits/rules/phases.ts'

const listed = (texts: readonly string[]) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`

const ofGuias = (what: string, missing: number, all: number): string =>
  all === 1 ? what : `${what} de ${missing} de ${all} guias`

type Guia = FollowUp['guias'][number]

/** Phases that need one field of every guia. */
const GUIA_FIELDS: Readonly<
  Record<2 | 3 | 4 | 5, readonly [what: string, lacks: (guia: Guia) => boolean]>
> = {
  2: ['o valor', ({ amount_cents: sum }) => (sum ?? 0) === 0],
  3: ['o número da PO', ({ purchaseOrder }) => purchaseOrder === null],
  4: ['o chamado para pagamento', ({ paymentTicket }) => paymentTicket === null],
  5: ['o comprovante', ({ hasPaymentProof }) => !hasPaymentProof],
}

function missingDocuments(checklist: FollowUp['checklist']): string {
  const pending = Object.entries(checklist).filter(([, state]) => state === 'PENDENTE')
  const names = pending.map(([item]) => CHECKLIST[item as ChecklistItem].toLowerCase())
  return `Falta conferir: ${listed(names)}`
}

function missingTickets(guias: readonly Guia[]): string {
  const requested = guias.filter(({ isTicketAsked }) => isTicketAsked).length
  const lacking = guias.filter(canOpenTicket).length
  if (lacking > 0 || requested === 0)
    return `Falta abrir ${ofGuias('o chamado', lacking, guias.length)}`
  return guias.length === 1
    ? 'Chamado pedido: falta o número'
    : `Chamado pedido: falta o número de ${requested} de ${guias.length} guias`
}

function missingFiling(guias: readonly Guia[]): string {
  const lacks = [
    ...(guias.some(({ filingStatus }) => !isFiledStatus(filingStatus)) ? ['status'] : []),
    ...(guias.some(({ protocol }) => protocol === null) ? ['protocolo'] : []),
    ...(guias.some(({ filedOn }) => filedOn === null) ? ['data'] : []),
  ]
  return `Falta ${listed(lacks)}`
}

/** What the current phase still lacks, as a sentence; undefined once all are concluded. */
export function missingOf(followUp: FollowUp): string | undefined {
  const { concluded, guias, checklist } = followUp
  if (concluded === LAST_PHASE) return undefined
  const phase = currentPhase(followUp)
  switch (phase) {
    case 1:
      return missingDocuments(checklist)
    case 6:
      return missingTickets(guias)
    case 7:
      return missingFiling(guias)
    default: {
      const [what, lacks] = GUIA_FIELDS[phase]
      return `Falta ${ofGuias(what, guias.filter(lacks).length, guias.length)}`
    }
  }
}
