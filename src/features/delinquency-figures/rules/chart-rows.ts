import { addCompetence, type Competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import { type ChartMonth, lineMonths, type MapCell } from '../contract/charts.ts'

/** What a month of the line says; null where it was not calculated, or nothing was billed. */
export type Point = {
  readonly month: Competence
  readonly isCalculated: boolean
  readonly gross: Rate | null
  readonly net: Rate | null
  readonly yearBefore: Rate | null
  readonly isPreview: boolean
}

/** Each month of the line, also those that were not calculated: there the line has a gap. */
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

/** A mall of the map with its months. */
export type MallRow = {
  readonly id: number
  readonly name: string
  readonly byMonth: ReadonlyMap<Competence, MapCell>
}

/** The malls, the highest bruta of the last month first. */
export function mallRows(cells: readonly MapCell[], month: Competence): MallRow[] {
  const rows = [...Map.groupBy(cells, ({ idShopping }) => idShopping)].map(([id, own]) => ({
    id,
    name: own[0]?.shopping ?? '',
    byMonth: new Map(own.map((cell) => [cell.mesAno, cell])),
  }))
  const last = ({ byMonth }: MallRow) => byMonth.get(month)?.inadimplenciaBrutaPercentual ?? -1
  return rows.toSorted((a, b) => last(b) - last(a) || a.name.localeCompare(b.name, 'pt-BR'))
}
