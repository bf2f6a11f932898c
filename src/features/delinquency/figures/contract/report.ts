import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, money } from '#contract/wire.ts'
import { listMovementTypes } from '#features/delinquency/tables/contract/look-ups.ts'
import { listMalls, mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  type Column,
  flag,
  listing,
  monthInterval,
  several,
  text,
  tradeNameColumn,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { MissingRun, monthYear, ReportQuery, signedPercent } from './query.ts'

/** The eight values of a header, a mall and a título (spec 3:3). */
const eight = {
  faturado: money,
  recebidoBruto: money,
  inadimplenciaBruta: money,
  inadimplenciaBrutaPercentual: signedPercent.nullable(),
  recebidoLiquido: money,
  inadimplenciaLiquida: money,
  inadimplenciaLiquidaPercentual: signedPercent.nullable(),
  recebimentoTotal: money,
}

export const PartsOfFigures = z.object({
  original: money,
  adjusted: money,
  received: money,
  grace: money,
  recovered: money,
  afterClose: money,
  lateReceived: money,
  expected: money,
  tendency: money,
  expectedAdjustment: money,
})

export const reportPath = '/relatorio-inadimplencia'
const access = { screens: [reportPath] } as const

export const Header = z.object({
  ...eight,
  mesAnoInicio: monthYear,
  mesAnoFim: monthYear,
  partes: PartsOfFigures,
  /** The previous month; only if one month was requested and the previous one is calculated. */
  anterior: z.object({ ...eight, mesAno: monthYear }).nullable(),
  /** Bruta of the last twelve months up to the requested one, oldest first; calculated ones only. */
  meses: z
    .array(z.object({ mesAno: monthYear, inadimplenciaBrutaPercentual: signedPercent.nullable() }))
    .optional(),
  /** Official values and official − calculated; null if no sheet has any. */
  oficial: z
    .object({
      valores: z.object(eight),
      diferenca: z.object(eight),
      /** Number of calculated malls, months and accounts that a sheet also has. */
      comparados: z.number(),
      calculados: z.number(),
    })
    .nullable(),
  /** Months and malls without a calculation; excluded from all figures. */
  semCalculo: z.array(MissingRun),
  /** Number of calculations in the figures; 0 = nothing to show. */
  calculos: z.number(),
  desatualizados: z.array(MissingRun),
  /** PRÉVIA months, each with the first day on which every mall can close it. */
  previas: z.array(z.object({ mesAno: monthYear, fechaAPartirDe: day })),
})
export type Header = z.output<typeof Header>

export const readHeader = call({
  name: 'delinquencyFigures.readHeader',
  method: 'GET',
  path: '/inadimplencia/header',
  summary: 'Os oito valores da inadimplência',
  access,
  query: ReportQuery.omit({ page: true, size: true, sort: true }),
  answer: Header,
})

/** A mall with its eight values (spec 3:3). */
export const MallFigures = z.object({
  idShopping: z.number(),
  portfolio: z.string(),
  shopping: z.string(),
  ...eight,
})
export type MallFigures = z.output<typeof MallFigures>

/** A título of a month with its eight values (spec 3:3). */
export const StoreFigures = z.object({
  id: z.string(),
  mesAno: monthYear,
  tipoConta: z.string(),
  portfolio: z.string(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  numeroTitulo: z.string(),
  idCliente: z.number(),
  cpfCnpj: z.string(),
  luc: z.string(),
  vencimento: day,
  docPagamento: z.string().nullable(),
  dataCompensacao: day.nullable(),
  ...eight,
  /** The mall's share in its calculation; the other values are unshared. */
  participacao: signedPercent,
})
export type StoreFigures = z.output<typeof StoreFigures>

const detail = '/inadimplencia/detalhe'
const mallCalls = listCalls({
  method: 'GET',
  access,
  searchInput: ReportQuery,
  answer: data(MallFigures),
  search: {
    name: 'delinquencyFigures.searchMalls',
    mayLag: true,
    path: `${detail}/shoppings`,
    summary: 'Inadimplência por shopping',
  },
  download: {
    name: 'delinquencyFigures.downloadMalls',
    path: `${detail}/shoppings/csv`,
    summary: 'Arquivo shopping.csv, a inadimplência por shopping',
  },
})
const storeCalls = listCalls({
  method: 'GET',
  access,
  searchInput: ReportQuery,
  answer: data(StoreFigures),
  search: {
    name: 'delinquencyFigures.searchStores',
    mayLag: true,
    path: `${detail}/lojas`,
    summary: 'Inadimplência por título e mês',
  },
  download: {
    name: 'delinquencyFigures.downloadStores',
    path: `${detail}/lojas/csv`,
    summary: 'Arquivo loja.csv, a inadimplência por título e mês',
  },
})

export const mallFiguresDownload = mallCalls.download
export const storeFiguresDownload = storeCalls.download

const filters = {
  shoppingIds: mallsFilter({ lockedFor: 'SHOPPING', width: 140 }),
  portfolios: several(
    'Portfólio',
    { from: listMalls, value: 'portfolio', label: 'portfolio', invalidatedBy: 'malls' },
    { lockedFor: 'CORPORATIVA', width: 168, mayBeEmpty: true },
  ),
  nomeFantasia: text('Nome fantasia', { width: 140 }),
  periodo: monthInterval('Período', ['mesAnoInicio', 'mesAnoFim']),
  codigosTipoMovimento: several(
    'Tipo de conta',
    { from: listMovementTypes, value: 'codigo', label: 'tipoConta' },
    { width: 140 },
  ),
  apenasParticipacao: flag('Somente participação'),
}

type Eight = keyof typeof eight

/** Labels and usual widths of the eight values. */
const eightLabels = [
  { of: 'faturado', label: 'Faturado', width: 116 },
  { of: 'recebidoBruto', label: 'Recebimento bruto', shortLabel: 'Receb. bruto', width: 116 },
  {
    of: 'inadimplenciaBruta',
    label: 'Inadimplência bruta R$',
    shortLabel: 'Inad. bruta',
    width: 108,
    emphasis: 'strong',
  },
  {
    of: 'inadimplenciaBrutaPercentual',
    label: 'Inadimplência bruta %',
    shortLabel: '% bruta',
    width: 86,
    as: 'percent',
  },
  {
    of: 'recebidoLiquido',
    label: 'Recebimento líquido',
    shortLabel: 'Receb. líquido',
    width: 112,
  },
  {
    of: 'inadimplenciaLiquida',
    label: 'Inadimplência líquida R$',
    shortLabel: 'Inad. líquida',
    width: 112,
    emphasis: 'strong',
  },
  {
    of: 'inadimplenciaLiquidaPercentual',
    label: 'Inadimplência líquida %',
    shortLabel: '% líq.',
    width: 78,
    as: 'percent',
  },
  {
    of: 'recebimentoTotal',
    label: 'Recebimento total',
    shortLabel: 'Receb. total',
    width: 116,
  },
] as Column<Record<Eight, unknown>>[]

/** Columns of the eight values: money unless declared otherwise, all sortable. */
export const eightColumns = <Row extends Record<Eight, unknown>>(
  widths: Partial<Record<Eight, number>> = {},
): Column<Row>[] =>
  eightLabels.map(
    (column) =>
      ({
        as: 'money',
        sortable: true,
        ...column,
        width: widths[column.of] ?? column.width,
      }) as unknown as Column<Row>,
  )

const shared = {
  path: reportPath,
  filters,
  whenEmpty: 'Não obteve resultados.',
  exportLabel: 'Exportar',
  invalidatedBy: ['delinquency', 'malls'],
}

/** Totals over the whole filter, in a row below the list. */
const summedColumns = Object.keys(eight) as Eight[]

/** 'Visão shoppings' (spec 3:2.3). */
export const mallFigures = listing({
  row: MallFigures,
  name: 'delinquency-malls',
  title: 'Inadimplência por shopping',
  noun: ['shopping', 'shoppings'],
  onPhone: 'table',
  rowKey: 'idShopping',
  rowLabel: 'shopping',
  columns: [
    { of: 'portfolio', label: 'Portfólio', as: 'name', sortable: true, width: 128 },
    {
      of: 'shopping',
      label: 'Shopping',
      as: 'mall',
      sortable: true,
      minWidth: 140,
      emphasis: 'strong',
    },
    // Wider, to fit a small bar.
    ...eightColumns<MallFigures>({ inadimplenciaBrutaPercentual: 136 }),
  ],
  sortedBy: '-inadimplenciaBrutaPercentual',
  // One page: a company has few malls, which are viewed and printed together.
  pageSize: 100,
  totals: summedColumns,
  totalsRow: 'Total',
  ...mallCalls,
  ...shared,
})

/** 'Visão lojas' (spec 3:2.3). */
export const storeFigures = listing({
  row: StoreFigures,
  name: 'delinquency-stores',
  title: 'Inadimplência por loja',
  noun: ['título', 'títulos'],
  rowKey: 'id',
  tenant: { column: 'nomeFantasia', id: 'idCliente' },
  rowLabel: 'numeroTitulo',
  columns: [
    {
      of: 'mesAno',
      label: 'Mês',
      as: 'month',
      sortable: true,
      width: 94,
      above: 'tipoConta',
    },
    { of: 'tipoConta', label: 'Tipo de conta', shortLabel: 'Conta', sortable: true, width: 112 },
    {
      of: 'portfolio',
      label: 'Portfólio',
      as: 'name',
      sortable: true,
      width: 128,
      startsHidden: true,
    },
    {
      of: 'shopping',
      label: 'Shopping',
      as: 'mall',
      sortable: true,
      width: 132,
      above: 'luc',
    },
    { ...tradeNameColumn, minWidth: 156, above: 'numeroTitulo' },
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 150 },
    {
      of: 'idCliente',
      label: 'Cliente',
      as: 'code',
      sortable: true,
      width: 80,
      startsHidden: true,
    },
    {
      of: 'cpfCnpj',
      label: 'CPF/CNPJ',
      as: 'document',
      sortable: true,
      width: 150,
      startsHidden: true,
    },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 80 },
    {
      of: 'vencimento',
      label: 'Vencimento',
      shortLabel: 'Venc.',
      as: 'day',
      sortable: true,
      width: 100,
      above: 'dataCompensacao',
    },
    {
      of: 'docPagamento',
      label: 'Documento de pagamento',
      as: 'code',
      width: 130,
      startsHidden: true,
    },
    {
      of: 'dataCompensacao',
      label: 'Data de compensação',
      shortLabel: 'Comp.',
      as: 'day',
      sortable: true,
      width: 108,
    },
    ...eightColumns<StoreFigures>({
      faturado: 108,
      recebidoBruto: 108,
      inadimplenciaBruta: 106,
      inadimplenciaBrutaPercentual: 76,
      recebidoLiquido: 108,
      inadimplenciaLiquida: 108,
      inadimplenciaLiquidaPercentual: 76,
      recebimentoTotal: 108,
    }),
    {
      of: 'participacao',
      label: 'Participação % (os valores do título são inteiros)',
      as: 'percent',
      only: 'export',
    },
  ],
  sortedBy: '-inadimplenciaBruta',
  pageSize: 50,
  totals: summedColumns,
  totalsRow: 'Total',
  ...storeCalls,
  ...shared,
})
