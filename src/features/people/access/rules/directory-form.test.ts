import { describe, expect, test } from 'vitest'

import { filledFrom, saysNothing } from './directory-form.ts'

const ana = { nome: 'Ana', email: 'ana@empresa.example', lotacao: 'Matriz' }
const bia = { nome: 'Bia', email: 'bia@empresa.example', lotacao: '' }

describe('directory data in the user form', () => {
  test('replaces the previous values', () => {
    expect(
      filledFrom({ now: saysNothing, typed: saysNothing, before: saysNothing, found: ana }),
    ).toEqual(ana)
    const typed = { ...saysNothing, nome: 'A. Silva' }
    expect(filledFrom({ now: typed, typed, before: saysNothing, found: ana })).toEqual(ana)
  })

  test('keeps values typed during the query', () => {
    const now = { ...saysNothing, nome: 'Ana Maria' }
    expect(filledFrom({ now, typed: saysNothing, before: saysNothing, found: ana })).toEqual({
      ...ana,
      nome: 'Ana Maria',
    })
  })

  test('of a new login clears all data of the previous login', () => {
    expect(filledFrom({ now: ana, typed: ana, before: ana, found: bia })).toEqual(bia)
    expect(filledFrom({ now: ana, typed: ana, before: ana, found: saysNothing })).toEqual(
      saysNothing,
    )
    const corrected = { ...ana, email: 'ana.maria@empresa.example' }
    expect(
      filledFrom({ now: corrected, typed: corrected, before: ana, found: saysNothing }),
    ).toEqual({
      ...saysNothing,
      email: 'ana.maria@empresa.example',
    })
  })
})
