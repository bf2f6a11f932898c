import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { DB } from '#server/database/schema.ts'
import {
  connect,
  type Database,
  enterScope,
  otherDatabase,
  type Scope,
  type Tx,
} from '#server/database/connection.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A migrated test database; available inside tests and hooks, not while the file is loaded. */
export type TestDatabase = Omit<Database, 'close' | 'disconnect'> & {
  readonly address: pg.ClientConfig
}

// One clone per worker, shared by all its files. Files run in the same module instance, so hooks
// belong in functions that each file calls.
let sharedServer: Promise<OpenServer> | undefined
let committedCount = 0

type OpenServer = {
  readonly database: Database
  readonly address: pg.ClientConfig
  readonly name: string
}

/**
 * The database of this worker. Call it once at the top of a test file. Other files share it, so
 * write only inside `inRolledBackTransaction`; tests that commit use `committedDatabase()`.
 */
export function database(): TestDatabase {
  let openServer: OpenServer | undefined
  beforeAll(async () => {
    sharedServer ??= clone(`worker_${process.env['VITEST_POOL_ID']}`)
    openServer = await sharedServer
  })
  return lazily(() => openServer)
}

/**
 * A database for one test file, dropped afterwards, for tests that commit, listen, or need two
 * connections. Costs about 0.2 s. With a fixed day its timestamps use that day.
 */
export function committedDatabase({
  fixedDay,
}: { readonly fixedDay?: LocalDate } = {}): TestDatabase {
  let openServer: OpenServer | undefined
  beforeAll(async () => {
    openServer = await clone(
      `file_${process.env['VITEST_POOL_ID']}_${(committedCount += 1)}`,
      fixedDay,
    )
  })
  afterAll(async () => {
    await openServer?.database.close()
    if (openServer) await onServer(`drop database if exists ${openServer.name} with (force)`)
  })
  return lazily(() => openServer)
}

/** Runs `work` like `inTransaction`, rolls everything back, and returns the result. */
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

async function clone(suffix: string, fixedDay?: LocalDate): Promise<OpenServer> {
  const { address, template, run } = server()
  const name = `${run}_${suffix}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  const own = otherDatabase(address, name)
  const database = connect(own, { app: 6, admin: 4 }, { address: own, isPooled: false, fixedDay })
  return { database, address: own, name }
}

function server() {
  const testServer = inject('testServer')
  if ('failure' in testServer) throw new Error(`There is no test database. ${testServer.failure}`)
  return testServer
}

async function onServer(statement: string) {
  const client = new pg.Client({ ...server().address, application_name: 'regua test' })
  await client.connect()
  try {
    await client.query(statement)
  } catch (error) {
    if (isCode(error, '3D000'))
      throw new Error(
        'The template was replaced by another run with other migrations: run the tests again',
        {
          cause: error,
        },
      )
    throw error
  } finally {
    await client.end()
  }
}

function lazily(opened: () => OpenServer | undefined): TestDatabase {
  const ready = () => {
    const openServer = opened()
    if (!openServer) throw new Error('The test database is ready only inside tests and hooks')
    return openServer
  }
  return {
    get app() {
      return ready().database.app
    },
    get appPool() {
      return ready().database.appPool
    },
    get jobs() {
      return ready().database.jobs
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
