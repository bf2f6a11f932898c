// 10,000 random worlds (rules 8.8 j): nobody with a reason is told, one message a day, the limit is kept.
import { describe, expect, test } from 'vitest'

import {
  exampleBoleto,
  exampleContract,
  exampleFrame,
  exampleTenant,
  walkDays,
  type WalkedMessage,
} from '#testing/example-plan.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { cents } from '#values/cents.ts'
import { addDays, daysBetween, type LocalDate, localDate } from '#values/local-date.ts'

import type { BoletoFacts, TenantFacts } from './facts.ts'

const WORLDS = 10_000
const FIRST_DAY = localDate('2026-11-03')
const LAST_DAY = localDate('2026-11-17')

type Random = { readonly upTo: (most: number) => number; readonly isOne: (in_: number) => boolean }

/** Mulberry32: the same worlds in each run. */
function random(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    isOne: (in_) => next() < 1 / in_,
  }
}

const LEGAL = ['LIMINAR', 'DISPUTA', 'RJ_DEFERIDA', 'RJ_APROVADA'] as const
const DOCUMENT = '11222333000181'

function randomContract(id: number, { upTo, isOne }: Random): BoletoFacts['contract'] {
  const guarantor = (place: number) => ({
    document: `7393831694${place}`,
    name: `Fiador ${place}`,
    until: isOne(6) ? addDays(FIRST_DAY, upTo(20) - 5) : null,
    letter: isOne(8) ? null : 'Rua das Flores, 1, Centro, São Paulo, SP, 01310100',
  })
  return {
    ...exampleContract,
    id,
    number: String(id),
    legalStatus: isOne(12) ? (LEGAL[upTo(3)] ?? '') : '',
    email: isOne(8) ? null : `loja${id}@example.com`,
    letter: isOne(8) ? null : exampleContract.letter,
    guarantors: Array.from({ length: upTo(2) }, (_, place) => guarantor(place)),
  }
}

type RandomBoleto = BoletoFacts & {
  readonly paidOn: LocalDate | null
  readonly receivedOn: LocalDate | null
}

function randomBoleto(id: number, contract: BoletoFacts['contract'], chance: Random): RandomBoleto {
  const { upTo, isOne } = chance
  const within = () => addDays(FIRST_DAY, upTo(14))
  return {
    ...exampleBoleto(id, addDays(FIRST_DAY, isOne(3) ? -upTo(400) : 15 - upTo(45))),
    contract,
    openCents: cents(isOne(10) ? 500 + upTo(2000) : 5000 + upTo(900_000)),
    isFiled: isOne(15),
    isFollowed: isOne(5),
    isAgreed: isOne(15),
    promisedOn: isOne(8) ? addDays(FIRST_DAY, upTo(20) - 8) : null,
    disputes: isOne(10)
      ? [{ isOpen: true, remindersUntil: within(), afterUntil: null }]
      : isOne(15)
        ? [{ isOpen: false, remindersUntil: FIRST_DAY, afterUntil: within() }]
        : [],
    isExcepted: isOne(15),
    noticed: isOne(6) ? [DOCUMENT] : [],
    paidOn: isOne(4) ? within() : null,
    receivedOn: isOne(6) ? within() : null,
  }
}

type World = { readonly tenant: TenantFacts; readonly boletos: readonly RandomBoleto[] }

function randomWorld(seed: number): World {
  const chance = random(seed)
  const { upTo, isOne } = chance
  const contracts = Array.from({ length: 1 + upTo(2) }, (_, place) =>
    randomContract(place + 1, chance),
  )
  const boletos = Array.from({ length: 1 + upTo(7) }, (_, place) =>
    randomBoleto(place + 1, contracts[upTo(contracts.length - 1)] ?? exampleContract, chance),
  )
  const since = addDays(FIRST_DAY, upTo(10))
  return {
    boletos,
    tenant: exampleTenant([], {
      holds: isOne(6)
        ? [{ step: isOne(2) ? 'D5' : null, since, until: addDays(since, upTo(5)) }]
        : [],
      refusals: new Set(isOne(10) ? [`${DOCUMENT}|EMAIL`] : []),
      suspended: new Set(isOne(10) ? ['EMAIL|loja1@example.com'] : []),
      hasSender: !isOne(30),
    }),
  }
}

/** The boleto as it stands on a day. */
function boletoOn({ paidOn, receivedOn, ...boleto }: RandomBoleto, day: LocalDate): BoletoFacts {
  const since = addBusinessDays(bankCalendar, day, -2)
  return {
    ...boleto,
    openCents: paidOn !== null && paidOn <= day ? cents(0) : boleto.openCents,
    isReceivedLately: receivedOn !== null && receivedOn >= since && receivedOn <= day,
  }
}

