import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { rate } from '#values/rate.ts'

import { type CostTerms, expectedValue, filingFee } from './expected-value.ts'

const costs: CostTerms = {
  rate: rate(150),
  least: cents(17_680),
  most: cents(10_608_000),
  besides: cents(35_050),
}

describe('expected value of an action', () => {
  test('is the claim times the chance, less the fee and the other costs', () => {
    // 700.095,39 × 60 % = 420.057,23 (truncated); fee 1,5 % = 10.501,43; besides 350,50.
    // 10.851,93 ÷ 420.057,23 = 2,583 %.
    expect(expectedValue({ claim: cents(70_009_539), chance: rate(6000), costs })).toEqual({
      claim: 70_009_539,
      chance: 6000,
      feeRate: 150,
      fee: 1_050_143,
      feeLimit: undefined,
      besides: 35_050,
      proceeds: 42_005_723,
      expected: 40_920_530,
      costShare: 258,
    })
  })

  test('is negative if it costs more than it may bring', () => {
    const value = expectedValue({ claim: cents(100_000), chance: rate(1000), costs })
    expect(value).toMatchObject({
      proceeds: 10_000,
      fee: 17_680,
      expected: -42_730,
      costShare: undefined,
    })
  })

  test('is calculated also for the largest possible costs against one cent', () => {
    const most = cents(9_000_000_000_000_000)
    expect(
      expectedValue({
        claim: cents(1),
        chance: rate(10_000),
        costs: { rate: rate(0), least: cents(0), most: null, besides: most },
      }),
    ).toMatchObject({ proceeds: 1, expected: -8_999_999_999_999_999, costShare: undefined })
  })

  test('the fee has the minimum and maximum of the state', () => {
    expect(filingFee(cents(1_178_666), costs)).toEqual({ fee: 17_680, feeLimit: 'least' })
    expect(filingFee(cents(1_178_667), costs)).toEqual({ fee: 17_680, feeLimit: undefined })
    expect(filingFee(cents(707_200_000), costs)).toEqual({ fee: 10_608_000, feeLimit: undefined })
    expect(filingFee(cents(707_200_067), costs)).toEqual({ fee: 10_608_000, feeLimit: 'most' })
    expect(filingFee(cents(900_000_000), { ...costs, most: null })).toEqual({
      fee: 13_500_000,
      feeLimit: undefined,
    })
  })

  test('without balance, chance or costs there is no value, and everything missing is named', () => {
    const claim = cents(100_000)
    expect(expectedValue({ claim, chance: null, costs })).toEqual({ missingInputs: ['chance'] })
    expect(expectedValue({ claim, chance: rate(0), costs: null })).toEqual({
      missingInputs: ['costs'],
    })
    expect(expectedValue({ claim: null, chance: rate(0), costs })).toEqual({
      missingInputs: ['claim'],
    })
    expect(expectedValue({ claim: null, chance: null, costs: null })).toEqual({
      missingInputs: ['claim', 'chance', 'costs'],
    })
  })

  test('a chance of 0 brings nothing and still costs', () => {
    expect(expectedValue({ claim: cents(100_000), chance: rate(0), costs })).toMatchObject({
      proceeds: 0,
      expected: -52_730,
      costShare: undefined,
    })
  })
})
