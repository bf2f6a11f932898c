import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import { type AlertGroupFacts, truncateTo, wordsOf } from './rules/words.ts'

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

describe('text of a line', () => {
  test('is the text of a single alert', () => {
    expect(wordsOf(one)).toEqual({ title: one.title, detail: one.detail })
  })

  test('for several within one minute shows count, names and value', () => {
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

  test('keeps a second line if equal in all, and counts failures', () => {
    const returned = {
      ...one,
      count: 2,
      items: 1458,
      flawed: 3,
      mergedTitle: 'Retorno do bureau: {n aceito|aceitos}, {f erro|erros}',
      detail: 'Lote 12',
    }
    expect(wordsOf(returned)).toEqual({
      title: 'Retorno do bureau: 1.458 aceitos, 3 erros',
      detail: 'Lote 12',
    })
  })

  test('a count of one is singular, and of zero a word', () => {
    const returned = {
      ...one,
      count: 2,
      items: 1,
      flawed: 0,
      mergedTitle: 'Retorno do bureau: {n aceito|aceitos}, {f erro|erros}',
    }
    expect(wordsOf(returned).title).toBe('Retorno do bureau: 1 aceito, nenhum erro')
  })

  test('alerts without a plural text are never joined', () => {
    expect(wordsOf({ ...one, count: 2, items: 2, mergedTitle: null }).title).toBe(one.title)
  })
})

test('a long text is shortened with an ellipsis', () => {
  expect(truncateTo('Conferir o fundo', 16)).toBe('Conferir o fundo')
  expect(truncateTo('Conferir o fundo de promoção', 12)).toBe('Conferir o…')
})
