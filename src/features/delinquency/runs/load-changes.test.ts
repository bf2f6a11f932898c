// A load marks exactly the months that it changes (rules 6.4), compared with the simple
// implementation. No changed figure is missed; a late change of an old título leaves earlier months
// unmarked.
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { changesOfLoad } from '#features/ledger/receivables/store/ledger-changes.ts'
import { enterScope, type Tx } from '#server/database/connection.ts'
import { database } from '#testing/test-database.ts'

import {
  type ExampleMonth,
  type ExampleReceipt,
  type ExampleTitulo,
  exampleLedger,
  figureOf,
  loadedOn,
} from '#testing/example-ledger.ts'
import { exampleBase } from '#testing/example-runs.ts'

const testDatabase = database()
const nextLoadOn = '2026-11-25'

const monthOf = (month: number): ExampleMonth => {
  const day = (m: number, d: number) => new Date(Date.UTC(2026, m, d)).toISOString().slice(0, 10)
  return {
    from: day(month - 1, 1),
    until: day(month, 0),
    netOn: day(month, 10),
    previousNetOn: day(month - 1, 10),
    processedOn: nextLoadOn,
    minimumDays: 25,
  }
}
const months = [8, 9, 10, 11].map(monthOf)

/** Changes in the next load of a título: balance, receipt dates, new receipts. */
type News = {
  readonly openCents: number
  readonly redatedTo?: string | undefined
  readonly receipts: readonly ExampleReceipt[]
}

