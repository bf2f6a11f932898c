import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { factWords, kindsFor } from './facts.ts'

const of = { items: 1, by: null, on: null }

test('a fact says what happened in the words of a collection office', () => {
  expect(factWords({ ...of, kind: 'PAGOU' })).toBe('pagou')
  expect(factWords({ ...of, kind: 'PAGOU', items: 2 })).toBe('pagou 2 boletos')
  expect(factWords({ ...of, kind: 'QUEBROU_PROMESSA', on: localDate('2026-11-13') })).toBe(
    'não pagou a promessa de 13/11',
  )
  expect(factWords({ ...of, kind: 'SAIU_DO_BUREAU' })).toBe('saiu do bureau')
  expect(factWords({ ...of, kind: 'VOLTOU_COM_ERRO', items: 3 })).toBe(
    'voltou do bureau com erro: 3 boletos',
  )
  expect(factWords({ ...of, kind: 'AJUIZADA' })).toBe('teve a ação ajuizada')
  expect(factWords({ ...of, kind: 'CITACAO', by: 'Ana Ribeiro' })).toBe('Ana Ribeiro citou você em')
})

test('each kind is only for users of a screen that shows it', () => {
  expect(kindsFor((path) => path === '/acompanhar-ajuizamentos')).toEqual(['AJUIZADA'])
  expect(kindsFor(() => false)).toEqual([])
})
