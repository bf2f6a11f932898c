import { describe, expect, test } from 'vitest'

import { queryText, readQuery, writeQuery } from './address.ts'

describe('A query string', () => {
  test('is plain text by name, without conversion to numbers, flags or lists', () => {
    expect(readQuery('?page=2&flag=true&shoppings=1,2&lista=[1]')).toEqual({
      page: '2',
      flag: 'true',
      shoppings: '1,2',
      lista: '[1]',
    })
    expect(readQuery('')).toEqual({})
  })

  test('with a repeated name uses the last value', () => {
    expect(readQuery('?a=1&a=2')).toEqual({ a: '2' })
  })

  test('leaves commas and slashes readable, and encodes other characters', () => {
    const query = { sort: '-valor,nome', intervalo: '01/10/2026', nome: 'A & B = 100% #1 + ç' }
    const text = writeQuery(query)
    expect(text).toBe(
      '?sort=-valor,nome&intervalo=01/10/2026&nome=A+%26+B+%3D+100%25+%231+%2B+%C3%A7',
    )
    expect(readQuery(text)).toEqual(query)
  })

  test('is unchanged when pasted, including empty values', () => {
    for (const text of ['?luc=', '?a=1&b=', '?q=%E9&x', '?a=%'])
      expect(readQuery(writeQuery(readQuery(text)))).toEqual(readQuery(text))
    expect(writeQuery({})).toBe('')
  })

  test('of a link leaves out absent and empty values', () => {
    expect(queryText({ status: 'PAGO', nome: '', ciclo: undefined, linha: null, page: 2 })).toBe(
      '?status=PAGO&page=2',
    )
    expect(queryText({ nome: '' })).toBe('')
  })
})
