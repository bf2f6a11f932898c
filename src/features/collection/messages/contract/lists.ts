import * as z from 'zod'

import { data, groupsOfPage, groupWindow, money, optionalDay, pageWindow } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  type AnyColumn,
  day as dayFilter,
  documentFilter,
  listing,
  one,
  type Option,
  text,
} from '#listing/definition.ts'
import { addressOfLists, listCalls } from '#listing/list-calls.ts'

import { batchFilters, leftOutFilters } from './batch.ts'
import { LeftOutRow } from './left-out.ts'
import { Message } from './message.ts'
import {
  batchPath,
  CHANNEL_WORDS,
  KIND_WORDS,
  messageQueries,
  PERSON_WORDS,
  REASON_WORDS,
  STATE_WORDS,
} from './words.ts'

/** A message of a batch, with what its row shows. */
export const BatchMessage = Message.extend({
  /** Short and full name of the step: 'D+1', 'Primeiro aviso'. */
  rotulo: z.string(),
  nomePasso: z.string(),
  /** Numbers of its boletos. */
  numeros: z.string(),
  /** 'vencido há 8 dias'. */
  porQue: z.string(),
  /** Whether this user may release and retire it. */
  podeLiberar: z.boolean(),
})
export type BatchMessage = z.output<typeof BatchMessage>

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const access = { screens: [batchPath] } as const

const messageCalls = listCalls({
  method: 'GET',
  access,
  searchInput: z.object({
    data: optionalDay.optional(),
    ...batchFilters,
    ...pageWindow,
    ...groupWindow,
  }),
  answer: data(BatchMessage).extend({
    ...groupsOfPage,
    /** Proposals of the filter that this user may release. */
    liberaveis: z.object({
      mensagens: z.number(),
      pessoas: z.number(),
      boletos: z.number(),
      valor: money,
    }),
  }),
  search: {
    name: 'messages.searchBatch',
    path: `${addressOfLists}batch-messages/buscar`,
    summary: 'Mensagens do lote, com filtros',
  },
  download: {
    name: 'messages.downloadMessages',
    path: `${addressOfLists}batch-messages/download`,
    summary: 'Planilha das mensagens do lote',
  },
})

const commonFilters = {
  data: dayFilter('Dia', { initial: 'today', width: 120 }),
  shoppings: mallsFilter(),
  lojista: text('Lojista', { width: 180, placeholder: 'Razão social ou marca' }),
  cpfCnpj: documentFilter('CPF/CNPJ'),
  luc: text('Luc', { width: 100, mask: 'upper' }),
  numBoleto: boletoNumberFilter('Boleto', { width: 140 }),
  passo: text('Passo', { width: 120, mask: 'upper' }),
  pessoa: one('Pessoa', optionsOf(PERSON_WORDS), { clearable: true, width: 120 }),
}

/** Lines of one tenant, whose boletos are counted in a column. */
export const groupByTenant = <C extends string>(countIn: C) =>
  ({
    noun: ['lojista', 'lojistas'],
    name: 'lojista',
    row: 'lojista',
    repeats: ['shopping'],
    countIn,
  }) as const

export const tenantColumn = {
  of: 'lojista',
  label: 'Lojista',
  as: 'name',
  sortable: true,
  emphasis: 'strong',
} as const satisfies AnyColumn

