import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import {
  everything,
  exampleDay,
  fullGuia,
  ordinary,
  wholeChecklist,
} from '#testing/example-lawsuit-facts.ts'
import {
  eligibleLawsuit,
  isLawsuitMove,
  type LawsuitFacts,
  type LawsuitRow,
  type LawsuitState,
  manualLawsuit,
} from './lawsuit.ts'
import { applyToLawsuit, type LawsuitEvent } from './machine.ts'
import {
  concludeReadyPhases,
  currentPhase,
  emptyGuia,
  firstFollowUp,
  hasFilingTicket,
} from './phases.ts'
import { LAWSUIT_OUTCOMES, LAWSUIT_STATUSES } from './status.ts'

// Everybody holds every rule, so only the machine prevents lone decisions.
const staff = [1, 2, 3, 4, 5, 6].map(everything)

type Titulo = { readonly open: boolean; readonly leftOut?: 'PAGO' | 'EXCECAO' | 'ACORDO' }
type Life = {
  readonly item: LawsuitState
  readonly titulos: readonly Titulo[]
  readonly isLarge: boolean
  readonly savers: readonly number[]
  readonly submitters: readonly number[]
  readonly rows: readonly LawsuitRow[]
  readonly imported: boolean
}

const acts = [
  ...Array.from({ length: 12 }, () => 'submit' as const),
  'release',
  'release',
  'follow',
  'recommend',
  'giveBack',
  'withdraw',
  'except',
  'close',
  'saveGuias',
  'saveGuias',
  'saveChecklist',
  'openTickets',
  'askTickets',
  'takeTicket',
  'loseTicket',
  'cancelTicket',
  'reopenPhase',
  'file',
  'fileManual',
  'drop',
  'replace',
  'pay',
  'unpay',
  'exception',
  'agreement',
] as const
type Act = (typeof acts)[number]
type Step = { readonly act: Act; readonly by: number; readonly other: number; readonly n: number }

const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  by: fc.integer({ min: 0, max: 5 }),
  other: fc.integer({ min: 0, max: 5 }),
  n: fc.nat(1_000),
})

const factsOf = ({ titulos, isLarge }: Life): LawsuitFacts => ({
  ...ordinary,
  hasBalance: titulos.some(({ open, leftOut }) => open && leftOut === undefined),
  hasTitulos: titulos.length > 0,
  criterion_cents: cents(isLarge ? 20_000_000 : 5_000_000),
})

/** Fills guias up to a field; fields of concluded phases stay unchanged. */
const guiasFor = ({ followUp }: LawsuitState, n: number) =>
  (followUp?.guias ?? []).map((guia) => {
    const full = fullGuia(guia.id)
    const fills = (phase: number, place: number) =>
      n % 9 >= place && (followUp?.concluded ?? 0) < phase
    const isTicketed = guia.filingTicket !== null
    return {
      ...guia,
      ...(fills(2, 1) && { amount_cents: full.amount_cents }),
      ...(fills(3, 2) && { purchaseOrder: full.purchaseOrder }),
      ...(fills(4, 3) && { paymentTicket: full.paymentTicket }),
      ...(fills(5, 4) && { hasPaymentProof: true }),
      ...(fills(7, 6) && isTicketed && { filingStatus: 'ajuizado' }),
      ...(fills(7, 7) && isTicketed && { protocol: full.protocol }),
      ...(fills(7, 8) && isTicketed && { filedOn: full.filedOn }),
    }
  })

