import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import type { ComparisonRow } from '../contract/calls.ts'
import { sumByMeasure } from './comparison-sums.ts'

const row = (more: Partial<ComparisonRow>): ComparisonRow => ({
  idShopping: 1,
  shopping: 'Shopping Um',
  medida: 'VENCIDO',
  dia: localDate('2026-11-16'),
  antigo: 0,
  nosso: 0,
  diferenca: 0,
  explicacao: null,
  explicadoPor: null,
  ...more,
})

test('sums over malls, in the order of the measures, and counts what is unexplained', () => {
  expect(
    sumByMeasure([
      row({ antigo: 0.1, nosso: 0.2, diferenca: 0.1 }),
      row({ idShopping: 2, antigo: 0.2, nosso: 0.1, diferenca: -0.1, explicacao: 'pago no dia' }),
      row({ medida: 'CONTRATOS', antigo: 412, nosso: 412 }),
    ]),
  ).toEqual([
    { medida: 'CONTRATOS', antigo: 412, nosso: 412, diferenca: 0, aExplicar: 0 },
    { medida: 'VENCIDO', antigo: 0.3, nosso: 0.3, diferenca: 0, aExplicar: 1 },
  ])
})
