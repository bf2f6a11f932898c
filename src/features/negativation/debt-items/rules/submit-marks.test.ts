import { describe, expect, test } from 'vitest'

import type { Cents } from '#values/cents.ts'

import { newPerson } from './item.ts'
import { S } from './status.ts'
import {
  changedSentence,
  changedSince,
  joinMarks,
  markOf,
  type ShownResult,
} from './submit-marks.ts'

const lojista = newPerson('LOJISTA')
const fiador = newPerson(7)

const shown = (id: number, more: Partial<ShownResult['to']> = {}, value = 1_000): ShownResult => ({
  id,
  to: { status: S.SENDING, flag: 'NEGATIVAR', persons: [lojista, fiador], ...more },
  value: value as Cents,
  block: undefined,
})

const marks = (...results: ShownResult[]) => results.map(markOf)

describe('marks of a confirmation', () => {
  test('the same results in another order are no change', () => {
    const confirmed = joinMarks(marks(shown(1), shown(2)))
    expect(changedSince(confirmed, marks(shown(2), shown(1)))).toEqual({
      changed: [],
      entered: [],
      left: [],
    })
  })

  test.each([
    ['decision', shown(2, { flag: 'ISENTAR', flagSetBy: 'PESSOA' })],
    ['destination', shown(2, { status: S.KEY_ACCOUNT })],
    ['value', shown(2, {}, 1_001)],
    ['guard', { ...shown(2), block: 'G07' }],
    ['blocked fiador', shown(2, { persons: [lojista, { ...fiador, isBlocked: true }] })],
    [
      'justification',
      shown(2, { justification: { id: 4, needsApprover: false, exceptionLimit: undefined } }),
    ],
  ])('a boleto with another %s is changed', (_, now) => {
    const confirmed = joinMarks(marks(shown(1), shown(2)))
    expect(changedSince(confirmed, marks(shown(1), now)).changed).toEqual([2])
  })

  test('a boleto that arrived and one that left are named apart', () => {
    const confirmed = joinMarks(marks(shown(1), shown(2)))
    expect(changedSince(confirmed, marks(shown(2), shown(99)))).toEqual({
      changed: [],
      entered: [99],
      left: [1],
    })
  })

  test('an empty confirmation knows no boleto', () => {
    expect(changedSince('', marks(shown(5))).entered).toEqual([5])
  })

  test('the sentence counts the boletos', () => {
    expect(changedSentence(1)).toBe('Mudou 1 boleto depois da conferência. Nada foi enviado.')
    expect(changedSentence(3)).toBe('Mudaram 3 boletos depois da conferência. Nada foi enviado.')
  })
})
