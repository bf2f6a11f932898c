import type { ComparisonRow } from '../contract/calls.ts'
import { MigrationMeasure } from '../contract/steps.ts'

/** A measure over all malls. */
export type MeasureSum = {
  readonly medida: MigrationMeasure
  readonly antigo: number
  readonly nosso: number
  readonly diferenca: number
  /** Malls whose difference nobody has explained. */
  readonly aExplicar: number
}

// Amounts are reais: round the sum to cents.
const sum = (values: readonly number[]) =>
  Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100

/** The sums by measure. Differences of malls may cancel out, so they are counted as well. */
export const sumByMeasure = (rows: readonly ComparisonRow[]): MeasureSum[] =>
  MigrationMeasure.options.flatMap((medida) => {
    const own = rows.filter((row) => row.medida === medida)
    return own.length === 0
      ? []
      : [
          {
            medida,
            antigo: sum(own.map(({ antigo }) => antigo)),
            nosso: sum(own.map(({ nosso }) => nosso)),
            diferenca: sum(own.map(({ diferenca }) => diferenca)),
            aExplicar: own.filter(
              ({ diferenca, explicacao }) => diferenca !== 0 && explicacao === null,
            ).length,
          },
        ]
  })
