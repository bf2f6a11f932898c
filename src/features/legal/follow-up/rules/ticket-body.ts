import type { Cents } from '#values/cents.ts'

/** Data of a guia for the external system. */
export type TicketFacts = {
  readonly lawsuitId: number
  readonly mallId: number
  readonly guiaId: number
  readonly mall: string
  readonly contract: string
  readonly luc: string
  readonly name: string
  readonly debtType: string
  readonly actionType: string
  readonly amount_cents: Cents | null
  readonly purchaseOrder: string | null
  readonly paymentTicket: string | null
}

/** Body of the ticket request. Contains no personal documents. */
export const ticketBody = (facts: TicketFacts, askedBy: string): string =>
  JSON.stringify({
    acao: facts.lawsuitId,
    guia: facts.guiaId,
    shopping: facts.mall,
    contrato: facts.contract,
    luc: facts.luc,
    razaoSocial: facts.name,
    tipoDivida: facts.debtType,
    tipoAcao: facts.actionType,
    valorGuia: facts.amount_cents === null ? null : (facts.amount_cents / 100).toFixed(2),
    numeroPO: facts.purchaseOrder,
    numeroChamadoPagamento: facts.paymentTicket,
    solicitante: askedBy,
  })
