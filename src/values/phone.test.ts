import { expect, test } from 'vitest'

import { phoneDigits, phoneProblem } from './phone.ts'

test('a telephone loses only its country code', () => {
  expect(phoneDigits('+55 (11) 91234-5678')).toBe('11912345678')
  expect(phoneDigits('55 11 3333-4444')).toBe('1133334444')
  expect(phoneDigits('(55) 99123-4567')).toBe('55991234567')
  expect(phoneDigits('(11) 91234-56789')).toBe('119123456789')
  expect(phoneDigits('11 91234-567O')).toBe('1191234567O')
})

test.each(['11912345678', '1133334444', '55991234567', '08001234567', '0800123456'])(
  '%s is a telephone',
  (digits) => expect(phoneProblem(digits)).toBeUndefined(),
)

test.each([
  ['912345678', 'Informe o telefone com DDD, com 10 ou 11 dígitos.'],
  ['119123456789', 'Informe o telefone com DDD, com 10 ou 11 dígitos.'],
  ['0000000000', 'O DDD 00 não existe.'],
  ['2333334444', 'O DDD 23 não existe.'],
  ['11333344445', 'Um celular tem 9 dígitos depois do DDD e começa por 9.'],
  ['1103334444', 'Este telefone não existe. Confira os números.'],
  ['11999999999', 'Este telefone não existe. Confira os números.'],
])('%s is invalid: %s', (digits, because) => expect(phoneProblem(digits)).toBe(because))
