// Runs the invariants of rules/machine.property.test.ts against the database, with loads, lists and
// agreements in between.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { emptyWorld, insertBoleto, insertMalls, payBoleto } from '#testing/example-debt-items.ts'
import { HttpError } from '#server/http/errors.ts'
import { emptyTables } from '#testing/empty-tables.ts'

import { followClaims } from './actions/claims.ts'
import { emptyActions, insertAction } from '#testing/example-lawsuit-actions.ts'
import { lawsuitActs, type LawsuitRecord } from '#testing/example-lawsuit-acts.ts'
import { everything, fullGuia, wholeChecklist } from '#testing/example-lawsuit-facts.ts'
import type { LawsuitEvent } from './rules/machine.ts'

const { database, act, run } = lawsuitActs()
const rows = async <T>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(database.admin)).rows
let justification = 0

beforeAll(async () => {
  const [found] = await rows<{ id: number }>(`select min(id) as id from lawsuit_justification`)
  justification = Number(found?.id)
})

/** Three títulos in two actions: LOJA claims T1 and T2, MALL claims T3. */
async function begin(): Promise<readonly number[]> {
  await emptyActions(database.admin)
  await emptyTables(database.admin, 'exception_record', 'oracle_instalment', 'oracle_agreement')
  await emptyWorld(database.admin)
  await insertMalls(database.admin)
  for (const [number, amount] of [
    ['1', 100_000],
    ['2', 250_000],
    ['3', 70_000],
  ] as const)
    await insertBoleto(database.admin, number, { cents: amount })
  return [
    await insertAction(database.admin, { titulos: ['T1', 'T2'] }),
    await insertAction(database.admin, { debtType: 'MALL', contract: 'C3', titulos: ['T3'] }),
  ]
}

type Step = { readonly act: Act; readonly by: number; readonly n: number }
const acts = [
  ...Array.from({ length: 9 }, () => 'submit' as const),
  'release',
  'release',
  'recommend',
  'giveBack',
  'saveChecklist',
  'saveGuias',
  'saveGuias',
  'openTickets',
  'reopenPhase',
  'withdraw',
  'close',
  'pay',
  'unpay',
  'unpay',
  'except',
  'agree',
] as const
type Act = (typeof acts)[number]
const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  by: fc.integer({ min: 1, max: 7 }),
  n: fc.nat(1_000),
})

/** The event of a user's act; undefined for a load, list or agreement. */
function eventOf(
  { act, n }: Step,
  by: ReturnType<typeof everything>,
  record: LawsuitRecord,
): LawsuitEvent {
  const { followUp } = record.state
  switch (act) {
    case 'recommend':
      return { type: act, by, ...(n % 2 ? { justificationId: justification } : {}) }
    case 'giveBack':
    case 'withdraw':
      return { type: act, by, reason: 'Falta um documento' }
    case 'saveChecklist':
      return { type: act, by, items: wholeChecklist }
    case 'saveGuias':
      return {
        type: act,
        by,
        maySetFilingDate: true,
        guias: (followUp?.guias ?? []).map((guia) => {
          const { filingTicket: _, filingStatus, protocol, filedOn, ...fees } = fullGuia(guia.id)
          return guia.filingTicket === null
            ? { ...guia, ...fees }
            : { ...guia, filingStatus, protocol, filedOn }
        }),
      }
    case 'openTickets':
      return { type: act, by, tickets: [`AJ-${n}`] }
    case 'reopenPhase':
      return {
        type: act,
        by,
        phase: followUp?.concluded ?? 0,
        reason: 'Guia com valor errado',
      }
    case 'release':
      return { type: act, by }
    case 'close':
      return { type: act, by, ending: 'COM_MERITO', reason: 'Sentença de mérito' }
    default:
      return { type: 'submit', by }
  }
}

const doAct = (id: number, one: Step) =>
  act(id, one.by, (by, record) => eventOf(one, by, record)).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error
  })

const follow = () => run(followClaims)

