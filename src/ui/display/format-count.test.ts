import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'
import { countedInWords } from './count-in-words.ts'

const slip = { one: 'boleto', many: 'boletos' }
const account = { one: 'conta', many: 'contas', feminine: true }

test('a count in figures', () => {
  expect(formatCount(1, slip)).toBe('1 boleto')
  expect(formatCount(1020, slip)).toBe('1.020 boletos')
  expect(formatCount(0, slip)).toBe('0 boletos')
})

test('a count in words follows the gender of its noun', () => {
  expect(countedInWords(272, slip)).toBe('duzentos e setenta e dois boletos')
  expect(countedInWords(1, account)).toBe('uma conta')
  expect(countedInWords(222, account)).toBe('duzentas e vinte e duas contas')
  expect(countedInWords(2500, account)).toBe('duas mil e quinhentas contas')
})