/** 'A enviar': messages of the batch of a day. */
export const batchMessages = listing({
  row: BatchMessage,
  name: 'batch-messages',
  title: 'Régua do dia',
  path: batchPath,
  noun: ['mensagem', 'mensagens', 'feminine'],
  rowKey: 'id',
  rowLabel: 'protocolo',
  tenant: { column: 'lojista', id: 'idLojista' },
  groups: {
    passo: {
      noun: ['passo', 'passos'],
      name: 'lojista',
      row: 'lojista',
      countIn: 'numeros',
    },
    lojista: groupByTenant('numeros'),
  },
  groupedBy: 'passo',
  filters: {
    ...commonFilters,
    tipo: one('Tipo', optionsOf(KIND_WORDS), { clearable: true, width: 140 }),
    canal: one('Canal', optionsOf(CHANNEL_WORDS), { clearable: true, width: 120 }),
    estado: one('Estado', optionsOf(STATE_WORDS), { clearable: true, width: 130 }),
  },
  suggestions: [{ key: 'minhas', label: 'Só as que eu libero' }],
  fixed: { semRetiradas: true },
  columns: [
    { ...tenantColumn, minWidth: 180, above: 'nome' },
    { of: 'nome', label: 'Nome da pessoa', as: 'name', minWidth: 150 },
    {
      of: 'shopping',
      label: 'Shopping',
      as: 'mall',
      sortable: true,
      width: 124,
      above: 'pessoa',
    },
    { of: 'pessoa', label: 'Pessoa', as: 'choice', words: PERSON_WORDS, width: 84 },
    { of: 'rotulo', label: 'Passo', sortable: true, startsHidden: true, width: 84 },
    { of: 'nomePasso', label: 'Nome do passo', startsHidden: true, minWidth: 140 },
    {
      of: 'canal',
      label: 'Canal',
      as: 'choice',
      words: CHANNEL_WORDS,
      sortable: true,
      startsHidden: true,
      width: 84,
    },
    { of: 'endereco', label: 'Endereço', width: 132 },
    { of: 'numeros', label: 'Boletos', as: 'code', width: 120 },
    {
      of: 'valor',
      label: 'Valor',
      as: 'money',
      sortable: true,
      width: 108,
      emphasis: 'strong',
    },
    {
      of: 'valorCorrigido',
      label: 'Com encargos',
      as: 'money',
      sortable: true,
      width: 116,
      startsHidden: true,
    },
    { of: 'encargoDia', label: 'Encargo por dia', as: 'money', startsHidden: true, width: 116 },
    { of: 'porQue', label: 'Por quê', only: 'screen', minWidth: 140, above: 'estado' },
    { of: 'estado', label: 'Estado', as: 'choice', words: STATE_WORDS, width: 92 },
    { of: 'motivo', label: 'Motivo', only: 'export' },
    { of: 'protocolo', label: 'Protocolo', as: 'code', startsHidden: true, width: 160 },
    { of: 'tipo', label: 'Tipo', as: 'choice', words: KIND_WORDS, startsHidden: true, width: 104 },
    { of: 'liberadaPor', label: 'Liberada por', as: 'name', startsHidden: true, width: 140 },
    { of: 'liberadaEm', label: 'Liberada em', as: 'instant', startsHidden: true, width: 132 },
    { of: 'enviadaEm', label: 'Enviada em', as: 'instant', startsHidden: true, width: 132 },
    { of: 'entregueEm', label: 'Entregue em', as: 'instant', startsHidden: true, width: 132 },
  ],
  totals: ['valor', 'valorCorrigido'],
  sortedBy: 'rotulo,-valor',
  // Said of any day and any filter.
  whenEmpty: 'Nenhuma mensagem a enviar.',
  whenNothing: {
    title: 'Nada a enviar hoje.',
    sentence: 'Ninguém tem um passo da régua para hoje.',
  },
  ...messageCalls,
  exportLabel: 'Exportar',
  invalidatedBy: [messageQueries, 'receivables', 'malls'],
})

const leftOutCalls = listCalls({
  method: 'GET',
  access,
  searchInput: z.object({
    data: optionalDay.optional(),
    ...leftOutFilters,
    ...pageWindow,
    ...groupWindow,
  }),
  answer: data(LeftOutRow).extend(groupsOfPage),
  search: {
    name: 'messages.searchLeftOut',
    path: `${addressOfLists}batch-left-out/buscar`,
    summary: 'Quem fica fora do lote, com filtros',
  },
  download: {
    name: 'messages.downloadLeftOut',
    path: `${addressOfLists}batch-left-out/download`,
    summary: 'Planilha de quem fica fora do lote',
  },
})

/** 'Fora': who is not told of a boleto, and why. */
export const leftOut = listing({
  row: LeftOutRow,
  name: 'batch-left-out',
  title: 'Fora do lote',
  path: batchPath,
  noun: ['boleto de fora', 'boletos de fora'],
  rowKey: 'id',
  rowLabel: 'numBoleto',
  tenant: { column: 'lojista', id: 'idLojista' },
  groups: {
    lojista: groupByTenant('numBoleto'),
  },
  filters: {
    ...commonFilters,
    motivo: one('Motivo', optionsOf(REASON_WORDS), { clearable: true, width: 190 }),
  },
  suggestions: [{ key: 'pagos', label: 'Pagos' }],
  columns: [
    { ...tenantColumn, minWidth: 180 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 140 },
    { of: 'pessoa', label: 'Pessoa', as: 'choice', words: PERSON_WORDS, sortable: true, width: 84 },
    { of: 'nome', label: 'Nome', as: 'name', startsHidden: true, minWidth: 150 },
    { of: 'passo', label: 'Passo', as: 'code', sortable: true, width: 128 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 134 },
    { of: 'vencimento', label: 'Vencimento', as: 'day', sortable: true, width: 104 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 108, emphasis: 'strong' },
    {
      of: 'motivo',
      label: 'Motivo',
      as: 'choice',
      words: REASON_WORDS,
      sortable: true,
      minWidth: 170,
    },
    { of: 'texto', label: 'Por quê', only: 'screen', minWidth: 220 },
  ],
  totals: ['valor'],
  sortedBy: 'motivo,lojista',
  whenEmpty: 'Ninguém fica de fora.',
  whenNothing: {
    title: 'Ninguém fica de fora.',
    sentence: 'Todos os boletos com um passo hoje estão em uma mensagem.',
  },
  ...leftOutCalls,
  exportLabel: 'Exportar',
  invalidatedBy: [messageQueries, 'receivables', 'malls'],
})
