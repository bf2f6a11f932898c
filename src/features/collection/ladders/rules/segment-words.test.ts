import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { emptySegment } from '../contract/ladder.ts'
import { segmentWords } from './segment-words.ts'

test('says whom a ladder is for', () => {
  expect(segmentWords(emptySegment)).toBe('todos')
  expect(
    segmentWords({
      ...emptySegment,
      shoppings: [1, 2],
      tiposContrato: ['LOJA'],
      grupos: [3],
      corporativo: 'NAO',
      atrasoMin: 5,
      atrasoMax: 30,
      valorMin: cents(100_000),
      primeiroAtraso: 'SIM',
      promessas: 'CUMPRE',
    }),
  ).toBe(
    '2 shoppings, LOJA, 1 grupo, não corporativos, atraso de 5 dias a 30 dias, vencido desde R$\u00a01.000,00, primeiro atraso, cumpre promessas',
  )
})