const factsOn = ({ tenant, boletos }: World, day: LocalDate): TenantFacts => ({
  ...tenant,
  boletos: boletos.map((boleto) => boletoOn(boleto, day)),
})

/** Says why a boleto may not be told, in terms of the rules and not of the planner. */
function broken(boleto: BoletoFacts, message: WalkedMessage, { holds }: TenantFacts): string[] {
  const { day, kind, step } = message
  const { legalStatus } = boleto.contract
  const clearing = addBusinessDays(bankCalendar, day, -2)
  const isHeld = holds.some(
    (hold) => (hold.step === null || hold.step === step) && hold.since <= day && day <= hold.until,
  )
  const disputed = boleto.disputes.some(({ isOpen, remindersUntil, afterUntil }) =>
    isOpen
      ? kind === 'NOTIFICACAO' || day <= remindersUntil
      : afterUntil !== null && day <= afterUntil,
  )
  const role = message.boletos.find(({ boletoId }) => boletoId === boleto.id)
  const isReminder = role?.step === 'LEMBRETE'
  const found: [string, boolean][] = [
    ['paid', boleto.openCents === 0],
    ['not overdue', !isReminder && boleto.dueOn >= clearing],
    ['received', boleto.isReceivedLately],
    ['legal', legalStatus !== ''],
    ['filed', boleto.isFiled],
    ['agreed', boleto.isAgreed],
    ['promised', boleto.promisedOn !== null && boleto.promisedOn >= clearing],
    ['disputed', disputed],
    ['excepted', boleto.isExcepted],
    ['held', isHeld && role?.role === 'PASSO'],
  ]
  return found.filter(([, holdsTrue]) => holdsTrue).map(([name]) => name)
}

const keyOf = ({ document, day }: WalkedMessage) => `${document} ${day}`

function violations(world: World, sent: readonly WalkedMessage[]): string[] {
  const found: string[] = []
  const days = new Set<string>()
  const done = new Map<string, LocalDate>()
  for (const message of sent) {
    if (days.has(keyOf(message))) found.push(`two messages: ${keyOf(message)}`)
    days.add(keyOf(message))
    const facts = factsOn(world, message.day)
    for (const { boletoId, role, step } of message.boletos) {
      const boleto = facts.boletos.find(({ id }) => id === boletoId)
      if (boleto === undefined) continue
      found.push(...broken(boleto, message, facts).map((why) => `${step} ${message.day}: ${why}`))
      if (role === 'CITADO') continue
      const key = `${message.document} ${boletoId} ${step}`
      if (done.has(key)) found.push(`again: ${key}`)
      done.set(key, message.day)
      const last = done.get(`${message.document} ${boletoId}`)
      if (last !== undefined && daysBetween(last, message.day) < 3) found.push(`too soon: ${key}`)
      done.set(`${message.document} ${boletoId}`, message.day)
    }
    const lately = sent.filter(
      (other) =>
        other.document === message.document &&
        other.day < message.day &&
        daysBetween(other.day, message.day) <= 6,
    )
    if (message.kind !== 'NOTIFICACAO' && lately.length >= 2) found.push(`limit: ${keyOf(message)}`)
  }
  return found
}

describe('random worlds', () => {
  test('keep every rule', () => {
    const kinds = new Map<string, number>()
    for (let seed = 1; seed <= WORLDS; seed++) {
      const world = randomWorld(seed)
      const sent = walkDays([FIRST_DAY, LAST_DAY], (day) => factsOn(world, day), { frameOn })
      expect({ seed, found: violations(world, sent) }).toEqual({ seed, found: [] })
      for (const { step, person } of sent)
        kinds.set(`${step} ${person}`, (kinds.get(`${step} ${person}`) ?? 0) + 1)
    }
    // Each kind of message was tried, so that no rule was kept by silence.
    expect([...kinds.keys()].toSorted()).toEqual([
      'D1 LOJISTA',
      'D15 LOJISTA',
      'D5 LOJISTA',
      'LEMBRETE LOJISTA',
      'PRE_AJUIZAMENTO FIADOR',
      'PRE_AJUIZAMENTO LOJISTA',
      'PRE_NEGATIVACAO FIADOR',
      'PRE_NEGATIVACAO LOJISTA',
    ])
    expect(Math.min(...kinds.values())).toBeGreaterThan(200)
  }, 120_000)
})

const frames = new Map<string, ReturnType<typeof exampleFrame>>()
function frameOn(day: LocalDate) {
  let frame = frames.get(day)
  if (frame === undefined) frames.set(day, (frame = exampleFrame(day)))
  return frame
}
