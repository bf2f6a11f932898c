import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { lastDayInForce, oldestPromiseInForce } from '#values/promise-term.ts'
import {
  addBusinessDays,
  bankCalendar,
  type BusinessCalendar,
  businessDaysBetween,
  isBusinessDay,
  legalCalendar,
  withHolidays,
} from '#values/business-calendar.ts'
import { cents } from '#values/cents.ts'
import { addDays, dayFromNumber, dayNumber, localDate } from '#values/local-date.ts'

import { recordProblems, recordSentence } from './rules/contact-record.ts'
import {
  agreementDayOf,
  mayPromise,
  negotiationProblems,
  slipsProblem,
} from './rules/negotiation.ts'
import { forceOf, jointState, promiseState, quickDays } from './rules/promise.ts'
import { mayNegotiate } from './rules/who.ts'

const d = localDate
const open = { balance_cents: cents(10_000), hasReceipt: false }

const first = dayNumber(d('2024-01-01'))
const last = dayNumber(d('2030-12-31'))
const anyDay = fc.integer({ min: first, max: last }).map(dayFromNumber)
const extraHolidays = fc.array(anyDay, { maxLength: 40 })
const anyCalendar: fc.Arbitrary<BusinessCalendar> = fc
  .tuple(fc.constantFrom(bankCalendar, legalCalendar), extraHolidays)
  .map(([base, days]) => withHolidays(base, days))

