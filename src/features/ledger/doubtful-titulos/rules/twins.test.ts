import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'

import { type TwinTitulo, twinsOf } from './twins.ts'

const titulo = (number: string, more: Partial<TwinTitulo> = {}): TwinTitulo => ({
  id: 1,
  mallId: 1,
  contract: '990001',
  numBoleto: '0008201',
  number,
  dueOn: localDate('2026-10-10'),
  original_cents: cents(150_000),
  movement: 'ALM',
  competence: competence('2026-10'),
  ...more,
})
const found = (...titulos: TwinTitulo[]) =>
  twinsOf(titulos).map(({ kind, titulos: each }) => [kind, each.map(({ number }) => number)])

test('J06: the same título under another spelling', () => {
  expect(found(titulo('0008201'), titulo('8201'))).toEqual([['GRAFIA', ['0008201', '8201']]])
})

test('J07: equal títulos of one boleto under other numbers', () => {
  expect(found(titulo('8201'), titulo('8202'))).toEqual([['NUMERO', ['8201', '8202']]])
})

test('both at once name each number once', () => {
  expect(found(titulo('8201'), titulo('08201'), titulo('8202'))).toEqual([
    ['GRAFIA', ['8201', '08201']],
    ['NUMERO', ['8201', '8202']],
  ])
})

test('a difference in mall, contract, boleto, due day, value, movement or month is no twin', () => {
  for (const more of [
    { mallId: 2 },
    { contract: '990002' },
    { numBoleto: '0008202' },
    { dueOn: localDate('2026-10-11') },
    { original_cents: cents(150_001) },
    { movement: 'CDO' },
    { competence: competence('2026-11') },
  ])
    expect(found(titulo('0008201'), titulo('8201', more))).toEqual([])
})
