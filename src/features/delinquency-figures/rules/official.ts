import { type Rate, percentHalfUp } from '#values/rate.ts'

import {
  type ComparedFigures,
  type Comparison,
  OFFICIAL_FIGURES,
  type OfficialFigure,
} from '../contract/official.ts'

/** What an official sheet states, or the same of the calculation, in cents. */
export type StatedFigures = Readonly<Record<OfficialFigure, number>>

/** The eight values of a sheet that states five of them (rules 6.2). */
export const eightOfStated = (stated: StatedFigures) => ({
  ...stated,
  inadimplenciaBrutaPercentual: percentOfStated(stated, 'inadimplenciaBruta'),
  inadimplenciaLiquidaPercentual: percentOfStated(stated, 'inadimplenciaLiquida'),
  recebimentoTotal: stated.recebidoBruto + stated.recebidoLiquido,
})

const percentOfStated = (stated: StatedFigures, figure: OfficialFigure): Rate | null =>
  percentHalfUp(stated[figure], stated.faturado) ?? null

/** Official less calculated; null where one of them says nothing. */
export const differenceOf = (official: number | null, calculated: number | null): number | null =>
  official === null || calculated === null ? null : official - calculated

/** The differences of two sides by the names of their figures. */
export const differencesOf = <Name extends string>(
  names: readonly Name[],
  official: Readonly<Record<Name, number | null>>,
  calculated: Readonly<Record<Name, number | null>>,
): Record<Name, number | null> =>
  Object.fromEntries(
    names.map((name) => [name, differenceOf(official[name], calculated[name])]),
  ) as Record<Name, number | null>

/** How many official values differ from the calculated ones; what one side does not state does not. */
export const countDifferences = (comparison: Pick<Comparison, 'data'> | undefined): number =>
  (comparison?.data ?? [])
    .flatMap(({ diferenca }) => Object.values(diferenca))
    .filter((value) => value !== null && value !== 0).length

/** Both sides of several malls and accounts together, of what both state alone. */
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

/** Does an official sheet state this mall and account? */
export const isStated = ({ oficial }: Pick<ComparedFigures, 'oficial'>): boolean =>
  Object.values(oficial).some((value) => value !== null)

/** Does anything of it differ? */
export const differs = ({
  diferenca,
}: {
  readonly diferenca: Readonly<Record<string, number | null>>
}): boolean => Object.values(diferenca).some((value) => value !== null && value !== 0)
