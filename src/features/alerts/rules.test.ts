import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { type AlertGroupFacts, countOf, cutTo, wordsOf } from './rules/words.ts'

const one: AlertGroupFacts = {
  count: 1,
  items: 1,
  flawed: 0,
  amount_cents: cents(5_570_212),
  title: 'Promessa quebrada: Tech Real',
  detail: 'R$ 55.702,12 de 13/11/2026 não foi pago.',
  mergedTitle: '{n} promessas quebradas',
  isSameDetail: true,
  subjects: ['Tech Real'],
  subjectCount: 1,
}

describe('the words of a line', () => {
  test('are its own while it stands alone', () => {
    expect(wordsOf(one)).toEqual({ title: one.title, detail: one.detail })
  })

  test('say of several of one minute how many they are, whose, and for how much', () => {
    const three = {
      ...one,
      count: 3,
      items: 3,
      isSameDetail: false,
      subjects: ['Kids União', 'Sabor Aurora', 'Tech Real'],
      subjectCount: 3,
      amount_cents: cents(144_431_500),
    }
    expect(wordsOf(three)).toEqual({
      title: '3 promessas quebradas',
      detail: 'Kids União, Sabor Aurora e mais 1. R$\u00a01.444.315,00',
    })
    expect(wordsOf({ ...three, subjects: ['Kids União', 'Tech Real'], subjectCount: 2 })).toEqual({
      title: '3 promessas quebradas',
      detail: 'Kids União e Tech Real. R$\u00a01.444.315,00',
    })
  })

  test('keep a second line that is the same in all, and count what went wrong', () => {
    const returned = {
      ...one,
      count: 2,
      items: 1458,
      flawed: 3,
      mergedTitle: 'Retorno do bureau: {n} aceitos, {f} com erro',
      detail: 'Lote 12',
    }
    expect(wordsOf(returned)).toEqual({
      title: 'Retorno do bureau: 1.458 aceitos, 3 com erro',
      detail: 'Lote 12',
    })
  })

  test('never join what has no words for several', () => {
    expect(wordsOf({ ...one, count: 2, items: 2, mergedTitle: null }).title).toBe(one.title)
  })
})

test('what is too long ends with a sign that it goes on', () => {
  expect(cutTo('Conferir o fundo', 16)).toBe('Conferir o fundo')
  expect(cutTo('Conferir o fundo de promoção', 12)).toBe('Conferir o…')
})

test('one is one', () => {
  expect(countOf(1, 'boleto', 'boletos')).toBe('1 boleto')
  expect(countOf(1204, 'boleto', 'boletos')).toBe('1.204 boletos')
})
