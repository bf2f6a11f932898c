import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  claimedUser,
  codesText,
  content,
  day,
  ids,
  instant,
  money,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  arrearsColumn,
  arrearsFilter,
  listing,
  one,
  originalDueColumn,
  several,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { dueFields } from '#features/negativation/debt-items/contract/boleto.ts'
import {
  brandColumn,
  dueColumns,
} from '#features/negativation/debt-items/contract/boleto-columns.ts'
import {
  countColumns,
  customersColumn,
  mallColumn,
} from '#features/negativation/debt-items/contract/mall-columns.ts'
import { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'

const base = '/workflow/serasa/serasa-baixa-automatica'
const path = '/baixa-semiautomatica'
const access = { screens: [path], rule: ['PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'] } as const

/** Urgency of a removal (rules 4.7): ALERTA from two business days before its deadline. */
export const URGENCIES = {
  NO_PRAZO: 'No prazo',
  ALERTA: 'Vence em até 2 dias úteis',
  ATRASADO: 'Atrasado',
} as const
const urgency = z.enum(['NO_PRAZO', 'ALERTA', 'ATRASADO'])

/** Removals waiting for approval, per mall (spec 1:3 'Write-off summary per shopping'). */
export const WriteOffSummary = z.object({
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  quantidadeClientes: z.number(),
  quantidadeBoletos: z.number(),
  /** Number of listed fiadores. */
  quantidadeFiador: z.number(),
  /** Number of distinct listed persons, including lojistas. */
  quantidadePessoas: z.number(),
  valor: money,
  /** Earliest legal deadline of the mall; null if none runs, as for manual releases. */
  prazo: day.nullable(),
  urgencia: urgency.nullable(),
})
export type WriteOffSummary = z.output<typeof WriteOffSummary>

const mallFields = {
  ...claimedUser,
  shoppings: ids.optional(),
  idShopping: ids.optional(),
  codigoStatus: texts.optional(),
  sort: z.string().max(400).optional(),
}

export const writeOffTotals = call({
  name: 'bureau.writeOffTotals',
  method: 'POST',
  path: `${base}/totalshopping`,
  effect: 'read',
  summary: 'Baixas à espera de aprovação, por shopping',
  access,
  fields: z.object(mallFields),
  answer: content(WriteOffSummary),
})

export const approveWriteOff = call({
  name: 'bureau.approveWriteOff',
  method: 'POST',
  path: `${base}/aprovar`,
  summary: 'Envia ao bureau as baixas dos shoppings',
  access,
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'it removes a listing, which the law requires within five working days',
    shownBy: 'the decision log and the list of lotes',
  },
  /** `ensaio` is a dry run: it writes nothing and returns the result of the same approval. */
  fields: z.object({ ...claimedUser, shoppings: ids, ensaio: z.boolean().optional() }),
  answer: Sending,
})

/** A boleto with a waiting removal (the modal 'Detalhes'). */
export const WriteOffBoleto = z.object({
  idBoleto: z.number(),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  numBoleto: z.string(),
  nomRazaoSocial: z.string(),
  nomFantasia: z.string(),
  documento: z.string(),
  luc: z.string(),
  ...dueFields,
  valor: money,
  saldo: money,
  qtdFiadores: z.number(),
  motivo: z.object({ codigo: z.string(), nome: z.string() }),
  /** Author of a manual release, who may not approve it. */
  pedidoPor: z.string().nullable(),
  idPedidoPor: z.number().nullable(),
  pedidoEm: day.nullable(),
  /** Reason of a manual release; 'sem motivo informado' if none was given. */
  motivoPedido: z.string().nullable(),
  /**
   * Start of the legal term: day of the payment, of the first instalment, or of the load of a
   * cancellation.
   */
  contaDesde: day.nullable(),
  liberacaoAutomatica: day.nullable(),
  prazo: day.nullable(),
  urgencia: urgency.nullable(),
  versao: z.number(),
})
export type WriteOffBoleto = z.output<typeof WriteOffBoleto>

const boletoFields = z.object({
  ...claimedUser,
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  status: texts.optional(),
  ...arrearsFilterFields,
  ...pageWindow,
})
export const writeOffBoletos = call({
  name: 'bureau.writeOffBoletos',
  method: 'POST',
  path: `${base}/buscar/boletos-shopping`,
  effect: 'read',
  summary: 'Boletos cuja baixa espera aprovação',
  access,
  fields: boletoFields,
  answer: content(WriteOffBoleto),
})
export const downloadWriteOff = call({
  name: 'bureau.downloadWriteOff',
  method: 'POST',
  path: `${base}/download/boletos-shopping`,
  effect: 'read',
  summary: 'Planilha dos boletos cuja baixa espera aprovação',
  access,
  fields: boletoFields.extend({ codigoStatus: texts.optional() }),
})

