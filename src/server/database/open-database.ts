import pg from 'pg'
import type { LocalDate } from '#values/local-date.ts'

import { CannotStart } from '#server/settings/cannot-start.ts'
import { hasCluster } from '#server/embedded/embedded-files.ts'
import { connect, type Database, type PoolSizes, type WayIn } from './connection.ts'
import { refuseWrongPooler } from './pooler.ts'
import { startEmbedded } from '#server/embedded/embedded.ts'
import { migrate } from './migrate.ts'

export type OpenDatabase = Database & {
  /** The owner's address, for long-lived connections (LISTEN). */
  readonly address: pg.ClientConfig
  /** Connection settings of requests, jobs and exports. */
  readonly way: WayIn
  readonly appliedMigrations: readonly string[]
  /**
   * Records the URL of this server, so that a second start in the same folder can name it. Does
   * nothing with DATABASE_URL.
   */
  readonly announce: (url: string) => Promise<void>
}

export type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly databases?: {
    /** Connection string for requests and jobs, if not as the owner of the tables. */
    readonly appUrl: string | undefined
    /** Direct connection to PostgreSQL, if the other addresses lead to a pooler. */
    readonly directUrl: string | undefined
  }
  /** Day of the fixed clock, if any. */
  readonly fixedDay?: LocalDate | undefined
}

/**
 * Opens DATABASE_URL or else the embedded database for the server; only one server may use the
 * embedded one. Throws CannotStart if another server is running. `close` ends the pools, then the
 * embedded database if no other process uses it.
 */
export function openDatabase(
  settings: DatabaseSettings,
  sizes?: PoolSizes,
  onLost?: (error: unknown) => void,
): Promise<OpenDatabase> {
  return open(settings, 'only', sizes, onLost)
}

/**
 * Opens the database for a tool: joins the running embedded database or starts it. `close` stops it
 * only if no other process uses it.
 */
export function joinDatabase(settings: DatabaseSettings, sizes?: PoolSizes): Promise<OpenDatabase> {
  return open(settings, 'guest', sizes)
}

/**
 * Like `joinDatabase`, for checks. Throws CannotStart if there is no database: a mistyped folder
 * would otherwise pass as empty and correct.
 */
export async function joinExistingDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl === undefined && !hasCluster(settings.dataFolder))
    throw new CannotStart(
      `REGUA_DATA: não há banco da Régua em ${settings.dataFolder}; nada foi conferido.`,
    )
  if (settings.databaseUrl !== undefined && !(await hasSchema(settings)))
    throw new CannotStart(
      'DATABASE_URL: este banco não tem as tabelas da Régua; nada foi conferido.',
    )
  return joinDatabase(settings)
}

async function hasSchema(settings: DatabaseSettings): Promise<boolean> {
  const { address } = await connectServer(settings, 'guest')
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.schema_migration') is not null as found`,
    )
    return rows[0]?.found ?? false
  } catch (error) {
    throw explainConnectionError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A reachable database server; the schema may be missing or outdated. */
export type ConnectedServer = {
  readonly address: pg.ClientConfig
  readonly announce: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Connects without migrating: for a backup before a migration and a restore before there is a
 * schema.
 */
export async function connectServer(
  settings: DatabaseSettings,
  presence: 'only' | 'guest',
  onLost?: (error: unknown) => void,
): Promise<ConnectedServer> {
  if (settings.databaseUrl === undefined)
    return startEmbedded({ folder: settings.dataFolder, presence, ...(onLost && { onLost }) })
  return {
    address: { connectionString: settings.databases?.directUrl ?? settings.databaseUrl },
    announce: async () => {},
    close: async () => {},
  }
}

// Network errors, failed sign-in (class 28) and a missing database (3D000). Any other error is a
// bug.
/** Turns a failed connection to DATABASE_URL into a sentence; returns other errors unchanged. */
export function explainConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const code = 'code' in error ? String(error.code) : ''
  const isNetwork =
    /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT)/.test(code) ||
    /^(timeout expired|Connection terminated|The server does not support SSL)/.test(error.message)
  if (!isNetwork && !/^(28|3D|57P03)/.test(code)) return error
  const detail =
    error.message || (error instanceof AggregateError ? error.errors.map(String).join('; ') : code)
  return new CannotStart(`DATABASE_URL: não foi possível entrar neste banco (${detail}).`)
}

function wayInto(settings: DatabaseSettings, direct: pg.ClientConfig): WayIn {
  const { appUrl, directUrl } = settings.databases ?? {}
  const isPooled = directUrl !== undefined
  const url = appUrl ?? (isPooled ? settings.databaseUrl : undefined)
  return {
    address: url === undefined ? direct : { connectionString: url },
    isPooled,
    fixedDay: settings.fixedDay,
  }
}

async function open(
  settings: DatabaseSettings,
  presence: 'only' | 'guest',
  sizes?: PoolSizes,
  onLost?: (error: unknown) => void,
): Promise<OpenDatabase> {
  const server = await connectServer(settings, presence, onLost)
  try {
    const { appliedMigrations } = await migrate(server.address).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : explainConnectionError(error)
    })
    const way = wayInto(settings, server.address)
    if (way.isPooled) await refuseWrongPooler(way)
    const database = connect(server.address, sizes, way)
    const close = async () => {
      await database.close()
      await server.close()
    }
    return {
      ...database,
      address: server.address,
      way,
      appliedMigrations,
      announce: server.announce,
      close,
    }
  } catch (error) {
    await server.close()
    throw error
  }
}
