import { describe, expect, test } from 'vitest'

import { queryText, readQuery, writeQuery } from './address.ts'

describe('A query', () => {
  test('is plain text by name: no number, no flag and no list is made of it', () => {
    expect(readQuery('?page=2&flag=true&shoppings=1,2&lista=[1]')).toEqual({
      page: '2',
      flag: 'true',
      shoppings: '1,2',
      lista: '[1]',
    })
    expect(readQuery('')).toEqual({})
  })

  test('of a name that stands twice the last counts', () => {
    expect(readQuery('?a=1&a=2')).toEqual({ a: '2' })
  })

  test('keeps commas and slashes readable, and every other sign safe', () => {
    const query = { sort: '-valor,nome', intervalo: '01/10/2026', nome: 'A & B = 100% #1 + ç' }
    const text = writeQuery(query)
    expect(text).toBe(
      '?sort=-valor,nome&intervalo=01/10/2026&nome=A+%26+B+%3D+100%25+%231+%2B+%C3%A7',
    )
    expect(readQuery(text)).toEqual(query)
  })

  test('that somebody pasted comes back as it was, an empty value included', () => {
    for (const text of ['?luc=', '?a=1&b=', '?q=%E9&x', '?a=%'])
      expect(readQuery(writeQuery(readQuery(text)))).toEqual(readQuery(text))
    expect(writeQuery({})).toBe('')
  })

  test('of a link leaves out what is absent or empty', () => {
    expect(queryText({ status: 'PAGO', nome: '', ciclo: undefined, linha: null, page: 2 })).toBe(
      '?status=PAGO&page=2',
    )
    expect(queryText({ nome: '' })).toBe('')
  })
})
