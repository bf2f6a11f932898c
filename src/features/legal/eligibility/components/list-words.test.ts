import { expect, test } from 'vitest'

import type { Execution } from '../contract/calls.ts'
import { hasLeftOut, isRunning, leftOutWords, madeWords } from './list-words.ts'

const execution = (more: object = {}): Execution =>
  ({
    id: 1,
    status: 'CONCLUIDA',
    iniciadaPor: 'Marina Duarte',
    submetidaEm: new Date('2026-11-18T09:01:19Z'),
    iniciadaEm: new Date('2026-11-18T09:01:20Z'),
    terminadaEm: new Date('2026-11-18T09:02:01Z'),
    requisitos: [
      { id: 1, versao: 1 },
      { id: 2, versao: 3 },
    ],
    ficaramDeFora: [],
    ...more,
  }) as unknown as Execution

test('a list shows when, how long, by whom and with which version of the requirements', () => {
  expect(madeWords(execution())).toEqual({
    when: '18/11/2026 06:02',
    how: ' em 41 s por Marina Duarte, com os requisitos da versão 3.',
  })
  expect(madeWords(execution({ terminadaEm: new Date('2026-11-18T09:04:20Z') })).how).toContain(
    ' em 3 min ',
  )
})

test('excluded contracts are counted by reason, and unclassified ones also when there are none', () => {
  expect(leftOutWords(execution())).toBe('0 títulos não classificados.')
  const some = execution({
    ficaramDeFora: [
      { motivo: 'NAO_CLASSIFICADO', nome: 'título não classificado', quantidade: 1 },
      { motivo: 'ACORDO_NOS_AUTOS', nome: 'contratos com acordo nos autos', quantidade: 4 },
    ],
  })
  expect(leftOutWords(some)).toBe(
    '1 título não classificado. Não elegíveis: 4 contratos com acordo nos autos.',
  )
  expect([hasLeftOut(some), hasLeftOut(execution())]).toEqual([true, false])
})

test('it is in progress while it waits and while it runs', () => {
  expect(
    ['SUBMETIDA', 'EXECUTANDO', 'CONCLUIDA', 'ERRO'].map((status) =>
      isRunning(execution({ status })),
    ),
  ).toEqual([true, true, false, false])
  expect(isRunning(null)).toBe(false)
})
