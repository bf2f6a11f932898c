import { describe, expect, test } from 'vitest'

import { excerptOf, mayChangeNote, mentionsIn, suggestedFor, typedName } from './rules.ts'

const ana = { id: 1, nome: 'Ana Ribeiro' }
const anaPaula = { id: 2, nome: 'Ana Ribeiro Paula' }
const otavio = { id: 3, nome: 'Otávio Reis' }
const namesake = { id: 4, nome: 'Otávio Reis' }
const mall = 'Shopping Alfa'
const among = (text: string, people = [ana, anaPaula, otavio], chosen: number[] = []) =>
  mentionsIn(text, people, { mall, chosen })

describe('mentions in a text', () => {
  test('the whole name after @ at the start of a word, with or without accents, once', () => {
    expect(among('@Ana Ribeiro, fala com @otavio reis? (@Ana Ribeiro)')).toEqual({
      people: [ana, otavio],
    })
  })

  test('the longest name wins, and a name that continues is another one', () => {
    expect(among('@Ana Ribeiro Paula viu').people).toEqual([anaPaula])
    expect(among('@Ana Ribeirona viu').refused?.because).toBe(
      '@Ana não é de quem vê Shopping Alfa. Escolha alguém da lista que abre com @, ou tire o @.',
    )
  })

  test('an e-mail or a lone @ mentions nobody', () => {
    expect(among('boleto para financeiro@loja.example, 10 @ 20')).toEqual({ people: [] })
  })

  test('with two users of one name the chosen one counts, and without a choice it is requested', () => {
    const people = [otavio, namesake]
    expect(among('@Otávio Reis', people, [4]).people).toEqual([namesake])
    expect(among('@Otávio Reis', people).refused?.because).toBe(
      'Há mais de uma pessoa com o nome Otávio Reis. Escolha quem é na lista.',
    )
  })
})

describe('suggestions while typing', () => {
  test('a name starts with @ and may contain blanks; an e-mail starts none', () => {
    const atEnd = (text: string) => typedName(text, text.length)
    expect(['@', 'Oi @an', '@Ana R', '(@ana'].map(atEnd)).toEqual(['', 'an', 'Ana R', 'ana'])
    expect(['ana@loja', 'sem nome', '@ana, '].map(atEnd)).toEqual([undefined, undefined, undefined])
    expect(typedName('@an e mais', 3)).toBe('an')
  })

  test('names that start with the text come before names that contain it', () => {
    const people = [{ id: 5, nome: 'Joana Lima' }, ana, otavio]
    expect(suggestedFor(people, 'ana').map(({ nome }) => nome)).toEqual([
      'Ana Ribeiro',
      'Joana Lima',
    ])
    expect(suggestedFor(people, 'Ana Ribeiro veja')).toEqual([])
  })
})

describe('documents', () => {
  test('the text of an alert is one line of at most 140 characters', () => {
    expect(excerptOf('Falei com\no fiador 529.982.247-25')).toBe('Falei com o fiador ***')
    const long = excerptOf('palavra '.repeat(60))
    expect(long).toHaveLength(140)
    expect(long.endsWith('palavra pal…')).toBe(true)
    expect(excerptOf('x'.repeat(140))).toBe('x'.repeat(140))
  })
})

test('only the author changes a note', () => {
  expect(mayChangeNote(true)).toBeUndefined()
  expect(mayChangeNote(false)?.because).toBe('Só quem escreveu a nota pode alterar ou remover.')
})
