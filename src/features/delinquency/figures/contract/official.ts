import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, ids, money } from '#contract/wire.ts'

import { GRID_COLUMN_NAMES, monthYear } from './query.ts'
import { reportPath } from './report.ts'
import { summaryPath } from './summary.ts'

/** Figures of an official sheet (rules 9, 'Planilha final'). */
export const OFFICIAL_FIGURES = [
  'faturado',
  'recebidoBruto',
  'recebidoLiquido',
  'inadimplenciaBruta',
  'inadimplenciaLiquida',
] as const
export type OfficialFigure = (typeof OFFICIAL_FIGURES)[number]

/** Null if this side does not have the figure. */
const Figures = z.object({
  faturado: money.nullable(),
  recebidoBruto: money.nullable(),
  recebidoLiquido: money.nullable(),
  inadimplenciaBruta: money.nullable(),
  inadimplenciaLiquida: money.nullable(),
})

const GridCells = z.record(z.enum(GRID_COLUMN_NAMES), money.nullable())

/** A mall and account of a month from both sides; difference = official − calculated. */
export const ComparedFigures = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  mesAno: monthYear,
  tipoConta: z.string(),
  oficial: Figures,
  calculado: Figures,
  diferenca: Figures,
})
export type ComparedFigures = z.output<typeof ComparedFigures>

/** A row of the official grid: hundredths of reais, or of percent. */
export const ComparedRow = z.object({
  linha: z.number(),
  descricao: z.string(),
  oficial: GridCells,
  calculado: GridCells,
  diferenca: GridCells,
})
export type ComparedRow = z.output<typeof ComparedRow>

export const Comparison = z.object({
  /** The compared month; null if no official sheet was ever uploaded. */
  mesAno: monthYear.nullable(),
  data: z.array(ComparedFigures),
  /** The 17 rows of a mall with an uploaded official grid. */
  resumo: z.array(ComparedRow),
})
export type Comparison = z.output<typeof Comparison>

/** Compares official with calculated figures; never replaces them. */
export const compareOfficial = call({
  name: 'delinquencyFigures.compareOfficial',
  mayLag: true,
  method: 'GET',
  path: '/inadimplencia/oficial',
  summary: 'Inadimplência oficial ao lado da calculada, com a diferença',
  access: { screens: ['/fechar-o-mes', '/import-inadimplencia', summaryPath, reportPath] },
  query: z.object({
    shoppingId: id.optional(),
    shoppingIds: ids.optional(),
    mesAno: monthYear.optional(),
  }),
  answer: Comparison,
})
