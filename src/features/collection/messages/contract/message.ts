import * as z from 'zod'

import { day, instant, money } from '#contract/wire.ts'

import { CHANNELS, KINDS, MESSAGE_STATES, PERSONS } from './words.ts'

export const ROLES = ['PASSO', 'ABSORVIDO', 'CITADO'] as const

export const REPLY_KINDS = [
  'JA_PAGOU',
  'VAI_PAGAR',
  'PEDE_ACORDO',
  'CONTESTA',
  'PESSOA_ERRADA',
  'RECUSA',
  'AUSENCIA',
  'OUTRA',
] as const

/** A boleto of a message with its part in it. */
export const MessageBoleto = z.object({
  numBoleto: z.string(),
  luc: z.string(),
  vencimento: day,
  valor: money,
  valorCorrigido: money,
  papel: z.enum(ROLES),
  passo: z.string(),
})

/** What happened to a message, with its witness. */
export const MessageEvent = z.object({
  evento: z.string(),
  em: instant,
  origem: z.string(),
  por: z.string(),
  detalhe: z.string(),
})

/**
 * A message (Mensagem). `endereco` of a CPF's letter and a CPF are masked in lists, whole in the
 * single record, whose reading the access log keeps.
 */
export const Message = z.object({
  id: z.number(),
  protocolo: z.string(),
  data: day,
  idShopping: z.number(),
  shopping: z.string(),
  idLojista: z.number(),
  lojista: z.string(),
  pessoa: z.enum(PERSONS),
  nome: z.string(),
  passo: z.string(),
  tipo: z.enum(KINDS),
  regua: z.string(),
  versaoRegua: z.number(),
  modelo: z.string(),
  versaoModelo: z.number(),
  canal: z.enum(CHANNELS),
  endereco: z.string(),
  estado: z.enum(MESSAGE_STATES),
  /** Why it was retired, failed, or is still not released; null if there is nothing to say. */
  motivo: z.string().nullable(),
  boletos: z.array(MessageBoleto),
  valorPasso: money,
  valor: money,
  valorCorrigido: money,
  encargoDia: money,
  liberadaPor: z.string().nullable(),
  liberadaEm: instant.nullable(),
  enviadaEm: instant.nullable(),
  entregueEm: instant.nullable(),
  comprovante: z.string(),
  origemEntrega: z.enum(['PROVEDOR', 'ARQUIVO', 'DIGITADA']).nullable(),
  idProvedor: z.string().nullable(),
  /** Hexadecimal hash of the bytes sent. */
  sha256: z.string().nullable(),
  /** Boletos that left a released message before its sending. */
  retirados: z.array(z.object({ numBoleto: z.string(), motivo: z.string() })),
  eventos: z.array(MessageEvent),
  /** Kind of the last reply. */
  resposta: z.enum(REPLY_KINDS).nullable(),
  versao: z.number(),
})
export type Message = z.output<typeof Message>
