import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, ids, money } from '#contract/wire.ts'

import { GRID_COLUMN_NAMES, monthYear } from './query.ts'
import { reportPath } from './report.ts'
import { summaryPath } from './summary.ts'

/** The figures that an official sheet states (rules 9, 'Planilha final'). */
export const OFFICIAL_FIGURES = [
  'faturado',
  'recebidoBruto',
  'recebidoLiquido',
  'inadimplenciaBruta',
  'inadimplenciaLiquida',
] as const
export type OfficialFigure = (typeof OFFICIAL_FIGURES)[number]

/** Of a side that says nothing of a figure it is null. */
const Figures = z.object({
  faturado: money.nullable(),
  recebidoBruto: money.nullable(),
  recebidoLiquido: money.nullable(),
  inadimplenciaBruta: money.nullable(),
  inadimplenciaLiquida: money.nullable(),
})

const GridCells = z.record(z.enum(GRID_COLUMN_NAMES), money.nullable())

/** A mall and account of a month from both sides, and official less calculated. */
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
  /** The month that was compared; null where no official sheet was ever handed in. */
  mesAno: monthYear.nullable(),
  data: z.array(ComparedFigures),
  /** Of a mall whose official grid was handed in: its 17 rows. */
  resumo: z.array(ComparedRow),
})
export type Comparison = z.output<typeof Comparison>

/** The official figures beside the calculated ones, with the difference; never instead of them. */
export const compareOfficial = call({
  name: 'delinquencyFigures.compareOfficial',
  mayLag: true,
  method: 'GET',
  path: '/inadimplencia/oficial',
  summary: 'Inadimplência oficial ao lado da calculada, com a diferença',
  access: { screens: ['/import-inadimplencia', summaryPath, reportPath] },
  query: z.object({
    shoppingId: id.optional(),
    shoppingIds: ids.optional(),
    mesAno: monthYear.optional(),
  }),
  answer: Comparison,
})
