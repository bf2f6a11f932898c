import { describe, expect, test } from 'vitest'

import { savedMeanwhile } from './saved-meanwhile.ts'

describe('a save by a colleague meanwhile', () => {
  const [first, second, third] = [{ versao: 1 }, { versao: 2 }, { versao: 3 }]
  test.each([
    ['nothing was saved since', 1, first, first, undefined, undefined],
    ['a colleague saved while the form was open', 1, first, second, undefined, second],
    [
      'a draft came back over a record that was saved meanwhile',
      1,
      second,
      second,
      undefined,
      second,
    ],
    ['and it was saved once more', 1, second, third, undefined, third],
    ['the list no longer has it, and it was read on its own', 1, first, undefined, second, second],
    ['the list is behind what was read on its own', 1, first, second, third, third],
    ['what was saved was taken or kept', 2, second, second, second, undefined],
    ['the list is behind an act of the form', 2, second, first, undefined, undefined],
    ['a new record', undefined, undefined, undefined, undefined, undefined],
  ])('%s', (_, typedOver, opened, listed, asked, expected) => {
    expect(savedMeanwhile(typedOver, opened, listed, asked)).toBe(expected)
  })
})
