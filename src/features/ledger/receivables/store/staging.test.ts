import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

import { inTransaction, type Tx } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { type Copying, copyInto, openStaging } from './staging.ts'

const database = committedDatabase()

afterEach(async () => {
  await sql`drop function if exists staging.wait_for_ever() cascade`.execute(database.admin)
  await sql`select regua.sweep_staging()`.execute(database.admin)
})

const column = async (staging: number) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from information_schema.columns
      where table_schema = 'staging' and table_name = ${`contract_${staging}`}`.execute(
      database.admin,
    )
  ).rows[0]?.count ?? 0

/** Staging tables whose server stops reading the COPY data. */
async function blockedStaging(): Promise<{ staging: number; line: Buffer }> {
  const staging = await inTransaction(database.app, { malls: 'all' }, (tx) =>
    openStaging(tx, 'AUXILIARY'),
  )
  await sql`
    create function staging.wait_for_ever() returns trigger language plpgsql as
      $$ begin perform pg_sleep(600); return new; end $$`.execute(database.admin)
  await sql`
    create trigger wait_for_ever before insert on ${sql.id('staging', `contract_${staging}`)}
      for each row execute function staging.wait_for_ever()`.execute(database.admin)
  const cells = Array.from({ length: await column(staging) }, () => '\\N').join('\t')
  return { staging, line: Buffer.from(`${cells}\n`) }
}

const cutSession = async (pid: number) => {
  await sql`select pg_terminate_backend(${pid})`.execute(database.admin)
}

async function copying(act: (tx: Tx, copy: Copying, line: Buffer) => Promise<void>) {
  const { staging, line } = await blockedStaging()
  return inTransaction(database.app, { malls: 'all' }, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const copy = await copyInto(tx, 'contract', staging)
    await copy.write(line)
    const acting = act(tx, copy, line)
    acting.catch(() => undefined)
    await expect
      .poll(async () => {
        const found = await sql`
          select from pg_stat_activity where pid = ${rows[0]?.pid} and state = 'active'`.execute(
          database.admin,
        )
        return found.rows.length
      })
      .toBe(1)
    await cutSession(rows[0]?.pid ?? 0)
    await acting
  })
}

const lost = /terminat|ECONNRESET|EPIPE|not queryable/i

describe('a COPY with a lost connection', () => {
  test('fails the write that waits for the server', async () => {
    await expect(
      copying(async (_tx, copy, line) => {
        const megabytes = Buffer.concat(Array.from({ length: 200_000 }, () => line))
        for (let round = 0; round < 20; round += 1) await copy.write(megabytes)
      }),
    ).rejects.toThrow(lost)
  })

  test('fails the end that waits for the answer', async () => {
    await expect(copying((_tx, copy) => copy.end())).rejects.toThrow(lost)
  })

  test('ends the abort that waits for the answer', async () => {
    await expect(copying((_tx, copy) => copy.abort())).rejects.toThrow(lost)
  })
})
