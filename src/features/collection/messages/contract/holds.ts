import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { data, day, id, Message as Answer } from '#contract/wire.ts'

import { releasing } from './batch.ts'
import { batchPath, CHANNELS, messagesPath, PERSONS } from './words.ts'

const reading = { screens: [batchPath, messagesPath] } as const
const reason = z.string().trim().max(500)
const ofId = z.object({ id })

export const SOURCES = ['TELEFONE', 'EMAIL', 'CARTA', 'PORTAL', 'CALLBACK'] as const

export const SOURCE_WORDS: Readonly<Record<(typeof SOURCES)[number], string>> = {
  TELEFONE: 'Telefone',
  EMAIL: 'E-mail',
  CARTA: 'Carta',
  PORTAL: 'Portal',
  CALLBACK: 'Provedor',
}

/** A pause by hand (Pausa). */
export const Pause = z.object({
  id: z.number(),
  idLojista: z.number(),
  lojista: z.string(),
  shopping: z.string(),
  /** null = every step. */
  passo: z.string().nullable(),
  ate: day,
  motivo: z.string(),
  por: z.string(),
  aguardaConfirmacao: z.boolean(),
  /** Whether this user may confirm it: not the user who asked. */
  podeConfirmar: z.boolean(),
})
export type Pause = z.output<typeof Pause>

export const startPause = call({
  name: 'messages.pause',
  method: 'POST',
  path: '/regua/pausas',
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'limit',
    hands:
      'the user who asked for a pause above PAUSA_MAX_DIAS, or the third in 90 days, does not confirm it',
  },
  summary: 'Pausa a régua de um lojista',
  fields: z.object({
    idLojista: id,
    passo: z.string().trim().max(40).optional(),
    ate: day,
    motivo: reason,
  }),
  answer: z.object({ id: z.number(), aguardaConfirmacao: z.boolean() }),
})

export const listPauses = call({
  name: 'messages.listPauses',
  method: 'GET',
  path: '/regua/pausas',
  access: reading,
  summary: 'Pausas em vigor ou à espera de confirmação',
  query: z.object({ idLojista: id.optional() }),
  answer: data(Pause),
})

export const confirmPause = call({
  name: 'messages.confirmPause',
  method: 'POST',
  path: '/regua/pausas/{id}/confirmar',
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'confirmation',
    hands: 'the user who asked for the pause does not confirm it',
  },
  summary: 'Confirma uma pausa longa ou repetida, por outra pessoa',
  params: ofId,
  answer: Answer,
})

const endsQuietly = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'a user releases each message that follows',
  shownBy: 'the decision log with the reason',
} as const satisfies Moves

export const endPause = call({
  name: 'messages.endPause',
  method: 'DELETE',
  path: '/regua/pausas/{id}',
  access: releasing,
  moves: endsQuietly,
  summary: 'Encerra uma pausa',
  params: ofId,
  fields: z.object({ motivo: reason }),
  answer: Answer,
})

/** A refusal of a channel (Recusa). A CPF is masked. */
export const Refusal = z.object({
  id: z.number(),
  idLojista: z.number(),
  lojista: z.string(),
  documento: z.string(),
  canal: z.enum(CHANNELS),
  desde: day,
  origem: z.enum(SOURCES),
})
export type Refusal = z.output<typeof Refusal>

export const listRefusals = call({
  name: 'messages.listRefusals',
  method: 'GET',
  path: '/regua/recusas',
  access: reading,
  summary: 'Pessoas que recusaram um canal',
  query: z.object({ idLojista: id.optional() }),
  answer: data(Refusal),
})

export const recordRefusal = call({
  name: 'messages.refuse',
  method: 'POST',
  path: '/regua/recusas',
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'none',
    because: 'the tenant may refuse a channel at any time; notices go by letter',
    shownBy: 'the list of refusals and the decision log',
  },
  summary: 'Registra a recusa de um canal',
  fields: z.object({
    idLojista: id,
    pessoa: z.enum(PERSONS),
    /** Of a guarantor: whose refusal it is; all guarantors of the tenant without it. */
    documento: z.string().trim().max(40).optional(),
    canal: z.enum(CHANNELS),
    origem: z.enum(SOURCES),
    texto: z.string().trim().max(4000).default(''),
  }),
  answer: Answer,
})

export const endRefusal = call({
  name: 'messages.endRefusal',
  method: 'DELETE',
  path: '/regua/recusas/{id}',
  access: releasing,
  moves: endsQuietly,
  summary: 'Retira uma recusa, a pedido de quem recusou',
  params: ofId,
  fields: z.object({ motivo: reason }),
  answer: Answer,
})

/** An address to which nothing goes (Endereço suspenso). */
export const SuspendedAddress = z.object({
  id: z.number(),
  endereco: z.string(),
  canal: z.enum(CHANNELS),
  lojista: z.string(),
  idLojista: z.number(),
  shopping: z.string(),
  desde: day,
  motivo: z.string(),
  /** Who asked for the second reactivation within 30 days; another person confirms it. */
  pedidoPor: z.string().nullable(),
})
export type SuspendedAddress = z.output<typeof SuspendedAddress>

export const listSuspendedAddresses = call({
  name: 'messages.listSuspendedAddresses',
  method: 'GET',
  path: '/regua/enderecos-suspensos',
  access: reading,
  summary: 'Endereços suspensos, com o motivo',
  query: z.object({ idLojista: id.optional() }),
  answer: data(SuspendedAddress),
})

export const reactivateAddress = call({
  name: 'messages.reactivate',
  method: 'POST',
  path: '/regua/enderecos-suspensos/{id}/reativar',
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'limit',
    hands:
      'the user who asked for the second reactivation of an address within 30 days does not confirm it',
  },
  summary: 'Reativa um endereço suspenso; duas vezes em 30 dias pede outra pessoa',
  params: ofId,
  fields: z.object({ motivo: reason }),
  answer: Answer.extend({ aguardaConfirmacao: z.boolean() }),
})
