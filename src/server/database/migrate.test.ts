import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { otherDatabase } from './connection.ts'
import { findQueueMigration, queueMigration } from '../jobs/queue-tables.ts'
import { migrate, type Migration, readMigrations, readNumbered } from './migrate.ts'
import { committedDatabase } from '#testing/test-database.ts'

const db = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shippedMigrations = readMigrations()
const extra = (text: string): Migration => ({
  number: 9_999,
  name: '9999_try_something.sql',
  checksum: text,
  text,
})
const exists = async (table: string) => {
  const { rows } = await sql<{
    isFound: boolean
  }>`select to_regclass(${table}) is not null as "isFound"`.execute(db.admin)
  return rows[0]?.isFound
}

describe('the migrations', () => {
  test('change nothing in an up-to-date database, also when two processes start at once', async () => {
    const both = await Promise.all([migrate(db.address), migrate(db.address)])
    expect(both.map(({ appliedMigrations }) => appliedMigrations)).toEqual([[], []])
  })

  test('make an empty database from db/schema and the numbered files, in this order', async () => {
    expect(shippedMigrations[0]).toMatchObject({ number: 0, name: 'db/schema' })
    const { rows } = await sql<{
      number: number
    }>`select number from schema_migration order by 1`.execute(db.admin)
    expect(rows.map(({ number }) => number)).toEqual(shippedMigrations.map((_, index) => index))
  })

  test('use the schema public, even if the user has the name of a schema', async () => {
    const name = `named_${process.pid}`
    const fresh = otherDatabase(db.address, name)
    await sql`create database ${sql.raw(name)}`.execute(db.admin)
    const client = new pg.Client(fresh)
    await client.connect()
    try {
      await client.query('do $$ begin execute format($f$create schema %I$f$, current_user); end $$')
      await migrate(fresh)
      const strays = `
        select table_name from information_schema.tables where table_schema = current_user`
      expect((await client.query(strays)).rows).toEqual([])
    } finally {
      await client.end()
      await sql`drop database ${sql.raw(name)} with (force)`.execute(db.admin)
    }
  })

  test('refuse a changed old file', async () => {
    const changedMigrations = shippedMigrations.map((migration) =>
      migration.number === 0 ? { ...migration, checksum: 'other' } : migration,
    )
    await expect(migrate(db.address, changedMigrations)).rejects.toThrow(
      `A migração ${shippedMigrations[0]?.name} mudou depois de aplicada`,
    )
  })

  test('refuse a database that is newer than the program', async () => {
    await expect(migrate(db.address, shippedMigrations.slice(0, -1))).rejects.toThrow(
      /O banco é mais novo que este programa/,
    )
  })

  test('refuse a database from before the baseline', async () => {
    await sql`update schema_migration set number = 145, name = '0145_find_marked_codes.sql'
      where number = 0`.execute(db.admin)
    try {
      await expect(migrate(db.address)).rejects.toThrow(
        'Este banco é de antes do esquema atual da Régua (parou na migração 0145_find_marked_codes.sql) e não pode ser atualizado',
      )
    } finally {
      await sql`update schema_migration set number = 0, name = 'db/schema' where number = 145`.execute(
        db.admin,
      )
    }
  })

  test('the tables of the queue are those of the package', async () => {
    const { rows } = await db.adminPool.query<{ id: number }>(findQueueMigration)
    expect(rows[0]?.id).toBe(queueMigration)
  })

  test('leave nothing of a failed migration', async () => {
    await expect(
      migrate(db.address, [...shippedMigrations, extra('create table half (a int); select 1/0')]),
    ).rejects.toThrow('9999_try_something.sql')
    expect(await exists('half')).toBe(false)
    expect((await migrate(db.address)).appliedMigrations).toEqual([])
  })

  test('do not block others while they wait for a lock, and run when it is free', async () => {
    await sql`create table busy (a int)`.execute(db.admin)
    const holder = await db.admin.startTransaction().execute()
    await sql`lock table busy in access share mode`.execute(holder)
    const running = migrate(db.address, [
      ...shippedMigrations,
      extra('alter table busy add column b int'),
    ])
    const waiting = async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*) as n from pg_stat_activity where application_name = 'regua migrate'
        and wait_event_type = 'Lock' and datname = current_database()`.execute(db.admin)
      return rows[0]?.n
    }
    try {
      await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBe(1)
      // The migration gives up after its lock timeout of 2 s, and the queued requests proceed.
      await expect.poll(waiting, { timeout: 5_000, interval: 20 }).toBe(0)
    } finally {
      await holder.commit().execute()
    }
    expect((await running).appliedMigrations).toEqual(['9999_try_something.sql'])
  })

  test('run in the order of their numbers with any line ends, and refuse a duplicate number', () => {
    writeFileSync(join(folder, '0002_add_b.sql'), 'select 2;\r\n')
    writeFileSync(join(folder, '0001_add_a.sql'), 'select 1;\n')
    writeFileSync(join(folder, 'notes.txt'), 'no migration')
    expect(readNumbered(folder).map(({ number, text }) => [number, text])).toEqual([
      [1, 'select 1;\n'],
      [2, 'select 2;\n'],
    ])
    writeFileSync(join(folder, '0002_add_c.sql'), 'select 3;')
    expect(() => readNumbered(folder)).toThrow(/0002_add_c\.sql/)
  })
})
