import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { agingTitle, overdueText } from './aging-title.ts'

const owed = (...amounts: readonly number[]) =>
  amounts.map((amount, place) => ({
    shopping: `Shopping ${'ABCDEFGHIJ'[place]}`,
    vencido: cents(amount),
  }))

test('malls with half of the overdue amount are named if they are at most three', () => {
  expect(agingTitle(owed(50, 30, 20))).toBe('A tem metade do vencido')
  expect(agingTitle(owed(49, 30, 21))).toBe('A e B têm metade do vencido')
  expect(agingTitle(owed(20, 20, 20, 20, 20))).toBe('A, B e C têm metade do vencido')
  expect(agingTitle(owed(10, 10, 10, 10, 10, 10, 10))).toBe(
    '4 de 7 shoppings têm metade do vencido',
  )
})

test('one or two malls need no comparison, and nothing overdue is shown as such', () => {
  expect(agingTitle(owed(5, 1))).toBe('Vencido por shopping')
  expect(agingTitle(owed(0, 0, 0))).toBe('Nada vencido')
  expect(agingTitle([])).toBe('Nada vencido')
})

test('the overdue amount of the previous snapshot is shown next to the tenants, if there is one', () => {
  const dias = [{ vencido: cents(1_158_000_000) }, { vencido: cents(1_166_000_000) }]
  expect(overdueText({ lojistas: 168, dias })).toBe('168 lojistas; no corte anterior R$ 11,58 mi')
  expect(overdueText({ lojistas: 1, dias: dias.slice(1) })).toBe('1 lojista')
})
