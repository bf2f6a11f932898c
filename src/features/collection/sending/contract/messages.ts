import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { day, id, instant, Message as Answer } from '#contract/wire.ts'
import { releasing } from '#features/collection/messages/contract/batch.ts'
import { Message, REPLY_KINDS } from '#features/collection/messages/contract/message.ts'
import { batchPath, messagesPath } from '#features/collection/messages/contract/words.ts'

const reading = { screens: [messagesPath, batchPath] } as const
const ofId = z.object({ id })
const reason = z.string().trim().max(500)
const version = { versao: z.number().int().positive().optional() }

/** A guarantor's message of the same debt and day, or the tenant's. */
const Sibling = z.object({
  id: z.number(),
  protocolo: z.string(),
  nome: z.string(),
  canal: z.string(),
  estado: z.string(),
  em: instant.nullable(),
  comprovante: z.string(),
  por: z.string().nullable(),
})

/** A reply to a message. */
const Reply = z.object({
  id: z.number(),
  tipo: z.enum(REPLY_KINDS),
  texto: z.string(),
  data: day,
  seguraAte: day.nullable(),
  idContestacao: z.number().nullable(),
  por: z.string(),
  tratadaPor: z.string().nullable(),
  tratadaEm: instant.nullable(),
  motivo: z.string().nullable(),
})

/** The words of a message, as received; before the sending, as they would leave now. */
const Words = z.object({
  de: z.string(),
  para: z.string(),
  assunto: z.string(),
  texto: z.string(),
})

/** A message with everything that its page shows. */
export const MessagePage = Message.extend({
  /** Short name of its step: 'D+25'. */
  rotulo: z.string(),
  /** Full name of its step: 'Notificação antes do bureau'. */
  nomePasso: z.string(),
  /** null once it was erased, and of a message that lacks a sender. */
  conteudo: Words.nullable(),
  respostas: z.array(Reply),
  /** Messages of the same step and day to the others who owe it. */
  mesmaDivida: z.array(Sibling),
  /** Bytes of the content; null before the sending. */
  tamanho: z.number().nullable(),
  /** When the content was erased; its hash stays. */
  apagadoEm: instant.nullable(),
  /** Lines of the decision log, with the hash that chains each one. */
  registros: z.array(
    z.object({
      cadeia: z.number(),
      posicao: z.number(),
      acao: z.string(),
      em: instant,
      por: z.string(),
      hash: z.string(),
    }),
  ),
  /** Who read the content, the newest first. */
  leituras: z.array(z.object({ por: z.string(), em: instant })),
  /** The end of the time given to the debtor; null before the sending. */
  prazo: day.nullable(),
  /** Why this user may not record a delivery or decide; null = may. */
  recusaEvento: z.string().nullable(),
  recusaDecisao: z.string().nullable(),
})
export type MessagePage = z.output<typeof MessagePage>

export const readMessage = call({
  name: 'sending.read',
  method: 'GET',
  path: '/regua/mensagens/{id}',
  access: reading,
  isLogged: true,
  isOfOneRecord: true,
  summary: 'Uma mensagem com boletos, eventos e respostas',
  params: ofId,
  answer: MessagePage,
})

export const downloadContent = call({
  name: 'sending.content',
  method: 'GET',
  path: '/regua/mensagens/{id}/conteudo',
  access: reading,
  summary: 'Os bytes enviados de uma mensagem; antes do envio, a prévia',
  params: ofId,
})

export const downloadProof = call({
  name: 'sending.proof',
  method: 'GET',
  path: '/regua/mensagens/{id}/prova',
  access: reading,
  summary: 'PDF com o conteúdo de uma mensagem, os eventos e os hashes',
  params: ofId,
})

const byAnother = {
  figure: 'listing',
  secondPerson: 'confirmation',
  hands: 'the user who released a message does not report its delivery',
} as const satisfies Moves

export const HAND_EVENTS = ['ENTREGUE', 'DEVOLVIDA', 'FALHOU'] as const

export const recordEvent = call({
  name: 'sending.recordEvent',
  method: 'POST',
  path: '/regua/mensagens/{id}/evento',
  access: releasing,
  moves: byAnother,
  summary: 'Registra à mão a entrega ou devolução de uma mensagem, por outra pessoa',
  params: ofId,
  fields: z.object({
    evento: z.enum(HAND_EVENTS),
    data: day,
    comprovante: z.string().trim().max(200).default(''),
    detalhe: z.string().trim().max(500).default(''),
    ...version,
  }),
  answer: Answer,
})

export const decideMessage = call({
  name: 'sending.decide',
  method: 'POST',
  path: '/regua/mensagens/{id}/decidir',
  access: releasing,
  moves: {
    figure: 'listing',
    secondPerson: 'confirmation',
    hands: 'the user who released a message does not decide whether it was sent',
  },
  summary: 'Decide se uma mensagem incerta foi enviada',
  params: ofId,
  fields: z.object({ estado: z.enum(['ENVIADA', 'FALHOU']), motivo: reason, ...version }),
  answer: Answer,
})

const holdsOnly = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'a reply only holds messages back for some days',
  shownBy: 'the message, the list Agir hoje and the decision log',
} as const satisfies Moves

export const recordReply = call({
  name: 'sending.recordReply',
  method: 'POST',
  path: '/regua/mensagens/{id}/resposta',
  access: releasing,
  moves: holdsOnly,
  summary: 'Registra a resposta a uma mensagem',
  params: ofId,
  fields: z.object({
    tipo: z.enum(REPLY_KINDS),
    texto: z.string().trim().max(4000).default(''),
    data: day,
  }),
  answer: Answer.extend({
    /** The last day of the hold; null for an absence. */
    seguraAte: day.nullable(),
    idContestacao: z.number().optional(),
  }),
})

export const handleReply = call({
  name: 'sending.handleReply',
  method: 'POST',
  path: '/regua/respostas/{id}/tratar',
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'none',
    because: 'a user releases each message that follows',
    shownBy: 'the message and the decision log with the reason',
  },
  summary: 'Encerra o que uma resposta segura',
  params: ofId,
  fields: z.object({ motivo: reason }),
  answer: Answer,
})
