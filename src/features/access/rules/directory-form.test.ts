import { describe, expect, test } from 'vitest'

import { filledFrom, saysNothing } from './directory-form.ts'

const ana = { nome: 'Ana', email: 'ana@empresa.example', lotacao: 'Matriz' }
const bia = { nome: 'Bia', email: 'bia@empresa.example', lotacao: '' }

describe('the directory fills the form of a person', () => {
  test('with what it says, over what was there when it was asked', () => {
    expect(
      filledFrom({ now: saysNothing, typed: saysNothing, before: saysNothing, found: ana }),
    ).toEqual(ana)
    const typed = { ...saysNothing, nome: 'A. Silva' }
    expect(filledFrom({ now: typed, typed, before: saysNothing, found: ana })).toEqual(ana)
  })

  test('and leaves what was typed while it was asked', () => {
    const now = { ...saysNothing, nome: 'Ana Maria' }
    expect(filledFrom({ now, typed: saysNothing, before: saysNothing, found: ana })).toEqual({
      ...ana,
      nome: 'Ana Maria',
    })
  })

  test('of another login, nothing of the one before stays: neither where it says less nor where it does not answer', () => {
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
