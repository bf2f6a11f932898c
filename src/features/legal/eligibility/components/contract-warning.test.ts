import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { contractWarning } from './contract-warning.ts'

const quiet = {
  promessaEm: null,
  statusJuridico: '',
  contestadoDesde: null,
  corrigidoEm: null,
  valorEsperado: null,
}

test('a contract whose costs exceed its value has a warning after its promise; at 0 or unestimated it has none', () => {
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

test('an open dispute stands in the warning, before the costs', () => {
  const disputed = { ...quiet, contestadoDesde: localDate('2026-11-16') }
  expect(contractWarning(disputed)).toBe('contestação aberta desde 16/11/2026')
  expect(contractWarning({ ...disputed, valorEsperado: cents(-1) })).toBe(
    'contestação aberta desde 16/11/2026; valor abaixo do custo estimado',
  )
})