const eventOf = ({ item }: Life, { act, by, other, n }: Step): LawsuitEvent | undefined => {
  const person = staff[by] ?? staff[0]
  if (!person) return undefined
  switch (act) {
    case 'submit':
    case 'release':
      return { type: act, by: person }
    case 'close':
      return {
        type: act,
        by: person,
        ending: 'SEM_MERITO',
        reason: 'Processo extinto',
        ...(n % 2 ? { confirmedBy: staff[other]?.userId ?? 0 } : {}),
      }
    case 'follow':
      return { type: act, by: person, follows: n % 3 > 0 }
    case 'recommend':
      return { type: act, by: person, ...(n % 2 === 0 ? { justificationId: (n % 4) + 1 } : {}) }
    case 'giveBack':
      return { type: act, by: person, reason: 'Falta um documento' }
    case 'withdraw':
      return {
        type: act,
        by: person,
        reason: 'Acordo com o lojista',
        ...(n % 2 ? { confirmedBy: staff[other]?.userId ?? 0 } : {}),
      }
    case 'except':
      return {
        type: act,
        by: person,
        until: localDate('2027-01-31'),
        ...(n % 2 ? { confirmedBy: staff[other]?.userId ?? 0 } : {}),
      }
    case 'saveGuias':
      return { type: act, by: person, guias: guiasFor(item, n), maySetFilingDate: true }
    case 'saveChecklist':
      return { type: act, by: person, items: n % 4 === 0 ? { FIANCA: 'PENDENTE' } : wholeChecklist }
    case 'openTickets':
      return { type: act, by: person, tickets: [`AJ-${n}`, `AJ-${n + 1}`] }
    case 'askTickets':
      return { type: act, by: person }
    case 'takeTicket':
    case 'cancelTicket':
    case 'loseTicket': {
      const guia = item.followUp?.guias.find(({ isTicketAsked }) => isTicketAsked)
      if (!guia) return undefined
      if (act === 'cancelTicket')
        return { type: act, by: person, guiaId: guia.id ?? 0, reason: 'Não foi aberto.' }
      return act === 'takeTicket'
        ? { type: act, guiaId: guia.id, ticket: `SD-${n}` }
        : { type: act, guiaId: guia.id }
    }
    case 'reopenPhase':
      return {
        type: act,
        by: person,
        phase: item.followUp?.concluded ?? 0,
        reason: 'Guia com valor errado',
      }
    case 'file':
      return {
        type: act,
        filing: {
          filingTicket: item.followUp?.guias[0]?.filingTicket ?? '-',
          filingStatus: n % 2 ? 'Ajuizado' : 'Em análise',
          protocol: '11563624920268260633',
          filedOn: exampleDay,
        },
      }
    case 'fileManual': {
      const [guia = { ...emptyGuia, id: 100 }] = guiasFor(item, n)
      return { type: act, guia }
    }
    case 'drop':
    case 'replace':
      return { type: act }
    default:
      return undefined
  }
}

const afterLedger = (titulos: readonly Titulo[]): readonly Titulo[] =>
  titulos.map(({ open, leftOut }) => {
    if (!open && leftOut === undefined) return { open, leftOut: 'PAGO' }
    return open && leftOut === 'PAGO' ? { open } : { open, ...(leftOut && { leftOut }) }
  })

/** Applies a load or record to the títulos, and returns the job event that follows. */
const worldOf = (life: Life, { act, n }: Step): readonly [readonly Titulo[], LawsuitEvent][] => {
  const at = n % Math.max(1, life.titulos.length)
  const change = (of: (titulo: Titulo) => Titulo) =>
    afterLedger(life.titulos.map((titulo, place) => (place === at ? of(titulo) : titulo)))
  const isChain = life.item.followUp === undefined
  switch (act) {
    case 'pay':
      return [[change((titulo) => ({ ...titulo, open: false })), { type: 'balance' }]]
    case 'unpay':
      return [[change((titulo) => ({ ...titulo, open: true })), { type: 'balance' }]]
    case 'exception':
      return isChain
        ? [
            [
              change(({ open }) => ({ open, leftOut: 'EXCECAO' })),
              { type: 'emptied', because: 'EXCECAO' },
            ],
          ]
        : []
    case 'agreement':
      return isChain
        ? [
            [
              change(({ open }) => ({ open, leftOut: 'ACORDO' })),
              { type: 'emptied', because: 'ACORDO' },
            ],
          ]
        : []
    default:
      return []
  }
}

/** Assigns ids to new guias, as the database would. */
const withIds = (item: LawsuitState): LawsuitState =>
  item.followUp === undefined
    ? item
    : {
        ...item,
        followUp: {
          ...item.followUp,
          guias: item.followUp.guias.map((guia, place) => ({
            ...guia,
            id: guia.id ?? 100 + place,
          })),
        },
      }

const happened = (life: Life, event: LawsuitEvent): Life => {
  const answer = applyToLawsuit(life.item, event, factsOf(life))
  // The machine is deterministic: the same event gives the same answer.
  expect(applyToLawsuit(life.item, event, factsOf(life))).toEqual(answer)
  if (!isLawsuitMove(answer)) {
    expect(answer.because).toMatch(/^[A-ZÀ-Ú].*[.?]$|^Usuário sem permissão/)
    return life
  }
  const by = 'by' in event ? event.by.userId : undefined
  const isDecision = event.type === 'submit' && answer.row !== '10'
  return {
    ...life,
    item: withIds(answer.to),
    rows: [...life.rows, answer.row],
    imported: life.imported || event.type === 'file',
    savers: event.type === 'recommend' && by !== undefined ? [...life.savers, by] : life.savers,
    submitters: isDecision && by !== undefined ? [...life.submitters, by] : life.submitters,
  }
}

