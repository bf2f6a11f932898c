import { expect, test } from 'vitest'

import { boletoCodeWords, boletoNumberFilter } from './boleto-words.ts'
import { filterSentence, filterWords } from './filter-words.ts'

const line = '34191.23454 67890.123457 67890.123457 1 16460001234567'

test('a pasted linha digitável is explained, as a search by that boleto', () => {
  const words = filterWords(
    { filters: { numBoleto: boletoNumberFilter('Número do boleto') } },
    { numBoleto: line },
  )
  expect(words.map(filterSentence).join('').replaceAll('\u00a0', ' ')).toBe(
    'Número do boleto: linha de R$ 12.345,67, vencimento 30/11/2026 (pelo número nela, ou por valor e vencimento)',
  )
})

test('a wrong check digit is reported, and a plain number stays a number', () => {
  expect(boletoCodeWords(line.replace(/7$/, '8'))).toContain('dígito verificador errado')
  expect(boletoCodeWords('1000261000001')).toBeUndefined()
})