/** Runs a load, list or agreement and the job that it enqueues. */
async function happen({ act, n }: Step): Promise<void> {
  const number = (n % 3) + 1
  switch (act) {
    case 'pay':
      await rows(`delete from receipt where titulo_id = ${number}`)
      await payBoleto(database.admin, String(number))
      break
    case 'unpay':
      await rows(`delete from receipt where titulo_id = ${number}`)
      await rows(`update titulo set open_cents = original_cents where id = ${number}`)
      await rows(`update boleto set open_cents = original_cents where id = ${number}`)
      break
    case 'except':
      await rows(`insert into exception_record (list, document, module_ids, created_by_name,
          updated_by_name)
        select 'luc-shopping', '36576230000140', array[id], 'Ana', 'Ana'
        from exception_module
        where name = 'AJUIZAMENTO' and ${n} % 4 = 0
          and not exists (select from exception_record)`)
      break
    case 'agree':
      await rows(`with a as (
          insert into oracle_agreement (mall_id, number, contract_id, in_force_until)
          select 1, 'AC${number}', contract_id, '2026-12-18' from titulo where id = ${number}
          on conflict do nothing
          returning id)
        insert into oracle_instalment (agreement_id, mall_id, number, titulo_id, agreed_on, due_on,
          amount_cents, status)
        select id, 1, 1, ${number}, '2026-11-10', '2026-11-20', 100, 'ABERTA' from a`)
      break
    default:
      return
  }
  await follow()
}

type Standing = {
  readonly id: number
  readonly status: string
  readonly outcome: string | null
  readonly version: number
  readonly criterion: number
  readonly claimed: number
  readonly isSettled: boolean
  readonly hasTicket: boolean
  readonly paidWrongly: number
  readonly brokenMoves: number
  readonly lastTo: string | null
}

const currentStates = () =>
  rows<Standing>(`
    select l.id, l.status, l.outcome, l.version, l.criterion_cents as criterion,
      l.is_settled_after_ticket as "isSettled",
      coalesce(c.claimed, 0)::bigint as claimed, coalesce(c.wrong, 0)::int as "paidWrongly",
      exists (select from lawsuit_guia g where g.lawsuit_id = l.id and g.filing_ticket is not null)
        as "hasTicket",
      coalesce(m.broken, 0)::int as "brokenMoves", m.last_to as "lastTo"
    from lawsuit l
      cross join lateral (
        select sum(t.open_cents) filter (where x.is_considered) as claimed,
          count(*) filter (where (x.left_out_by is not distinct from 'PAGO' and t.open_cents > 0)
            or (x.is_considered and t.open_cents = 0)) as wrong
        from lawsuit_titulo x join titulo t on t.id = x.titulo_id
        where x.lawsuit_id = l.id) c
      cross join lateral (
        select count(*) filter (where before is not null and before <> from_status
            and row <> '13') as broken,
          (array_agg(to_status order by id desc))[1] as last_to
        from (
          select id, row, from_status, to_status, lag(to_status) over (order by id) as before
          from lawsuit_move
          where lawsuit_id = l.id) v) m
    order by l.id`)

const ended = new Map<number, string>()

/** Checks the invariants of every action. */
async function check(): Promise<void> {
  for (const one of await currentStates()) {
    const isOpen = one.status !== 'ENCERRADA'
    expect(one.brokenMoves).toBe(0)
    if (one.lastTo !== null) expect(one.lastTo).toBe(one.status)
    if (isOpen) {
      expect(one.criterion).toBe(one.claimed)
      expect(one.paidWrongly).toBe(0)
      // An action without a balance has ended or is flagged.
      expect(one.isSettled).toBe(one.claimed === 0)
      if (one.claimed === 0) expect(one.hasTicket).toBe(true)
    }
    const before = ended.get(one.id)
    const now = JSON.stringify([one.status, one.outcome, one.version])
    if (before !== undefined) expect(now).toBe(before)
    if (!isOpen) ended.set(one.id, now)
  }
}

test('four random lives of two actions: sums equal the títulos, paid ones end or warn, ended ones stay, no gaps', async () => {
  const outcomes = new Set<string>()
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (steps) => {
      const ids = await begin()
      ended.clear()
      for (const one of steps) {
        const id = ids[one.n % 2] ?? 0
        if (['pay', 'unpay', 'except', 'agree'].includes(one.act)) await happen(one)
        else await doAct(id, one)
        await check()
      }
      for (const { status, outcome } of await currentStates()) {
        statuses.add(status)
        if (outcome !== null) outcomes.add(outcome)
      }
    }),
    { numRuns: 4 },
  )
  expect(outcomes.size).toBeGreaterThanOrEqual(2)
  expect(statuses.size).toBeGreaterThanOrEqual(2)
}, 30_000)
