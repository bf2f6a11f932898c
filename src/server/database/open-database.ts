import pg from 'pg'
import type { LocalDate } from '#values/local-date.ts'

import { CannotStart } from '#ops/embedded/cannot-start.ts'
import { hasCluster } from '#ops/embedded/embedded-files.ts'
import { connect, type Database, type PoolSizes, type WayIn } from './connection.ts'
import { refuseWrongPooler } from './pooler.ts'
import { startEmbedded } from '#ops/embedded/embedded.ts'
import { migrate } from './migrate.ts'

/** A migrated database of the product, with what belongs to running it. */
export type OpenDatabase = Database & {
  /** The owner's address, for connections that must live long by themselves (LISTEN). */
  readonly address: pg.ClientConfig
  /** How requests, jobs and exports enter. */
  readonly way: WayIn
  /** The migrations applied just now. */
  readonly appliedMigrations: readonly string[]
  /**
   * Tells the next start in the same folder where this one answers; without effect on a database of
   * one's own.
   */
  readonly announce: (url: string) => Promise<void>
}

/** What the database needs of the settings. */
export type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly databases?: {
    /** How requests and jobs enter, when that is not the owner of the tables. */
    readonly appUrl: string | undefined
    /** PostgreSQL itself, when the other addresses lead to a pooler. */
    readonly directUrl: string | undefined
  }
  /** The day on which the process stands, if it is not the real one. */
  readonly fixedDay?: LocalDate | undefined
}

/**
 * Opens the database for the server: that of DATABASE_URL, else the embedded one, of which this
 * process becomes the one server. Throws CannotStart when another one is up there. `close` ends the
 * pools, then the embedded database if nobody else uses it.
 */
export function openDatabase(
  settings: DatabaseSettings,
  sizes?: PoolSizes,
  onLost?: (error: unknown) => void,
): Promise<OpenDatabase> {
  return open(settings, 'only', sizes, onLost)
}

/**
 * Opens the database for a tool beside the server: joins the running one or starts it, and stops at
 * `close` only what nobody else uses.
 */
export function joinDatabase(settings: DatabaseSettings, sizes?: PoolSizes): Promise<OpenDatabase> {
  return open(settings, 'guest', sizes)
}

/**
 * Opens the database for a check beside the server, as `joinDatabase` does. Throws CannotStart where
 * there is none: a check of a mistyped folder would find an empty database without a fault.
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
  const { address } = await reachServer(settings, 'guest')
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ found: boolean }>(
      `select to_regclass('public.schema_migration') is not null as found`,
    )
    return rows[0]?.found ?? false
  } catch (error) {
    throw notReached(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A database server that was reached, in whatever state its database is. */
export type ReachedServer = {
  readonly address: pg.ClientConfig
  readonly announce: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Reaches the database without changing anything in it: for a backup before a migration, for a
 * restore before there is a schema.
 */
export async function reachServer(
  settings: DatabaseSettings,
  presence: 'only' | 'guest',
  onLost?: (error: unknown) => void,
): Promise<ReachedServer> {
  if (settings.databaseUrl === undefined)
    return startEmbedded({ folder: settings.dataFolder, presence, ...(onLost && { onLost }) })
  return {
    address: { connectionString: settings.databases?.directUrl ?? settings.databaseUrl },
    announce: async () => {},
    close: async () => {},
  }
}

// What the network, the sign-in (class 28) and a missing database (3D000) say; anything later is a
// fault of ours.
/** A failure to get into the database of DATABASE_URL as a sentence; other failures as they are. */
export function notReached(error: unknown): unknown {
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
  const server = await reachServer(settings, presence, onLost)
  try {
    const { appliedMigrations } = await migrate(server.address).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : notReached(error)
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
