import { formatRate, percentHalfUp } from '#values/rate.ts'

import type { MallMonth } from '../contract/months.ts'

type Figures = NonNullable<MallMonth['numeros']>

export const totalFigures = (rows: readonly Figures[]): Figures => {
  const total = (name: keyof Figures) => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    titulos: total('titulos'),
    faturado: total('faturado'),
    inadimplenciaBruta: total('inadimplenciaBruta'),
    inadimplenciaLiquida: total('inadimplenciaLiquida'),
  } as Figures
}

/** Share of the billed amount; '-' if nothing was billed. */
export const formatShareOf = (part: number, billed: number): string => {
  const share = percentHalfUp(part, billed)
  return share === undefined ? '-' : formatRate(share)
}
