import { expect, test } from 'vitest'
import { refusal } from '#values/refusal.ts'

test('a refusal has a reason, and a remedy if there is one', () => {
  expect(refusal('G01', 'Saldo zerado.')).toStrictEqual({ code: 'G01', because: 'Saldo zerado.' })
  expect(refusal('G02', 'CPF inválido.', 'Corrija o cadastro.')).toStrictEqual({
    code: 'G02',
    because: 'CPF inválido.',
    todo: 'Corrija o cadastro.',
  })
})