describe('state of a promise (rules 7.6)', () => {
  test('agreement Mon 16/11/2026: Wed 18/11 VIGENTE, Thu 19/11 QUEBRADA', () => {
    const promise = { ...open, agreementOn: d('2026-11-16') }
    expect(promiseState(promise, d('2026-11-18'))).toBe('VIGENTE')
    expect(promiseState(promise, d('2026-11-19'))).toBe('QUEBRADA')
  })

  test('CUMPRIDA without balance and with a receipt; without either there is no state', () => {
    const agreementOn = d('2026-11-02')
    const paid = { agreementOn, balance_cents: cents(0), hasReceipt: true }
    expect(promiseState(paid, d('2026-11-18'))).toBe('CUMPRIDA')
    expect(promiseState({ ...paid, hasReceipt: false }, d('2026-11-18'))).toBeUndefined()
    expect(promiseState({ ...open, agreementOn, hasReceipt: true }, d('2026-11-18'))).toBe(
      'QUEBRADA',
    )
  })

  test('a weekend does not break a promise: one for Friday 13/11 is in force until Tuesday 17/11', () => {
    expect(forceOf(d('2026-11-13'))).toEqual({ until: '2026-11-17', brokenOn: '2026-11-18' })
    expect(forceOf(d('2026-11-23'))).toEqual({ until: '2026-11-25', brokenOn: '2026-11-26' })
  })

  test('agreement Wed 02/12/2026: VIGENTE over the weekend, QUEBRADA on Mon 07/12', () => {
    const agreementOn = d('2026-12-02')
    const stateOn = (on: string) => promiseState({ ...open, agreementOn }, d(on))
    expect(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map(stateOn)).toEqual([
      'VIGENTE',
      'VIGENTE',
      'VIGENTE',
      'QUEBRADA',
    ])
    expect(forceOf(agreementOn)).toEqual({ until: '2026-12-06', brokenOn: '2026-12-07' })
  })

  test('over any calendar the state agrees with the last day in force and the oldest promise in force', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyCalendar,
        fc.integer({ min: -40, max: 40 }),
        (day, calendar, after) => {
          const on = addDays(day, after)
          const state = promiseState({ ...open, agreementOn: day }, on, calendar)
          expect(state).toBe(on <= lastDayInForce(day, calendar) ? 'VIGENTE' : 'QUEBRADA')
          expect(state === 'VIGENTE').toBe(day >= oldestPromiseInForce(on, calendar))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('over any calendar it breaks once, on the third business day after its date', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, (day, calendar) => {
        const { until, brokenOn } = forceOf(day, calendar)
        expect(addDays(until, 1)).toBe(brokenOn)
        expect(businessDaysBetween(calendar, day, until)).toBe(2)
        expect(businessDaysBetween(calendar, day, brokenOn)).toBe(3)
        expect(isBusinessDay(calendar, brokenOn)).toBe(true)
        const states = Array.from({ length: 30 }, (_, after) =>
          promiseState({ ...open, agreementOn: day }, addDays(day, after), calendar),
        )
        const firstBroken = states.indexOf('QUEBRADA')
        expect(states.slice(0, firstBroken).every((state) => state === 'VIGENTE')).toBe(true)
        expect(states.slice(firstBroken).every((state) => state === 'QUEBRADA')).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('an earlier date never ends later than a later one', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(30), anyCalendar, (day, more, calendar) => {
        const later = addDays(day, more)
        expect(lastDayInForce(day, calendar) <= lastDayInForce(later, calendar)).toBe(true)
      }),
    )
  })

  test('a customer is VIGENTE if any boleto is, and QUEBRADA if any is', () => {
    expect(jointState(['QUEBRADA', 'VIGENTE', undefined])).toBe('VIGENTE')
    expect(jointState(['CUMPRIDA', 'QUEBRADA'])).toBe('QUEBRADA')
    expect(jointState(['CUMPRIDA', undefined])).toBe('CUMPRIDA')
    expect(jointState([undefined])).toBeUndefined()
  })
})

describe('suggested days', () => {
  test('on Wednesday 18/11/2026, two days before a holiday', () => {
    expect(quickDays(d('2026-11-18'))).toEqual([
      { label: 'amanhã', day: '2026-11-19' },
      { label: 'sexta 27/11', day: '2026-11-27' },
      { label: '5 dias úteis', day: '2026-11-26' },
    ])
  })

  test('on a Friday the next business day is named', () => {
    expect(quickDays(d('2026-11-27'))[0]).toEqual({ label: 'segunda 30/11', day: '2026-11-30' })
  })

  test('are business days from the next day on, in any calendar', () => {
    fc.assert(
      fc.property(anyDay, anyCalendar, (today, calendar) => {
        for (const { day } of quickDays(today, calendar)) {
          expect(isBusinessDay(calendar, day)).toBe(true)
          expect(day > today).toBe(true)
        }
        expect(quickDays(today, calendar)[2]?.day).toBe(addBusinessDays(calendar, today, 5))
      }),
    )
  })
})

describe('required fields of a negotiation (rules 7.6; spec 3:5)', () => {
  const days = { today: d('2026-11-18'), daysBack: 30 }
  const sound = {
    stage: { copiesContactDate: false },
    contactOn: d('2026-11-18'),
    agreementOn: d('2026-11-23'),
    observation: 'Paga na segunda.',
  }
  const sentences = (change: Partial<typeof sound> | Record<string, unknown>) =>
    negotiationProblems({ ...sound, ...change }, days).map(({ mensagem }) => mensagem)

  test('observation, contact date, stage and agreement date', () => {
    expect(sentences({})).toEqual([])
    expect(
      sentences({
        stage: undefined,
        contactOn: undefined,
        agreementOn: undefined,
        observation: ' ',
      }),
    ).toEqual([
      'Escolha o estágio da negociação.',
      'Informe a data do contato.',
      'Informe a data do acordo.',
      'Informe a observação.',
    ])
  })

  test('the contact is of today or the 30 days before', () => {
    expect(sentences({ contactOn: d('2026-10-19') })).toEqual([])
    expect(sentences({ contactOn: d('2026-10-18') })).toEqual([
      'A data do contato pode ser de até 30 dias atrás.',
    ])
    expect(sentences({ contactOn: d('2026-11-19') })).toEqual([
      'A data do contato não pode ser depois de hoje.',
    ])
  })

  test('the agreement is not before the contact', () => {
    expect(sentences({ agreementOn: d('2026-11-18') })).toEqual([])
    expect(sentences({ agreementOn: d('2026-11-17') })).toEqual([
      'A data do acordo não pode ser antes da data do contato.',
    ])
  })

  test('a promise is for at most 60 days after its contact', () => {
    const because = (agreementOn: string, maxDays = 60) =>
      mayPromise({ ...sound, agreementOn: d(agreementOn) }, maxDays)?.because
    expect(because('2027-01-17')).toBeUndefined()
    expect(because('2027-01-18')).toBe('A promessa pode ser para até 60 dias.')
    expect(because('2026-11-20', 1)).toBe('A promessa pode ser para até 1 dia.')
    expect(mayPromise({ ...sound, stage: { copiesContactDate: true } }, 0)).toBeUndefined()
  })

  test("'Sem Previsão' and 'Contato Sem Sucesso' use the contact date", () => {
    const stage = { copiesContactDate: true }
    expect(sentences({ stage, agreementOn: undefined })).toEqual([])
    expect(agreementDayOf(stage, d('2026-11-17'), d('2026-12-01'))).toBe('2026-11-17')
    expect(agreementDayOf({ copiesContactDate: false }, d('2026-11-17'), d('2026-12-01'))).toBe(
      '2026-12-01',
    )
  })

  test('the observation has at most 2.000 characters', () => {
    expect(sentences({ observation: 'x'.repeat(2_000) })).toEqual([])
    expect(sentences({ observation: 'x'.repeat(2_001) })).toEqual(['Use até 2.000 caracteres.'])
  })

  test('its slips are of one customer or of one group', () => {
    expect(slipsProblem([])).toBe('Selecione ao menos um boleto')
    const slip = (clientId: number, groupId: number | null) => ({ clientId, groupId })
    expect(slipsProblem([slip(1, null), slip(1, 3)])).toBeUndefined()
    expect(slipsProblem([slip(1, 3), slip(2, 3)])).toBeUndefined()
    const two = 'Escolha boletos de um só cliente ou de um só grupo de cobrança.'
    expect(slipsProblem([slip(1, null), slip(2, null)])).toBe(two)
    expect(slipsProblem([slip(1, 3), slip(2, 4)])).toBe(two)
  })
})

describe('who may negotiate (spec 3:6), by LUC', () => {
  const may = (profile: string) =>
    [false, true].map((isCorporate) => mayNegotiate(profile, { isCorporate }) === undefined)

  test.each([
    ['COBRANÇA SHOPPING', [true, false]],
    ['APROVADOR SHOPPING', [true, false]],
    ['HOLDING', [true, true]],
    ['APROVADOR HOLDING', [true, true]],
    ['COBRANÇA CORPORATIVA', [false, true]],
    ['RÉGUA DE COBRANÇA', [false, false]],
    ['JURÍDICO', [false, false]],
    ['ADMINISTRADOR', [false, false]],
  ])('%s: outside a group, in a group', (profile, expected) => {
    expect(may(profile)).toEqual(expected)
  })

  test('the sentence', () => {
    expect(mayNegotiate('RÉGUA DE COBRANÇA', { isCorporate: true })?.because).toBe(
      'Usuário sem permissão para esta ação',
    )
  })
})

describe('contact noted by the holding (spec 3:5)', () => {
  const days = { today: d('2026-11-18'), daysBack: 30 }
  const sound = {
    hasShopping: true,
    hasCustomer: true,
    luc: 'L1',
    hasReturn: true,
    contactOn: d('2026-11-18'),
    text: '',
  }
  const sentence = (change: Partial<typeof sound>) =>
    recordSentence(recordProblems({ ...sound, ...change }, days))

  test('reports missing fields with the sentences of the specification', () => {
    expect(sentence({})).toBeUndefined()
    expect(sentence({ luc: '', hasReturn: false })).toBe(
      'Selecione o Retorno da Negociação e uma LUC',
    )
    expect(sentence({ hasReturn: false })).toBe('Selecione o Retorno da Negociação')
    expect(sentence({ luc: '' })).toBe('Selecione uma LUC')
    expect(sentence({ hasShopping: false, luc: '' })).toBe('Preencha todos os campos!')
    expect(recordProblems({ ...sound, luc: '', hasReturn: false }, days)).toEqual([
      { campo: 'luc', mensagem: 'Luc é Obrigatório' },
      { campo: 'negotiationReturnId', mensagem: 'Retorno de negociação é Obrigatório' },
    ])
  })
})
