import { expect, test } from 'vitest'
import { localDate } from '#values/local-date.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { stepDeadline, stepRuler, stepTerm } from './sla.ts'
import { S } from './status.ts'

const parameters = parameterSet()
const monday = localDate('2026-11-16')

const on = (today: string) =>
  stepRuler({ status: S.MALL_TEAM, enteredOn: monday, today: localDate(today) }, parameters)

test('the deadlines equal rules 4.3 f; before release, in removal, in error and at the end there is none', () => {
  const steps = [S.MALL_TEAM, S.MALL_HEAD, S.HOLDING_TEAM, S.HOLDING_HEAD, S.KEY_ACCOUNT, S.SENDING]
  expect(steps.map((status) => stepTerm(status, parameters))).toEqual([5, 2, 3, 2, 2, 1])
  for (const status of [S.RELEASE, S.REMOVAL, S.FAILED, S.DONE])
    expect(stepTerm(status, parameters)).toBeUndefined()
})

test('the deadline counts business days of the bank calendar, where 20/11 is a holiday', () => {
  expect(stepDeadline(S.MALL_TEAM, monday, parameters)).toBe('2026-11-24')
})

test('the ruler has a tick per business day, none elapsed on the entry day', () => {
  expect(on('2026-11-16')).toMatchObject({
    goneDays: 0,
    daysLeft: 5,
    beyond: 0,
    words: 'faltam 5 dias úteis',
  })
  expect(on('2026-11-18')).toMatchObject({
    goneDays: 2,
    daysLeft: 3,
    beyond: 0,
    words: '2º de 5 dias úteis',
  })
  expect(on('2026-11-22')).toMatchObject({ goneDays: 3, daysLeft: 2 })
})

test('the last day is not overdue, each business day after it is', () => {
  expect(on('2026-11-24')).toMatchObject({
    goneDays: 5,
    daysLeft: 0,
    beyond: 0,
    words: 'vence hoje',
  })
  expect(on('2026-11-25')).toMatchObject({
    goneDays: 5,
    daysLeft: 0,
    beyond: 1,
    words: '1 dia além do prazo',
  })
  expect(on('2026-11-29')).toMatchObject({ beyond: 3, words: '3 dias além do prazo' })
})
