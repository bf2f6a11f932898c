import { expect, test } from 'vitest'

import { competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import {
  bandOf,
  changeOfStep,
  lineTitle,
  percentDigits,
  tenantsTitle,
  waterfallOf,
} from './charts.ts'
import { figureOf, NO_PARTS } from './figures.ts'

const parts = {
  ...NO_PARTS,
  original: 10_000_000,
  received: 8_200_000,
  recovered: 450_000,
  afterClose: 600_000,
  expected: 100_000,
  tendency: 50_000,
}

test('a percentage has two decimals: 24,09 % is 24,09, in the title as in the cell', () => {
  expect([2409, 2400, 1999, 5, -349].map((rate) => percentDigits(rate as Rate))).toEqual([
    '24,09',
    '24,00',
    '19,99',
    '0,05',
    '−3,49',
  ])
})

test('each step begins where the one before ended, and the last is inadimplência projetada', () => {
  const steps = waterfallOf(parts)
  expect(steps.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Bruta', 0, 1_800_000],
    ['Recuperação', 1_800_000, 1_350_000],
    ['Após fechar', 1_350_000, 750_000],
    ['Líquida', 0, 750_000],
    ['Expectativa', 750_000, 650_000],
    ['Tendência', 650_000, 600_000],
    ['Ajustes', 600_000, 600_000],
    ['Projetada', 0, 600_000],
  ])
  expect(steps.at(-1)?.to).toBe(figureOf('inadimplenciaProjetada', parts))
  expect(steps.map(changeOfStep)[1]).toBe(-450_000)
})

test('an adjustment of an expectation moves projetada by itself, up', () => {
  const adjusted = waterfallOf({ ...parts, expectedAdjustment: 20_000 })
  expect(adjusted[6]).toMatchObject({ label: 'Ajustes', from: 600_000, to: 620_000 })
  expect(adjusted[7]?.to).toBe(adjusted[6]?.to)
})

test('the line says how many points bruta moved, and nothing of a month that was not calculated', () => {
  const month = (mesAno: string, percent: number) => ({
    mesAno: competence(mesAno),
    inadimplenciaBrutaPercentual: percent as Rate,
  })
  const october = competence('2026-10')
  const title = (...months: ReturnType<typeof month>[]) => lineTitle(months, october, '10/2026')
  expect(title(month('2026-09', 1_093), month('2026-10', 1_380))).toBe(
    'A bruta subiu 2,87 pontos em 10/2026',
  )
  const [september, now] = [month('2026-09', 1_093), month('2026-10', 1_380)]
  expect(title(month('2025-10', 1_379), september, now)).toBe(
    'A bruta subiu 2,87 pontos em 10/2026 e passou o ano anterior',
  )
  expect(title(month('2025-10', 1_380), september, now)).toBe(
    'A bruta subiu 2,87 pontos em 10/2026',
  )
  expect(title(month('2025-10', 900), month('2026-09', 1_400), now)).toBe(
    'A bruta caiu 0,20 pontos em 10/2026',
  )
  expect(title(month('2026-08', 1_093), month('2026-10', 1_380))).toBe(
    'A bruta de 10/2026 é 13,80 %',
  )
  expect(title(month('2026-09', 1_093))).toBe('A bruta de 10/2026 não tem percentual')
})

test('10,00 % is in the first band and 10,01 % in the second', () => {
  expect([0, 1_000, 1_001, 1_300, 1_600, 2_000, 2_001].map(bandOf)).toEqual([1, 1, 2, 2, 3, 4, 5])
})

test('the tenants are set against the change of the month', () => {
  expect(tenantsTitle([40_000_000, -3_500_000], 35_600_000)).toBe(
    '2 lojistas fazem R$ 365 mil da alta de R$ 356 mil',
  )
  expect(tenantsTitle([-40_000_000], -35_600_000)).toBe(
    '1 lojista faz R$ 400 mil da queda de R$ 356 mil',
  )
  expect(tenantsTitle([], null)).toBe('Nenhum lojista mudou a inadimplência bruta')
})
