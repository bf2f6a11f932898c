import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import {
  ageOf,
  countsByScreen,
  daysLeftByScreen,
  deadlinesByScreen,
  isRepeated,
  nextInQueue,
} from './queue.ts'

test('a screen with two steps counts both', () => {
  expect(
    countsByScreen([
      { path: '/a', itens: 2 },
      { path: '/b', itens: 1 },
      { path: '/a?aba=outra', itens: 3 },
    ]),
  ).toEqual(
    new Map([
      ['/a', 5],
      ['/b', 1],
    ]),
  )
})

test('a screen shows the deadline of its most urgent step: days left, today, overdue', () => {
  const of = (path: string, passados: number, alem = 0) => ({
    path,
    prazo: { total: 5, passados, alem },
  })
  expect(
    deadlinesByScreen([
      of('/a', 1),
      of('/a?aba=outra', 3),
      of('/b', 5),
      of('/c', 4),
      of('/d', 8, 3),
      { path: '/e', prazo: null },
    ]),
  ).toEqual(
    new Map([
      ['/a', 'vence em 2 dias úteis'],
      ['/b', 'vence hoje'],
      ['/c', 'vence em 1 dia útil'],
      ['/d', '3 dias úteis além do prazo'],
    ]),
  )
})

test('the days left of a screen are those of its most urgent item; no deadline, no days', () => {
  const term = (total: number, passados: number, alem: number) => ({ total, passados, alem })
  expect(
    daysLeftByScreen([
      { path: '/a?aba=x', prazo: term(5, 1, 0) },
      { path: '/a', prazo: term(2, 2, 3) },
      { path: '/b', prazo: null },
    ]),
  ).toEqual(new Map([['/a', -3]]))
})

test('the next work is the first row of another screen, with its filter', () => {
  const rows = [
    { path: '/analisar', tela: 'Analisar', itens: 3 },
    { path: '/agir-hoje?primeiroContato=1', tela: 'Agir hoje', itens: 1_204 },
    { path: '/envio', tela: 'Envio', itens: 2 },
  ]
  expect(nextInQueue(rows, '/analisar?agrupar=boleto')).toEqual({
    label: 'Próximo da minha fila: Agir hoje, 1.204',
    path: '/agir-hoje?primeiroContato=1',
  })
  expect(nextInQueue(rows, '/agir-hoje')?.path).toBe('/analisar')
  expect(nextInQueue(rows.slice(0, 1), '/analisar')).toBeUndefined()
})

test('a row is repeated if another one leads to the same screen, with any filter', () => {
  const rows = [{ path: '/a' }, { path: '/a?aba=outra' }, { path: '/b' }]
  expect(rows.map((row) => isRepeated(rows, row))).toEqual([true, true, false])
})

test('the age of the oldest item is in days', () => {
  const today = localDate('2026-11-18')
  expect(
    ['2026-11-18', '2026-11-17', '2025-11-18'].map((day) => ageOf(localDate(day), today)),
  ).toEqual(['desde hoje', 'há 1 dia', 'há 365 dias'])
})
