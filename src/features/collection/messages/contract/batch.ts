import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  codesText,
  data,
  day,
  flag,
  id,
  ids,
  instant,
  money,
  pageWindow,
  searchText,
} from '#contract/wire.ts'

import { LeftOutRow } from './left-out.ts'
import { Message } from './message.ts'
import {
  batchPath,
  KINDS,
  laddersPath,
  MESSAGE_STATES,
  PERSONS,
  releaseNoticesRule,
  releaseRule,
} from './words.ts'

const base = '/regua/lotes'
const reading = { screens: [batchPath, laddersPath] } as const
export const releasing = { screens: [batchPath], rule: [releaseRule, releaseNoticesRule] } as const

/** Counts and sums of the messages of a step. */
export const StepSummary = z.object({
  passo: z.string(),
  pessoa: z.enum(PERSONS),
  mensagens: z.number(),
  lojistas: z.number(),
  boletosPasso: z.number(),
  absorvidos: z.number(),
  citados: z.number(),
  valorPasso: money,
  valor: money,
  valorCorrigido: money,
  encargoDia: money,
})
export type StepSummary = z.output<typeof StepSummary>

/** Counts and sums of who stays out of a step for a reason. */
export const LeftOutSummary = z.object({
  passo: z.string(),
  pessoa: z.enum(PERSONS),
  motivo: z.string(),
  lojistas: z.number(),
  boletos: z.number(),
  valor: money,
})

/** The batch of a day (Lote), with the sums of the malls that the person sees. */
export const Batch = z.object({
  data: day,
  estado: z.enum(['ABERTO', 'ENCERRADO']),
  geradoEm: instant,
  /** The oldest of the last loads of the malls; null if none was ever loaded. */
  carga: instant.nullable(),
  /** Names of malls whose batch was made without the load of that day. */
  semCarga: z.array(z.string()),
  resumo: z.array(StepSummary),
  fora: z.array(LeftOutSummary),
  /** Proposals that this user may release, by step. */
  liberaveis: z.array(
    z.object({
      passo: z.string(),
      pessoa: z.enum(PERSONS),
      tipo: z.enum(KINDS),
      mensagens: z.number(),
      pessoas: z.number(),
      boletos: z.number(),
      valor: money,
    }),
  ),
  /** Steps of the ladders in force, each once, by their days. */
  passos: z.array(
    z.object({
      codigo: z.string(),
      rotulo: z.string(),
      nome: z.string(),
      tipo: z.enum(KINDS),
    }),
  ),
  /** Why nothing may be released now; null if it may. */
  recusaLiberar: z.string().nullable(),
  /** Number of messages in each state. */
  estados: z.partialRecord(z.enum(MESSAGE_STATES), z.number()),
})
export type Batch = z.output<typeof Batch>

const ofDay = z.object({ data: day })

const proposes = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'a batch only proposes; a user releases each message that leaves',
  shownBy: 'the decision log with the counts of each mall, and the batch itself',
} as const satisfies Moves

const releases = {
  figure: 'rule',
  secondPerson: 'none',
  because: 'a second user confirmed the ladder, its texts and the switch of the sending',
  shownBy: 'the decision log and the message, which names its releaser; others confirm deliveries',
} as const satisfies Moves

export const makeBatch = call({
  name: 'messages.makeBatch',
  method: 'POST',
  path: `${base}/gerar`,
  access: releasing,
  moves: proposes,
  summary: 'Gera o lote do dia, ou o gera de novo',
  fields: z.object({ data: day.optional(), shoppings: ids.optional() }),
  answer: Batch,
})

export const listBatches = call({
  name: 'messages.listBatches',
  method: 'GET',
  path: base,
  access: reading,
  summary: 'Lotes de um período',
  query: z.object({ de: day.optional(), ate: day.optional() }),
  answer: data(Batch),
})

export const readBatch = call({
  name: 'messages.readBatch',
  method: 'GET',
  path: `${base}/{data}`,
  access: reading,
  summary: 'O lote de um dia',
  params: ofDay,
  query: z.object({ shoppings: ids.optional() }),
  answer: Batch,
})

