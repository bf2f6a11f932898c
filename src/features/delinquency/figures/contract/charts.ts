import * as z from 'zod'

import { call } from '#contract/call.ts'
import { money } from '#contract/wire.ts'

import { monthYear, signedPercent, SummaryQuery } from './query.ts'
import { PartsOfFigures } from './report.ts'
import { summaryPath } from './summary.ts'

/** Months of the line; the year before is also read for the second line. */
export const lineMonths = 24
export const mapMonths = 12
/** Number of tenants that explain a month's change. */
export const topTenants = 10

const shared = {
  mesAno: monthYear,
  faturado: money,
  inadimplenciaBruta: money,
  inadimplenciaBrutaPercentual: signedPercent.nullable(),
  /** Its days overdue are not over, so the month cannot be closed (rules 6.2). */
  previa: z.boolean(),
}

/** A month over all requested malls; omitted without a calculation. */
export const ChartMonth = z.object({
  ...shared,
  inadimplenciaLiquida: money,
  inadimplenciaLiquidaPercentual: signedPercent.nullable(),
})
export type ChartMonth = z.output<typeof ChartMonth>

export const MapCell = z.object({ ...shared, idShopping: z.number(), shopping: z.string() })
export type MapCell = z.output<typeof MapCell>

/** A tenant whose delinquency changed since the month before. */
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
  /** Parts of the month's bars; null without a calculation. */
  partes: PartsOfFigures.nullable(),
  /** Oldest first: the months of the line and of the year before. */
  meses: z.array(ChartMonth),
  /** The last months by mall. */
  mapa: z.array(MapCell),
  /** Largest absolute change first. */
  lojistas: z.array(ChangedTenant),
  /** Change of bruta from the month before; null if either month has no calculation. */
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

/** The four charts by their download name. */
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
