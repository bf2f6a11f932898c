import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'
import { sendingLines } from './sending-lines.ts'

const blocked: Sending['bloqueados'][number] = {
  idBoleto: 2,
  numBoleto: '1001',
  pessoa: 'LOJISTA',
  codigo: 'G07',
  texto: 'Há liminar.',
  fica: false,
  nomFantasia: 'Casa do Vale',
  luc: '12',
  nmShopping: 'Vila Nova',
  valor: cents(400_00),
  agora: 'Pendente Análise Shopping',
}

/** Two boletos go with today's balance, one stays. */
const sendingOf = (balance: number): Sending => ({
  mensagem: '',
  lotes: [],
  enviados: 2,
  valor: cents(balance),
  idResultado: null,
  retirados: [],
  bloqueados: [blocked],
})

const listed = { boletos: 3, valor: cents(1_000_00) }
const sumOf = (lines: ReturnType<typeof sendingLines>['lines']) =>
  lines.reduce((sum, line) => sum + (line.sum ?? 0), 0)
const partsOf = (balance: number) => sendingLines(sendingOf(balance), 'Vão ao bureau', listed)

describe('the parts of a sending add up to its total', () => {
  test('with the balances of the list', () => {
    const { total, lines, notes } = partsOf(600_00)
    expect(total).toEqual(listed)
    expect(lines.map(({ label, count, sum }) => [label, count, sum])).toEqual([
      ['Vão ao bureau', 2, 600_00],
      ['Ficam de fora (1 liminar ou contestação)', 1, 400_00],
    ])
    expect(notes).toEqual([])
  })

  test('after a part was paid', () => {
    const { total, lines } = partsOf(580_00)
    expect(total).toEqual(listed)
    expect(lines.at(-1)).toMatchObject({ label: 'Saldo que baixou depois da lista', sum: 20_00 })
    expect(sumOf(lines)).toBe(1_000_00)
  })

  test('after a balance rose', () => {
    const { lines } = partsOf(605_00)
    expect(lines.at(-1)).toMatchObject({ label: 'Saldo que subiu depois da lista', sum: -5_00 })
    expect(sumOf(lines)).toBe(1_000_00)
  })

  test('after a boleto entered: the total is that of now, and a note has that of the list', () => {
    const { total, lines, notes } = sendingLines(sendingOf(600_00), 'Vão ao bureau', {
      boletos: 2,
      valor: cents(700_00),
    })
    expect(total).toEqual(listed)
    expect(sumOf(lines)).toBe(1_000_00)
    expect(notes).toEqual([
      {
        tone: 'alert',
        text: 'A lista mostrava 2 boletos, R$\u00a0700,00; o total acima é o de agora.',
      },
    ])
  })
})
