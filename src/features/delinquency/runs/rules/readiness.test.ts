import { expect, test } from 'vitest'

import type { CheckItem } from '../contract/months.ts'
import {
  alertLines,
  byReadiness,
  openItems,
  readinessOf,
  readinessSentence,
  blockingReason,
} from './readiness.ts'

const item = (
  name: CheckItem['item'],
  situacao: CheckItem['situacao'],
  texto: string = name,
): CheckItem => ({
  item: name,
  situacao,
  texto,
  tela: null,
  ato: null,
})
const [noBase, noDate, sound] = [
  item('BASE', 'FALTA', 'Base de 10/2026 não processada.'),
  item('SEM_DATA', 'AVISO', '2 recebimentos sem data.'),
  item('CARGA', 'OK'),
]

test('missing data is an obstacle, doubtful data an alert; the base comes from processing', () => {
  expect(readinessOf([sound], 'CALCULO')).toBe('PRONTO')
  expect(readinessOf([sound, noDate], 'CALCULO')).toBe('ALERTA')
  expect(readinessOf([noDate, noBase], 'CALCULO')).toBe('IMPEDE')
  expect(readinessOf([noBase], 'BASE')).toBe('PRONTO')
  expect(openItems([noDate, sound, noBase], 'CALCULO')).toEqual([noBase, noDate])
})

test('the worst come first, with the count of each', () => {
  const rows = byReadiness([
    { shopping: 'A', readiness: 'PRONTO' },
    { shopping: 'B', readiness: 'IMPEDE' },
    { shopping: 'C', readiness: 'ALERTA' },
    { shopping: 'D', readiness: 'PRONTO' },
  ] as const)
  expect(rows.map(({ shopping }) => shopping)).toEqual(['B', 'C', 'A', 'D'])
  expect(readinessSentence(rows)).toEqual({
    calm: '2 shoppings prontos, 1 com alerta',
    hinder: '1 impede',
  })
})

test('an obstacle is shown with its mall and reason; equal alerts of several malls are one line', () => {
  const malls = [
    { shopping: 'Campo Belo', itens: [noBase, noDate] },
    { shopping: 'Vila Nova', itens: [noDate] },
  ]
  expect(blockingReason(malls, 'CALCULO')).toBe('Campo Belo: Base de 10/2026 não processada.')
  expect(blockingReason(malls, 'BASE')).toBeUndefined()
  expect(alertLines(malls, 'CALCULO')).toEqual(['2 shoppings: 2 recebimentos sem data.'])
  expect(alertLines(malls.slice(1), 'CALCULO')).toEqual(['Vila Nova: 2 recebimentos sem data.'])
})
