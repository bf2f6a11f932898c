import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { headerDay } from './header-day.ts'

const today = localDate('2026-11-20')
const form = { order: 'DMY', hasShortYears: true } as const

describe('the day of a report', () => {
  test.for([
    [['Relatório de títulos', 'Posição em 18/11/2026'], '2026-11-18'],
    [['Aging Detail Report', 'As of', '18-NOV-26'], '2026-11-18'],
    [['Emitido em 18 de novembro de 2026 às 07:00'], '2026-11-18'],
    [['Período: 01/01/2026 a 18/11/2026'], '2026-11-18'],
    [['Vencimentos até 31/12/2026, posição 2026-11-18'], '2026-11-18'],
    [['CNPJ 11.222.333/0001-81', 'Filial 1000'], undefined],
    [['Versão 12.1.33', '99/99/2026'], undefined],
    [[], undefined],
  ] as const)('%j: %s', ([texts, expected]) => {
    expect(headerDay(texts, form, today)).toBe(expected)
  })

  test('is read in the order of the file', () => {
    expect(headerDay(['As of 11/08/2026'], { ...form, order: 'MDY' }, today)).toBe('2026-11-08')
  })
})
