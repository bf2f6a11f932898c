import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { MessagePage } from '../contract/messages.ts'

/** A sentence about what a message proves, or does not. */
export type ProofClaim = { readonly sign: 'proves' | 'waits' | 'fails'; readonly text: string }

const boletosWords = (count: number) => (count === 1 ? '1 boleto' : `${count} boletos`)

function deliveryClaim(page: MessagePage): ProofClaim {
  const { estado, origemEntrega, eventos } = page
  if (estado === 'ENTREGUE') {
    const event = eventos.findLast(({ evento }) => evento === 'ENTREGUE')
    const by = origemEntrega === 'DIGITADA' && event ? `; entrega digitada por ${event.por}` : ''
    return {
      sign: 'proves',
      text: `Envio e entrega, com data, para o endereço do cadastro (Tema 1.315)${by}`,
    }
  }
  if (estado === 'DEVOLVIDA') return { sign: 'fails', text: 'A mensagem voltou: não há entrega' }
  if (estado === 'INCERTA')
    return { sign: 'waits', text: 'A resposta do servidor se perdeu: alguém decide se foi enviada' }
  if (estado === 'ENVIADA')
    return { sign: 'waits', text: 'Envio, com data; a entrega ainda não foi confirmada' }
  return { sign: 'waits', text: 'Nada foi enviado ainda' }
}

/** The guard of a notice that was proved before the listing (G13). */
function guardClaim({ tipo, estado, boletos }: MessagePage): ProofClaim[] {
  if (tipo !== 'NOTIFICACAO') return []
  const count = boletosWords(boletos.filter(({ papel }) => papel !== 'CITADO').length)
  return [
    estado === 'ENTREGUE'
      ? { sign: 'proves', text: `A guarda “sem prova de aviso prévio” não aparece em ${count}` }
      : { sign: 'waits', text: `A guarda “sem prova de aviso prévio” continua em ${count}` },
  ]
}

function termClaim({ prazo }: MessagePage, today: LocalDate): ProofClaim[] {
  if (prazo === null) return []
  return [
    prazo < today
      ? { sign: 'proves', text: `O prazo de 10 dias dado terminou em ${formatDate(prazo)}` }
      : { sign: 'waits', text: `O prazo de 10 dias dado termina em ${formatDate(prazo)}` },
  ]
}

/** What the proof of a message carries today. */
export const proofClaims = (page: MessagePage, today: LocalDate): readonly ProofClaim[] => [
  deliveryClaim(page),
  ...guardClaim(page),
  ...termClaim(page, today),
]
