// Cases of rules 8.8 in days and steps: what other systems get wrong.
import { describe, expect, test } from 'vitest'

import {
  exampleBoleto,
  exampleContract,
  exampleFrame,
  exampleLadder,
  exampleParameters,
  exampleTenant,
  walkDays,
  type WalkedMessage,
} from '#testing/example-plan.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { BoletoFacts, TenantFacts } from './facts.ts'
import { planTenant } from './plan.ts'

const stepsOfBoleto = (messages: readonly WalkedMessage[], id: number) =>
  messages.flatMap(({ day, boletos }) =>
    boletos
      .filter(({ boletoId, role }) => boletoId === id && role !== 'CITADO')
      .map(({ step }) => `${step} ${day.slice(8)}/${day.slice(5, 7)}`),
  )

const told = (messages: readonly WalkedMessage[]) =>
  messages.map(({ day, step, channel }) => `${step} ${day.slice(8)}/${day.slice(5, 7)} ${channel}`)

const reasonsOf = (facts: TenantFacts, day: string) =>
  planTenant(facts, exampleFrame(day)).leftOut.map(
    ({ step, reason, others }) => `${step}: ${[reason, ...others].join(', ')}`,
  )

describe('(a) a boleto that is paid does not stop the steps of another', () => {
  const paidOn = (day: string): BoletoFacts['openCents'] => cents(day >= '2026-10-26' ? 0 : 100_000)
  const until = ['2026-09-21', '2026-11-10'] as const
  const ofB = ['LEMBRETE 13/10', 'D1 20/10', 'D5 23/10', 'D15 30/10', 'PRE_NEGATIVACAO 09/11']

  test('A is paid on 26/10', () => {
    const sent = walkDays(until, (day) =>
      exampleTenant([
        exampleBoleto(1, '2026-10-01', { openCents: paidOn(day) }),
        exampleBoleto(2, '2026-10-15'),
      ]),
    )
    expect(stepsOfBoleto(sent, 1)).toEqual(['LEMBRETE 28/09', 'D1 06/10', 'D5 09/10', 'D15 16/10'])
    expect(stepsOfBoleto(sent, 2)).toEqual(ofB)
  })

  test('A is never paid', () => {
    const sent = walkDays(until, () =>
      exampleTenant([exampleBoleto(1, '2026-10-01'), exampleBoleto(2, '2026-10-15')]),
    )
    expect(stepsOfBoleto(sent, 1).slice(0, 4)).toEqual([
      'LEMBRETE 28/09',
      'D1 06/10',
      'D5 09/10',
      'D15 16/10',
    ])
    expect(stepsOfBoleto(sent, 2)).toEqual(ofB)
  })
})

test('(d) three contracts on one day: one message with three boletos', () => {
  const contracts = [1, 2, 3].map((id) => ({ ...exampleContract, id, number: String(id) }))
  const facts = exampleTenant(
    contracts.map((contract) => exampleBoleto(contract.id, '2026-11-05', { contract })),
  )
  const { messages } = planTenant(facts, exampleFrame('2026-11-10'))
  expect(messages.map(({ step, boletos }) => [step, boletos.length])).toEqual([['D1', 3]])
})

describe('(f) a due day that moves', () => {
  const moving = (to: string) => (day: string) =>
    exampleTenant([exampleBoleto(1, day >= '2026-11-12' ? to : '2026-11-05')])

  test('by 35 days: the boleto begins again', () => {
    const sent = walkDays(['2026-11-06', '2026-12-16'], moving('2026-12-10'))
    expect(told(sent)).toEqual(['D1 10/11 EMAIL', 'LEMBRETE 07/12 EMAIL', 'D1 15/12 EMAIL'])
  })

  test('by two days: nothing is told anew, and D5 comes five days after the new one', () => {
    const sent = walkDays(['2026-11-06', '2026-11-16'], moving('2026-11-07'))
    expect(told(sent)).toEqual(['D1 10/11 EMAIL', 'D5 16/11 EMAIL'])
  })

  test('a cycle keeps the due day it began with', () => {
    const sent = walkDays(['2026-11-06', '2026-11-16'], moving('2026-11-07'))
    expect(sent.flatMap(({ boletos }) => boletos.map(({ cycleDueOn }) => cycleDueOn))).toEqual([
      '2026-11-05',
      '2026-11-05',
    ])
  })
})