export const cancelWriteOff = call({
  name: 'bureau.cancelWriteOff',
  method: 'POST',
  path: `${base}/cancelar`,
  summary: 'Cancela a baixa de boletos antes do envio',
  access,
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because: 'only before sending, while the boleto is open, with a ticket',
    shownBy: 'the decision log with the ticket; the timeline of the boleto',
  },
  fields: z.object({
    ...claimedUser,
    /** A number found in several malls refers to each of `shoppings`. */
    numBoleto: texts,
    shoppings: ids.optional(),
    motivo: z.string().max(500, 'Use até 500 caracteres.').optional(),
    numChamado: searchText.optional(),
    /**
     * Required, with the ticket, without open balance: the payment was reversed (rules 4.3 row
     * 15).
     */
    pagamentoEstornado: z.boolean().optional(),
  }),
  answer: z.object({ mensagem: z.string(), cancelados: z.number() }),
})

/**
 * A removal with a running legal term, or one that ended less than a month ago: the clock of
 * Súmula 548.
 */
export const RemovalDeadline = z.object({
  idBoleto: z.number(),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  numBoleto: z.string(),
  idLojista: z.number(),
  nomRazaoSocial: z.string(),
  nomFantasia: z.string(),
  luc: z.string(),
  ...dueFields,
  valor: money,
  motivo: z.object({ codigo: z.string(), nome: z.string() }),
  /**
   * State: APROVACAO (waits for RC or the clock), ENVIADO, ERRO (refused by the bureau, resent),
   * BAIXADO.
   */
  situacao: z.enum(['APROVACAO', 'ENVIADO', 'ERRO', 'BAIXADO']),
  contaDesde: day,
  liberacaoAutomatica: day.nullable(),
  alertaEm: day,
  prazo: day,
  /** Business days of the legal calendar until the deadline; negative once it is over. */
  diasRestantes: z.number(),
  urgencia: urgency,
  enviadoEm: instant.nullable(),
  baixadoEm: day.nullable(),
})
export type RemovalDeadline = z.output<typeof RemovalDeadline>

const deadlineFields = z.object({
  shoppings: ids.optional(),
  idShopping: ids.optional(),
  numBoleto: codesText.optional(),
  urgencia: texts.optional(),
  /** ABERTAS (default), or TODAS with those done in the last 30 days. */
  quais: z.enum(['ABERTAS', 'TODAS', '']).optional(),
  ...arrearsFilterFields,
  ...pageWindow,
})
const deadlineCalls = listCalls({
  method: 'GET',
  access,
  searchInput: deadlineFields,
  search: {
    name: 'bureau.removalDeadlines',
    path: `${base}/prazos`,
    summary: 'Relógio de exclusão: prazos legais das baixas',
  },
  download: {
    name: 'bureau.downloadRemovalDeadlines',
    path: `${base}/prazos/download`,
    summary: 'Planilha: prazos legais das baixas',
  },
  /** Counts cover every open removal of the requested malls, not just the page. */
  answer: content(RemovalDeadline).extend({
    resumo: z.object({
      abertas: z.number(),
      noPrazo: z.number(),
      emAlerta: z.number(),
      atrasadas: z.number(),
    }),
  }),
})

const malls = mallsFilter({ lockedFor: 'SHOPPING' })

/** 'Baixa automática' (spec 1:2.16), one row per mall. */
export const writeOffByMall = listing({
  row: WriteOffSummary,
  name: 'write-off',
  title: 'Baixa automática',
  path,
  noun: ['shopping', 'shoppings'],
  rowKey: 'idShopping',
  rowLabel: 'shopping.nomeShopping',
  filters: { shoppings: malls },
  columns: [
    mallColumn('Shopping'),
    customersColumn(120),
    ...countColumns(120),
    {
      of: 'quantidadePessoas',
      label: 'Pessoas no bureau',
      as: 'number',
      sortable: true,
      width: 140,
    },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 150, emphasis: 'strong' },
    { of: 'prazo', label: 'Primeiro prazo', as: 'day', sortable: true, width: 130 },
  ],
  sortedBy: 'shopping.nomeShopping',
  totals: [
    'quantidadeClientes',
    'quantidadeBoletos',
    'quantidadeFiador',
    'quantidadePessoas',
    'valor',
  ],
  totalsRow: 'Total',
  whenEmpty: 'Nao obteve resultados.',
  whenNothing: {
    title: 'Nenhuma baixa à espera',
    sentence:
      'As baixas aparecem aqui quando um boleto negativado é pago, cancelado ou tem a baixa pedida.',
  },
  search: writeOffTotals,
  download: downloadWriteOff,
  invalidatedBy: ['negativation', 'bureau'],
  fixed: { codigoStatus: ['PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'] },
})