/** Acts that replace 'submit' on filed actions, which cannot be submitted. */
const follows: readonly Act[] = [
  'saveGuias',
  'saveGuias',
  'saveChecklist',
  'openTickets',
  'askTickets',
  'close',
]

const lived = (life: Life, drawn: Step): Life => {
  const one =
    drawn.act === 'submit' && life.item.followUp
      ? { ...drawn, act: follows[drawn.n % follows.length] ?? 'close' }
      : drawn
  const event = eventOf(life, one)
  if (event) return checked(life, happened(life, event), event)
  const [world] = worldOf(life, one)
  if (!world) return life
  const [titulos, told] = world
  return checked(life, happened({ ...life, titulos }, told), told)
}

const outcomeOf: Readonly<Partial<Record<LawsuitRow, readonly (string | undefined)[]>>> = {
  '3': ['CANCELADA'],
  '8b': ['ISENTA'],
  '10': ['PAGA', 'CANCELADA'],
  '11': ['DESISTENCIA'],
  '12': ['EXCECAO'],
  '14': ['CONCLUIDA'],
  '15': ['EXCECAO', 'ACORDO'],
  '16': ['SUBSTITUIDA'],
}

/** Checks the invariants after each event. */
function checked(before: Life, after: Life, event: LawsuitEvent): Life {
  const { item } = after
  const row = after.rows.length > before.rows.length ? after.rows.at(-1) : undefined
  // Ended actions never change.
  if (before.item.status === 'ENCERRADA') expect(item).toEqual(before.item)
  expect(item.status === 'ENCERRADA').toBe(item.outcome !== undefined)
  expect(item.recommendation === 'ISENTAR').toBe(item.justificationId !== undefined)
  expect(item.outcome === 'EXCECAO').toBe(item.exceptionUntil !== undefined)
  if (item.status === 'EM_ACOMPANHAMENTO') expect(item.followUp).toBeDefined()
  // A file changes only manual filings, never what the chain decides.
  if (event.type === 'fileManual' && row !== undefined) expect(before.item.origin).toBe('MANUAL')
  if (row !== undefined && item.status === 'ENCERRADA')
    expect(outcomeOf[row]).toContain(item.outcome)
  // Money: paid actions end only without a balance; an action without a balance ends or is flagged.
  if (row === '10') expect(factsOf(after).hasBalance).toBe(false)
  if (event.type === 'balance' && item.status !== 'ENCERRADA' && after.titulos.length > 0)
    expect(item.isSettledAfterTicket).toBe(!factsOf(after).hasBalance)
  // Four eyes: at least four people act before a suit or exemption, and the last one saved nothing.
  if ((row === '8a' || row === '8b') && before.item.status === 'APROVACAO_FINAL') {
    const last = after.submitters.at(-1) ?? 0
    expect(new Set(after.submitters).size).toBeGreaterThanOrEqual(4)
    expect(after.savers).not.toContain(last)
  }
  if ((row === '11' || row === '12' || row === '14') && after.isLarge && 'confirmedBy' in event)
    expect(event.confirmedBy).not.toBe('by' in event ? event.by.userId : undefined)
  // Phases: each is concluded in order by its condition, except after an import.
  const { followUp } = item
  if (followUp && !after.imported && row === '5.4')
    expect(
      concludeReadyPhases({ ...followUp, concluded: 0 }, exampleDay).concluded,
    ).toBeGreaterThanOrEqual(followUp.concluded)
  // A requested ticket stays requested until it is numbered or cancelled, and is numbered once.
  for (const { id, isTicketAsked } of before.item.followUp?.guias ?? []) {
    const later = followUp?.guias.find((guia) => guia.id === id)
    if (isTicketAsked && !['takeTicket', 'loseTicket', 'cancelTicket'].includes(event.type))
      expect(later?.isTicketAsked, event.type).toBe(true)
  }
  if (row === '11' || row === '12') expect(followUp && hasFilingTicket(followUp)).toBe(false)
  return after
}