describe('(g) a notice of 26/10', () => {
  const facts = exampleTenant([exampleBoleto(1, '2026-10-01')])
  const notices = (messages: readonly WalkedMessage[]) =>
    told(messages).filter((line) => line.startsWith('PRE_NEGATIVACAO'))
  const until = ['2026-10-26', '2026-11-20'] as const

  test('that returned on 27/10 goes by letter on 29/10', () => {
    const sent = walkDays(
      until,
      (day) =>
        day > '2026-10-27'
          ? { ...facts, suspended: new Set(['EMAIL|financeiro@example.com']) }
          : facts,
      {
        fate: ({ channel, day }, on) =>
          channel === 'EMAIL' && day === '2026-10-26' && on > '2026-10-27'
            ? 'DEVOLVIDA'
            : 'ENTREGUE',
      },
    )
    expect(notices(sent)).toEqual(['PRE_NEGATIVACAO 26/10 EMAIL', 'PRE_NEGATIVACAO 29/10 CARTA'])
  })

  test('that never arrived goes by letter on 10/11, ten business days later, and then no more', () => {
    const sent = walkDays(['2026-10-26', '2026-12-30'], () => facts, { fate: () => 'ENVIADA' })
    expect(notices(sent)).toEqual(['PRE_NEGATIVACAO 26/10 EMAIL', 'PRE_NEGATIVACAO 10/11 CARTA'])
  })

  test('that was sent elsewhere is not sent again', () => {
    const noticed = exampleTenant([exampleBoleto(1, '2026-10-01', { noticed: [facts.document] })])
    expect(walkDays(until, () => noticed)).toEqual([])
  })
})

test('(h) D5 takes D1 along; D15 falls on a holiday and goes on the next business day', () => {
  const sent = walkDays(['2026-11-06', '2026-11-23'], () =>
    exampleTenant([exampleBoleto(1, '2026-11-05'), exampleBoleto(2, '2026-11-10')]),
  )
  const second = sent.find(({ day }) => day === '2026-11-13')
  expect(second?.boletos.map(({ boletoId, role, step }) => [boletoId, role, step])).toEqual([
    [1, 'PASSO', 'D5'],
    [2, 'ABSORVIDO', 'D1'],
  ])
  expect(stepsOfBoleto(sent, 1)).toEqual(['D1 10/11', 'D5 13/11', 'D15 23/11'])
})

