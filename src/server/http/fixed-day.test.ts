// With a fixed clock, database timestamps use its day and the real time of day: mixed dates would
// make the order of a history unclear.
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ensureFirstAdmin } from '#features/people/access/actions/first-admin.ts'
import { openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '../work/clock.ts'
import { connect, type Database } from '../database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { finishRun, startRun } from '../jobs/job-runs.ts'
import { unitOfWork } from '../work/unit-of-work.ts'
import { systemActor } from '../work/work.ts'

const day = localDate('2026-03-17')
const testDatabase = committedDatabase()
let standing: Database
beforeAll(() => {
  standing = connect(
    testDatabase.address,
    { app: 2, admin: 2 },
    { address: testDatabase.address, isPooled: false, fixedDay: day },
  )
})
afterAll(() => standing.close())

// Expiry of leases, sessions and keys uses the real clock.
const onRealClock = new Set([
  'session',
  'sign_in_failure',
  'sign_in_nonce',
  'spent_token',
  'worker_heartbeat',
  'effect_key',
  'idempotency_key',
  'schema_migration',
  'identity_link',
])
type Column = { readonly table: string; readonly column: string; readonly byDefault: string | null }
const stamps = async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", column_default as "byDefault"
    from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1, 2`.execute(
    testDatabase.admin,
  )
  return rows.filter(({ table }) => !onRealClock.has(table))
}

test('every default timestamp of the database uses the day of the connection', async () => {
  const real = (await stamps()).filter(
    ({ byDefault }) =>
      byDefault !== null &&
      /now\(\)|clock_timestamp/.test(byDefault) &&
      !/regua\.(now|clock_timestamp)\(\)/.test(byDefault),
  )
  expect(real).toEqual([])
})

test('a cycle, a run, a user and their log lines have the fixed day in every column', async () => {
  const began = (
    await sql<{ at: Date }>`select clock_timestamp() as at`.execute(testDatabase.admin)
  ).rows[0]?.at
  const process = {
    db: standing.app,
    clock: fixedDayClock(day),
    log: Fastify({ logger: false }).log,
  }
  await unitOfWork(process, systemActor, 'TESTE', async (work) => {
    await openCycle(work)
    await ensureFirstAdmin(work, 'ana@empresa.example')
    const run = await startRun(work.tx, 'test.run', { id: null, name: 'Ana' })
    await finishRun(work.tx, run ?? 0, { processed: 1, failed: 0, lines: [] })
  })
  const late: string[] = []
  for (const { table, column } of await stamps()) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} >= ${began}`.execute(
      testDatabase.admin,
    )
    if (rows[0]?.n !== 0) late.push(`${table}.${column}`)
  }
  expect(late).toEqual([])
  const { rows } = await sql<{ day: string }>`
    select distinct at::date as day from audit_entry union select opened_at::date from cycle
      union select started_at::date from job_run union select finished_at::date from job_run`.execute(
    testDatabase.admin,
  )
  expect(rows).toEqual([{ day }])
})

test('without a fixed day timestamps are real', async () => {
  const { rows } = await sql<{
    same: boolean
  }>`select regua.now() = now() as same`.execute(testDatabase.app)
  expect(rows).toEqual([{ same: true }])
})
