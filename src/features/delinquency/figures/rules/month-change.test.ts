import { expect, test } from 'vitest'

import { rate } from '#values/rate.ts'

import { changeText } from './month-change.ts'

test('a rise of delinquency is worse, a fall is better, and no change is not shown', () => {
  expect(changeText(rate(1380), rate(1093))).toEqual({ text: '▲ 2,87 pontos', isWorse: true })
  expect(changeText(rate(1093), rate(1380))).toEqual({ text: '▼ 2,87 pontos', isWorse: false })
  expect(changeText(rate(1380), rate(1380))).toBeUndefined()
  expect(changeText(rate(1380), null)).toBeUndefined()
})