/** Bills of the modal 'Detalhes', and of the screen's export. */
export const writeOffBills = listing({
  row: WriteOffBoleto,
  name: 'write-off-bills',
  title: 'Baixa automática',
  path,
  noun: ['boleto', 'boletos'],
  rowKey: 'idBoleto',
  rowLabel: 'numBoleto',
  filters: { idShopping: malls },
  columns: [
    { of: 'shopping.nomeShopping', label: 'Shopping', as: 'mall', sortable: true, only: 'export' },
    { of: 'numBoleto', label: 'Número do boleto', as: 'code', sortable: true, width: 130 },
    {
      of: 'nomRazaoSocial',
      label: 'Razão social',
      as: 'name',
      sortable: true,
      minWidth: 200,
      emphasis: 'strong',
    },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 90 },
    arrearsColumn,
    { of: 'motivo.nome', label: 'Motivo', sortable: true, width: 180 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120 },
    { of: 'contaDesde', label: 'Conta desde', as: 'day', sortable: true, width: 110 },
    {
      of: 'liberacaoAutomatica',
      label: 'Liberação automática',
      as: 'day',
      sortable: true,
      width: 110,
    },
    { of: 'prazo', label: 'Prazo legal', as: 'day', sortable: true, width: 110 },
    { of: 'pedidoPor', label: 'Pedido por', as: 'name', width: 140, startsHidden: true },
    { of: 'motivoPedido', label: 'Motivo do pedido', width: 160, startsHidden: true },
    { of: 'documento', label: 'CPF/CNPJ', as: 'document', only: 'export' },
    { of: 'datVencimento', label: 'Vencimento', as: 'day', only: 'export' },
    originalDueColumn,
    { of: 'saldo', label: 'Saldo', as: 'money', only: 'export' },
    { of: 'qtdFiadores', label: 'Fiadores', as: 'number', only: 'export' },
    { of: 'idBoleto', label: 'Id do boleto', as: 'code', only: 'export' },
  ],
  sortedBy: 'prazo,numBoleto',
  totals: ['valor'],
  whenEmpty: 'Nao obteve resultados.',
  search: writeOffBoletos,
  download: downloadWriteOff,
  invalidatedBy: ['negativation', 'bureau'],
})

/** 'Relógio de exclusão': every removal with its legal deadline, most urgent first. */
export const removalClockList = listing({
  row: RemovalDeadline,
  name: 'removal-clock',
  tenant: { column: 'nomFantasia', id: 'idLojista' },
  title: 'Relógio de exclusão',
  path,
  noun: ['baixa', 'baixas', 'feminine'],
  rowKey: 'idBoleto',
  rowLabel: 'numBoleto',
  filters: {
    shoppings: malls,
    numBoleto: boletoNumberFilter('Número do boleto', { width: 150 }),
    urgencia: several(
      'Prazo',
      Object.entries(URGENCIES).map(([value, label]) => ({ value, label })),
    ),
    quais: one(
      'Mostrar',
      [
        { value: 'ABERTAS', label: 'Em aberto' },
        { value: 'TODAS', label: 'Todas, com as dos últimos 30 dias' },
      ],
      { initial: 'ABERTAS' },
    ),
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'shopping.nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 116 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 120 },
    { ...brandColumn(160), above: 'nomRazaoSocial' },
    {
      of: 'nomRazaoSocial',
      label: 'Razão social',
      shortLabel: 'Razão',
      as: 'name',
      sortable: true,
      width: 160,
    },
    { of: 'luc', label: 'LUC', as: 'code', width: 70 },
    ...dueColumns({ width: 98, startsHidden: true }),
    { of: 'motivo.nome', label: 'Motivo', width: 138 },
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: {
        APROVACAO: 'Espera aprovação',
        ENVIADO: 'Enviada',
        ERRO: 'Com erro',
        BAIXADO: 'Baixada',
      },
      sortable: true,
      width: 116,
    },
    { of: 'contaDesde', label: 'Conta desde', as: 'day', sortable: true, width: 100 },
    { of: 'prazo', label: 'Prazo', as: 'day', sortable: true, width: 100, emphasis: 'strong' },
    {
      of: 'diasRestantes',
      label: 'Dias úteis restantes',
      shortLabel: 'Restam',
      as: 'number',
      width: 64,
      only: 'screen',
    },
    { of: 'urgencia', label: 'Urgência', as: 'choice', words: URGENCIES, width: 100 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 112 },
  ],
  sortedBy: 'prazo,numBoleto',
  whenEmpty: 'Nao obteve resultados.',
  whenNothing: { title: 'Nenhum prazo correndo', sentence: 'Nenhuma baixa está em aberto.' },
  ...deadlineCalls,
  invalidatedBy: ['negativation', 'bureau'],
})
