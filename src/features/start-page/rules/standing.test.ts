import { expect, test } from 'vitest'

import type { Measure } from '#features/recovery/contract.ts'
import { cents } from '#values/cents.ts'
import { rate } from '#values/rate.ts'

import { changeText, overdueText, recoveredOf, sparkline } from './standing.ts'

test('what was overdue at the cut before stands beside the tenants, where there was one', () => {
  const dias = [{ vencido: cents(1_158_000_000) }, { vencido: cents(1_166_000_000) }]
  expect(overdueText({ lojistas: 168, dias })).toBe(
    '168 lojistas; no corte anterior R$\u00a011,58\u00a0mi',
  )
  expect(overdueText({ lojistas: 1, dias: dias.slice(1) })).toBe('1 lojista')
})

test('a rise of delinquency is worse, a fall is not, and no change is not told', () => {
  expect(changeText(rate(1380), rate(1093))).toEqual({ text: '▲ 2,87 pontos', isWorse: true })
  expect(changeText(rate(1093), rate(1380))).toEqual({ text: '▼ 2,87 pontos', isWorse: false })
  expect(changeText(rate(1380), rate(1380))).toBeUndefined()
  expect(changeText(rate(1380), null)).toBeUndefined()
})

test('of what was listed the longest window that a boleto has passed counts', () => {
  const measure = (grupo: Measure['grupo'], janela: number, boletos: number) =>
    ({ grupo, janela, boletos }) as Measure
  const totals = [
    measure('NEGATIVADO', 30, 5),
    measure('NEGATIVADO', 60, 2),
    measure('NEGATIVADO', 90, 0),
    measure('NAO_NEGATIVADO', 90, 9),
  ]
  expect(recoveredOf(totals)?.janela).toBe(60)
  expect(recoveredOf([])).toBeUndefined()
})

test('a line runs from the left edge to the right one, the greatest value at the top', () => {
  expect(sparkline([1, 3, 2])).toBe('2.0,22.0 35.0,2.0 68.0,12.0')
  expect(sparkline([5, 5])).toBe('2.0,22.0 68.0,22.0')
  expect(sparkline([5])).toBeUndefined()
})
