import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import {
  cardsOf,
  leftOutLines,
  releasedWords,
  releaseQuestion,
  retiredWords,
  shortAddress,
} from './batch-words.ts'

test('the question has counts, persons, boletos and the sum in figures and words', () => {
  expect(
    releaseQuestion({
      messages: 13,
      persons: 13,
      boletos: 13,
      cents: cents(48_084_744),
    }).replaceAll('\u00A0', ' '),
  ).toBe(
    'Liberar 13 mensagens a 13 pessoas, 13 boletos, R$ 480.847,44 (quatrocentos e oitenta mil, oitocentos e quarenta e sete reais e quarenta e quatro centavos)?',
  )
})

test('one and many', () => {
  expect(releasedWords(1)).toBe('1 mensagem liberada.')
  expect(releasedWords(1_326)).toBe('1.326 mensagens liberadas.')
  expect(retiredWords(1)).toBe('1 mensagem retirada.')
  expect(retiredWords(2)).toBe('2 mensagens retiradas.')
})

test('cards name the steps that have messages', () => {
  const steps = [
    { codigo: 'LEMBRETE', rotulo: 'D−5', tipo: 'LEMBRETE' },
    { codigo: 'D1', rotulo: 'D+1', tipo: 'COBRANCA' },
    { codigo: 'D5', rotulo: 'D+5', tipo: 'COBRANCA' },
    { codigo: 'D15', rotulo: 'D+15', tipo: 'COBRANCA' },
  ] as const
  const titles = cardsOf(steps, [
    { passo: 'D1', pessoa: 'LOJISTA' },
    { passo: 'D5', pessoa: 'LOJISTA' },
  ]).map(({ title }) => title)
  expect(titles).toEqual([
    'Lembrete, D−5',
    'Avisos, D+1 e D+5',
    'Notificação, lojistas',
    'Notificação, fiadores',
  ])
})

test('who stays out: the largest first, paid ones apart from the sum', () => {
  const {
    lines,
    paid,
    boletos,
    cents: sum,
    quiet,
  } = leftOutLines([
    { motivo: 'PAGO', boletos: 292, valor: cents(0) },
    { motivo: 'COMPENSACAO', boletos: 12, valor: cents(100) },
    { motivo: 'LIMITE_DIA', boletos: 21, valor: cents(300) },
    { motivo: 'LIMITE_DIA', boletos: 11, valor: cents(50) },
    { motivo: 'PAGO', boletos: 70, valor: cents(0) },
  ])
  expect(lines.map(({ label, boletos: count }) => [label, count])).toEqual([
    ['Uma mensagem por dia', 32],
    ['Pode estar compensando', 12],
  ])
  expect([paid, boletos, sum]).toEqual([362, 44, 450])
  expect(quiet).toBe('Liminar, acordo, promessa, contestação, pausa')
})

test('an e-mail is shortened in lists', () => {
  expect(shortAddress('financeiro@example.com')).toBe('fin...@example.com')
  expect(shortAddress('eu@example.com')).toBe('eu@example.com')
  expect(shortAddress('***')).toBe('***')
})
