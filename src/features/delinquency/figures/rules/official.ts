import { type Rate, percentHalfUp } from '#values/rate.ts'

import {
  type ComparedFigures,
  type Comparison,
  OFFICIAL_FIGURES,
  type OfficialFigure,
} from '../contract/official.ts'

/** Figures as an official sheet has them, or the calculated equivalent, in cents. */
export type StatedFigures = Readonly<Record<OfficialFigure, number>>

/** Derives the eight values from the five of a sheet (rules 6.2). */
export const eightOfStated = (stated: StatedFigures) => ({
  ...stated,
  inadimplenciaBrutaPercentual: percentOfStated(stated, 'inadimplenciaBruta'),
  inadimplenciaLiquidaPercentual: percentOfStated(stated, 'inadimplenciaLiquida'),
  recebimentoTotal: stated.recebidoBruto + stated.recebidoLiquido,
})

const percentOfStated = (stated: StatedFigures, figure: OfficialFigure): Rate | null =>
  percentHalfUp(stated[figure], stated.faturado) ?? null

/** Official − calculated; null if either is missing. */
export const differenceOf = (official: number | null, calculated: number | null): number | null =>
  official === null || calculated === null ? null : official - calculated

/** Differences of both sides by figure name. */
export const differencesOf = <Name extends string>(
  names: readonly Name[],
  official: Readonly<Record<Name, number | null>>,
  calculated: Readonly<Record<Name, number | null>>,
): Record<Name, number | null> =>
  Object.fromEntries(
    names.map((name) => [name, differenceOf(official[name], calculated[name])]),
  ) as Record<Name, number | null>

/** Number of official values that differ; values missing on one side do not count. */
export const countDifferences = (comparison: Pick<Comparison, 'data'> | undefined): number =>
  (comparison?.data ?? [])
    .flatMap(({ diferenca }) => Object.values(diferenca))
    .filter((value) => value !== null && value !== 0).length

/** Sums both sides over malls and accounts that both have. */
export const sumCompared = (
  rows: readonly Pick<ComparedFigures, 'oficial' | 'diferenca'>[],
): Pick<ComparedFigures, 'oficial' | 'diferenca'> => {
  const both = rows.filter(({ diferenca }) => diferenca.faturado !== null)
  const sumOf = (side: 'oficial' | 'diferenca') =>
    Object.fromEntries(
      OFFICIAL_FIGURES.map((name) => [
        name,
        both.reduce((sum, row) => sum + (row[side][name] ?? 0), 0),
      ]),
    ) as ComparedFigures['oficial']
  return { oficial: sumOf('oficial'), diferenca: sumOf('diferenca') }
}

/** Whether an official sheet has this mall and account. */
export const isStated = ({ oficial }: Pick<ComparedFigures, 'oficial'>): boolean =>
  Object.values(oficial).some((value) => value !== null)

/** Whether any figure differs. */
export const differs = ({
  diferenca,
}: {
  readonly diferenca: Readonly<Record<string, number | null>>
}): boolean => Object.values(diferenca).some((value) => value !== null && value !== 0)
