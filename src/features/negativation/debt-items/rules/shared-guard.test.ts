import { expect, test } from 'vitest'

import type { GuardCount } from '../contract/boleto.ts'
import { sharedGuard, withoutGuard } from './shared-guard.ts'

const count = (
  codigo: string,
  boletos: number,
  severidade: GuardCount['severidade'] = 'ALERTA',
) => ({ codigo, boletos, severidade, texto: '' })

test('an alert of more than half of the boletos is shown once, one of half is not', () => {
  expect(sharedGuard(71, [count('G13', 66), count('G10', 3)])?.codigo).toBe('G13')
  expect(sharedGuard(71, [count('G13', 36)])?.codigo).toBe('G13')
  expect(sharedGuard(70, [count('G13', 35)])).toBeUndefined()
  expect(sharedGuard(0, [])).toBeUndefined()
})

test('a block stays on the rows', () => {
  expect(sharedGuard(71, [count('G06', 70, 'BLOQUEIO')])).toBeUndefined()
})

test('the other guards and counts of the rows stay', () => {
  const guard = (codigo: string) => ({
    codigo,
    severidade: 'ALERTA' as const,
    pessoa: 'LOJISTA' as const,
    texto: '',
    orientacao: '',
  })
  const row = { guardas: [guard('G13'), guard('G10')], qtdAlertas: 2 }
  expect(withoutGuard(row, 'G13')).toEqual({ guardas: [guard('G10')], qtdAlertas: 1 })
  expect(withoutGuard(row, undefined)).toBe(row)
})
