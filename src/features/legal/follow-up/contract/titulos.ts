import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { flag, id, Message, money } from '#contract/wire.ts'

import { followUpBase, followUpPath } from './list.ts'

export const titulosByTwo = {
  figure: 'claim',
  secondPerson: 'limit',
  hands:
    'in the five steps a user who changed títulos or charges does not submit; later the requester of a change does not confirm it',
} as const satisfies Moves

const stepPaths = [
  '/analisar-ajuizamento-shopping',
  '/aprovar-ajuizamento-shopping',
  '/analisar-ajuizamento-corporativa',
  '/aprovar-ajuizamento-corporativa',
  '/validar-ajuizamento',
] as const
const stepRules = [
  'ANALISE_SHOPPING',
  'APROVACAO_SHOPPING',
  'ANALISE_CORPORATIVA',
  'APROVACAO_CORPORATIVA',
  'APROVACAO_FINAL',
] as const
const ofAction = z.object({ id })
const charge = money
  .refine((cents) => cents >= 0, 'O valor não pode ser negativo.')
  .nullable()
  .optional()

/** A user's choice for a título. An omitted charge stays; null returns to the computed one. */
export const TituloChoice = z.object({
  idTitulo: id,
  considerar: flag,
  juros: charge,
  multa: charge,
  correcao: charge,
})
export type TituloChoice = z.output<typeof TituloChoice>

/** Answer of calls that may need a second person. */
const Saved = Message.extend({ aguardaConfirmacao: z.boolean() })

/** For the follow-up, and for the five steps by their owner. */
export const saveTitulos = call({
  name: 'lawsuitFollowUp.saveTitulos',
  method: 'PUT',
  path: `${followUpBase}/{id}/titulos`,
  access: { screens: [followUpPath, ...stepPaths], rule: ['ACOMPANHAR', ...stepRules] },
  moves: titulosByTwo,
  summary: 'Considera ou desconsidera títulos e informa juros, multa e correção; corrige até hoje',
  params: ofAction,
  fields: z.array(TituloChoice).min(1, 'Informe ao menos um título.').max(10_000),
  answer: Saved,
})
