import { describe, expect, test } from 'vitest'

import { CallFailure } from '#contract/errors.ts'

import { failureNotes } from './failure-notes.ts'

const at = new Date('2026-11-18T12:00:00Z')
const because = 'Quem pediu a baixa manual não pode aprová-la.'
const failure = (...texts: string[]) =>
  new CallFailure(
    403,
    {
      mensagem: because,
      message: because,
      pedido: '01JD3K7Q',
      itens: texts.map((texto, id) => ({ id, codigo: 'X', texto })),
    },
    'Falhou',
    at,
  )
const texts = (...given: string[]) => failureNotes(failure(...given)).map(({ text }) => text)

describe('messages shown after a refused action', () => {
  test('list each reason once, with the main sentence first', () => {
    expect(texts(because)).toEqual([because, 'pedido 01JD3K7Q · 18/11/2026 09:00'])
    expect(texts(because, 'O saldo é zero.', 'O saldo é zero.')).toEqual([
      because,
      'O saldo é zero.',
      'pedido 01JD3K7Q · 18/11/2026 09:00',
    ])
  })

  test('list five reasons and the number of the others', () => {
    const many = texts(...Array.from({ length: 7 }, (_, index) => `Boleto ${index}.`))
    expect(many.slice(5)).toEqual(['Boleto 4.', 'e mais 2.', 'pedido 01JD3K7Q · 18/11/2026 09:00'])
  })

  test('are empty when nothing failed', () => {
    expect(failureNotes(undefined)).toEqual([])
  })
})
