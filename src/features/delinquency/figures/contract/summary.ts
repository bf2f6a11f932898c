import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money, texts } from '#contract/wire.ts'

import {
  GRID_COLUMN_NAMES,
  MissingRun,
  monthAndYear,
  monthYear,
  reportQuery,
  signedPercent,
  SummaryQuery,
} from './query.ts'
import { PartsOfFigures } from './report.ts'

export const summaryPath = '/resumo-de-inadimplencia'
const access = { screens: [summaryPath] } as const

/** A cell: reais or percent, hundredths in the code; null is shown as '-'. */
const cell = money.nullable()

/** A row of the grid (spec 3:3). */
export const SummaryRow = z.object({
  id: z.number(),
  descricao: z.object({ descricao: z.string() }),
  valorMensalAluguel: cell,
  valorMensalCondominio: cell,
  valorMensalFundo: cell,
  valorMensalComerciais: cell,
  valorAnualAluguel: cell,
  valorAnualCondominio: cell,
})
export type SummaryRow = z.output<typeof SummaryRow>

/** The calculation of a mall behind the month's grid. */
export const ShownRun = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  processadoEm: day,
  faturadoDe: day,
  faturadoAte: day,
  liquidoAte: day,
  diasMinimos: z.number(),
  participacao: signedPercent,
  /**
   * True while P is before the last due date plus the minimum days; it cannot be closed (rules
   * 6.2).
   */
  previa: z.boolean(),
  fechaAPartirDe: day,
  fechado: z.boolean(),
  /** Closed, but its data changed since; the differences await review. */
  diferencas: z.boolean(),
  desatualizado: z.boolean(),
  porque: z.string().nullable(),
})
export type ShownRun = z.output<typeof ShownRun>

const partsByColumn = z.partialRecord(z.enum(GRID_COLUMN_NAMES), PartsOfFigures)

export const Summary = z.object({
  /** The 17 rows; empty if no mall has a calculation of the month. */
  data: z.array(SummaryRow),
  /** Receipts of closed months from this month's loads: a memo, outside all rows of the grid. */
  recebidoDeFechados: SummaryRow,
  mesAno: monthYear,
  partes: partsByColumn,
  /** The parts for rows 5 and 10, of the month before. */
  partesAnteriores: partsByColumn,
  calculos: z.array(ShownRun),
  /** Paid at the bank and not yet in the ERP, of the malls whose month is open (rules 11.7). */
  pagoNoBanco: money,
  shoppings: z.number(),
  semCalculo: z.array(MissingRun),
})
export type Summary = z.output<typeof Summary>

export const readSummary = call({
  name: 'delinquencyFigures.readSummary',
  mayLag: true,
  method: 'GET',
  path: '/inadimplencia/resumo',
  summary: 'Resumo da inadimplência: 17 linhas, do mês e do ano',
  access,
  query: SummaryQuery,
  answer: Summary,
})

export const downloadSummary = call({
  name: 'delinquencyFigures.downloadSummary',
  method: 'GET',
  path: '/inadimplencia/resumo/download',
  summary: 'Planilha do resumo da inadimplência, com os títulos',
  access,
  query: SummaryQuery,
})

export const downloadLucByLuc = call({
  name: 'delinquencyFigures.downloadLucByLuc',
  method: 'GET',
  path: '/inadimplencia/luc-luc',
  summary: 'Planilha Luc a Luc',
  access,
  query: z.object({
    shoppingIds: reportQuery.shoppingIds,
    ...monthAndYear,
    mesAnoInicio: monthYear.optional(),
    mesAnoFim: monthYear.optional(),
    codigosTipoMovimento: texts.optional(),
    codigosTipoContrato: texts.optional(),
  }),
})
