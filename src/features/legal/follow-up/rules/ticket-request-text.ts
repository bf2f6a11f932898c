import { formatInstant } from '#values/instant.ts'

import type { GuiaWire } from '../contract/words.ts'

type TicketRequestWire = NonNullable<GuiaWire['pedidoChamado']>

/** The pause is at most an hour, so the time is enough. */
const timeOf = (at: string | Date) => formatInstant(at).slice(-5)

/** State of a request in words that need no knowledge of the external system. */
function outcomeText({ estado, motivo, semResposta }: TicketRequestWire): string {
  if (estado === 'RECUSADO') return `recusado. ${motivo ?? ''} Corrija e abra o chamado de novo.`
  if (estado === 'CANCELADO') return `cancelado. ${motivo ?? ''}`
  if (semResposta === null) return 'aguarda o número.'
  const { tentativas, proximaEm } = semResposta
  return `o sistema de chamados não respondeu (${tentativas} ${tentativas === 1 ? 'tentativa' : 'tentativas'}); tenta de novo às ${timeOf(proximaEm)}.`
}

/** Who requested the ticket of a guia and when, and its state. */
export const ticketRequestText = (asking: TicketRequestWire): string =>
  `Chamado pedido por ${asking.pedidoPor} em ${formatInstant(asking.pedidoEm)}: ${outcomeText(asking)}`
