import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { startEmbedded } from '#server/embedded/embedded.ts'
import { prepareFiles } from '#server/embedded/embedded-files.ts'
import { serverProcesses } from '#server/embedded/embedded-process.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'

/** A folder with its own embedded PostgreSQL (durable, fsync on), and access to it. */
export type Place = {
  readonly folder: string
  /** Data folder of the cluster; identifies its processes. */
  readonly data: string
  readonly address: pg.ClientConfig
  /** DATABASE_URL for several processes on one database; keep it running with `up`. */
  readonly url: string
  /** Queries as the owner; waits while the database is restarting. */
  readonly rows: <T>(text: string, values?: unknown[]) => Promise<T[]>
  /** Starts the database without a server, or joins the running one; for seeding. */
  readonly up: () => Promise<{ down: () => Promise<void> }>
  readonly remove: () => Promise<void>
}

const prefix = 'regua-drill-'

// One migrated cluster per set of migrations, shared by all drills: copying takes a fifth of a
// second.
async function template(): Promise<string> {
  const version = createHash('sha256')
    .update(
      readMigrations()
        .map(({ name, checksum }) => name + checksum)
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 12)
  const folder = join(tmpdir(), `${prefix}template-${version}`)
  if (existsSync(folder)) return folder
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(`${prefix}template-`) && !name.includes('.making-'))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
  const making = mkdtempSync(`${folder}.making-`)
  chmodSync(making, 0o711)
  const cluster = await startEmbedded({ folder: making, presence: 'guest' })
  await migrate(cluster.address)
  await cluster.close()
  rmSync(join(making, 'socket'), { recursive: true, force: true })
  try {
    renameSync(making, folder)
  } catch {
    // A concurrent run made the same template first.
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** A fresh, empty, migrated database in a temporary folder. */
export async function openPlace(): Promise<Place> {
  const from = await template()
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o711)
  execFileSync('cp', ['-a', `${from}/.`, folder])
  return placeIn(folder)
}

/** A pool that ignores errors of dying connections, also while closing. */
export function quietPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The embedded PostgreSQL of a folder, created if missing; `volatile` disables durability. */
export function placeIn(folder: string, volatile = false): Place {
  const files = prepareFiles(folder)
  const address = {
    host: files.socket,
    port: 5432,
    user: 'regua_owner',
    password: files.password,
    database: 'regua',
  }
  let pool = newPool()
  function newPool() {
    const types = new pg.TypeOverrides()
    types.setTypeParser(20, Number)
    return quietPool({
      ...address,
      types,
      max: 2,
      application_name: 'regua drill',
      connectionTimeoutMillis: 3_000,
    })
  }
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> => {
    for (const until = Date.now() + 20_000; ;) {
      try {
        return (await pool.query(text, values)).rows as T[]
      } catch (error) {
        if (
          Date.now() > until ||
          (error instanceof Error && 'code' in error && /^(2|42|P0)/.test(String(error.code)))
        )
          throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const held = new Set<() => Promise<void>>()
  const up = async () => {
    const cluster = await startEmbedded({ folder, presence: 'guest', volatile })
    held.add(cluster.close)
    return {
      down: async () => {
        await pool.end()
        pool = newPool()
        held.delete(cluster.close)
        await cluster.close()
      },
    }
  }
  const remove = async () => {
    await pool.end().catch(() => undefined)
    // A drill that ended early may still hold the database; it must not restart it.
    for (const leave of held) await leave().catch(() => undefined)
    // Kill leftovers of a killed server: processes that work in this folder.
    for (const pid of existsSync(files.data) ? (serverProcesses(files) ?? []) : []) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        continue
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
  const url = `postgres://regua_owner:${encodeURIComponent(files.password)}@localhost:5432/regua?host=${encodeURIComponent(files.socket)}`
  return { folder, data: files.data, address, url, rows, up, remove }
}
