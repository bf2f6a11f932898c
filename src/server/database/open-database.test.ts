import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from './connection.ts'
import { serverProcesses } from '#server/embedded/embedded-process.ts'
import { joinDatabase, joinExistingDatabase, openDatabase } from './open-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = { databaseUrl: undefined, dataFolder: folder }
const me = sql<{ who: string }>`select current_user::text as who`

test('the server and a tool share one migrated database, whichever stops first', async () => {
  const server = await openDatabase(settings)
  expect(server.appliedMigrations).toContain('db/schema')
  const tool = await joinDatabase(settings)
  expect(tool.appliedMigrations).toEqual([])
  await expect(openDatabase(settings)).rejects.toThrow(/^Outra Régua já está no ar nesta pasta/)

  await inTransaction(tool.app, { malls: 'all' }, (tx) =>
    sql`select enqueue('note', '{}')`.execute(tx),
  )
  await server.close()
  expect((await me.execute(tool.app)).rows).toEqual([{ who: 'regua_app' }])
  expect((await me.execute(tool.admin)).rows).toEqual([{ who: 'regua_owner' }])
  await tool.close()

  expect(serverProcesses({ data: join(folder, 'data') })).toEqual([])
  expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false)
  const again = await joinDatabase(settings)
  expect(
    (await sql`select id from graphile_worker._private_jobs`.execute(again.admin)).rows,
  ).toHaveLength(1)
  await again.close()
})

test('a check of a folder without a database reports it and creates none', async () => {
  const mistyped = join(folder, 'mistyped')
  await expect(
    joinExistingDatabase({ databaseUrl: undefined, dataFolder: mistyped }),
  ).rejects.toThrow(`REGUA_DATA: não há banco da Régua em ${mistyped}; nada foi conferido.`)
  expect(existsSync(mistyped)).toBe(false)
})
