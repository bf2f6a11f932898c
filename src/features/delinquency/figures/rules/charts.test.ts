import { expect, test } from 'vitest'

import { competence } from '#values/competence.ts'
import type { Rate } from '#values/rate.ts'

import {
  BANDS,
  bandOf,
  bandsFor,
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

test('a percentage has two decimals: 24,09 % is 24,09 in title and cell', () => {
  expect([2409, 2400, 1999, 5, -349].map((rate) => percentDigits(rate as Rate))).toEqual([
    '24,09',
    '24,00',
    '19,99',
    '0,05',
    '−3,49',
  ])
})

test('each step begins at the end of the previous one, and the last is inadimplência projetada', () => {
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

test('an adjustment of an expectation raises projetada by its value', () => {
  const adjusted = waterfallOf({ ...parts, expectedAdjustment: 20_000 })
  expect(adjusted[6]).toMatchObject({ label: 'Ajustes', from: 600_000, to: 620_000 })
  expect(adjusted[7]?.to).toBe(adjusted[6]?.to)
})

test('the line shows the change of bruta in points, and nothing for an uncalculated month', () => {
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
  expect([0, 1_000, 1_001, 1_300, 1_600, 2_000, 2_001].map((one) => bandOf(one))).toEqual([
    1, 1, 2, 2, 3, 4, 5,
  ])
})

test('bands adapt when all malls owe much, and otherwise are the usual ones', () => {
  expect(bandsFor([900, 1_100, 1_400, 2_500])).toBe(BANDS)
  const high = [2_010, 2_540, 3_120, 4_480, 5_300]
  const bands = bandsFor(high)
  expect(bands.map(({ label }) => label)).toEqual([
    'até 20,1',
    '20,1 a 25,4',
    '25,4 a 31,2',
    '31,2 a 44,8',
    'acima de 44,8',
  ])
  expect(high.map((one) => bandOf(one, bands))).toEqual([1, 2, 3, 4, 5])
  expect(bandsFor([2_500])).toBe(BANDS)
})

test('rises and falls are listed separately, the largest first', () => {
  const tenant = (nomeFantasia: string, variacao: number) => ({ nomeFantasia, variacao })
  const mixed = [
    tenant('Loja A', -19_635_280),
    tenant('Hiper X', 14_903_918),
    tenant('Loja B', -8_485_244),
    tenant('Loja C', 6_313_037),
  ]
  expect(tenantsTitle(mixed, 25_700_000)).toBe(
    'Hiper X sozinho faz R$ 149 mil da alta; dois subiram R$ 212 mil, dois desceram R$ 281 mil',
  )
  expect(tenantsTitle(mixed, -25_700_000)).toBe(
    'Loja A sozinho faz R$ 196 mil da queda; dois subiram R$ 212 mil, dois desceram R$ 281 mil',
  )
  expect(tenantsTitle([tenant('Loja A', -40_000_000)], -35_600_000)).toBe(
    'Loja A sozinho faz R$ 400 mil da queda de R$ 356 mil',
  )
  expect(tenantsTitle([tenant('Loja A', -40_000_000)], 35_600_000)).toBe(
    'A bruta subiu R$ 356 mil; um desceu R$ 400 mil',
  )
  expect(tenantsTitle([], null)).toBe('Nenhum lojista mudou a inadimplência bruta')
})
