// Rules 6.2 per título: the cases in the rules, and random ledgers compared with a second, simple
// implementation.
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { enterScope, type Tx } from '#server/database/connection.ts'
import { database, inRolledBackTransaction } from '#testing/test-database.ts'

import {
  type ExampleFigure,
  exampleLedger,
  type ExampleTitulo,
  figureOf,
  principalOf,
} from '#testing/example-ledger.ts'
import { exampleBase } from '#testing/example-runs.ts'
import { checkBalance } from './rules/balance.ts'
import { writeFigures } from './store/figures.ts'
import { balancesOf } from './store/sums.ts'

const testDatabase = database()

const october = {
  from: '2026-10-01',
  until: '2026-10-31',
  netOn: '2026-11-10',
  previousNetOn: '2026-10-10',
  minimumDays: 25,
}

type Row = ExampleFigure & { readonly number: string }

const figuresOf = async (tx: Tx, runId: number) => {
  const { rows } = await sql<Row>`
    select t.number, f.original_cents as original, adjusted_cents as adjusted,
      gross_received_cents as "grossReceived", gross_cents as gross, grace_cents as grace,
      recovered_cents as recovered, after_close_cents as "afterClose",
      grace_after_close_cents as "graceAfterClose", later_adjusted_cents as "laterAdjusted",
      charges_cents as charges, f.account
    from delinquency_titulo f join titulo t on t.id = f.titulo_id
    where f.run_id = ${runId}`.execute(tx)
  return new Map(rows.map(({ number, ...figure }) => [number, figure]))
}

/** Processes a ledger for October 2026, then rolls back. */
async function octoberOf<T>(
  titulos: readonly ExampleTitulo[],
  processedOn: string,
  look: (tx: Tx, runId: number, mallId: number) => Promise<T>,
): Promise<T> {
  const tx = await testDatabase.app.startTransaction().execute()
  try {
    await enterScope(tx, { malls: 'all' })
    const mallId = await exampleLedger(tx, titulos)
    const runId = await exampleBase(tx, { mallId, month: '2026-10', processedOn })
    await writeFigures(tx, [runId])
    expect((await balancesOf(tx, [runId])).map(checkBalance)).toEqual([undefined])
    return await look(tx, runId, mallId)
  } finally {
    await tx.rollback().execute()
  }
}

const titulo = (more: Partial<ExampleTitulo> = {}): ExampleTitulo => ({
  dueOn: '2026-10-10',
  originalCents: 1000_00,
  openCents: 0,
  receipts: [],
  adjustments: [],
  ...more,
})
const paid = (cents: number, clearedOn = '2026-10-10', document = 'R1') => ({
  clearedOn,
  paidOn: clearedOn,
  cents,
  document,
})
const one = async (given: ExampleTitulo) =>
  (await octoberOf([given], '2026-11-18', figuresOf)).get('1')

describe('one título of 1.000,00', () => {
  test('paid with 1.125,00 on time: bruto 1.000,00, encargos 125,00', async () => {
    expect(await one(titulo({ receipts: [paid(1125_00)] }))).toMatchObject({
      original: 1000_00,
      grossReceived: 1000_00,
      charges: 125_00,
      adjusted: 0,
      gross: 0,
    })
  })
  test('paid with 950,00 and closed: bruto 950,00, baixa 50,00 that day in row 1, bruta 0', async () => {
    expect(await one(titulo({ receipts: [paid(950_00)] }))).toMatchObject({
      grossReceived: 950_00,
      adjusted: 50_00,
      gross: 0,
    })
  })
  test('paid with 1.000,00, then open again: bruto 0, bruta 1.000,00', async () => {
    const reopened = titulo({ openCents: 1000_00, receipts: [paid(1000_00)] })
    expect(await one(reopened)).toMatchObject({
      grossReceived: 0,
      gross: 1000_00,
      charges: 1000_00,
    })
  })
  test('cancelled in full while still open in the ERP: faturado 0', async () => {
    const cancelled = titulo({
      openCents: 1000_00,
      adjustments: [{ kind: 'CANCELAMENTO', on: '2026-10-20', cents: 1000_00 }],
    })
    expect(await one(cancelled)).toMatchObject({ original: 1000_00, adjusted: 1000_00, gross: 0 })
  })
  test('closed without any receipt: the baixa is dated on the load', async () => {
    expect(await one(titulo())).toMatchObject({ adjusted: 0, gross: 1000_00, laterAdjusted: 0 })
  })
  test('25 days overdue is bruta, 24 days is em carência', async () => {
    const open = titulo({ openCents: 1000_00 })
    const figure = async (day: string) => (await octoberOf([open], day, figuresOf)).get('1')
    expect(await figure('2026-11-04')).toMatchObject({ gross: 1000_00, grace: 0 })
    expect(await figure('2026-11-03')).toMatchObject({ gross: 0, grace: 1000_00 })
  })
  test('received by an adjustment, then by the ERP with the same value: counts once', async () => {
    const adjustedTitulo = titulo({
      openCents: 1000_00,
      adjustments: [{ kind: 'RECEBIMENTO', on: '2026-10-20', cents: 300_00 }],
    })
    await octoberOf([adjustedTitulo], '2026-11-18', async (tx, runId, mallId) => {
      const once = { grossReceived: 300_00, gross: 700_00, charges: 0 }
      expect((await figuresOf(tx, runId)).get('1')).toMatchObject(once)
      await sql`update titulo set open_cents = 700_00 where mall_id = ${mallId}`.execute(tx)
      await sql`
        insert into receipt (
          mall_id, titulo_id, payment_document, cleared_on, amount_cents, loaded_at
        )
        select mall_id, id, 'R9', '2026-10-21', 300_00, '2026-11-20'
        from titulo
        where mall_id = ${mallId}`.execute(tx)
      const again = await exampleBase(tx, { mallId, month: '2026-10', processedOn: '2026-11-18' })
      await writeFigures(tx, [again])
      expect((await figuresOf(tx, again)).get('1')).toMatchObject(once)
    })
  })
})

