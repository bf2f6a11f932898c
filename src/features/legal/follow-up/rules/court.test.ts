import { expect, test } from 'vitest'

import { courtOf, courtWords, shortCourtWords } from './court.ts'

/** Adds valid check digits: 98 − (number mod 97), as defined by the CNJ. */
const withDigits = (sequence: string, year: string, court: string, forum: string) => {
  const rest = BigInt(`${sequence}${year}${court}${forum}00`) % 97n
  return `${sequence}-${String(98n - rest).padStart(2, '0')}.${year}.${court.slice(0, 1)}.${court.slice(1)}.${forum}`
}

test('a case number gives its court, state, forum and year', () => {
  const court = courtOf('1156362-49.2026.8.26.0633')
  expect(court && courtWords(court)).toBe(
    'Número válido (dígito 49): Justiça Estadual de São Paulo, foro 0633, 2026.',
  )
  expect(court?.state).toBe('SP')
  expect(court && shortCourtWords(court)).toBe('São Paulo, foro 0633')
})

test('the 27 states are in the order of their courts', () => {
  const stateOf = (tribunal: number) =>
    courtOf(withDigits('0812345', '2026', `8${String(tribunal).padStart(2, '0')}`, '0001'))?.state
  expect([1, 7, 13, 19, 21, 26, 27].map(stateOf)).toEqual([
    'AC',
    'DF',
    'MG',
    'RJ',
    'RS',
    'SP',
    'TO',
  ])
  expect(stateOf(28)).toBeUndefined()
})

test('a region has no single state, and a wrong check digit has no court', () => {
  expect(courtOf(withDigits('0812345', '2026', '403', '6100'))).toMatchObject({
    name: 'Justiça Federal, 3ª Região',
    state: undefined,
  })
  expect(courtOf('1156362-48.2026.8.26.0633')).toBeUndefined()
  expect(courtOf(withDigits('0812345', '2026', '407', '6100'))).toBeUndefined()
})
