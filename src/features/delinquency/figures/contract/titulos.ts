import * as z from 'zod'

import { data, day, flag, money, numeric, pageWindow } from '#contract/wire.ts'
import { listing, tradeNameColumn, dueOfTituloColumn } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import {
  monthYear,
  OPENED_COLUMN_NAMES,
  reportQuery,
  signedPercent,
  summaryQuery,
} from './query.ts'
import { reportPath } from './report.ts'
import { summaryPath } from './summary.ts'

/** The cards of the report; each opens the títulos of its figure. */
export const CARD_NAMES = [
  'faturado',
  'recebidoBruto',
  'inadimplenciaBruta',
  'inadimplenciaBrutaPercentual',
  'recebidoLiquido',
  'inadimplenciaLiquida',
  'inadimplenciaLiquidaPercentual',
  'recebimentoTotal',
] as const
export type CardName = (typeof CARD_NAMES)[number]

/** A título, or a boleto of a projection, with its amount in the figure. */
export const TituloOfFigure = z.object({
  id: z.string(),
  mesAno: monthYear,
  numeroTitulo: z.string(),
  numBoleto: z.string(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  idCliente: z.number().nullable(),
  luc: z.string(),
  tipoConta: z.string(),
  dataVencimento: day,
  /** Days from vencimentoOriginal to today; negative if not due yet. */
  diasAtraso: z.number(),
  /** Its billed amount in this month. */
  faturado: money,
  valor: money,
})
export type TituloOfFigure = z.output<typeof TituloOfFigure>

/** Sum of the títulos of a mall and month, the share, and the counted part. */
export const SharedSum = z.object({
  shopping: z.string(),
  mesAno: monthYear,
  soma: money,
  participacao: signedPercent,
  valor: money,
})

const Answer = data(TituloOfFigure).extend({
  titulo: z.string(),
  /** Sum over all pages. */
  soma: money,
  /** The opened figure: hundredths of reais or of percent. */
  celula: money.nullable(),
  percentual: z.boolean(),
  /** True if the títulos add up to the figure, to the cent. */
  igual: z.boolean(),
  formula: z.object({ numeros: z.string(), palavras: z.string() }),
  /** By mall and month, if only the participação counts. */
  participacoes: z.array(SharedSum),
  /** The official value of this figure, and official − calculated. */
  oficial: z
    .object({ de: z.string(), valor: money.nullable(), diferenca: money.nullable() })
    .nullable(),
})
export type TitulosOfFigure = z.output<typeof Answer>

const Query = z.object({
  ...summaryQuery,
  ...reportQuery,
  /** Row of a grid cell; 17 is the memo below the grid. */
  linha: numeric(
    z.number().int().min(0, 'A linha vai de 0 a 17.').max(17, 'A linha vai de 0 a 17.'),
    { minimum: 0, maximum: 17 },
  ).optional(),
  coluna: z.enum(OPENED_COLUMN_NAMES, 'A coluna não é do resumo.').optional(),
  /** Alternatively a card of the report. */
  cartao: z.enum(CARD_NAMES, 'O cartão não é do relatório.').optional(),
  /** Numerator or denominator of a percentage. */
  parte: z.enum(['NUMERADOR', 'DENOMINADOR'], 'A parte é NUMERADOR ou DENOMINADOR.').optional(),
  /** Official comparison: limits a card to what an official sheet also has. */
  oficial: flag.optional(),
  ...pageWindow,
})
export type TitulosQuery = z.output<typeof Query>

const calls = listCalls({
  method: 'GET',
  access: { screens: [summaryPath, reportPath] },
  searchInput: Query,
  answer: Answer,
  search: {
    name: 'delinquencyFigures.searchTitulos',
    mayLag: true,
    path: '/inadimplencia/resumo/titulos',
    summary: 'Os títulos atrás de um número da inadimplência',
  },
  download: {
    name: 'delinquencyFigures.downloadTitulos',
    path: '/inadimplencia/resumo/titulos/download',
    summary: 'Planilha dos títulos atrás de um número da inadimplência',
  },
})

export const titulosOfFigure = listing({
  row: TituloOfFigure,
  name: 'delinquency-titulos',
  tenant: { column: 'nomeFantasia', id: 'idCliente' },
  title: 'Títulos de um número da inadimplência',
  path: summaryPath,
  noun: ['título', 'títulos'],
  rowKey: 'id',
  rowLabel: 'numeroTitulo',
  filters: {},
  columns: [
    { of: 'mesAno', label: 'Mês', as: 'month', sortable: true, width: 78 },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 132 },
    tradeNameColumn,
    { of: 'razaoSocial', label: 'Razão social', as: 'name', only: 'export' },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 70 },
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 146 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 122 },
    { of: 'tipoConta', label: 'Tipo de conta', sortable: true, width: 106 },
    dueOfTituloColumn,
    { of: 'diasAtraso', label: 'Atraso', as: 'number', sortable: true, width: 88 },
    { of: 'faturado', label: 'Faturado', as: 'money', sortable: true, width: 110 },
    {
      of: 'valor',
      label: 'Valor no número',
      shortLabel: 'Valor',
      as: 'money',
      sortable: true,
      width: 118,
      emphasis: 'strong',
    },
  ],
  sortedBy: '-valor',
  totals: ['valor'],
  totalsRow: 'Soma',
  whenEmpty: 'Não obteve resultados.',
  ...calls,
  exportLabel: 'Exportar',
  calledAs: {
    portfolios: 'Portfólio',
    mes: 'Mês',
    ano: 'Ano',
    visao: 'Visão',
    apenasParticipacao: 'Somente participação',
    semCarencia: 'Sem carência',
    linha: 'Linha',
    coluna: 'Coluna',
    cartao: 'Cartão',
    parte: 'Parte',
    oficial: 'Comparado com a planilha oficial',
    nomeFantasia: 'Nome fantasia',
    mesAnoInicio: 'Mês inicial',
    mesAnoFim: 'Mês final',
    codigosTipoMovimento: 'Tipo de conta',
  },
  invalidatedBy: ['delinquency', 'malls'],
})
