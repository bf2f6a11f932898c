import { describe, expect, test } from 'vitest'

import { emptyGuia } from '#features/legal/lawsuits/rules/phases.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { type ManualCells, manualProblem, withCells } from './manual-filing.ts'

const nothing: ManualCells = {
  amount_cents: null,
  purchaseOrder: null,
  paymentTicket: null,
  hasPaymentProof: null,
  filingTicket: null,
  protocol: null,
  filedOn: null,
}
const everything: ManualCells = {
  amount_cents: cents(10_000),
  purchaseOrder: 'PO1',
  paymentTicket: 'CP1',
  hasPaymentProof: null,
  filingTicket: 'CA1',
  protocol: '11563624920268260633',
  filedOn: localDate('2026-08-16'),
}
const columnOf = (cells: ManualCells, concluded = 0, guia = emptyGuia) =>
  manualProblem(guia, cells, concluded)?.column

describe('order of the cells of a row', () => {
  test('an empty row and a full one are valid; a filing ticket implies its proof', () => {
    expect(columnOf(nothing)).toBeUndefined()
    expect(columnOf(everything)).toBeUndefined()
    expect(withCells(emptyGuia, everything)).toMatchObject({
      hasPaymentProof: true,
      filingStatus: 'Ajuizado',
    })
  })

  test('a value after an empty cell is reported at the empty one', () => {
    expect(columnOf({ ...everything, amount_cents: null })).toBe('guiaValor')
    expect(columnOf({ ...everything, purchaseOrder: null })).toBe('numeroPO')
    expect(columnOf({ ...everything, hasPaymentProof: false })).toBe('comprovante')
    expect(columnOf({ ...everything, filingTicket: null, hasPaymentProof: true })).toBe(
      'chamadoAjuizamento',
    )
    expect(columnOf({ ...everything, protocol: null })).toBe('protocolo')
  })

  test('a protocol needs its date', () => {
    expect(columnOf({ ...everything, filedOn: null })).toBe('dataAjuizamento')
  })
})

describe('a row of an existing action', () => {
  const guia = withCells(emptyGuia, {
    ...nothing,
    amount_cents: cents(10_000),
    purchaseOrder: 'PO1',
  })

  test('an empty cell keeps the value: a row fills what is missing', () => {
    expect(columnOf({ ...nothing, paymentTicket: 'CP1' }, 3, guia)).toBeUndefined()
    expect(withCells(guia, { ...nothing, paymentTicket: 'CP1' })).toMatchObject({
      amount_cents: 10_000,
      purchaseOrder: 'PO1',
      paymentTicket: 'CP1',
    })
  })

  test('another value of a concluded phase is reported at its cell, the same one is not', () => {
    expect(columnOf({ ...nothing, purchaseOrder: 'PO2' }, 3, guia)).toBe('numeroPO')
    expect(columnOf({ ...nothing, purchaseOrder: 'PO1' }, 3, guia)).toBeUndefined()
    expect(columnOf({ ...nothing, purchaseOrder: 'PO2' }, 2, guia)).toBeUndefined()
  })
})
