import { describe, expect, test } from 'vitest'

import type { Cents } from '#values/cents.ts'

import { checkBalance, imbalanceSentence, type RunBalance } from './balance.ts'

const sound = {
  billedCents: 1000,
  grossReceivedCents: 600,
  openCents: 400,
  recoveredCents: 50,
  afterCloseCents: 30,
  laterAdjustedCents: 20,
  previousStockCents: 500,
  stockCents: 500 + 1000 - 600 - 50 - 30 - 20,
  principalCents: 680,
} as RunBalance
const changed = (change: Partial<Record<keyof RunBalance, number>>) =>
  checkBalance({ ...sound, ...change } as RunBalance)
const sentence = (...told: Parameters<typeof imbalanceSentence>) =>
  imbalanceSentence(...told).replaceAll('\u00a0', ' ')
const off = (number: string, cents: number) => ({ number, differenceCents: cents as Cents })

describe('a base balances', () => {
  test('with everything billed received or open, and the stock carried over', () => {
    expect(checkBalance(sound)).toBeUndefined()
  })
  test.each([
    [{ openCents: 399 }, { invariant: 'ABERTO', differenceCents: -1 }],
    [{ principalCents: 679 }, { invariant: 'PRINCIPAL', differenceCents: 1 }],
    [{ stockCents: 805 }, { invariant: 'ESTOQUE', differenceCents: 5 }],
  ])('not with %o', (change, imbalance) => {
    expect(changed(change)).toEqual(imbalance)
  })
})

describe('message of a stopped run', () => {
  const imbalance = { invariant: 'PRINCIPAL', differenceCents: -120_418 as Cents } as const
  test('names the invariant, the amount and the título', () => {
    expect(sentence(imbalance, [off('ALM00008269', -120_418)])).toBe(
      'As contas do mês não fecham: faltam R$ 1.204,18 no principal recebido. Título: ALM00008269 (faltam R$ 1.204,18). Nada foi trocado; avise o suporte.',
    )
  })
  test('lists the first three of several, and the number of others', () => {
    const titulos = [
      off('A', -200_000),
      off('B', 70_000),
      off('C', 9_500),
      off('D', 82),
      off('E', 1),
    ]
    expect(sentence(imbalance, titulos)).toContain(
      'Títulos: A (faltam R$ 2.000,00), B (sobram R$ 700,00), C (sobram R$ 95,00) e mais 2.',
    )
    expect(sentence(imbalance, titulos.slice(0, 2))).toContain(
      'Títulos: A (faltam R$ 2.000,00) e B (sobram R$ 700,00).',
    )
  })
  test('has no título if only the sums differ', () => {
    expect(sentence(imbalance, [])).toBe(
      'As contas do mês não fecham: faltam R$ 1.204,18 no principal recebido. Nada foi trocado; avise o suporte.',
    )
  })
})
