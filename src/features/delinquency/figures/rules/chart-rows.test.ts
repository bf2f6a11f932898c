import { expect, test } from 'vitest'

import type { Cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import { mallRows, pointsOf } from './chart-rows.ts'

const october = competence('2026-10')
const month = (mesAno: string, gross: number | null, previa = false) => ({
  mesAno: competence(mesAno),
  faturado: 100 as Cents,
  inadimplenciaBruta: 0 as Cents,
  inadimplenciaBrutaPercentual: gross as Rate | null,
  inadimplenciaLiquida: 0 as Cents,
  inadimplenciaLiquidaPercentual: gross as Rate | null,
  previa,
})

test('the line has all 24 months, uncalculated ones included, next to the previous year', () => {
  const points = pointsOf(
    [
      month('2024-10', 700),
      month('2025-10', 900),
      month('2026-09', null),
      month('2026-10', 1200, true),
    ],
    october,
  )
  expect([points.length, points[0]?.month, points.at(-1)?.month]).toEqual([
    24,
    '2024-11',
    '2026-10',
  ])
  const shown = (name: string) => points.find((point) => point.month === name)
  expect(shown('2026-10')).toEqual({
    month: '2026-10',
    isCalculated: true,
    gross: 1200,
    net: 1200,
    yearBefore: 900,
    isPreview: true,
  })
  expect(shown('2025-10')).toMatchObject({ gross: 900, yearBefore: 700, isPreview: false })
  // Calculated, but nothing was billed: no gap.
  expect(shown('2026-09')).toMatchObject({ isCalculated: true, gross: null })
  expect(shown('2026-08')).toMatchObject({ isCalculated: false, gross: null })
})

test('malls of the map: highest last month first, malls without it last, then by name', () => {
  const cell = (shopping: string, mesAno: string, percent: number | null) => ({
    ...month(mesAno, percent),
    idShopping: shopping.length,
    shopping,
  })
  const rows = mallRows(
    [
      cell('Alto', '2026-10', 900),
      cell('Belo Vale', '2026-09', 5000),
      cell('Campo Norte', '2026-10', 1100),
      cell('Ágata', '2026-10', 900),
    ],
    october,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Campo Norte', 'Ágata', 'Alto', 'Belo Vale'])
})
