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

/** What the current phase still lacks, as a sentence; undefined once all are concluded. */
export function missingOf(followUp: FollowUp): string | undefined {
  const { concluded, guias, checklist } = followUp
  if (concluded === LAST_PHASE) return undefined
  const count = (lacks: (guia: FollowUp['guias'][number]) => boolean) => guias.filter(lacks).length
  switch (currentPhase(followUp)) {
    case 1: {
      const pending = Object.entries(checklist).filter(([, state]) => state === 'PENDENTE')
      const names = pending.map(([item]) => CHECKLIST[item as ChecklistItem].toLowerCase())
      return `Falta conferir: ${listed(names)}`
    }
    case 2:
      return `Falta ${ofGuias(
        'o valor',
        count(({ amount_cents: sum }) => (sum ?? 0) === 0),
        guias.length,
      )}`
    case 3:
      return `Falta ${ofGuias(
        'o número da PO',
        count(({ purchaseOrder }) => purchaseOrder === null),
        guias.length,
      )}`
    case 4:
      return `Falta ${ofGuias(
        'o chamado para pagamento',
        count(({ paymentTicket }) => paymentTicket === null),
        guias.length,
      )}`
    case 5:
      return `Falta ${ofGuias(
        'o comprovante',
        count(({ hasPaymentProof }) => !hasPaymentProof),
        guias.length,
      )}`
    case 6: {
      const askedCount = count(({ isTicketAsked }) => isTicketAsked)
      const lackingCount = count(canOpenTicket)
      if (lackingCount === 0 && askedCount > 0)
        return guias.length === 1
          ? 'Chamado pedido: falta o número'
          : `Chamado pedido: falta o número de ${askedCount} de ${guias.length} guias`
      return `Falta abrir ${ofGuias('o chamado', lackingCount, guias.length)}`
    }
    case 7: {
      const lacks = [
        ...(guias.some(({ filingStatus }) => !isFiledStatus(filingStatus)) ? ['status'] : []),
        ...(guias.some(({ protocol }) => protocol === null) ? ['protocolo'] : []),
        ...(guias.some(({ filedOn }) => filedOn === null) ? ['data'] : []),
      ]
      return `Falta ${listed(lacks)}`
    }
  }
}
