import { describe, expect, test } from 'vitest'

import { patternOf } from './file-pattern.ts'

describe('a pattern of names', () => {
  test.for([
    ['*SE1*', 'titulos_se1_18-11.csv', true],
    ['*SE1*', 'SE1', true],
    ['*SE1*', 'titulos_se2.csv', false],
    ['titulos*.csv', 'Titulos.CSV', true],
    ['titulos*.csv', 'titulos.csv.bak', false],
    ['a*a', 'a', false],
    ['a**b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a.c', 'abc', false],
    ['a.c', 'A.C', true],
    ['*', '', true],
  ] as const)('%s and %s: %s', ([pattern, name, expected]) => {
    expect(patternOf(pattern)(name)).toBe(expected)
  })
})
