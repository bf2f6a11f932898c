import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { rate } from '#values/rate.ts'

import type { Measure, RecoveryGroup } from './contract.ts'
import {
  amountsText,
  motivesOf,
  recoveredOf,
  shareOf,
  sharesByMonth,
  totalsTitle,
  usualWindow,
  waitingText,
} from './rules.ts'

const measure = (grupo: RecoveryGroup, janela: number, more: Partial<Measure> = {}): Measure => ({
  grupo,
  janela,
  boletos: 0,
  quitados: 0,
  aguardam: 0,
  valor: cents(0),
  recebido: cents(0),
  percentual: null,
  ...more,
})
const counted = { boletos: 2, percentual: rate(3_412) }

describe('texts of the charts', () => {
  test('a share is rounded half-up, and missing without boletos', () => {
    expect(shareOf(cents(1), cents(3))).toBe(3_333)
    expect(shareOf(cents(2), cents(3))).toBe(6_667)
    expect(shareOf(cents(0), cents(0))).toBeNull()
  })

  test('the trend has the shares of a window by month, without months that count no boleto', () => {
    const meses = [
      { medidas: [measure('NEGATIVADO', 30, counted), measure('NEGATIVADO', 90)] },
      { medidas: [measure('NEGATIVADO', 30, { percentual: rate(5_000) })] },
    ]
    expect(sharesByMonth({ meses }, 30)).toEqual([3_412, 5_000])
    expect(sharesByMonth({ meses }, 90)).toEqual([])
    expect(sharesByMonth({}, 90)).toEqual([])
  })

  test('the title uses the longest window that has boletos', () => {
    const young = [measure('NEGATIVADO', 60, counted), measure('NAO_NEGATIVADO', 90)]
    expect(usualWindow(young)).toBe(60)
    expect(totalsTitle(young)).toBe('34,12 % dos negativados foram pagos em 60 dias')
    expect(
      totalsTitle([
        measure('NEGATIVADO', 90, counted),
        measure('NAO_NEGATIVADO', 90, { boletos: 1, percentual: rate(2_140) }),
      ]),
    ).toBe('34,12 % dos negativados e 21,40 % dos não negativados foram pagos em 90 dias')
    expect(totalsTitle([measure('NEGATIVADO', 30)])).toBe('Nenhum boleto completou 30 dias')
  })

  test('boletos that do not count yet are shown with their numbers', () => {
    expect(waitingText([measure('NEGATIVADO', 90, { aguardam: 1 })])).toBe(
      'Ainda não completaram 90 dias, e não contam nesse prazo: 1 negativado e 0 não negativados.',
    )
    expect(waitingText([measure('NEGATIVADO', 90, counted)])).toBeUndefined()
  })

  test('amounts are short, with R$ once', () => {
    expect(
      amountsText(
        measure('NEGATIVADO', 90, {
          boletos: 1,
          valor: cents(881_000_000),
          recebido: cents(63_343_165),
        }),
      ),
    ).toBe('R$ 633 mil de 8,81 mi, 1 boleto')
  })

  test('every motive has one code', () => {
    const codes = motivesOf([{ id: 4, text: 'Acordo' }]).map(({ codigo }) => codigo)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toContain('J4')
  })
})

test('the share recovered of listed boletos uses the longest window that has boletos', () => {
  const totals = [
    measure('NEGATIVADO', 30, { boletos: 5 }),
    measure('NEGATIVADO', 60, { boletos: 2 }),
    measure('NEGATIVADO', 90),
    measure('NAO_NEGATIVADO', 90, { boletos: 9 }),
  ]
  expect(recoveredOf(totals)?.janela).toBe(60)
  expect(recoveredOf([])).toBeUndefined()
})
