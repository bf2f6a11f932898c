import { describe, expect, test } from 'vitest'

import { filledFrom, emptyDirectoryFields } from './directory-form.ts'

const ana = { nome: 'Ana', email: 'ana@empresa.example', lotacao: 'Matriz' }
const bia = { nome: 'Bia', email: 'bia@empresa.example', lotacao: '' }

describe('directory data in the user form', () => {
  test('replaces the previous values', () => {
    expect(
      filledFrom({
        now: emptyDirectoryFields,
        typed: emptyDirectoryFields,
        before: emptyDirectoryFields,
        found: ana,
      }),
    ).toEqual(ana)
    const typed = { ...emptyDirectoryFields, nome: 'A. Silva' }
    expect(filledFrom({ now: typed, typed, before: emptyDirectoryFields, found: ana })).toEqual(ana)
  })

  test('keeps values typed during the query', () => {
    const now = { ...emptyDirectoryFields, nome: 'Ana Maria' }
    expect(
      filledFrom({ now, typed: emptyDirectoryFields, before: emptyDirectoryFields, found: ana }),
    ).toEqual({
      ...ana,
      nome: 'Ana Maria',
    })
  })

  test('of a new login clears all data of the previous login', () => {
    expect(filledFrom({ now: ana, typed: ana, before: ana, found: bia })).toEqual(bia)
    expect(filledFrom({ now: ana, typed: ana, before: ana, found: emptyDirectoryFields })).toEqual(
      emptyDirectoryFields,
    )
    const corrected = { ...ana, email: 'ana.maria@empresa.example' }
    expect(
      filledFrom({ now: corrected, typed: corrected, before: ana, found: emptyDirectoryFields }),
    ).toEqual({
      ...emptyDirectoryFields,
      email: 'ana.maria@empresa.example',
    })
  })
})
