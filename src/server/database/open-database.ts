import type pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { connect, type Database, type PoolSizes } from './connection.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

/** A migrated database of the product, with what belongs to running it. */
export type OpenDatabase = Database & {
  /** The owner's address, for connections that must live long by themselves (LISTEN). */
  readonly address: pg.ClientConfig
  /** The migrations applied just now. */
  readonly applied: readonly string[]
  /** Tells the next start in the same folder where this one answers; without effect on a database of one's own. */
  readonly announce: (url: string) => Promise<void>
}

/** What the database needs of the settings. */
export type DatabaseSettings = { readonly databaseUrl: string | undefined; readonly dataFolder: string }

/**
 * Opens the database for the server: that of DATABASE_URL, else the embedded one, of which this process becomes the one
 * server.
 * Throws CannotStart when another one is up there. `close` ends the pools, then the embedded database if nobody else
 * uses it.
 */
export function openDatabase(
  settings: DatabaseSettings,
  sizes?: PoolSizes,
  onLost?: (error: unknown) => void,
): Promise<OpenDatabase> {
  return open(settings, 'only', sizes, onLost)
}

/**
 * Opens the database for a tool beside the server: joins the running one or starts it, and stops at `close` only what
 * nobody else uses.
 */
export function joinDatabase(settings: DatabaseSettings, sizes?: PoolSizes): Promise<OpenDatabase> {
  return open(settings, 'guest', sizes)
}

// What the network, the sign-in (class 28) and a missing database (3D000) say; anything later is a fault of ours.
function notReached(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const code = 'code' in error ? String(error.code) : ''
  const isNetwork =
    /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT)/.test(code) ||
    /^(timeout expired|Connection terminated|The server does not support SSL)/.test(error.message)
  if (!isNetwork && !/^(28|3D|57P03)/.test(code)) return error
  const detail = error.message || (error instanceof AggregateError ? error.errors.map(String).join('; ') : code)
  return new CannotStart(`DATABASE_URL: não foi possível entrar neste banco (${detail}).`)
}

async function open(
  settings: DatabaseSettings,
  presence: 'only' | 'guest',
  sizes?: PoolSizes,
  onLost?: (error: unknown) => void,
): Promise<OpenDatabase> {
  const server =
    settings.databaseUrl === undefined
      ? await startEmbedded({ folder: settings.dataFolder, presence, ...(onLost && { onLost }) })
      : { address: { connectionString: settings.databaseUrl }, announce: async () => {}, leave: async () => {} }
  try {
    const { applied } = await migrate(server.address).catch((error: unknown) => {
      throw settings.databaseUrl === undefined ? error : notReached(error)
    })
    const database = connect(server.address, sizes)
    const close = async () => {
      await database.close()
      await server.leave()
    }
    return { ...database, address: server.address, applied, announce: server.announce, close }
  } catch (error) {
    await server.leave()
    throw error
  }
}
