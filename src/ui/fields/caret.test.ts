import { expect, test } from 'vitest'
import { caretAfter } from './caret.ts'

test('a correction inside a mask leaves the caret there', () => {
  expect(caretAfter('18/11/2026', '18/1')).toBe(4)
  expect(caretAfter('12.345.678', '123')).toBe(4)
})

test('a caret at the start stays, and one beyond the text goes to the end', () => {
  expect(caretAfter('18/11', '')).toBe(0)
  expect(caretAfter('18/11', '181126')).toBe(5)
})
