import { addCompetence, type Competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import { type ChartMonth, lineMonths, type MapCell } from '../contract/charts.ts'

/** A month of the line; figures are null without a calculation or without billed amounts. */
export type Point = {
  readonly month: Competence
  readonly isCalculated: boolean
  readonly gross: Rate | null
  readonly net: Rate | null
  readonly yearBefore: Rate | null
  readonly isPreview: boolean
}

/** All months of the line; uncalculated ones are gaps. */
/** Heads of the amounts and shares of a month. */
export const MONTH_HEADS = [
  'Faturado',
  'Bruta R$',
  'Bruta %',
  'Líquida R$',
  'Líquida %',
  'Bruta % um ano antes',
] as const

export function pointsOf(months: readonly ChartMonth[], last: Competence): Point[] {
  const found = new Map(months.map((month) => [month.mesAno, month]))
  return Array.from({ length: lineMonths }, (_, index) => {
    const month = addCompetence(last, index - lineMonths + 1)
    const own = found.get(month)
    const before = found.get(addCompetence(month, -12))
    return {
      month,
      isCalculated: own !== undefined,
      gross: own?.inadimplenciaBrutaPercentual ?? null,
      net: own?.inadimplenciaLiquidaPercentual ?? null,
      yearBefore: before?.inadimplenciaBrutaPercentual ?? null,
      isPreview: own?.previa ?? false,
    }
  })
}

export type MallRow = {
  readonly id: number
  readonly name: string
  readonly byMonth: ReadonlyMap<Competence, MapCell>
}

/** Malls by bruta of the last month, highest first. */
export function mallRows(cells: readonly MapCell[], month: Competence): MallRow[] {
  const rows = [...Map.groupBy(cells, ({ idShopping }) => idShopping)].map(([id, own]) => ({
    id,
    name: own[0]?.shopping ?? '',
    byMonth: new Map(own.map((cell) => [cell.mesAno, cell])),
  }))
  const last = ({ byMonth }: MallRow) => byMonth.get(month)?.inadimplenciaBrutaPercentual ?? -1
  return rows.toSorted((a, b) => last(b) - last(a) || a.name.localeCompare(b.name, 'pt-BR'))
}
