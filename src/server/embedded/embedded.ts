import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { type ClusterFiles, isCode, prepareFiles } from './embedded-files.ts'
import { ensureRunning, stopRunning, superuser, type Tuning } from './embedded-process.ts'
import { LOCKS } from '#server/database/locks.ts'

export type EmbeddedCluster = {
  /** Connection to the product's database as its owner, who is no superuser. */
  readonly address: pg.ClientConfig
  /** Records the URL of this server, so that a second start in the same folder can name it. */
  readonly announce: (url: string) => Promise<void>
  /** Stops using the cluster; the last user stops PostgreSQL. */
  readonly close: () => Promise<void>
}

/**
 * `only` = the one server of the folder, refused while another runs; `guest` = a tool that joins.
 */
export type Presence = 'only' | 'guest'

export type EmbeddedOptions = {
  readonly folder: string
  readonly presence: Presence
  /** Folder of the binaries, if clusters share them. */
  readonly binariesFolder?: string
  /** Gives up durability and lets the owner disable triggers; for tests only. */
  readonly volatile?: boolean
  /** Called if PostgreSQL stops and cannot be restarted. */
  readonly onLost?: (error: unknown) => void
}

// A full disk or a crash at the start may be temporary: retry after these pauses, then give up.
const pausesMs = [1_000, 5_000, 15_000, 30_000, 60_000]

// Session locks in the maintenance database: all users share the first, and the one server holds
// the second. PostgreSQL releases them with the session, even after a kill.

const owner = 'regua_owner'
const name = 'regua'

/**
 * Starts the embedded PostgreSQL of a folder, or joins a running one, even if its process was
 * killed.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedCluster> {
  const files = prepareFiles(options.folder, options.binariesFolder)
  const tuning: Tuning = { volatile: options.volatile ?? false }
  let session = await enter(files, tuning, options.presence)
  await createDatabase(session, files.password)
  if (tuning.volatile) await allowDisablingTriggers(session)
  let leaving = false
  let returning: Promise<void> = Promise.resolve()
  let announced = ''
  watch()

  function watch() {
    session.once('end', () => {
      // PostgreSQL was stopped or crashed: restart it; the pools reconnect with their next query.
      if (leaving) return
      returning = comeBack()
      returning.catch(options.onLost ?? raise)
    })
  }
  async function comeBack() {
    for (let attempt = 0; !leaving; attempt += 1) {
      try {
        session = await enter(files, tuning, options.presence)
        watch()
        await announce(announced)
        return
      } catch (error) {
        const pause = pausesMs[attempt]
        if (pause === undefined) throw error
        await wait(pause)
      }
    }
  }
  async function announce(url: string) {
    announced = url
    await session.query(`select set_config('application_name', $1, false)`, [
      `regua ${url}`.slice(0, 63),
    ])
  }
  async function close() {
    if (leaving) return
    leaving = true
    // Also wait for a restart in progress.
    await returning.catch(() => undefined)
    await leave(session, files)
  }
  return { address: addressOf(files), announce, close }
}

const addressOf = ({ socket, password }: ClusterFiles): pg.ClientConfig => ({
  host: socket,
  port: 5432,
  user: owner,
  password,
  database: name,
})

/** Ends the session; the last user stops PostgreSQL. */
async function leave(session: pg.Client, files: ClusterFiles): Promise<void> {
  try {
    await session.query('select pg_advisory_unlock_all()')
    const { rows } = await session.query<{ last: boolean }>(
      'select pg_try_advisory_lock($1) as last',
      [LOCKS.embeddedPresent],
    )
    if (rows[0]?.last) await stopRunning(files)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
  } finally {
    await session.end().catch(() => {})
  }
}

async function enter(files: ClusterFiles, tuning: Tuning, presence: Presence): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    await ensureRunning(files, tuning)
    const session = new pg.Client({
      ...superuser(files),
      application_name: 'regua',
      keepAlive: true,
    })
    session.on('error', () => {})
    try {
      await session.connect()
      // Waits while the last user stops PostgreSQL. The stop ends this session, and the next round
      // restarts it.
      await session.query('select pg_advisory_lock_shared($1)', [LOCKS.embeddedPresent])
      if (presence === 'only') await requireExclusive(session)
      return session
    } catch (error) {
      await session.end().catch(() => {})
      if (!isConnectionLost(error) || attempt === 20) throw error
    }
  }
}

async function requireExclusive(session: pg.Client) {
  // The session of a server killed just now may take a moment to disappear.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await session.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [LOCKS.embeddedAlone],
    )
    if (rows[0]?.free) return
    await wait(15)
  }
  const { rows } = await session.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.mode = 'ExclusiveLock'`,
    [LOCKS.embeddedAlone],
  )
  const address = rows[0]?.application_name.replace(/^regua ?/, '')
  throw new CannotStart(`Outra Régua já está no ar nesta pasta${address ? `: ${address}` : ''}.`)
}

async function createDatabase(session: pg.Client, password: string) {
  const { rows } = await session.query('select 1 from pg_database where datname = $1', [name])
  if (rows.length > 0) return
  // With two concurrent first starts, the second finds role or database and continues.
  await ignoring(
    session.query(
      `create role ${owner} login createdb createrole password ${session.escapeLiteral(password)}`,
    ),
    '42710',
    '23505',
  )
  await ignoring(session.query(`create database ${name} owner ${owner}`), '42P04', '23505')
}

async function allowDisablingTriggers(session: pg.Client) {
  // With two concurrent starts, the second finds it done.
  await ignoring(
    session.query(`grant set on parameter session_replication_role to ${owner}`),
    'XX000',
  )
}

async function ignoring(work: Promise<unknown>, ...codes: string[]) {
  try {
    await work
  } catch (error) {
    if (!isCode(error, ...codes)) throw error
  }
}

function isConnectionLost(error: unknown): boolean {
  if (isCode(error, '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'))
    return true
  return (
    error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(
      error.message,
    )
  )
}

function raise(error: unknown) {
  setImmediate(() => {
    throw error
  })
}
