import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, flag, id, instant, pageWindow, searchText, texts } from '#contract/wire.ts'

import { LadderFields, Segment, Step } from './ladder.ts'
import {
  byTwo,
  confirms,
  draftMoves,
  edits,
  ladderScreens,
  reason,
  versionLife,
  versionSeen,
} from './versions.ts'

const screens = ladderScreens

/** A step as stored: its texts were checked when it was written. */
const StoredStep = Step.extend({ codigo: z.string(), rotulo: z.string(), nome: z.string() })

const ladderContent = {
  nome: z.string(),
  ordem: z.number(),
  segmento: Segment,
  passos: z.array(StoredStep).readonly(),
}

/** What waits for another person. */
const LadderProposal = z.object({
  ...ladderContent,
  versao: z.number(),
  motivo: z.string(),
  /** Takes the ladder out of use. */
  desativar: z.boolean(),
  propostoPor: z.string().nullable(),
  propostoEm: instant.nullable(),
  venceEm: day.nullable(),
  /** The user or somebody who counts as them proposed it: another person decides. */
  minha: z.boolean(),
})

/** A ladder: its newest version, and beside it what waits for confirmation. */
export const LadderRow = z.object({
  id: z.number(),
  ...ladderContent,
  ...versionLife,
  versaoVigente: z.number().nullable(),
  proposta: LadderProposal.nullable(),
})
export type LadderRow = z.output<typeof LadderRow>

/** A version of a ladder with what it changes against the one that was in force before it. */
export const LadderVersion = z.object({
  ...ladderContent,
  ...versionLife,
  desativar: z.boolean(),
  em: instant,
  diferenca: z.array(z.string()).readonly(),
})
export type LadderVersion = z.output<typeof LadderVersion>

export const LadderDetail = LadderRow.extend({ versoes: z.array(LadderVersion).readonly() })
export type LadderDetail = z.output<typeof LadderDetail>

export const listLadders = call({
  name: 'ladders.list',
  method: 'GET',
  path: '/regua/reguas',
  summary: 'Réguas de cobrança',
  access: { screens },
  query: z.object({ estado: texts.optional(), nome: searchText.optional(), ...pageWindow }),
  answer: data(LadderRow),
})

export const readLadder = call({
  name: 'ladders.read',
  method: 'GET',
  path: '/regua/reguas/{id}',
  summary: 'Uma régua com as suas versões',
  access: { screens },
  params: z.object({ id }),
  answer: LadderDetail,
})

export const createLadder = call({
  name: 'ladders.create',
  method: 'POST',
  path: '/regua/reguas',
  summary: 'Nova régua, em rascunho',
  access: edits,
  moves: draftMoves,
  fields: LadderFields,
  answer: LadderRow,
})

export const changeLadder = call({
  name: 'ladders.change',
  method: 'PUT',
  path: '/regua/reguas/{id}',
  summary: 'Muda o rascunho de uma régua, ou começa um da versão vigente',
  access: edits,
  moves: draftMoves,
  params: z.object({ id }),
  fields: LadderFields.extend(versionSeen),
  answer: LadderRow,
})

export const discardLadder = call({
  name: 'ladders.discard',
  method: 'POST',
  path: '/regua/reguas/{id}/descartar',
  summary: 'Descarta o rascunho de uma régua',
  access: edits,
  moves: draftMoves,
  params: z.object({ id }),
  fields: z.object(versionSeen),
  answer: LadderRow,
})

export const proposeLadder = call({
  name: 'ladders.propose',
  method: 'POST',
  path: '/regua/reguas/{id}/propor',
  summary: 'Propõe o rascunho de uma régua, ou que ela deixe de valer',
  access: edits,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ ...versionSeen, motivo: reason, desativar: flag.default(false) }),
  answer: LadderRow,
})

export const confirmLadder = call({
  name: 'ladders.confirm',
  method: 'POST',
  path: '/regua/reguas/{id}/confirmar',
  summary: 'Confirma a proposta de outra pessoa sobre uma régua',
  access: confirms,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object(versionSeen),
  answer: LadderRow,
})

export const refuseLadder = call({
  name: 'ladders.refuse',
  method: 'POST',
  path: '/regua/reguas/{id}/recusar',
  summary: 'Recusa a proposta sobre uma régua',
  access: confirms,
  moves: byTwo,
  params: z.object({ id }),
  fields: z.object({ ...versionSeen, motivo: reason }),
  answer: LadderRow,
})

/** Choices of a segment: contract types and collection groups. */
export const ladderOptions = call({
  name: 'ladders.options',
  method: 'GET',
  path: '/regua/opcoes',
  summary: 'Tipos de contrato e grupos de cobrança para o segmento de uma régua',
  access: { screens },
  answer: z.object({
    tiposContrato: z.array(z.object({ codigo: z.string(), nome: z.string() })).readonly(),
    grupos: z.array(z.object({ id: z.number(), nome: z.string() })).readonly(),
  }),
})
