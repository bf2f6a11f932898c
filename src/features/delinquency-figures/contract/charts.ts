import * as z from 'zod'

import { call } from '#contract/call.ts'
import { money } from '#contract/wire.ts'

import { monthYear, signedPercent, SummaryQuery } from './query.ts'
import { PartsOfFigures } from './report.ts'
import { summaryPath } from './summary.ts'

/** How many months the line shows; the year before is read for its second line. */
export const lineMonths = 24
/** How many months the map shows. */
export const mapMonths = 12
/** How many tenants explain the change of a month. */
export const topTenants = 10

const shared = {
  mesAno: monthYear,
  faturado: money,
  inadimplenciaBruta: money,
  inadimplenciaBrutaPercentual: signedPercent.nullable(),
  /** Some of its days overdue are not over yet: the month cannot be closed (rules 6.2). */
  previa: z.boolean(),
}

/** A month of all malls that were asked; of a month without a calculation there is none. */
export const ChartMonth = z.object({
  ...shared,
  inadimplenciaLiquida: money,
  inadimplenciaLiquidaPercentual: signedPercent.nullable(),
})
export type ChartMonth = z.output<typeof ChartMonth>

/** A month of a mall. */
export const MapCell = z.object({ ...shared, idShopping: z.number(), shopping: z.string() })
export type MapCell = z.output<typeof MapCell>

/** A tenant whose delinquency changed from the month before. */
export const ChangedTenant = z.object({
  nomeFantasia: z.string(),
  luc: z.string(),
  idShopping: z.number(),
  shopping: z.string(),
  antes: money,
  depois: money,
  variacao: money,
})
export type ChangedTenant = z.output<typeof ChangedTenant>

export const Charts = z.object({
  mesAno: monthYear,
  /** What the bars of the month are made of; null where it has no calculation. */
  partes: PartsOfFigures.nullable(),
  /** Oldest first: the months of the line and those of the year before. */
  meses: z.array(ChartMonth),
  /** The last months, mall by mall. */
  mapa: z.array(MapCell),
  /** By absolute change, largest first. */
  lojistas: z.array(ChangedTenant),
  /** The change of bruta from the month before; null where one of the two was not calculated. */
  variacao: money.nullable(),
})
export type Charts = z.output<typeof Charts>

export const readCharts = call({
  name: 'delinquencyFigures.readCharts',
  mayLag: true,
  method: 'GET',
  path: '/inadimplencia/quadros',
  summary: 'Quadros da inadimplência: cascata, 24 meses, mapa por shopping, lojistas da variação',
  access: { screens: [summaryPath] },
  query: SummaryQuery,
  answer: Charts,
})

/** The four pictures, by the name that their download takes. */
export const CHART_NAMES = ['CASCATA', 'MESES', 'MAPA', 'LOJISTAS'] as const
export type ChartName = (typeof CHART_NAMES)[number]

export const ChartQuery = SummaryQuery.extend({ quadro: z.enum(CHART_NAMES) })
export type ChartQuery = z.output<typeof ChartQuery>

export const downloadChart = call({
  name: 'delinquencyFigures.downloadChart',
  method: 'GET',
  path: '/inadimplencia/quadros/download',
  summary: 'Planilha: a tabela de um quadro da inadimplência',
  access: { screens: [summaryPath] },
  query: ChartQuery,
})
