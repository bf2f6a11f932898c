import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { contractWarning } from './contract-warning.ts'

const quiet = { promessaEm: null, statusJuridico: '', corrigidoEm: null, valorEsperado: null }

test('a contract that costs more than it may bring says so after its promise; nothing is said on the border or without an estimate', () => {
  expect(contractWarning(quiet)).toBeUndefined()
  expect(contractWarning({ ...quiet, valorEsperado: cents(0) })).toBeUndefined()
  expect(
    contractWarning({
      ...quiet,
      promessaEm: localDate('2026-11-25'),
      corrigidoEm: localDate('2026-11-18'),
      valorEsperado: cents(-1),
    }),
  ).toBe('promessa vigente até 25/11/2026; valor abaixo do custo estimado')
})
