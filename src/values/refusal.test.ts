import { expect, test } from 'vitest'
import { refusal } from '#values/refusal.ts'

test('a refusal says why, and what to do where something can be done', () => {
  expect(refusal('G01', 'Saldo zerado.')).toStrictEqual({ code: 'G01', because: 'Saldo zerado.' })
  expect(refusal('G02', 'CPF inválido.', 'Corrija o cadastro.')).toStrictEqual({
    code: 'G02',
    because: 'CPF inválido.',
    todo: 'Corrija o cadastro.',
  })
})
