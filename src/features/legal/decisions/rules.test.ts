import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { rowWarnings, stepTerm } from './rules.ts'

const today = localDate('2026-11-18')
const quiet = {
  motivo: null,
  promessaEm: null,
  contestadoDesde: null,
  statusJuridico: '',
  abaixoDoMinimo: false,
  valorEsperado: null,
  prescreveEm: localDate('2027-01-10'),
  prescrito: null,
  saldoAberto: cents(500_000),
}
const warningsOf = (row: Partial<Parameters<typeof rowWarnings>[0]>) =>
  rowWarnings({ ...quiet, ...row }, today)

test('an ordinary row has no hints, a row with everything has them in order', () => {
  expect(warningsOf({})).toEqual([])
  expect(
    rowWarnings(
      {
        motivo: 'Falta conferir o valor.',
        promessaEm: localDate('2026-11-16'),
        statusJuridico: 'LIMINAR',
        contestadoDesde: null,
        abaixoDoMinimo: true,
        valorEsperado: cents(-1),
        prescreveEm: localDate('2026-11-14'),
        prescrito: { valor: cents(120_000), proxima: localDate('2027-01-03') },
        saldoAberto: cents(500_000),
      },
      today,
    ),
  ).toEqual([
    'Devolvida: Falta conferir o valor.',
    'Prescreveu em 14/11/2026: R$\u00a01.200,00 fora, restam R$\u00a03.800,00, próxima prescrição em 03/01/2027',
    'Promessa vigente, para 16/11/2026',
    'Liminar em vigor',
    'Saldo abaixo do mínimo do requisito',
    'Valor abaixo do custo estimado',
  ])
})

test('the last day of a deadline is in time and marked, later days are counted', () => {
  const termOf = (day: string) => stepTerm(localDate(day), today)
  expect(termOf('2026-11-19')).toEqual({ text: 'prazo 19/11/2026', state: 'in time' })
  expect(termOf('2026-11-18')).toEqual({ text: 'prazo vence hoje', state: 'today' })
  expect(termOf('2026-11-17')).toEqual({ text: '1 dia além do prazo', state: 'late' })
  expect(termOf('2026-11-10')).toEqual({ text: '8 dias além do prazo', state: 'late' })
})

test('a promise for Monday 16/11 still warns on Wednesday, one for Friday 13/11 is broken and does not', () => {
  expect(warningsOf({ promessaEm: localDate('2026-11-13') })).toEqual([])
  expect(warningsOf({ promessaEm: localDate('2026-11-30') })).toEqual([
    'Promessa vigente, para 30/11/2026',
  ])
})

test('a dispute and a recovery warn, the recovery with its justification', () => {
  expect(warningsOf({ statusJuridico: 'DISPUTA' })).toEqual(['Dívida em disputa'])
  expect(warningsOf({ statusJuridico: 'RJ_DEFERIDA' })).toEqual([
    "Recuperação judicial deferida: veja a justificativa 'Recuperação judicial'",
  ])
  expect(warningsOf({ statusJuridico: 'RJ_APROVADA' })).toHaveLength(1)
})

test('an open dispute of the tenant is a sign on the row (guard G19)', () => {
  expect(warningsOf({ contestadoDesde: localDate('2026-11-12') })).toEqual([
    'Contestação aberta desde 12/11/2026.',
  ])
})
