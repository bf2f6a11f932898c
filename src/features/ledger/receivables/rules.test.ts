import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  adjustedDueOn,
  daysInArrears,
  isClearing,
  isOverdue,
  lastLoadWords,
  mayUndoLoad,
  openBalances,
  openStatus,
  overdueLimit,
} from './rules.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { bankCalendar, withHolidays } from '#values/business-calendar.ts'
import { cents, sumCents } from '#values/cents.ts'
import { dayFromNumber, dayNumber, localDate } from '#values/local-date.ts'

const open = (dueOn: string, balance = 10_000) => ({
  balance_cents: cents(balance),
  dueOn: localDate(dueOn),
})

const anyDay = fc
  .integer({ min: dayNumber(localDate('2020-01-01')), max: dayNumber(localDate('2035-12-31')) })
  .map(dayFromNumber)
const anyBoleto = fc.record({
  balance_cents: fc.integer({ min: 0, max: 10 ** 9 }).map(cents),
  dueOn: anyDay,
})
// Due dates near the query date, where the results change.
const nearby = anyDay.chain((on) =>
  fc.record({
    on: fc.constant(on),
    dueOn: fc.integer({ min: -12, max: 5 }).map((days) => dayFromNumber(dayNumber(on) + days)),
  }),
)

describe('reference cases of rules 3', () => {
  test.each([
    ['2026-11-18', '2026-11-16'],
    ['2026-11-16', '2026-11-12'],
    ['2026-11-03', '2026-10-29'],
    ['2026-11-21', '2026-11-18'],
  ])('on %s, D-2 is %s', (on, limit) => {
    expect(overdueLimit(localDate(on))).toBe(limit)
  })

  test('on Wednesday 18/11/2026, due Friday 13/11 is overdue', () => {
    expect(isOverdue(open('2026-11-13'), localDate('2026-11-18'))).toBe(true)
  })

  test('on Wednesday 18/11/2026, due Saturday 14/11 is not: it could be paid until Monday 16/11', () => {
    expect(adjustedDueOn(localDate('2026-11-14'))).toBe('2026-11-16')
    expect(isOverdue(open('2026-11-14'), localDate('2026-11-18'))).toBe(false)
  })

  test.each([
    ['2026-11-16', '2026-11-11', '2026-11-12'],
    ['2026-11-03', '2026-10-28', '2026-10-29'],
    ['2026-11-21', '2026-11-17', '2026-11-18'],
  ])('on %s, due %s is overdue and due %s is not: strictly before', (on, overdue, notYet) => {
    expect(isOverdue(open(overdue), localDate(on))).toBe(true)
    expect(isOverdue(open(notYet), localDate(on))).toBe(false)
  })
})