/** Applies the changes as a load does, including its change notes. */
async function applyLoad(tx: Tx, { openCents, redatedTo, receipts }: News): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into erp_load (kind, file_name, sha256, status)
    values ('ORACLE', 'titulos.csv', sha256('x'), 'PROCESSADA')
    returning id`.execute(tx)
  const loadId = rows[0]?.id ?? 0
  await sql`
    with changed as (
      select t.*, t.id as row_id from titulo t where t.open_cents <> ${openCents}
    )
    insert into erp_load_undo (load_id, table_name, row_id, last_row_id, before)
    select ${loadId}, 'titulo', row_id, row_id, to_jsonb(changed) from changed`.execute(tx)
  await sql`
    update titulo
    set open_cents = ${openCents}, balance_on = ${nextLoadOn}
    where open_cents <> ${openCents}`.execute(tx)
  if (redatedTo !== undefined) {
    await sql`
      insert into erp_load_undo (load_id, table_name, row_id, last_row_id, before)
      select ${loadId}, 'receipt', id, id, to_jsonb(r)
      from receipt r
      where payment_document = 'R0'`.execute(tx)
    await sql`
      update receipt set cleared_on = ${redatedTo} where payment_document = 'R0'`.execute(tx)
  }
  await sql`
    with brought as (
      insert into receipt (
        mall_id, titulo_id, payment_document, cleared_on, amount_cents, loaded_at
      )
      select t.mall_id, t.id, r ->> 'document', (r ->> 'clearedOn')::date, (r ->> 'cents')::bigint,
        ${loadedOn}::date
      from titulo t
        cross join jsonb_array_elements(${JSON.stringify(receipts)}::jsonb) r
      returning id
    )
    insert into erp_load_undo (load_id, table_name, row_id, last_row_id)
    select ${loadId}, 'receipt', id, id from brought`.execute(tx)
  return loadId
}

/** Months marked as changed. */
async function changedMonths(given: ExampleTitulo, news: News): Promise<string[]> {
  const tx = await testDatabase.app.startTransaction().execute()
  try {
    await enterScope(tx, { malls: 'all' })
    const mallId = await exampleLedger(tx, [given])
    await exampleBase(tx, { mallId, month: '2026-11', processedOn: nextLoadOn })
    const changes = await changesOfLoad(tx, await applyLoad(tx, news))
    return months
      .filter(({ until, netOn }) =>
        changes.some(({ dueOn, movedOn }) => dueOn <= until && movedOn <= netOn),
      )
      .map(({ from }) => from.slice(0, 7))
  } finally {
    await tx.rollback().execute()
  }
}

/** Months whose figures change in the simple implementation. */
function otherMonths(given: ExampleTitulo, { openCents, redatedTo, receipts }: News): string[] {
  const after: ExampleTitulo = {
    ...given,
    openCents,
    receipts: [
      ...given.receipts.map((each) =>
        redatedTo !== undefined && each.document === 'R0'
          ? { ...each, clearedOn: redatedTo }
          : each,
      ),
      ...receipts,
    ],
  }
  const balanceOn = openCents === given.openCents ? loadedOn : nextLoadOn
  return months
    .filter(
      (month) =>
        JSON.stringify(figureOf(given, month)) !==
        JSON.stringify(figureOf(after, month, balanceOn)),
    )
    .map(({ from }) => from.slice(0, 7))
}

const paid = (cents: number, clearedOn: string, document = 'R0'): ExampleReceipt => ({
  clearedOn,
  paidOn: clearedOn,
  cents,
  document,
})
const titulo = (more: Partial<ExampleTitulo> = {}): ExampleTitulo => ({
  dueOn: '2026-08-10',
  originalCents: 1000_00,
  openCents: 1000_00,
  receipts: [],
  adjustments: [],
  ...more,
})

describe('a load with a título of 10/08', () => {
  test('paid on 20/11 changes only 11/2026', async () => {
    const news = { openCents: 0, receipts: [paid(1000_00, '2026-11-20', 'N0')] }
    expect(await changedMonths(titulo(), news)).toEqual(['2026-11'])
  })

  test('whose payment was loaded before the balance fell changes the months from the payment on', async () => {
    const paidTitulo = titulo({ receipts: [paid(1000_00, '2026-10-20')] })
    expect(await changedMonths(paidTitulo, { openCents: 0, receipts: [] })).toEqual([
      '2026-10',
      '2026-11',
    ])
  })

  test('written off without a receipt changes the month of the load', async () => {
    expect(await changedMonths(titulo(), { openCents: 0, receipts: [] })).toEqual(['2026-11'])
  })

  test('with an older part already received changes the months of the newer part', async () => {
    const half = titulo({
      openCents: 600_00,
      receipts: [paid(400_00, '2026-08-12'), paid(600_00, '2026-11-11', 'R1')],
    })
    expect(await changedMonths(half, { openCents: 0, receipts: [] })).toEqual(['2026-11'])
  })

  test('whose receipt date changed changes the months from the earlier date on', async () => {
    const paidTitulo = titulo({ openCents: 0, receipts: [paid(1000_00, '2026-10-20')] })
    const news = { openCents: 0, redatedTo: '2026-09-15', receipts: [] }
    expect(await changedMonths(paidTitulo, news)).toEqual(['2026-09', '2026-10', '2026-11'])
  })
})

const day = fc
  .integer({ min: 0, max: 110 })
  .map((days) => new Date(Date.parse('2026-08-01') + days * 86_400_000).toISOString().slice(0, 10))
const amount = fc.oneof(
  fc.constantFrom(400_00, 500_00, 1000_00),
  fc.integer({ min: 1, max: 1200_00 }),
)
const receiptsOf = (letter: string) =>
  fc
    .array(fc.record({ on: day, cents: amount }), { maxLength: 3 })
    .map((list) => list.map(({ on, cents }, place) => paid(cents, on, `${letter}${place}`)))
const openCents = fc.constantFrom(0, 0, 250_00, 600_00, 1000_00)
const anyTitulo = fc.record({
  dueOn: day,
  originalCents: fc.constant(1000_00),
  openCents,
  receipts: receiptsOf('R'),
  adjustments: fc.uniqueArray(
    fc.record({ kind: fc.constantFrom('CANCELAMENTO', 'DESCONTO'), on: day, cents: amount }),
    { maxLength: 2, selector: ({ kind, on }) => `${kind} ${on}` },
  ),
}) satisfies fc.Arbitrary<ExampleTitulo>
const anyNews = fc.record({
  openCents,
  redatedTo: fc.option(day, { freq: 3, nil: undefined }),
  receipts: receiptsOf('N'),
})

describe('random loads', () => {
  test('report every month whose figures they change', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitulo, anyNews, async (given, news) => {
        expect(await changedMonths(given, news)).toEqual(
          expect.arrayContaining(otherMonths(given, news)),
        )
      }),
      { numRuns: 300 },
    )
  }, 60_000)
})
