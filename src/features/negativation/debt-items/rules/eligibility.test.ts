import { expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import {
  isEligible,
  isManuallyIncludable,
  whyNotEligible,
  type EligibilityFacts,
} from './eligibility.ts'
import type { ParameterCode } from '#features/platform/parameters/rules/definitions.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'

const good: EligibilityFacts = {
  isOverdue: true,
  daysInArrears: 100,
  balance_cents: cents(100_000),
  overdueBoletosOfDocument: 1,
  contractStatus: 'ATIVO',
  hasOpenItem: false,
  hasActiveListing: false,
  isExcepted: false,
  hasAgreementInForce: false,
  isPaidAtBank: false,
  hasVanished: false,
}

const why = (
  change: Partial<EligibilityFacts>,
  stored: Partial<Record<ParameterCode, string>> = {},
) => whyNotEligible({ ...good, ...change }, parameterSet(stored))

const manually = (
  change: Partial<EligibilityFacts>,
  stored: Partial<Record<ParameterCode, string>> = {},
) => isManuallyIncludable({ ...good, ...change }, parameterSet(stored))

test('an overdue boleto of an active contract enters the cycle', () => {
  expect(isEligible(good, parameterSet())).toBe(true)
  expect(why({ isOverdue: false })).toBe('NAO_VENCIDO')
})

test('DIAS_ATRASO_MIN and DIAS_ATRASO_MAX are inclusive', () => {
  expect([29, 30, 1095, 1096].map((daysInArrears) => why({ daysInArrears }))).toEqual([
    'ATRASO_ABAIXO_DO_MINIMO',
    undefined,
    undefined,
    'ATRASO_ACIMA_DO_MAXIMO',
  ])
})

test('VALOR_MINIMO is inclusive', () => {
  expect(why({ balance_cents: cents(4_999) }, { VALOR_MINIMO: '50,00' })).toBe(
    'VALOR_ABAIXO_DO_MINIMO',
  )
  expect(why({ balance_cents: cents(5_000) }, { VALOR_MINIMO: '50,00' })).toBeUndefined()
})

test('QTD_MIN_BOLETOS counts the overdue boletos of the document in the mall', () => {
  expect(why({ overdueBoletosOfDocument: 2 }, { QTD_MIN_BOLETOS: '3' })).toBe('POUCOS_BOLETOS')
  expect(why({ overdueBoletosOfDocument: 3 }, { QTD_MIN_BOLETOS: '3' })).toBeUndefined()
})

test('an inactive contract enters only with INCLUI_INATIVO', () => {
  expect(why({ contractStatus: 'INATIVO' })).toBe('CONTRATO_INATIVO')
  expect(why({ contractStatus: 'INATIVO' }, { INCLUI_INATIVO: 'Sim' })).toBeUndefined()
})

test('an open item, an active listing or an exception list excludes it', () => {
  expect(why({ hasOpenItem: true })).toBe('ITEM_ABERTO')
  expect(why({ hasActiveListing: true })).toBe('JA_NEGATIVADO')
  expect(why({ isExcepted: true })).toBe('LISTA_DE_EXCECAO')
})

test('an agreement in force excludes it unless BLOQUEIA_ACORDO_VIGENTE is Não', () => {
  expect(why({ hasAgreementInForce: true })).toBe('ACORDO_VIGENTE')
  expect(why({ hasAgreementInForce: true }, { BLOQUEIA_ACORDO_VIGENTE: 'Não' })).toBeUndefined()
})

test('manual inclusion skips DIAS_ATRASO_MIN and QTD_MIN_BOLETOS, but not the ceiling, open item or listing', () => {
  expect(
    manually({ daysInArrears: 6, overdueBoletosOfDocument: 1 }, { QTD_MIN_BOLETOS: '3' }),
  ).toBe(true)
  expect(manually({ contractStatus: 'INATIVO' })).toBe(true)
  expect(manually({ isOverdue: false })).toBe(false)
  expect(manually({ daysInArrears: 1096 })).toBe(false)
  expect(manually({ hasOpenItem: true })).toBe(false)
  expect(manually({ hasActiveListing: true })).toBe(false)
})

test('a boleto that the bank reported as paid is neither chosen nor included by hand', () => {
  expect(why({ isPaidAtBank: true })).toBe('PAGO_NO_BANCO')
  expect(manually({ isPaidAtBank: true })).toBe(false)
})

test('a boleto that vanished from the ERP is left out unless SUMIDO_BLOQUEIA is Não', () => {
  expect(why({ hasVanished: true })).toBe('SUMIDO')
  expect(manually({ hasVanished: true })).toBe(false)
  expect(why({ hasVanished: true }, { SUMIDO_BLOQUEIA: 'Não' })).toBeUndefined()
  expect(manually({ hasVanished: true }, { SUMIDO_BLOQUEIA: 'Não' })).toBe(true)
})
