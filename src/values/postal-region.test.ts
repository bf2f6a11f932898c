import { describe, expect, test } from 'vitest'

import { isCepOfUf, isUf } from './postal-region.ts'

describe('CEP and state', () => {
  test.each([
    ['01310100', 'SP', true],
    ['20040002', 'RJ', true],
    ['70040010', 'DF', true],
    ['72800000', 'DF', false],
    ['72800000', 'GO', true],
    ['69300000', 'RR', true],
    ['69300000', 'AM', false],
    ['99999999', 'RS', true],
    ['01310100', 'RJ', false],
    ['1310100', 'SP', false],
    ['01310100', 'XX', false],
  ])('%s in %s is %s', (cep, uf, isExpected) => {
    expect(isCepOfUf(cep, uf)).toBe(isExpected)
  })

  test('there are 26 states and the Distrito Federal', () => {
    const all =
      'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
    expect(all.filter(isUf)).toHaveLength(27)
    expect(isUf('XX')).toBe(false)
  })
})