describe('reasons', () => {
  const one = (more: Partial<BoletoFacts>, dueOn = '2026-11-05') =>
    exampleTenant([exampleBoleto(1, dueOn, more)])

  test.each([
    ['paid', one({ openCents: cents(0) }), 'D1: PAGO'],
    ['within the days of clearing', one({}, '2026-11-09'), 'D1: COMPENSACAO'],
    ['received lately', one({ isReceivedLately: true }), 'D1: RECEBIMENTO_RECENTE'],
    [
      'an injunction',
      one({ contract: { ...exampleContract, legalStatus: 'DISPUTA' } }),
      'D1: LIMINAR',
    ],
    [
      'a judicial recovery',
      one({ contract: { ...exampleContract, legalStatus: 'RJ_DEFERIDA' } }),
      'D1: RJ',
    ],
    ['filed', one({ isFiled: true }), 'D1: ACAO'],
    ['agreed', one({ isAgreed: true }), 'D1: ACORDO'],
    ['promised', one({ promisedOn: localDate('2026-11-06') }), 'D1: PROMESSA'],
    ['on an exception list', one({ isExcepted: true }), 'D1: EXCECAO'],
    [
      'several, the first one first',
      one({ isAgreed: true, isExcepted: true, isFiled: true }),
      'D1: ACAO, ACORDO, EXCECAO',
    ],
    ['too small', one({ openCents: cents(1999) }), 'D1: VALOR_MINIMO'],
    [
      'without an address',
      one({ contract: { ...exampleContract, email: null } }),
      'D1: SEM_CONTATO',
    ],
    [
      'returned',
      { ...one({}), suspended: new Set(['EMAIL|financeiro@example.com']) },
      'D1: DEVOLVIDO',
    ],
    ['refused', { ...one({}), refusals: new Set(['11222333000181|EMAIL']) }, 'D1: OPT_OUT'],
    ['a mall without sender', { ...one({}), hasSender: false }, 'D1: REMETENTE'],
    [
      'paused',
      {
        ...one({}),
        holds: [{ step: null, since: localDate('2026-11-09'), until: localDate('2026-11-10') }],
      },
      'D1: PAUSA',
    ],
  ])('%s', (_, facts, expected) => {
    expect(reasonsOf(facts, '2026-11-10')).toEqual([expected])
    expect(planTenant(facts, exampleFrame('2026-11-10')).messages).toEqual([])
  })

  test('a broken promise holds nothing', () => {
    const facts = one({ promisedOn: localDate('2026-11-05') })
    expect(planTenant(facts, exampleFrame('2026-11-10')).messages).toHaveLength(1)
  })

  test('a pause that is over, of another step, or to come holds nothing', () => {
    const [since, until] = [localDate('2026-11-01'), localDate('2026-11-09')]
    const day = localDate('2026-11-10')
    for (const hold of [
      { step: null, since, until },
      { step: 'D5', since, until: day },
      { step: null, since: localDate('2026-11-11'), until: localDate('2026-11-12') },
    ])
      expect(planTenant({ ...one({}), holds: [hold] }, exampleFrame(day)).messages).toHaveLength(1)
  })

  test('a dispute holds reminders for a while and notices until it is decided', () => {
    const dispute = {
      isOpen: true,
      remindersUntil: localDate('2026-11-09'),
      afterUntil: null,
    }
    const reminder = one({ disputes: [dispute] })
    expect(reasonsOf(reminder, '2026-11-09')).toEqual(['D1: COMPENSACAO, CONTESTACAO'])
    expect(planTenant(reminder, exampleFrame('2026-11-10')).messages).toHaveLength(1)
    const notice = one({ disputes: [dispute] }, '2026-10-01')
    expect(reasonsOf(notice, '2026-11-10')).toEqual(['PRE_NEGATIVACAO: CONTESTACAO'])
    const decided = { ...dispute, isOpen: false, afterUntil: localDate('2026-11-10') }
    expect(reasonsOf(one({ disputes: [decided] }), '2026-11-10')).toEqual(['D1: CONTESTACAO'])
    expect(
      planTenant(one({ disputes: [decided] }), exampleFrame('2026-11-11')).messages,
    ).toHaveLength(1)
  })

  test('an older due day than REGUA_DESDE stays out without a word', () => {
    const frame = exampleFrame('2026-11-10', [exampleLadder], {
      ...exampleParameters,
      since: localDate('2026-11-06'),
    })
    expect(planTenant(one({}), frame)).toEqual({ messages: [], leftOut: [] })
  })
})

