import { describe, expect, test } from 'vitest'

import { competence } from '#values/competence.ts'

import { factsOf, formatRise, rateOf, seriesSubtitle, seriesTitle } from './rules.ts'

describe('the rise of a month as a file has it', () => {
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
    '%s is no rise',
    (text) => expect(rateOf(text)).toBeUndefined(),
  )
})

const year = Array.from({ length: 12 }, (_, index) => ({
  mes: competence(`2025-${String(index + 1).padStart(2, '0')}`),
  valor: 1,
}))

describe('a series', () => {
  test('is named by how far it is published and what it rose over twelve months', () => {
    // 1,01 to the twelfth is 1,126825.
    const facts = factsOf(year)
    expect(facts).toMatchObject({ last: { mes: '2025-12' }, gaps: [] })
    expect(seriesTitle('IPCA', facts)).toBe('IPCA até 12/2025: 12,68 % em 12 meses')
    expect(seriesSubtitle(facts)).toBe('1,00 % em 12/2025')
  })

  test('with a month that is missing inside says which, and nothing of twelve months', () => {
    const facts = factsOf(year.filter(({ mes }) => mes !== '2025-06'))
    expect(facts?.gaps).toEqual(['2025-06'])
    expect(seriesTitle('IPCA', facts)).toBe('IPCA até 12/2025: 1,00 % no mês')
    expect(seriesSubtitle(facts)).toBe('1,00 % em 12/2025; sem valor: 06/2025')
  })

  test('without values says so', () => {
    expect(factsOf([])).toBeUndefined()
    expect(seriesTitle('INPC', undefined)).toBe('INPC: nenhum mês carregado')
  })

  test('a fall has its sign, nothing has none', () => {
    expect([-0.274, -0.001, 0.005].map(formatRise)).toEqual(['−0,27 %', '0,00 %', '0,01 %'])
  })
})