/** Filters of the messages of a batch. */
export const batchFilters = {
  shoppings: ids.optional(),
  passo: searchText.optional(),
  tipo: searchText.optional(),
  pessoa: searchText.optional(),
  canal: searchText.optional(),
  estado: searchText.optional(),
  lojista: searchText.optional(),
  numBoleto: codesText.optional(),
  cpfCnpj: searchText.optional(),
  luc: searchText.optional(),
  /** Only messages that this user may release or retire. */
  minhas: flag.optional(),
  /** Without those that were retired, unless a state is chosen. */
  semRetiradas: flag.optional(),
  /** Only proposals. */
  proposta: flag.optional(),
}

/** Rows of the messages that a person releases: by ids or by the filter shown. */
export const BatchFilter = z.object(batchFilters)

const rows = z.array(id).min(1, 'Escolha ao menos uma mensagem.').max(10_000)

export const retireMessages = call({
  name: 'messages.retire',
  method: 'POST',
  path: `${base}/{data}/retirar`,
  access: releasing,
  moves: {
    figure: 'rule',
    secondPerson: 'none',
    because: 'the user only holds the message back; the batch of another day proposes it again',
    shownBy: 'the decision log and the message with its reason',
  },
  summary: 'Retira mensagens do lote',
  params: ofDay,
  fields: z.object({ ids: rows, motivo: z.string().trim().max(500) }),
  answer: z.object({
    retiradas: z.number(),
    ignoradas: z.array(z.object({ id: z.number(), estado: z.enum(MESSAGE_STATES) })),
  }),
})

export const releaseMessages = call({
  name: 'messages.release',
  method: 'POST',
  path: `${base}/{data}/liberar`,
  access: releasing,
  moves: releases,
  summary: 'Libera mensagens do lote, com a quantidade e a soma vistas',
  params: ofDay,
  fields: z.object({
    ids: rows.optional(),
    filtro: BatchFilter.optional(),
    quantidade: z.number().int().nonnegative(),
    /** Sum of `valor` of those messages. */
    valor: money,
  }),
  answer: z.object({
    liberadas: z.number(),
    ignoradas: z.array(z.object({ id: z.number(), texto: z.string() })),
  }),
})

/** The messages of a batch by the paths of the specification; the screen's list has its own. */
export const listBatchMessages = call({
  name: 'messages.listBatchMessages',
  method: 'GET',
  path: `${base}/{data}/mensagens`,
  access: reading,
  summary: 'Mensagens do lote de um dia',
  params: ofDay,
  query: z.object({
    ...batchFilters,
    ...pageWindow,
  }),
  answer: data(Message),
})

/** Filters of who stays out. PAGO is listed only when it is asked for. */
export const leftOutFilters = {
  shoppings: ids.optional(),
  passo: searchText.optional(),
  pessoa: searchText.optional(),
  motivo: searchText.optional(),
  lojista: searchText.optional(),
  numBoleto: codesText.optional(),
  cpfCnpj: searchText.optional(),
  luc: searchText.optional(),
  pagos: flag.optional(),
}

export const listLeftOut = call({
  name: 'messages.listLeftOut',
  method: 'GET',
  path: `${base}/{data}/fora`,
  access: reading,
  summary: 'Quem fica fora do lote de um dia, e por quê',
  params: ofDay,
  query: z.object({
    ...leftOutFilters,
    ...pageWindow,
  }),
  answer: data(LeftOutRow),
})

export const downloadBatch = call({
  name: 'messages.downloadBatch',
  method: 'GET',
  path: `${base}/{data}/xls`,
  access: { screens: [batchPath] },
  summary: 'Planilha do lote de um dia: mensagens ou quem fica fora',
  params: ofDay,
  query: z.object({
    ...batchFilters,
    motivo: searchText.optional(),
    aba: z.enum(['mensagens', 'fora']).default('mensagens'),
    sort: z.string().max(400).optional(),
  }),
})
