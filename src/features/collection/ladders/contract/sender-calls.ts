import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, ids, instant, pageWindow } from '#contract/wire.ts'

import { byTwo, confirms, edits, ladderScreens, reason } from './versions.ts'

const content = {
  nome: z.string(),
  email: z.string(),
  respostaPara: z.string(),
  telefone: z.string(),
  endereco: z.string(),
}

const stored = z.object(content)
export type SenderContent = z.output<typeof stored>

/** The sender of a mall: in force, or the first one that waits for confirmation. */
export const SenderRow = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  ...content,
  /** null = the mall has no sender yet, and sends nothing. */
  estado: z.enum(['VIGENTE', 'PROPOSTA']).nullable(),
  /** Newest version; 0 before the first. */
  versao: z.number(),
  confirmadoPor: z.string().nullable(),
  confirmadoEm: instant.nullable(),
  proposta: z
    .object({
      ...content,
      versao: z.number(),
      propostoPor: z.string(),
      propostoEm: instant,
      venceEm: day,
      /** The user or somebody who counts as them proposed it: another person decides. */
      minha: z.boolean(),
    })
    .nullable(),
})
export type SenderRow = z.output<typeof SenderRow>

export const listSenders = call({
  name: 'ladders.listSenders',
  method: 'GET',
  path: '/regua/remetentes',
  summary: 'Remetentes das mensagens, um por shopping',
  access: { screens: ladderScreens },
  query: z.object({ shoppings: ids.optional(), ...pageWindow }),
  answer: data(SenderRow),
})

const params = z.object({ idShopping: id })
const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)

export const proposeSender = call({
  name: 'ladders.proposeSender',
  method: 'PUT',
  path: '/regua/remetentes/{idShopping}',
  summary: 'Propõe o remetente de um shopping',
  access: edits,
  moves: byTwo,
  params,
  fields: z.object({
    nome: line(120),
    email: line(254),
    respostaPara: line(254),
    telefone: line(40),
    endereco: line(300),
    versao: z.number().int().min(0).optional(),
  }),
  answer: SenderRow,
})

export const confirmSender = call({
  name: 'ladders.confirmSender',
  method: 'POST',
  path: '/regua/remetentes/{idShopping}/confirmar',
  summary: 'Confirma o remetente que outra pessoa propôs',
  access: confirms,
  moves: byTwo,
  params,
  fields: z.object({ versao: id.optional() }),
  answer: SenderRow,
})

export const refuseSender = call({
  name: 'ladders.refuseSender',
  method: 'POST',
  path: '/regua/remetentes/{idShopping}/recusar',
  summary: 'Recusa o remetente proposto',
  access: confirms,
  moves: byTwo,
  params,
  fields: z.object({ motivo: reason, versao: id.optional() }),
  answer: SenderRow,
})
