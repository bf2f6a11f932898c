import { formatInstant } from '#values/instant.ts'

import type { GuiaWire } from '../contract/words.ts'

type Asking = NonNullable<GuiaWire['pedidoChamado']>

/** A pause is an hour at most: the hour says it all. */
const timeOf = (at: string | Date) => formatInstant(at).slice(-5)

/** What became of an asking, in words; nobody needs to know the other system to read them. */
function fateOf({ estado, motivo, semResposta }: Asking): string {
  if (estado === 'RECUSADO') return `recusado. ${motivo ?? ''} Corrija e abra o chamado de novo.`
  if (estado === 'CANCELADO') return `cancelado. ${motivo ?? ''}`
  if (semResposta === null) return 'aguarda o número.'
  const { tentativas, proximaEm } = semResposta
  return `o sistema de chamados não respondeu (${tentativas} ${tentativas === 1 ? 'tentativa' : 'tentativas'}); tenta de novo às ${timeOf(proximaEm)}.`
}

/** Who asked for the ticket of a guia and when, and what became of it. */
export const askingWords = (asking: Asking): string =>
  `Chamado pedido por ${asking.pedidoPor} em ${formatInstant(asking.pedidoEm)}: ${fateOf(asking)}`
