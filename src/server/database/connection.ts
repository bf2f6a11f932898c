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
import type { DB } from '../../../db/schema.ts'
import { doneWithin } from '../work/deadline.ts'
import { enterEveryMallText, enterText, PipelinedDialect, transact } from './driver.ts'

/** A transaction of the product's database: what actions and stores receive. */
export type Tx = Transaction<DB>

/**
 * Whose eyes a transaction has: the malls it may see, or 'all'; `userId` for what the database
 * itself records.
 */
export type Scope = {
  readonly malls: readonly number[] | 'all'
  readonly userId?: number | undefined
}

/** The ways into one database. */
export type Database = {
  /** What requests use: row-level security applies. */
  readonly app: Kysely<DB>
  readonly appPool: pg.Pool
  /** The same for jobs: some last minutes, and no request waits for their connections. */
  readonly jobs: Kysely<DB>
  /**
   * The owner of the tables, who sees every row whatever the scope: migrations and the job runner
   * alone.
   */
  readonly admin: Kysely<DB>
  readonly adminPool: pg.Pool
  /**
   * Ends the connections that requests and jobs use at this moment: whoever waits on one hears at
   * once that it is lost.
   */
  readonly disconnect: () => void
  readonly close: () => Promise<void>
}

/** How many connections each way has at once. */
export type PoolSizes = { readonly app: number; readonly admin: number; readonly jobs?: number }

const defaultSizes: PoolSizes = { app: 10, admin: 4 }
/** How many jobs a process runs at once. */
export const jobsAtOnce = 4
// A load writes its progress while its COPY is open. With fewer, jobs that each hold one connection
// would wait for another until all of them time out.
const connectionsOfJob = 2

// A frozen database must not hold a request longer than 2 s for a connection plus 8 s for a
// statement.
const connectTimeoutMs = 2_000
const longestCloseMs = 3_000
/**
 * Where names are looked up. The default puts a schema named like the user first, and `regua` is
 * both our schema and the name people give the user.
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

/** How requests, jobs and exports enter a database. */
export type WayIn = {
  readonly address: pg.ClientConfig
  /** A pooler stands between, which lends a session for one transaction. */
  readonly isPooled: boolean
  readonly fixedDay?: LocalDate | undefined
}

// What the database stamps stands on the day on which the process stands (db/migrations/0056).
const settingsOf = (fixedDay: LocalDate | undefined) => ({
  ...common,
  ...(fixedDay === undefined ? {} : { 'regua.fixed_day': fixedDay }),
})

/** One pool of those who are under row-level security, with the builder on it. */
export type AppPool = {
  readonly db: Kysely<DB>
  readonly pool: pg.Pool
  /** Ends the connections that are used at this moment: whoever waits on one hears so at once. */
  readonly disconnect: () => void
}

/** Opens a pool by this way in; it connects with its first query. */
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
 * Opens the pools of a database; they connect on their first query. The TimeZone makes
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
      // A connection that was never given back does not keep the process from ending.
      await doneWithin(
        longestCloseMs,
        Promise.all([requests.pool.end(), jobs.pool.end(), adminPool.end()]),
      )
    },
  }
}

/**
 * One connection of the owner, with the query builder on it: for a tool that does everything in one
 * transaction.
 */
export type OneConnection = { readonly client: pg.Client; readonly db: Kysely<DB> }

/** Opens one connection, lends it, and ends it. */
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
 * Runs `work` in one transaction that sees what the scope allows; a throw rolls everything back,
 * jobs included. One that only reads refuses to write, and nobody waits for its end.
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

/**
 * Gives a running transaction its scope; without one, every table under the mall scope refuses to
 * be read.
 */
export async function enterScope(tx: Tx, scope: Scope): Promise<void> {
  const malls = scope.malls === 'all' ? '{}' : `{${scope.malls.join(',')}}`
  const user = String(scope.userId ?? '')
  const everything = scope.malls === 'all'
  // A role of its own for those who see every mall: an "or" inside the policy would cost the index
  // condition (3.2 times as slow).
  await tx.executeQuery(
    CompiledQuery.raw(everything ? enterEveryMallText : enterText, [malls, user]),
  )
}

/**
 * An act on thousands of rows may take longer than a look: this transaction's statements get two
 * minutes instead of eight seconds. What has more already, as jobs have, keeps it.
 */
export async function allowLongStatements(tx: Tx): Promise<void> {
  // Their plans depend on how many rows they are about: one made for a few would serve thousands
  // badly.
  await sql`
    select set_config('statement_timeout', case
        when current_setting('statement_timeout') = '0'
          or current_setting('statement_timeout')::interval > interval '120s'
          then current_setting('statement_timeout')
        else '120s' end, true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}

/** The row of a statement that always answers one. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('The database answered no row where it always answers one')
  return row
}

/** The same server, another database. */
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
  // A connection that dies while idle is replaced on the next query; without a listener it would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function builder(pool: PostgresPool, settings?: Readonly<Record<string, string>>): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PipelinedDialect(pool, settings) })
}

// pg reads a date as a Date at local midnight and a bigint as text; a day is a LocalDate here and a
// bigint (cents, ids) a safe integer.
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
 * Whole sets are joined here, and how many rows a step has is not known before: parts of a statement,
 * tables that were filled a moment ago. To look up the rows of one step for each row of another is
 * never quicker then, and once it was wrong for hours.
 */
export async function withoutNestedLoops<T>(tx: Tx, act: () => Promise<T>): Promise<T> {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const result = await act()
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx)
  return result
}
