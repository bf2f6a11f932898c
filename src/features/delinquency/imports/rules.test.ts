import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { firstPaidOn, inForceUntil, type InstalmentStatus, mayAdjust } from './rules.ts'

const instalment = (number: number, dueOn: string, status: InstalmentStatus) => ({
  number,
  dueOn: localDate(dueOn),
  status,
  paidOn: status === 'PAGA' ? localDate(dueOn) : null,
})

describe('Oracle agreement (rules 9)', () => {
  test('is in force 30 days after its oldest unpaid instalment, not on the 31st, with any status', () => {
    const two = [instalment(1, '2026-09-19', 'PAGA'), instalment(2, '2026-10-19', 'ABERTA')]
    expect(inForceUntil(two)).toBe('2026-11-18')
    expect(inForceUntil([instalment(1, '2026-10-18', 'ATRASADA')])).toBe('2026-11-17')
  })

  test('is not in force if all is paid, or one instalment is CANCELADA or QUEBRADO', () => {
    expect(inForceUntil([instalment(1, '2026-11-01', 'PAGA')])).toBeUndefined()
    for (const status of ['CANCELADA', 'QUEBRADO'] as const)
      expect(
        inForceUntil([instalment(1, '2026-12-01', 'ABERTA'), instalment(2, '2027-01-01', status)]),
      ).toBeUndefined()
  })

  test('its first instalment is the smallest, if it is PAGA and none is broken', () => {
    const later = [instalment(2, '2026-10-10', 'PAGA'), instalment(1, '2026-09-10', 'PAGA')]
    expect(firstPaidOn(later)).toBe('2026-09-10')
    expect(
      firstPaidOn([instalment(1, '2026-09-10', 'ABERTA'), instalment(2, '2026-10-10', 'PAGA')]),
    ).toBeUndefined()
    expect(firstPaidOn([...later, instalment(3, '2026-11-10', 'QUEBRADO')])).toBeUndefined()
  })
})

describe('adjustment (rules 9)', () => {
  const facts = {
    kind: 'DESCONTO' as const,
    cents: cents(400),
    originalCents: cents(1_000),
    takenCents: cents(600),
  }
  test('cancels and discounts up to the value of the título, not a cent more', () => {
    expect(mayAdjust(facts)).toBeUndefined()
    expect(mayAdjust({ ...facts, cents: cents(401) })?.code).toBe('ACIMA')
    expect(mayAdjust({ ...facts, kind: 'RECEBIMENTO', cents: cents(5_000) })).toBeUndefined()
  })
  test('moves the whole título to another account', () => {
    expect(mayAdjust({ ...facts, kind: 'RECLASSIFICACAO' })?.code).toBe('PARCIAL')
    expect(mayAdjust({ ...facts, kind: 'RECLASSIFICACAO', cents: cents(1_000) })).toBeUndefined()
  })
})
