import { describe, expect, test } from 'vitest'

import { expectedValueOf } from '#features/legal/lawsuits/rules/expected-value.ts'
import { type Cents, cents } from '#values/cents.ts'
import { type Rate, rate } from '#values/rate.ts'

import { missingInRow, missingInputSentences, meaning, sumLines } from './expected-value-words.ts'

const row = {
  contratoShoppingNome: 'Vila Nova',
  tipoAcaoNome: 'Execução',
  saldoDevedorCorrigido: cents(6_200_000) as Cents | null,
  chance: rate(6000) as Rate | null,
  custas: {
    uf: 'SP' as string | null,
    percentual: rate(150) as Rate | null,
    valorMinimo: cents(17_680) as Cents | null,
    valorMaximo: cents(10_608_000) as Cents | null,
    despesas: cents(35_050) as Cents | null,
  },
}
const none = { uf: 'SP', percentual: null, valorMinimo: null, valorMaximo: null, despesas: null }

/** The card's text for a row, from the row's numbers. */
function card(more: Partial<typeof row> = {}) {
  const of = { ...row, ...more }
  const value = expectedValueOf(of)
  return 'missingInputs' in value
    ? { inRow: missingInRow(value), sentences: missingInputSentences(value, of) }
    : { lines: sumLines(value, of), meaning: meaning(value) }
}

describe("'Vale a pena?'", () => {
  test('shows the formula with the values of its row', () => {
    expect(card()).toEqual({
      lines: [
        ['', 'Saldo devedor corrigido', '62.000,00'],
        ['×', 'Chance de êxito, Execução', '60,00 %'],
        ['=', 'O que se espera recuperar', '37.200,00'],
        ['−', 'Custas de SP, 1,50 % do saldo', '930,00'],
        ['−', 'Outras despesas', '350,50'],
        ['=', 'Valor esperado', '35.919,50'],
      ],
      // 1.280,50 ÷ 37.200,00 = 3,442 %.
      meaning: 'Custas e despesas (1.280,50) levam 3,44 % do que se espera recuperar.',
    })
  })

  test('shows when a limit of the state set the fee', () => {
    expect(card({ saldoDevedorCorrigido: cents(100_000) }).lines?.[3]).toEqual([
      '−',
      'Custas de SP, o mínimo: 1,50 % do saldo daria menos',
      '176,80',
    ])
    expect(card({ saldoDevedorCorrigido: cents(900_000_000) }).lines?.[3]).toEqual([
      '−',
      'Custas de SP, o máximo: 1,50 % do saldo daria mais',
      '106.080,00',
    ])
  })

  test('shows when it costs more than it may bring, and when nothing is expected', () => {
    const little = { saldoDevedorCorrigido: cents(100_000) }
    expect(card({ ...little, chance: rate(1000) }).meaning).toBe(
      'Custas e despesas (527,30) passam do que se espera recuperar (100,00).',
    )
    expect(card({ ...little, chance: rate(0) }).meaning).toBe(
      'Nada se espera recuperar: só as custas ficam.',
    )
  })

  test('without a balance, a chance or costs shows that and no value', () => {
    expect(card({ saldoDevedorCorrigido: null })).toEqual({
      inRow: { short: 'sem saldo', full: 'sem saldo devedor corrigido' },
      sentences: ['O saldo devedor corrigido desta ação ainda não foi calculado.'],
    })
    expect(card({ chance: null, custas: none })).toEqual({
      inRow: {
        short: 'sem chance',
        full: 'sem chance de êxito do tipo de ação, custas do estado',
      },
      sentences: [
        'O tipo de ação Execução não tem chance de êxito cadastrada.',
        'As custas de SP não estão cadastradas.',
      ],
    })
    expect(card({ custas: { ...none, uf: null } }).sentences).toEqual([
      'O shopping Vila Nova não tem estado no cadastro, e sem ele não há custas.',
    ])
  })
})