const day = fc
  .integer({ min: 0, max: 110 })
  .map((days) => new Date(Date.parse('2026-08-01') + days * 86_400_000).toISOString().slice(0, 10))
const amount = fc.oneof(
  fc.constantFrom(100_00, 500_00, 1000_00),
  fc.integer({ min: 1, max: 1200_00 }),
)
const receipt = fc.record({
  clearedOn: fc.option(day, { freq: 4 }),
  paidOn: fc.option(day, { freq: 2 }),
  cents: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 8, arbitrary: amount }),
})
const adjustment = fc.record({
  kind: fc.constantFrom('CANCELAMENTO', 'DESCONTO', 'RECEBIMENTO', 'RECLASSIFICACAO'),
  on: day,
  cents: amount,
})
const anyTitulo: fc.Arbitrary<ExampleTitulo> = fc
  .record({
    dueOn: fc.oneof(day, fc.constantFrom('2026-10-01', '2026-10-31', '2026-09-30', '2026-11-01')),
    originalCents: amount,
    open: fc.oneof(fc.constantFrom(0, 100), fc.integer({ min: 0, max: 100 })),
    receipts: fc.array(receipt, { maxLength: 4 }),
    adjustments: fc.uniqueArray(adjustment, {
      maxLength: 3,
      selector: ({ kind, on }) => `${kind} ${on}`,
    }),
  })
  .map(({ open, receipts, ...rest }) => ({
    ...rest,
    openCents: Math.floor((rest.originalCents * open) / 100),
    receipts: receipts.map((each, place) => ({ ...each, document: `R${place}` })),
  }))

describe('random ledgers', () => {
  test('give the same result in a simple program for every título', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTitulo, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('2026-10-20', '2026-11-05', '2026-11-18'),
        async (titulos, processedOn) => {
          const figures = await octoberOf(titulos, processedOn, figuresOf)
          const expected = titulos.flatMap((each, place) => {
            const figure = figureOf(each, { ...october, processedOn })
            return figure ? [[String(place + 1), figure] as const] : []
          })
          expect(figures).toEqual(new Map(expected))
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)

  test('count each cent of principal once over all months, and carry the stock to the next month', async () => {
    const months = ['2026-08', '2026-09', '2026-10', '2026-11']
    let principal = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyTitulo, { minLength: 1, maxLength: 12 }), async (titulos) => {
        await inRolledBackTransaction(testDatabase.app, { malls: 'all' }, async (tx) => {
          const mallId = await exampleLedger(tx, titulos)
          const runIds: number[] = []
          for (const month of months)
            runIds.push(await exampleBase(tx, { mallId, month, processedOn: '2026-11-18' }))
          await writeFigures(tx, runIds)
          const balances = (await balancesOf(tx, runIds)).toSorted((a, b) => a.runId - b.runId)
          expect(balances.map(checkBalance)).toEqual(months.map(() => undefined))
          const stocks = balances.map(({ stockCents }) => stockCents)
          // Nothing is due before August.
          expect(balances.map(({ previousStockCents }) => previousStockCents)).toEqual([
            0,
            ...stocks.slice(0, -1),
          ])
          const counted = balances
            .map((run) => run.grossReceivedCents + run.recoveredCents + run.afterCloseCents)
            .reduce((sum, cents) => sum + cents, 0)
          // Net day of November.
          const paid = titulos
            .map((titulo) => principalOf(titulo, '2026-12-10'))
            .reduce((sum, cents) => sum + cents, 0)
          expect(counted).toBe(paid)
          principal += paid
        })
      }),
      { numRuns: 60 },
    )
    expect(principal).toBeGreaterThan(0)
  }, 60_000)
})
