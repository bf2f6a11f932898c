import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { expectationProblems, isExpired, type TypedExpectation } from './expectation.ts'
import { mayFlag, promisedDays } from './tendency.ts'

const today = localDate('2026-11-18')
const open = {
  Rent: cents(4_223_737),
  Condo: cents(1_478_307),
  Funds: cents(337_898),
  Comercial: cents(0),
}
const probable = { description: 'Provável Recebimento' }
const unlikely = { description: 'Improvável Recebimento' }
const problems = (typed: Partial<TypedExpectation>) =>
  expectationProblems(
    { type: undefined, hasReason: false, expiresOn: undefined, ...typed },
    open,
    today,
  ).map(({ campo, mensagem }) => `${campo}: ${mensagem}`)

describe('required fields (spec 3:5)', () => {
  test("'Improvável Recebimento': a reason and a date", () => {
    expect(problems({ type: unlikely })).toEqual([
      'expirationDate: Informe a data de expiração.',
      'unlikelyReceiptReasonId: Informe o motivo.',
    ])
    expect(problems({ type: unlikely, hasReason: true, expiresOn: today })).toEqual([])
  })

  test('another status: a date, and no reason', () => {
    expect(problems({ type: probable })).toEqual(['expirationDate: Informe a data de expiração.'])
    expect(problems({ type: probable, expiresOn: today })).toEqual([])
    expect(problems({ type: probable, expiresOn: today, hasReason: true })).toEqual([
      "unlikelyReceiptReasonId: O motivo vale só para 'Improvável Recebimento'.",
    ])
  })

  test('no status: at least one amount', () => {
    expect(problems({})).toEqual([
      'expectationReceiptTypeId: Informe o status ou ao menos um valor.',
    ])
    expect(problems({ expectationReceiptFundsValue: cents(1) })).toEqual([])
  })

  test('the date is today or later', () => {
    expect(problems({ type: probable, expiresOn: localDate('2026-11-17') })).toEqual([
      'expirationDate: A data de expiração não pode ser anterior a hoje.',
    ])
  })
})

describe('amounts (rules 7.8)', () => {
  test('the net amount is the expected less the adjustment, at most the open amount', () => {
    const amounts = {
      expectationReceiptRentValue: cents(4_447_474),
      adjustmentRentValue: cents(223_737),
    }
    expect(problems({ ...amounts, expectationReceiptLiqRentValue: cents(4_223_737) })).toEqual([])
    expect(problems({ ...amounts, expectationReceiptLiqRentValue: cents(4_447_474) })).toEqual([
      'expectationReceiptLiqRentValue: A expectativa líquida de Aluguel deve ser a expectativa menos o ajuste.',
    ])
    expect(problems({ expectationReceiptRentValue: cents(4_223_738) })).toEqual([
      'expectationReceiptRentValue: A expectativa líquida de Aluguel não pode passar do saldo em aberto, R$\u00a042.237,37.',
    ])
  })

  test('neither is negative, and the adjustment is at most the expected amount', () => {
    expect(problems({ adjustmentCondoValue: cents(-1) })).toEqual([
      'adjustmentCondoValue: Informe o ajuste de Condomínio sem o sinal de menos.',
    ])
    expect(problems({ expectationReceiptCondoValue: cents(-1) })).toEqual([
      'expectationReceiptCondoValue: A expectativa de Condomínio não pode ser negativa.',
    ])
    expect(problems({ adjustmentCondoValue: cents(1) })).toEqual([
      'adjustmentCondoValue: O ajuste de Condomínio não pode passar da expectativa.',
    ])
  })

  test('a component without an open amount accepts none', () => {
    expect(problems({ expectationReceiptComercialValue: cents(1) })).toEqual([
      'expectationReceiptComercialValue: Não há saldo em aberto de Comercial.',
    ])
  })
})

test('an expectation is expired if its day is past and something is open', () => {
  expect(isExpired(localDate('2026-11-17'), cents(1), today)).toBe(true)
  expect(isExpired(localDate('2026-11-17'), cents(0), today)).toBe(false)
  expect(isExpired(today, cents(1), today)).toBe(false)
  expect(isExpired(null, cents(1), today)).toBe(false)
})

describe('tendency', () => {
  test("can be set while the promised day is today or later, else 'Boleto vencido!'", () => {
    expect(mayFlag(today, today)).toBeUndefined()
    expect(mayFlag(localDate('2026-11-17'), today)?.because).toBe('Boleto vencido!')
    expect(mayFlag(null, today)?.because).toBe('Boleto vencido!')
  })

  test('follows from VIGENTE promises of the month: for two business days after their day', () => {
    expect(promisedDays(today)).toEqual({
      month: '2026-11-01',
      from: '2026-11-16',
      to: '2026-11-30',
    })
    // On the 1st, a promise for the last days of the previous month still belongs to that month.
    expect(promisedDays(localDate('2026-12-01'))).toEqual({
      month: '2026-12-01',
      from: '2026-12-01',
      to: '2026-12-31',
    })
  })
})
