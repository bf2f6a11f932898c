import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import { correctionParameters as parameters, exampleDebt } from '#testing/example-debt-terms.ts'
import { indicesUntil2025 } from '#testing/example-indices.ts'
import { correctionOn, type DebtTerms } from './rules/correct.ts'
import { factorOf, type IndexTable } from './rules/factor.ts'
import { legalInterest } from './rules/legal-interest.ts'
import { correctionWarnings } from './rules/words.ts'

const correct = (
  more: Partial<DebtTerms>,
  table: IndexTable = indicesUntil2025,
  on = '2026-11-10',
) => correctionOn(localDate(on), table, parameters)({ ...exampleDebt, ...more })
const nothing: IndexTable = new Map()

describe('factor', () => {
  const series = indicesUntil2025.get('IPCA') ?? new Map()
  const between = (from: string, before: string, projectedMonths = 2) =>
    factorOf(series, {
      from: competence(from),
      before: competence(before),
      projectedMonths,
      isFloored: true,
    })
  const value = ({ numerator, denominator }: ReturnType<typeof factorOf>) =>
    Number((numerator * 100_000_000n) / denominator)

  test('counts the month of the due date and not the month of the calculation day', () => {
    expect(value(between('2025-12', '2026-01'))).toBe(100_330_000)
    expect(value(between('2025-12', '2025-12'))).toBe(100_000_000)
  })

  test('two months after the last published one repeat it, the third counts 0 with a warning', () => {
    expect(between('2026-01', '2026-03')).toMatchObject({ isOutdated: false })
    expect(value(between('2026-01', '2026-03'))).toBe(100_661_089)
    expect(between('2026-01', '2026-04')).toMatchObject({ isOutdated: true })
    expect(value(between('2026-01', '2026-04'))).toBe(100_661_089)
  })

  test('a series without values is 1 with a warning', () => {
    const factor = factorOf(new Map(), {
      from: competence('2026-01'),
      before: competence('2026-11'),
      projectedMonths: 2,
      isFloored: true,
    })
    expect(factor).toMatchObject({ numerator: 1n, denominator: 1n, isOutdated: true })
    expect(factor.publishedUntil).toBeUndefined()
  })

  test('a falling index lowers the debt only if PISO_FATOR is Não', () => {
    const fallen = correctionOn(localDate('2026-11-10'), indicesUntil2025, {
      ...parameters,
      PISO_FATOR: false,
    })({ ...exampleDebt, indexName: 'IGP-M' })
    expect(fallen.correction).toBe(-199)
    expect(correct({ indexName: 'IGP-M' }).factor.isFloored).toBe(true)
  })
})

describe('missing contract terms', () => {
  test('10 %, 1 % a month and IGP-M apply by default, and are marked', () => {
    expect(correct({ indexName: null, fine: null, interest: null })).toMatchObject({
      index: 'IGP-M',
      finePercent: 1000,
      interestPercent: 100,
      defaults: ['índice', 'multa', 'juros'],
    })
    expect(correct({}).defaults).toEqual([])
  })

  test('an agreed fine of 0 % is not a missing value', () => {
    expect(correct({ fine: rate(0) })).toMatchObject({ fine: 0, defaults: [] })
  })

  test('an unknown index adds nothing to the principal, with a warning', () => {
    const unknown = correct({ indexName: 'CUB' })
    expect(unknown).toMatchObject({ correction: 0, fine: 0, interest: 0, isUnknownIndex: true })
    expect(unknown.total).toBe(1_000_000)
    expect(correctionWarnings([unknown])).toEqual([
      'Índice do contrato desconhecido: só o principal, sem correção, multa nem juros.',
    ])
  })
})

test('discounts reduce fine and interest to at most 0', () => {
  expect(correct({ fineDiscount: cents(50_000), interestDiscount: cents(2_003) })).toMatchObject({
    fine: 50_661,
    interest: 100_000,
  })
  expect(
    correct({ fineDiscount: cents(9_999_999), interestDiscount: cents(9_999_999) }),
  ).toMatchObject({ fine: 0, interest: 0, total: 1_006_610 })
})

test('the fine of fundo is limited too, the fine of rent is not', () => {
  expect(correct({ account: 'FUNDO' })).toMatchObject({ finePercent: 200, isFineLimited: true })
  expect(correct({ account: 'ALUGUEL' })).toMatchObject({ finePercent: 1000, isFineLimited: false })
  expect(correct({ account: 'FUNDO', fine: rate(100) })).toMatchObject({ isFineLimited: false })
})

describe('legal rate', () => {
  const rates: IndexTable = new Map([
    ...indicesUntil2025,
    [
      'TAXA LEGAL',
      new Map([
        [competence('2025-12'), 600_000],
        [competence('2026-01'), 700_000],
        [competence('2026-02'), 500_000],
      ]),
    ],
  ])

  test('takes from each month its share of days: 21 of 31 of 0,70 % and 14 of 28 of 0,50 %', () => {
    const legal = correct({ indexName: 'LEGAL', interest: null }, rates, '2026-02-14')
    // (0,7 % × 21 ÷ 31 + 0,5 % × 14 ÷ 28) of 10.033,00
    expect(legal).toMatchObject({ correction: 3_300, interest: 7_265, isWithoutLegalRate: false })
    expect(legal.defaults).toEqual([])
  })

  test('without its table there is no interest, with a warning', () => {
    const legal = correct({ indexName: 'LEGAL' })
    expect(legal).toMatchObject({ index: 'IPCA', interest: 0, isWithoutLegalRate: true })
    expect(correctionWarnings([legal])).toContain(
      'Taxa legal: dias sem taxa publicada, ou antes de 30/08/2024, não têm juros.',
    )
  })

  test('days before 30/08/2024 have none', () => {
    const august = new Map([[competence('2024-08'), 3_100_000]])
    const { numerator, denominator, isWithoutRate } = legalInterest(
      august,
      localDate('2024-08-10'),
      localDate('2024-08-31'),
    )
    expect(Number(numerator) / Number(denominator)).toBeCloseTo((0.031 * 2) / 31, 12)
    expect(isWithoutRate).toBe(true)
  })
})

describe('notes of the calculation', () => {
  test('are empty when all terms are in the contract and published', () => {
    expect(correctionWarnings([correct({}, indicesUntil2025, '2026-02-20')])).toEqual([])
  })

  test('show the last month of each index, and which have no values', () => {
    expect(correctionWarnings([correct({}), correct({ indexName: 'IGP-DI' })])).toEqual([
      'Índice desatualizado: IGP-DI até 12/2025 e IPCA até 12/2025; os meses seguintes contam 0.',
    ])
    expect(correctionWarnings([correct({}, nothing)])).toEqual([
      'Sem valores de IPCA: nada foi corrigido por ele (fator 1).',
    ])
  })

  test('show the assumed terms', () => {
    expect(
      correctionWarnings([correct({ fine: null, interest: null }, indicesUntil2025, '2026-02-20')]),
    ).toEqual(['Juros e multa: padrão, não consta do contrato.'])
  })

  test('are empty for a título without additions', () => {
    expect(correctionWarnings([correct({ indexName: null }, nothing, '2026-01-12')])).toEqual([])
  })
})
