// The user of DATABASE_APP_URL, created as docs/production.md describes: its privileges limit an
// attacker who breaks into a request.
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connect, type Database, inTransaction } from './connection.ts'
import { committedDatabase } from '#testing/test-database.ts'

const own = committedDatabase()
const user = `regua_web_${randomBytes(4).toString('hex')}`
const password = randomBytes(12).toString('hex')
let appDatabase: Database

beforeAll(async () => {
  await own.adminPool.query(`create role ${user} login noinherit password '${password}'`)
  await own.adminPool.query(`grant regua_app, regua_all to ${user}`)
  appDatabase = connect(
    own.address,
    { app: 2, admin: 1 },
    { address: { ...own.address, user, password }, isPooled: false },
  )
})
afterAll(async () => {
  await appDatabase.close()
  await own.adminPool.query(`drop role ${user}`)
})

test('requests and jobs use the application user with the same mall isolation', async () => {
  const who = sql`select session_user::text as entered, current_user::text as now`
  expect((await who.execute(appDatabase.app)).rows).toEqual([{ entered: user, now: 'regua_app' }])
  await inTransaction(appDatabase.app, { malls: 'all' }, async (tx) => {
    expect((await who.execute(tx)).rows).toEqual([{ entered: user, now: 'regua_all' }])
    await sql`select regua.append_audit('[]'::jsonb)`.execute(tx)
    await sql`select 1 from boleto limit 1`.execute(tx)
  })
})

test('resetting the role removes rights and never gives those of the owner', async () => {
  const tries = [
    'set role none; select * from boleto',
    `set role none; update audit_entry set action = 'x'`,
    'set role none; create table public.intruder (a int)',
    `set role ${own.address.user ?? 'postgres'}`,
    'set role none; alter table boleto disable row level security',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from graphile_worker._private_jobs',
    'create role intruder superuser',
  ]
  for (const attempt of tries) {
    const client = await appDatabase.appPool.connect()
    const outcome = await client.query(attempt).catch((error: unknown) => error)
    // Destroy the connection, so that changed settings do not leak to the next test.
    client.release(true)
    expect(String(outcome), attempt).toMatch(/permission denied|must be|only roles/i)
  }
})
