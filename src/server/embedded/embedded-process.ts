import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { type ClusterFiles, cleanEnvironment, isAlive, isCode } from './embedded-files.ts'

const startDeadlineMs = 60_000

/** Tuning of PostgreSQL; `volatile` gives up durability, for tests only. */
export type Tuning = { readonly volatile: boolean }

/** Starts a server on the cluster unless one is running; resolves when it accepts connections. */
export async function ensureRunning(files: ClusterFiles, tuning: Tuning): Promise<void> {
  const until = Date.now() + startDeadlineMs
  let child: Child | undefined
  while (!(await accepts(files))) {
    if (Date.now() > until)
      throw new CannotStart(`O banco embutido não respondeu em um minuto; veja ${files.log}.`)
    // A child killed by a signal does not mean a broken cluster: start another.
    if (child && child.signalCode !== null) child = undefined
    if (child && child.exitCode !== null && !postmaster(files)) {
      throw new CannotStart(
        `O banco embutido não subiu: ${lastLine(files.log)} (veja ${files.log}).`,
      )
    }
    if (!child && !postmaster(files)) {
      await removeStaleLocks(files)
      child = launch(files, tuning)
    }
    await wait(10)
  }
}

/**
 * Stops the server and disconnects clients; committed data remains. Resolves when its pid file is
 * gone and its processes have left the folder (zombies may remain).
 */
export async function stopRunning(files: ClusterFiles): Promise<void> {
  const pid = postmaster(files)
  if (pid === undefined) return
  const until = Date.now() + 30_000
  // Track only processes of this server: another may start while the last child is exiting.
  const leaving = new Set(serverProcesses(files))
  process.kill(pid, 'SIGINT')
  while (existsSync(join(files.data, 'postmaster.pid')) && postmaster(files) === pid) {
    if (Date.now() > until) process.kill(pid, 'SIGQUIT')
    await wait(5)
  }
  while (Date.now() < until && serverProcesses(files)?.some((remaining) => leaving.has(remaining)))
    await wait(5)
}

/** Connection of a superuser to the cluster's maintenance database. */
export function superuser(files: ClusterFiles): pg.ClientConfig {
  return {
    host: files.socket,
    port: 5432,
    user: 'postgres',
    password: files.password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  }
}

async function accepts(files: ClusterFiles): Promise<boolean> {
  if (!existsSync(join(files.socket, '.s.PGSQL.5432'))) return false
  const client = new pg.Client(superuser(files))
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01 is a wrong password; any other error is a server that is starting or stopping.
    if (isCode(error, '28P01'))
      throw new CannotStart(`A senha guardada ao lado de ${files.data} não é a deste banco.`, {
        cause: error,
      })
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

type Child = { readonly exitCode: number | null; readonly signalCode: NodeJS.Signals | null }

function launch(files: ClusterFiles, tuning: Tuning): Child {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    unix_socket_directories: files.socket,
    max_connections: 200,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_line_prefix: '%m [%p] ',
    ...(tuning.volatile && {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      max_wal_size: '4GB',
    }),
  }
  const log = openSync(files.log, 'a', 0o600)
  // Detached: Ctrl+C in the terminal must not stop PostgreSQL while the server still drains
  // requests.
  const child = spawn(
    join(files.binaries, 'bin', 'postgres'),
    [
      '-D',
      files.data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...files.account,
      env: cleanEnvironment(),
      cwd: files.data,
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.on('error', () => {})
  child.unref()
  return child
}

/** The pid of the running server on this cluster, if any. */
function postmaster(files: Pick<ClusterFiles, 'data'>): number | undefined {
  const pid = Number.parseInt(textOf(join(files.data, 'postmaster.pid')) ?? '', 10)
  if (!(pid > 0)) return undefined
  const servers = serverProcesses(files)
  return (servers ? servers.includes(pid) : isAlive(pid)) ? pid : undefined
}

/**
 * The running processes of a cluster, found by their working directory. That excludes zombies and
 * reused pids. Undefined without /proc.
 */
export function serverProcesses(files: Pick<ClusterFiles, 'data'>): number[] | undefined {
  if (!existsSync('/proc/self/cwd')) return undefined
  const data = realpathSync(files.data)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number.isInteger(pid) && pid !== process.pid && readlinkSync(`/proc/${pid}/cwd`) === data
        )
      } catch {
        return false
      }
    })
}

// PostgreSQL refuses to start if the pid in the lock file exists, even as a zombie. Remove the lock
// only if no process works in the data folder; otherwise two servers could write the same cluster.
async function removeStaleLocks(files: ClusterFiles) {
  const startedAt = Date.now()
  for (;;) {
    const locks = [join(files.data, 'postmaster.pid'), join(files.socket, '.s.PGSQL.5432.lock')]
    const stale = locks.map((path) => ({ path, text: textOf(path) }))
    const remaining = serverProcesses(files)
    if (!remaining) return
    if (remaining.length === 0) {
      stale.forEach(removeIfUnchanged)
      return
    }
    if (postmaster(files) !== undefined) return
    // Children of a killed server exit by themselves, except during a long computation.
    if (Date.now() - startedAt > 3_000) remaining.forEach((pid) => process.kill(pid, 'SIGQUIT'))
    if (Date.now() - startedAt > 20_000)
      throw new CannotStart(
        `Restaram processos de um banco interrompido em ${files.data}: ${remaining.join(', ')}.`,
      )
    await wait(10)
  }
}

// Another start may have replaced the stale lock by its own. Rename the file first, compare it, and
// put it back if it changed.
function removeIfUnchanged(lock: { path: string; text: string | undefined }) {
  const { path, text } = lock
  if (text === undefined) return
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (textOf(aside) !== text) linkSync(aside, path)
  rmSync(aside, { force: true })
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function lastLine(log: string): string {
  return existsSync(log) ? (readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? '') : ''
}
