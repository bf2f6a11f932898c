import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import type { TenantLadder } from '../contract/tenant-ladder.ts'
import { ladderWords } from './ladder-words.ts'

const ladder: TenantLadder = {
  regua: 'Padrão',
  passos: [],
  proximo: { passo: 'D15', nome: 'Terceiro aviso', data: localDate('2026-11-23') },
  seguro: [],
  recusas: [],
  contestacoes: [],
}

test('the line of a tenant is its next step with the day, or what holds it', () => {
  expect(ladderWords(ladder)).toBe('Terceiro aviso, próximo em 23/11/2026')
  expect(ladderWords({ ...ladder, proximo: null })).toBe('nada a enviar')
  expect(ladderWords({ ...ladder, regua: null, proximo: null })).toBe('nenhuma')
  const held = { motivo: 'CONTESTACAO', ate: localDate('2026-12-03') }
  expect(ladderWords({ ...ladder, seguro: [held, { motivo: 'PROMESSA', ate: null }] })).toBe(
    'Contestação até 03/12/2026; Promessa vigente',
  )
})
