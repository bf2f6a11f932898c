import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, instant, money, pageWindow, texts } from '#contract/wire.ts'

import { Channel, Recipient, stepCode } from './ladder.ts'
import {
  byTwo,
  confirms,
  draftMoves,
  edits,
  laddersPath,
  reason,
  textsPath,
  versionLife,
  versionSeen,
} from './versions.ts'

const access = { screens: [textsPath, laddersPath] } as const

const content = { assunto: z.string(), corpo: z.string() }

const TextVersion = z.object({ ...content, ...versionLife })
export type TextVersion = z.output<typeof TextVersion>

/** A text: its newest version, the one in force, and what waits for confirmation. */
export const TextRow = z.object({
  id: z.number(),
  passo: z.string(),
  pessoa: Recipient,
  canal: Channel,
  ...content,
  ...versionLife,
  versaoVigente: z.number().nullable(),
  /** The contents of the version in force. */
  vigente: z.object(content).nullable(),
  proposta: z
    .object({
      ...content,
      versao: z.number(),
      motivo: z.string(),
      propostoPor: z.string().nullable(),
      propostoEm: instant.nullable(),
      venceEm: day.nullable(),
      /** The user or somebody who counts as them proposed it: another person decides. */
      minha: z.boolean(),
    })
    .nullable(),
})
export type TextRow = z.output<typeof TextRow>

const subject = z.string().max(200, 'O assunto tem no máximo 200 caracteres.').default('')
const body = z.string().max(10_000, 'O texto tem no máximo 10.000 caracteres.')
const words = { assunto: subject, corpo: body }
const place = { passo: stepCode, pessoa: Recipient, canal: Channel }

export const listTexts = call({
  name: 'ladders.listTexts',
  method: 'GET',
  path: '/regua/modelos',
  summary: 'Textos das mensagens',
  access,
  query: z.object({
    passo: texts.optional(),
    pessoa: texts.optional(),
    canal: texts.optional(),
    estado: texts.optional(),
    ...pageWindow,
  }),
  answer: data(TextRow),
})

export const listTextVersions = call({
  name: 'ladders.listTextVersions',
  method: 'GET',
  path: '/regua/modelos/{id}/versoes',
  summary: 'Versões de um texto, a mais nova primeiro',
  access,
  params: z.object({ id }),
  answer: data(TextVersion),
})

export const createText = call({
  name: 'ladders.createText',
  method: 'POST',
  path: '/regua/modelos',
  summary: 'Texto de um passo, pessoa e canal, em rascunho',
  access: edits,
  company: true,
  moves: draftMoves,
  fields: z.object({ ...place, ...words }),
  answer: TextRow,
})

export const changeText = call({
  name: 'ladders.changeText',
  method: 'PUT',
  path: '/regua/modelos/{id}',
  summary: 'Muda o rascunho de um texto, ou começa um da versão vigente',
  access: edits,
  company: true,
  moves: draftMoves,
  params: z.object({ id }),
  fields: z.object({ ...words, ...versionSeen }),
  answer: TextRow,
})

export const discardText = call({
  name: 'ladders.discardText',
  method: 'POST',
  path: '/regua/modelos/{id}/descartar',
  summary: 'Descarta o rascunho de um texto',
  access: edits,
  company: true,
  moves: draftMoves,
  params: z.object({ id }),
  fields: z.object(versionSeen),
  answer: TextRow,
})

export const proposeText = call({
  name: 'ladders.proposeText',
  method: 'POST',
  path: '/regua/modelos/{id}/propor',
  summary: 'Propõe o rascunho de um texto',
  access: edits,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ ...versionSeen, motivo: reason }),
  answer: TextRow,
})

export const confirmText = call({
  name: 'ladders.confirmText',
  method: 'POST',
  path: '/regua/modelos/{id}/confirmar',
  summary: 'Confirma a proposta de outra pessoa sobre um texto',
  access: confirms,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object(versionSeen),
  answer: TextRow,
})

export const refuseText = call({
  name: 'ladders.refuseText',
  method: 'POST',
  path: '/regua/modelos/{id}/recusar',
  summary: 'Recusa a proposta sobre um texto',
  access: confirms,
  company: true,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ ...versionSeen, motivo: reason }),
  answer: TextRow,
})

/** Tenants whose debts may fill a text, to choose one. */
export const findTenants = call({
  name: 'ladders.findTenants',
  method: 'GET',
  path: '/regua/lojistas',
  summary: 'Lojistas com boletos em aberto, para ver um texto',
  access,
  query: z.object({ nome: z.string().max(200) }),
  answer: data(z.object({ id: z.number(), nome: z.string(), shopping: z.string() })),
})

export const previewText = call({
  name: 'ladders.previewText',
  method: 'POST',
  path: '/regua/modelos/visualizar',
  summary: 'Um texto com os valores de um lojista; não envia nada',
  access,
  effect: 'read',
  isLogged: true,
  fields: z.object({
    id: id.optional(),
    passo: stepCode.optional(),
    pessoa: Recipient.optional(),
    canal: Channel.optional(),
    assunto: z.string().max(200).optional(),
    corpo: z.string().max(10_000).optional(),
    idLojista: id,
  }),
  answer: z.object({
    assunto: z.string(),
    texto: z.string(),
    html: z.string(),
    boletos: z
      .array(
        z.object({
          numBoleto: z.string(),
          luc: z.string(),
          vencimento: day,
          valor: money,
          valorCorrigido: money,
        }),
      )
      .readonly(),
    endereco: z.string(),
    /** What is missing for a real message. */
    avisos: z.array(z.string()).readonly(),
  }),
})
