import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { Place } from './place.ts'

/** A pgbouncer in front of the embedded PostgreSQL of a place. */
export type Pgbouncer = {
  /** DATABASE_URL of the pooler. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export type PgbouncerSettings = {
  readonly poolMode?: 'transaction' | 'statement' | 'session'
  /** Maximum sessions to PostgreSQL. */
  readonly sessions?: number
  /** Ignores unknown session options instead of rejecting them. */
  readonly dropsOptions?: boolean
}

const nobody = 65_534

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function running(command: string, args: readonly string[]): ChildProcess {
  // It refuses to run as root, like PostgreSQL.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  return spawn(command, [...args], { ...account, stdio: 'ignore' })
}

/** Starts Debian's pgbouncer; throws if it is not installed. */
export async function startPgbouncer(
  place: Place,
  { poolMode = 'transaction', sessions = 3, dropsOptions = false }: PgbouncerSettings = {},
): Promise<Pgbouncer> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error('This drill needs pgbouncer: apt-get install pgbouncer')
  const { host, port, user, password, database } = place.address
  const own = await freePort()
  const folder = join(place.folder, `pgbouncer-${own}`)
  mkdirSync(folder, { mode: 0o755 })
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${user}" "${String(password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${database} = host=${host} port=${port} dbname=${database}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${poolMode}`,
      `default_pool_size = ${sessions}`,
      'max_client_conn = 200',
      ...(dropsOptions ? ['ignore_startup_parameters = options'] : []),
      '',
    ].join('\n'),
  )
  if (process.getuid?.() === 0) {
    chownSync(users, nobody, nobody)
    chownSync(folder, nobody, nobody)
  }
  chmodSync(users, 0o600)
  const child = running('/usr/sbin/pgbouncer', ['-q', join(folder, 'pgbouncer.ini')])
  const url = `postgres://${user}:${String(password)}@127.0.0.1:${own}/${database}`
  for (const until = Date.now() + 10_000; ; await wait(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) break
    if (child.exitCode !== null || Date.now() > until) throw new Error('pgbouncer did not start')
  }
  return {
    url,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
