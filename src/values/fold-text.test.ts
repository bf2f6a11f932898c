import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch, foldToAscii } from '#values/fold-text.ts'

const anyText = fc.string({ unit: 'grapheme' })

describe("for the bureau's file (rules 4.7)", () => {
  test.each([
    ['São João Comércio de Calçados Ltda', 'SAO JOAO COMERCIO DE CALCADOS LTDA'],
    ['Müller & Çelik – “Nº 1”', 'MULLER & CELIK - "NO 1"'],
    ['Straße Æther Øre Łódź', 'STRASSE AETHER ORE LODZ'],
    ['2ª sobreloja\u00a0nº 3', '2A SOBRELOJA NO 3'],
    ['a\tb\nc', 'A B C'],
    ['preço 5€ 😀', 'PRECO 5   '],
    ["D'Água", "D'AGUA"],
  ])('%j is written %j', (text, expected) => {
    expect(foldToAscii(text)).toBe(expected)
  })

  test('the result is upper-case printable ASCII, and folding again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldToAscii(text)
        expect(folded).toMatch(/^[\x20-\x60\x7b-\x7e]*$/)
        expect(foldToAscii(folded)).toBe(folded)
      }),
    )
  })
})

describe('for search', () => {
  test.each([
    ['José', 'jose'],
    ['JOSÉ  da\u00a0Conceição ', 'jose da conceicao'],
    ['Ávila', 'avila'],
    ['Çelik', 'celik'],
    ['STRAẞE', 'strasse'],
  ])('%j is found by %j', (text, typed) => {
    expect(foldForSearch(text)).toBe(typed)
  })

  test('folding again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text)),
    )
  })
})
