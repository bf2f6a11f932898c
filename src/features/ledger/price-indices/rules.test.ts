import { describe, expect, test } from 'vitest'

import { competence } from '#values/competence.ts'

import {
  changesOf,
  findDoubtfulValues,
  factsOf,
  formatRise,
  rateOf,
  seriesSubtitle,
  seriesTitle,
} from './rules.ts'

describe('monthly rate in a file', () => {
  test.each([
    ['0,36', 360_000],
    ['-0,27', -270_000],
    ['−0,27', -270_000],
    ['+1', 1_000_000],
    ['0.4312', 431_200],
    ['0,607456', 607_456],
    ['6,84 %', 6_840_000],
    ['-0,00', 0],
    ['100', 100_000_000],
  ])('%s is %i hundred-millionths', (text, rate) => expect(rateOf(text)).toBe(rate))

  test.each(['abc', '', '1,2345678', '1.234,56', '100,01', '-100', '0,1,2', '--1'])(
    '%s is not a rate',
    (text) => expect(rateOf(text)).toBeUndefined(),
  )
})

const year = Array.from({ length: 12 }, (_, index) => ({
  mes: competence(`2025-${String(index + 1).padStart(2, '0')}`),
  valor: 1,
}))

describe('series', () => {
  test('shows its last published month and its rise over twelve months', () => {
    // 1,01 to the twelfth is 1,126825.
    const facts = factsOf(year)
    expect(facts).toMatchObject({ last: { mes: '2025-12' }, gaps: [] })
    expect(seriesTitle('IPCA', facts)).toBe('IPCA até 12/2025: 12,68 % em 12 meses')
    expect(seriesSubtitle(facts)).toBe('1,00 % em 12/2025')
  })

  test('with a missing month inside names it, without a twelve-month rate', () => {
    const facts = factsOf(year.filter(({ mes }) => mes !== '2025-06'))
    expect(facts?.gaps).toEqual(['2025-06'])
    expect(seriesTitle('IPCA', facts)).toBe('IPCA até 12/2025: 1,00 % no mês')
    expect(seriesSubtitle(facts)).toBe('1,00 % em 12/2025; sem valor: 06/2025')
  })

  test('without values shows that', () => {
    expect(factsOf([])).toBeUndefined()
    expect(seriesTitle('INPC', undefined)).toBe('INPC: nenhum mês carregado')
  })

  test('a fall has a minus sign, zero has no sign', () => {
    expect([-0.274, -0.001, 0.005].map(formatRise)).toEqual(['−0,27 %', '0,00 %', '0,01 %'])
  })
})

describe('values of a file that wait for a second user', () => {
  const value = (index: 'IPCA' | 'IGP-M', month: string, percent: number) => ({
    index,
    month: competence(month),
    rate: Math.round(percent * 1_000_000),
  })
  const reasons = (
    values: readonly ReturnType<typeof value>[],
    current: readonly ReturnType<typeof value>[] = [],
  ) => findDoubtfulValues(changesOf(values, current), current).map(({ because }) => because)

  test('a usual month after the last one does not wait', () => {
    expect(reasons([value('IPCA', '2026-02', 0.42)], [value('IPCA', '2026-01', 0.33)])).toEqual([])
    expect(reasons([value('IPCA', '2026-01', 0.33)], [value('IPCA', '2026-01', 0.33)])).toEqual([])
  })

  test('a change of a published month shows both rates', () => {
    expect(reasons([value('IPCA', '2026-01', 0.4)], [value('IPCA', '2026-01', 0.33)])).toEqual([
      'Muda um mês já publicado: de 0,33 % para 0,40 %.',
    ])
  })

  test('more than 5 % in a month since 01/2003, not earlier', () => {
    expect(reasons([value('IGP-M', '2003-01', 5.01)])).toHaveLength(1)
    expect(reasons([value('IGP-M', '2003-01', -5.01)])).toHaveLength(1)
    expect(reasons([value('IGP-M', '2003-01', 5)])).toEqual([])
    expect(reasons([value('IGP-M', '2002-12', 5.01)])).toEqual([])
  })

  test('factors in every month: 1,0033 waits, a series with other values does not', () => {
    expect(reasons([value('IPCA', '2026-01', 1.0033), value('IPCA', '2026-02', 0.9991)])).toEqual([
      'Parece um fator, não a variação em %: 1,0033 é 0,33 %.',
      'Parece um fator, não a variação em %: 1,0033 é 0,33 %.',
    ])
    expect(reasons([value('IPCA', '2026-01', 1.0033), value('IPCA', '2026-02', 0.41)])).toEqual([])
  })

  test('months left without a value are named, except months missing before', () => {
    expect(reasons([value('IPCA', '2026-04', 0.2)], [value('IPCA', '2026-01', 0.3)])).toEqual([
      'Ficam sem valor: 02/2026, 03/2026.',
    ])
    expect(
      reasons(
        [value('IPCA', '2026-02', 0.2)],
        [value('IPCA', '2025-10', 0.3), value('IPCA', '2026-01', 0.3)],
      ),
    ).toEqual([])
  })
})
