import {
  CompiledQuery,
  Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { LocalDate } from '#values/local-date.ts'
import type { DB } from './schema.ts'
import { doneWithin } from '../work/deadline.ts'
import { enterEveryMallText, enterText, PipelinedDialect, transact } from './driver.ts'

export type Tx = Transaction<DB>

/** Malls that a transaction may see, or 'all'. `userId` is for what the database records itself. */
export type Scope = {
  readonly malls: readonly number[] | 'all'
  readonly userId?: number | undefined
}

export type Database = {
  /** For requests; row-level security applies. */
  readonly app: Kysely<DB>
  readonly appPool: pg.Pool
  /** For jobs, separate because some last minutes and would starve requests. */
  readonly jobs: Kysely<DB>
  /**
   * The owner of the tables, who bypasses row-level security: for migrations and the job runner
   * only.
   */
  readonly admin: Kysely<DB>
  readonly adminPool: pg.Pool
  /** Closes the connections that requests and jobs are using; their queries fail at once. */
  readonly disconnect: () => void
  readonly close: () => Promise<void>
}

export type PoolSizes = { readonly app: number; readonly admin: number; readonly jobs?: number }

const defaultSizes: PoolSizes = { app: 10, admin: 4 }
export const jobsAtOnce = 4
// A load needs a second connection to write its progress while its COPY is open. With fewer,
// concurrent jobs would deadlock on the pool until they time out.
const connectionsOfJob = 2

// With a frozen database a request waits at most 2 s for a connection plus 8 s for a statement.
const connectTimeoutMs = 2_000
const longestCloseMs = 3_000
/**
 * The default puts a schema named like the user first. `regua` is our schema and a common user
 * name.
 */
export const searchPath = 'public'
const common = {
  search_path: searchPath,
  TimeZone: 'America/Sao_Paulo',
  synchronous_commit: 'on',
  DateStyle: 'ISO',
  idle_in_transaction_session_timeout: '60s',
}
const appOnly = { role: 'regua_app', statement_timeout: '8s' }

export type WayIn = {
  readonly address: pg.ClientConfig
  /** The connection goes through a pooler in transaction mode. */
  readonly isPooled: boolean
  readonly fixedDay?: LocalDate | undefined
}

// With a fixed clock, timestamps of the database use that day, too (db/schema/01_roles.sql).
const settingsOf = (fixedDay: LocalDate | undefined) => ({
  ...common,
  ...(fixedDay === undefined ? {} : { 'regua.fixed_day': fixedDay }),
})

/** A pool under row-level security, with its query builder. */
export type AppPool = {
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  /** Closes the connections in use; their queries fail at once. */
  readonly disconnect: () => void
}

/** Creates a pool; it connects with its first query. */
export function openAppPool(way: WayIn, applicationName: string, max: number): AppPool {
  const settings = { ...settingsOf(way.fixedDay), ...appOnly }
  const pool = openPool(way.address, applicationName, way.isPooled ? {} : settings, max)
  const used = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
  return {
    pool,
    db: builder(pool, way.isPooled ? settings : undefined),
    disconnect: () => used.forEach((client) => client.connection.stream.destroy()),
  }
}

/**
 * Creates the pools of a database; they connect with their first query. The TimeZone makes
 * `instant::date` the Brazilian day.
 */
export function connect(
  address: pg.ClientConfig,
  sizes: PoolSizes = defaultSizes,
  way: WayIn = { address, isPooled: false },
): Database {
  const requests = openAppPool(way, 'regua', sizes.app)
  const jobs = openAppPool(way, 'regua jobs', sizes.jobs ?? jobsAtOnce * connectionsOfJob)
  const adminPool = openPool(address, 'regua admin', settingsOf(way.fixedDay), sizes.admin)
  return {
    app: requests.db,
    appPool: requests.pool,
    jobs: jobs.db,
    admin: builder(adminPool),
    adminPool,
    disconnect: () => {
      requests.disconnect()
      jobs.disconnect()
    },
    close: async () => {
      // A leaked connection must not prevent the process from ending.
      await doneWithin(
        longestCloseMs,
        Promise.all([requests.pool.end(), jobs.pool.end(), adminPool.end()]),
      )
    },
  }
}

/** One connection of the owner with its query builder, for tools that run in one transaction. */
export type OneConnection = { readonly client: pg.Client; readonly db: Kysely<DB> }

export async function withOneConnection<T>(
  address: pg.ClientConfig,
  applicationName: string,
  act: (connection: OneConnection) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...address,
    application_name: applicationName,
    options: `-c search_path=${searchPath}`,
    types: parsers(),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient
  try {
    return await act({ client, db: builder({ connect: async () => lent, end: async () => {} }) })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Runs `work` in one transaction with the scope; an exception rolls everything back, jobs included.
 * A read-only transaction rejects writes and does not wait for its commit.
 */
export const inTransaction = <T>(
  db: Kysely<DB>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  access?: 'read only',
): Promise<T> =>
  transact(
    db,
    async (tx) => {
      await enterScope(tx, scope)
      return work(tx)
    },
    access === undefined ? {} : { accessMode: access },
  )

/** Sets the scope of a transaction. Without it, reading a table under the mall scope fails. */
export async function enterScope(tx: Tx, scope: Scope): Promise<void> {
  const malls = scope.malls === 'all' ? '{}' : `{${scope.malls.join(',')}}`
  const user = String(scope.userId ?? '')
  const everything = scope.malls === 'all'
  // Use a separate role for users who see every mall: an "or" in the policy would prevent an index
  // condition (3.2 times slower).
  await tx.executeQuery(
    CompiledQuery.raw(everything ? enterEveryMallText : enterText, [malls, user]),
  )
}

// An act on fewer rows is short, and shares the plans of the acts on one.
const fewRows = 100

/**
 * Raises the statement timeout of this transaction from eight seconds to two minutes, for acts on
 * thousands of rows; not for a few `rows`, where the answer is false. A higher timeout, such as
 * that of jobs, remains.
 */
export async function allowLongStatements(tx: Tx, rows?: number): Promise<boolean> {
  if (rows !== undefined && rows <= fewRows) return false
  // Force custom plans: a generic plan made for few rows is slow for thousands.
  await sql`
    select set_config('statement_timeout', case
        when current_setting('statement_timeout') = '0'
          or current_setting('statement_timeout')::interval > interval '120s'
          then current_setting('statement_timeout')
        else '120s' end, true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
  return true
}

/** The row of a statement that always returns one. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The database answered no row where it always answers one')
  return row
}

export function otherDatabase(address: pg.ClientConfig, database: string): pg.ClientConfig {
  const { connectionString } = address
  if (connectionString === undefined) return { ...address, database }
  return {
    ...address,
    connectionString: connectionString.replace(
      /^([^?]*\/)[^/?]*/,
      (_, before: string) => before + database,
    ),
  }
}

function openPool(
  address: pg.ClientConfig,
  applicationName: string,
  settings: Record<string, string>,
  max: number,
): pg.Pool {
  const options = Object.entries(settings)
    .map(([key, value]) => `-c ${key}=${value}`)
    .join(' ')
  const pool = new pg.Pool({
    ...address,
    application_name: applicationName,
    ...(options === '' ? {} : { options }),
    types: parsers(),
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    allowExitOnIdle: true,
  })
  // The pool replaces a connection that dies while idle. Without this listener its error would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function builder(pool: PostgresPool, settings?: Readonly<Record<string, string>>): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PipelinedDialect(pool, settings) })
}

// pg parses dates as local Dates and bigint as text; use LocalDate and safe integers (cents, ids)
// instead.
function parsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  const day = (text: string) => text
  types.setTypeParser(1082, day)
  types.setTypeParser(1182, (text: string) => arrayOf(text, day))
  types.setTypeParser(20, safeInteger)
  types.setTypeParser(1016, (text: string) => arrayOf(text, safeInteger))
  return types
}

function arrayOf<T>(text: string, item: (text: string) => T): (T | null)[] {
  const inside = text.slice(1, -1)
  return inside === '' ? [] : inside.split(',').map((part) => (part === 'NULL' ? null : item(part)))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the integers a number can hold`)
  return value
}

/**
 * Disables nested loops while joining whole sets, such as freshly filled tables. The planner cannot
 * estimate their rows and once chose nested loops that ran for hours.
 */
export async function withoutNestedLoops<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const result = await act()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}