const begin = (titulos: number, isLarge: boolean, isManual: boolean): Life => ({
  item: isManual
    ? manualLawsuit('Contrato 2 (LOJA)', { ...firstFollowUp, concluded: 0 }, true)
    : eligibleLawsuit('Contrato 1 (LOJA)'),
  titulos: Array.from({ length: titulos }, () => ({ open: true })),
  isLarge,
  savers: [],
  submitters: [],
  rows: [],
  imported: isManual,
})

const life = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.boolean(),
  fc.constantFrom(false, false, false, true),
)

test('2,500 random lives of an action: nothing lost or duplicated, four eyes, every row and end reached', () => {
  const rows = new Set<string>()
  const statuses = new Set<string>()
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(life, fc.array(step, { minLength: 10, maxLength: 120 }), (start, steps) => {
      let now = begin(...start)
      for (const one of steps) {
        now = lived(now, one)
        statuses.add(now.item.status)
      }
      for (const row of now.rows) rows.add(row)
      if (now.item.outcome) outcomes.add(now.item.outcome)
    }),
    { numRuns: 2_500 },
  )
  expect([...statuses].toSorted()).toEqual([...LAWSUIT_STATUSES].toSorted())
  expect([...outcomes].toSorted()).toEqual(Object.keys(LAWSUIT_OUTCOMES).toSorted())
  const all = '2 3 4 5 6 7 8a 8b 9 10 11 12 13 14 15 16 5.3 5.4'.split(' ')
  expect(all.filter((row) => !rows.has(row))).toEqual([])
}, 60_000)

/**
 * Events that bring an action to its end: decide, file, conclude, and the ticket system's answers.
 */
const onward = (now: Life, n: number): readonly LawsuitEvent[] => {
  const { item } = now
  const own = (userId: number) => everything(userId)
  const fresh = 1_000 + n
  switch (item.status) {
    case 'AGUARDANDO_LIBERACAO':
      return [
        { type: 'follow', by: own(fresh), follows: true },
        { type: 'release', by: own(fresh) },
      ]
    case 'EM_ACOMPANHAMENTO': {
      const followUp = item.followUp ?? firstFollowUp
      const save = (upTo: number): LawsuitEvent => ({
        type: 'saveGuias',
        by: own(fresh),
        guias: guiasFor({ ...item, followUp }, upTo),
        maySetFilingDate: true,
        phase: currentPhase(followUp),
      })
      if (followUp.concluded === 0)
        return [{ type: 'saveChecklist', by: own(fresh), items: wholeChecklist }]
      if (followUp.concluded < 5) return [save(4)]
      // Once requested, only the ticket system's answer continues: a number or a refusal,
      // alternating.
      const waiting = followUp.guias.find(({ isTicketAsked }) => isTicketAsked)
      if (waiting && n % 2 === 0)
        return [{ type: 'takeTicket', guiaId: waiting.id, ticket: `SD-${n}` }]
      if (waiting) return [{ type: 'loseTicket', guiaId: waiting.id }]
      if (followUp.concluded === 5)
        return [{ type: 'openTickets', by: own(fresh), tickets: ['AJ-1', 'AJ-2'] }]
      return followUp.concluded === 6
        ? [save(8)]
        : [
            {
              type: 'close',
              by: own(fresh),
              ending: 'PAGA',
              reason: 'Dívida paga em juízo',
              confirmedBy: -1,
            },
          ]
    }
    default:
      return [{ type: 'submit', by: own(fresh) }]
  }
}

test('no dead end: from any state, users and ticket answers can bring the action to an end', () => {
  fc.assert(
    fc.property(life, fc.array(step, { minLength: 5, maxLength: 60 }), (start, steps) => {
      let now = begin(...start)
      for (const one of steps) now = lived(now, one)
      for (let n = 0; n < 25 && now.item.status !== 'ENCERRADA'; n += 1)
        for (const event of onward(now, n)) now = happened(now, event)
      expect(now.item.status).toBe('ENCERRADA')
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

test('one user alone, with any rights, files no suit and approves no exemption', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 120 }), (steps) => {
      let now = begin(2, true, false)
      for (const one of steps) now = lived(now, { ...one, by: 0, other: 0 })
      expect(now.rows).not.toContain('5')
      expect(now.rows).not.toContain('8a')
      expect(now.rows).not.toContain('8b')
    }),
    { numRuns: 400 },
  )
})