describe('persons, channels and limits', () => {
  const fiador = {
    document: '73938316942',
    name: 'Diego Melo Alves',
    until: null,
    letter: 'Rua das Flores, 913, Bela Vista, São Paulo, SP, 01310100',
  }
  const guaranteed = { ...exampleContract, guarantors: [fiador] }
  const notice = (contract: BoletoFacts['contract'], more: Partial<BoletoFacts> = {}) =>
    exampleTenant([exampleBoleto(1, '2026-10-01', { contract, ...more })])
  const channels = (facts: TenantFacts) =>
    planTenant(facts, exampleFrame('2026-11-10')).messages.map(
      ({ person, channel, address, contactId }) => [person, channel, address, contactId],
    )

  test('a guarantor gets notices by letter, and by e-mail where a contact Fiador has one', () => {
    expect(channels(notice(guaranteed))).toEqual([
      ['LOJISTA', 'EMAIL', 'financeiro@example.com', null],
      ['FIADOR', 'CARTA', fiador.letter, null],
    ])
    const contact = {
      id: 7,
      kind: 'Fiador' as const,
      name: 'Diego',
      email: 'diego@example.com',
      phone: null,
    }
    expect(channels(notice({ ...guaranteed, contacts: [contact] }))[1]).toEqual([
      'FIADOR',
      'EMAIL',
      'diego@example.com',
      7,
    ])
  })

  test('a guarantee that ended, and the tenant itself, get nothing', () => {
    const ended = { ...fiador, until: localDate('2026-11-09') }
    const itself = { ...fiador, document: '11222333000181' }
    expect(channels(notice({ ...exampleContract, guarantors: [ended, itself] }))).toHaveLength(1)
    const lastDay = { ...fiador, until: localDate('2026-11-10') }
    expect(channels(notice({ ...exampleContract, guarantors: [lastDay] }))).toHaveLength(2)
  })

  test('a reply holds the guarantors, too', () => {
    const held = {
      ...notice(guaranteed),
      holds: [{ step: null, since: localDate('2026-11-10'), until: localDate('2026-11-12') }],
    }
    expect(channels(held)).toEqual([])
  })

  test('reminders go to Financeiro, then Locatário, then the register; notices to the register first', () => {
    const contact = (id: number, kind: 'Financeiro' | 'Locatário', email: string) => ({
      id,
      kind,
      name: 'Pessoa',
      email,
      phone: null,
    })
    const contract = {
      ...exampleContract,
      contacts: [contact(1, 'Locatário', 'loja@example.com')],
      groupContacts: [contact(3, 'Financeiro', 'grupo@example.com')],
    }
    const customerContacts = [contact(2, 'Financeiro', 'cliente@example.com')]
    const reminder = exampleTenant([exampleBoleto(1, '2026-11-05', { contract })])
    expect(channels({ ...reminder, customerContacts })[0]?.[2]).toBe('cliente@example.com')
    expect(channels(reminder)[0]?.[2]).toBe('grupo@example.com')
    expect(channels({ ...notice(contract), customerContacts })[0]?.[2]).toBe(
      'financeiro@example.com',
    )
  })

  test('who refuses e-mail gets notices by letter', () => {
    const facts = { ...notice(exampleContract), refusals: new Set(['11222333000181|EMAIL']) }
    expect(channels(facts)[0]?.[1]).toBe('CARTA')
  })

  test('a notice before a lawsuit only for what is in one that is not filed', () => {
    const facts = notice(exampleContract, { noticed: ['11222333000181'], isFollowed: true })
    expect(planTenant(facts, exampleFrame('2026-12-10')).messages.map(({ step }) => step)).toEqual([
      'PRE_AJUIZAMENTO',
    ])
    const other = notice(exampleContract, { noticed: ['11222333000181'] })
    expect(planTenant(other, exampleFrame('2026-12-10')).messages).toEqual([])
  })

  test('two reminders in seven days are the limit; a notice passes, but not twice a day', () => {
    const sent = (...days: string[]) =>
      days.map((day) => ({ document: '11222333000181', day: localDate(day) }))
    const reminder = exampleTenant([exampleBoleto(1, '2026-11-05')])
    const at = (facts: TenantFacts, days: string[]) => ({ ...facts, messages: sent(...days) })
    expect(reasonsOf(at(reminder, ['2026-11-04', '2026-11-09']), '2026-11-10')).toEqual([
      'D1: LIMITE_SEMANA',
    ])
    expect(reasonsOf(at(reminder, ['2026-11-03', '2026-11-09']), '2026-11-10')).toEqual([])
    const lately = at(notice(exampleContract), ['2026-11-04', '2026-11-09'])
    expect(planTenant(lately, exampleFrame('2026-11-10')).messages).toHaveLength(1)
    expect(reasonsOf(at(notice(exampleContract), ['2026-11-10']), '2026-11-10')).toEqual([
      'PRE_NEGATIVACAO: LIMITE_DIA',
    ])
  })

  test('after a notice the reminders wait for another day', () => {
    const facts = exampleTenant([exampleBoleto(1, '2026-10-01'), exampleBoleto(2, '2026-11-05')])
    const { messages, leftOut } = planTenant(facts, exampleFrame('2026-11-10'))
    expect(messages.map(({ step }) => step)).toEqual(['PRE_NEGATIVACAO'])
    expect(leftOut.map(({ step, reason }) => [step, reason])).toEqual([['D1', 'LIMITE_DIA']])
  })

  test('a notice that cannot go does not silence the reminders', () => {
    const facts = exampleTenant([
      exampleBoleto(1, '2026-09-01', {
        contract: { ...exampleContract, id: 2, letter: null },
        isFollowed: true,
        noticed: ['11222333000181'],
      }),
      exampleBoleto(2, '2026-11-05'),
    ])
    const { messages, leftOut } = planTenant(facts, exampleFrame('2026-11-10'))
    expect(messages.map(({ step }) => step)).toEqual(['D1'])
    expect(leftOut.map(({ step, reason }) => [step, reason])).toEqual([
      ['PRE_AJUIZAMENTO', 'SEM_CONTATO'],
    ])
  })
})
