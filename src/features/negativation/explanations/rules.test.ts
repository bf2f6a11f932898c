import { expect, test } from 'vitest'

import { PARAMETERS } from '#features/platform/parameters/rules/definitions.ts'

import { findGroup, findTerm, glossaryAddress, parameterWords, termGroups } from './rules.ts'

test('the keys of explanations are unique', () => {
  const keys = termGroups.flatMap(({ terms }) => Object.keys(terms))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every explanation is a sentence', () => {
  const all = termGroups.flatMap(({ terms }) => Object.values(terms))
  expect(all.length).toBeGreaterThan(120)
  expect(all.filter(({ text }) => !/^[A-ZÀ-Ú0-9].*\.$/s.test(text))).toEqual([])
})

test('a parameter shows its range, its default and who changes it', () => {
  expect(parameterWords(PARAMETERS.SLA_2)).toBe(
    'Número inteiro de 1 a 60. Começa com 2. Protege alguém: uma pessoa propõe e outra confirma.',
  )
  expect(parameterWords(PARAMETERS.NOME_CONTATO)).toBe('Texto. Começa vazio. Uma pessoa altera.')
})

test('a status is found by its code, an unexplained word is not', () => {
  expect(findTerm('PENDENTE_DE_ENVIO')).toEqual({
    name: 'Pendente Envio bureau Régua Cobrança',
    text: 'Aprovado por todos: espera o envio ao bureau.',
  })
  expect(findTerm('constructor')).toBeUndefined()
})

test('a column of statuses explains each of them, and links to their part of the glossary', () => {
  expect(Object.keys(findGroup('status')?.terms ?? {})).toHaveLength(12)
  expect(glossaryAddress('status')).toBe('/manual/45-glossario#status')
  expect(glossaryAddress('resultado')).toBe('/manual/45-glossario#resultados')
  expect(findGroup('atraso')).toBeUndefined()
})
