import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { DB } from '../../../db/schema.ts'
import { connect, type Database, enterScope, otherDatabase, type Scope, type Tx } from './connection.ts'
import { isCode } from './embedded-files.ts'

/** A migrated database of the tests; usable inside tests and hooks, not while the file is being read. */
export type TestDatabase = Omit<Database, 'close' | 'cut'> & { readonly address: pg.ClientConfig }

// One clone for each worker, kept for all its files: files run in the same module instance, so hooks belong in
// functions that each file calls.
let shared: Promise<Opened> | undefined
let committed = 0

type Opened = { readonly database: Database; readonly address: pg.ClientConfig; readonly name: string }

/**
 * This worker's database. Call it once at the top of a test file. Other files share it, so leave nothing behind:
 * write inside `inRolledBackTransaction`; a test that needs commits takes `committedDatabase()`.
 */
export function database(): TestDatabase {
  let opened: Opened | undefined
  beforeAll(async () => {
    shared ??= clone(`worker_${process.env['VITEST_POOL_ID']}`)
    opened = await shared
  })
  return lazily(() => opened)
}

/**
 * A database of this file's own, dropped after it: for what commits, listens, or needs two connections. Costs about 0.2
 * s.
 */
export function committedDatabase(): TestDatabase {
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await clone(`file_${process.env['VITEST_POOL_ID']}_${(committed += 1)}`)
  })
  afterAll(async () => {
    await opened?.database.close()
    if (opened) await onServer(`drop database if exists ${opened.name} with (force)`)
  })
  return lazily(() => opened)
}

/** Runs `work` as `inTransaction` would, then rolls everything back; answers what it answered. */
export async function inRolledBackTransaction<T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    await enterScope(tx, scope)
    return await work(tx)
  } finally {
    await tx.rollback().execute()
  }
}

async function clone(suffix: string): Promise<Opened> {
  const { address, template, run } = server()
  const name = `${run}_${suffix}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const own = otherDatabase(address, name)
  return { database: connect(own, { app: 6, admin: 4 }), address: own, name }
}

function server() {
  const found = inject('testServer')
  if ('failure' in found) throw new Error(`There is no test database. ${found.failure}`)
  return found
}

async function onServer(statement: string) {
  const client = new pg.Client({ ...server().address, application_name: 'regua test' })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if (isCode(error, '3D000'))
      throw new Error('The template was replaced by another run with other migrations: run the tests again', {
        cause: error,
      })
    throw error
  } finally {
    await client.end()
  }
}

function lazily(opened: () => Opened | undefined): TestDatabase {
  const ready = () => {
    const found = opened()
    if (!found) throw new Error('The test database is ready only inside tests and hooks')
    return found
  }
  return {
    get app() {
      return ready().database.app
    },
    get appPool() {
      return ready().database.appPool
    },
    get admin() {
      return ready().database.admin
    },
    get adminPool() {
      return ready().database.adminPool
    },
    get address() {
      return ready().address
    },
  }
}