describe('vencido ⇔ saldo > 0 ∧ dueAdj < D-2', () => {
  test('a título with nothing open is never overdue', () => {
    expect(isOverdue(open('2020-01-02', 0), localDate('2026-11-18'))).toBe(false)
    expect(isOverdue(open('2020-01-02', -1), localDate('2026-11-18'))).toBe(false)
    expect(isOverdue(open('2020-01-02', 1), localDate('2026-11-18'))).toBe(true)
  })

  test('a due date on a holiday moves to the next business day', () => {
    expect(adjustedDueOn(localDate('2026-11-20'))).toBe('2026-11-23')
    expect(adjustedDueOn(localDate('2026-11-19'))).toBe('2026-11-19')
  })

  test('a municipal holiday of the mall moves the due date and D-2', () => {
    const local = withHolidays(bankCalendar, [localDate('2026-11-16')])
    expect(adjustedDueOn(localDate('2026-11-14'), local)).toBe('2026-11-17')
    expect(overdueLimit(localDate('2026-11-18'), local)).toBe('2026-11-13')
    expect(isOverdue(open('2026-11-13'), localDate('2026-11-18'), local)).toBe(false)
  })

  test('the due date alone gives the same result against the last overdue date', () => {
    expect(lastOverdueDueOn(localDate('2026-11-18'))).toBe('2026-11-13')
    fc.assert(
      fc.property(nearby, ({ on, dueOn }) => {
        expect(dueOn <= lastOverdueDueOn(on)).toBe(
          isOverdue({ balance_cents: cents(1), dueOn }, on),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('once overdue, always overdue', () => {
    fc.assert(
      fc.property(nearby, fc.integer({ min: 0, max: 30 }), ({ on, dueOn }, days) => {
        const boleto = { balance_cents: cents(1), dueOn }
        const later = dayFromNumber(dayNumber(on) + days)
        expect(isOverdue(boleto, later) || !isOverdue(boleto, on)).toBe(true)
      }),
    )
  })
})

describe('em compensação: past due, still inside D-2', () => {
  test.each([
    ['2026-11-13', '2026-11-13', 'A VENCER'],
    ['2026-11-13', '2026-11-15', 'EM COMPENSAÇÃO'],
    ['2026-11-13', '2026-11-17', 'EM COMPENSAÇÃO'],
    ['2026-11-13', '2026-11-18', 'VENCIDO'],
    ['2026-11-14', '2026-11-16', 'A VENCER'],
    ['2026-11-14', '2026-11-17', 'EM COMPENSAÇÃO'],
    ['2026-11-14', '2026-11-18', 'EM COMPENSAÇÃO'],
    ['2026-11-14', '2026-11-19', 'VENCIDO'],
  ])('due %s is, on %s, %s', (dueOn, on, status) => {
    expect(openStatus(open(dueOn), localDate(on))).toBe(status)
    expect(isClearing(open(dueOn), localDate(on))).toBe(status === 'EM COMPENSAÇÃO')
  })

  test('a título with nothing open has no such status', () => {
    expect(openStatus(open('2026-11-13', 0), localDate('2026-11-15'))).toBeUndefined()
    expect(isClearing(open('2026-11-13', 0), localDate('2026-11-15'))).toBe(false)
  })

  test('counts as a vencer', () => {
    expect(
      openBalances([open('2026-11-13', 700), open('2026-11-12', 50)], localDate('2026-11-17')),
    ).toEqual({
      overdue_cents: 50,
      upcoming_cents: 700,
    })
  })

  test('vencido + a vencer = saldo aberto, always', () => {
    fc.assert(
      fc.property(fc.array(anyBoleto), anyDay, (boletos, on) => {
        const { overdue_cents, upcoming_cents } = openBalances(boletos, on)
        const overdueBoletos = boletos.filter((boleto) => openStatus(boleto, on) === 'VENCIDO')
        expect(overdue_cents + upcoming_cents).toBe(
          sumCents(boletos.map((boleto) => boleto.balance_cents)),
        )
        expect(overdue_cents).toBe(sumCents(overdueBoletos.map((boleto) => boleto.balance_cents)))
      }),
    )
  })
})

describe('dias de atraso', () => {
  test('are calendar days since the due date, without the adjustment and D-2', () => {
    expect(daysInArrears(localDate('2026-11-14'), localDate('2026-11-18'))).toBe(4)
    expect(daysInArrears(localDate('2026-01-10'), localDate('2026-11-10'))).toBe(304)
    expect(daysInArrears(localDate('2026-11-18'), localDate('2026-11-18'))).toBe(0)
    expect(daysInArrears(localDate('2026-11-20'), localDate('2026-11-18'))).toBe(-2)
  })
})

test('a processed load can be undone once within 24 hours', () => {
  expect(mayUndoLoad({ status: 'PROCESSADA', isRecent: true })).toBeUndefined()
  expect(mayUndoLoad({ status: 'PROCESSADA', isRecent: false })?.because).toContain(
    'há mais de 24 horas',
  )
  expect(mayUndoLoad({ status: 'DESFEITA', isRecent: true })?.because).toBe(
    'Esta carga já foi desfeita.',
  )
  for (const status of ['RECEBIDA', 'VALIDADA', 'REJEITADA', 'ERRO'] as const)
    expect(mayUndoLoad({ status, isRecent: true })?.because).toBe(
      'Só uma carga processada pode ser desfeita.',
    )
})

test('the last load is told with its day, time and source, and the day of the oldest', () => {
  const loadedAt = new Date('2026-11-18T06:02:00-03:00')
  expect(lastLoadWords({ loadedAt, oldestAt: loadedAt, from: 'SAP' })).toBe(
    'Carga de 18/11/2026 06:02 (SAP)',
  )
  expect(
    lastLoadWords({ loadedAt, oldestAt: new Date('2026-11-15T06:02:00-03:00'), from: 'SAP' }),
  ).toBe('Carga de 18/11/2026 06:02 (SAP); a mais antiga, de 15/11/2026')
})
