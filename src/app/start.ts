import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import { ensureFirstAdmin } from '#features/people/access/actions/first-admin.ts'
import { exporter } from '#listing/server/exporter.ts'
import { anchor } from '#server/audit/audit-anchor.ts'
import { watchDatabase } from '#server/database/connection-lost.ts'
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts'
import { isCode, makeWritable } from '#server/embedded/embedded-files.ts'
import { setObjectStore } from '#server/files/files.ts'
import { openObjectStore } from '#server/files/object-store.ts'
import { removeLeftovers } from '#server/files/temporary-files.ts'
import { serveHealth } from '#server/http/health.ts'
import { createHttp, refuseUnknownAddresses } from '#server/http/http.ts'
import { watchDeadJobs } from '#server/jobs/dead-jobs.ts'
import { ensureBundled } from '#server/bundle/build.ts'
import { ensureBuilt } from '#server/pages/build.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import type { Settings } from '#server/settings/settings.ts'
import { clockFor } from '#server/work/clock.ts'
import { doneWithin } from '#server/work/deadline.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  readonly address: string
  readonly process: Process
  readonly database: OpenDatabase
  /** Warnings for the operator, as sentences. */
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

export type StartOptions = {
  readonly dev?: boolean
  readonly logLevel?: string
  readonly pages?: boolean
  /** Called if the embedded PostgreSQL stops and cannot be restarted. */
  readonly onDatabaseLost?: () => void
  /** Fills an empty database before the first sign-in: demo data. */
  readonly populate?: (process: Process) => Promise<unknown>
}

// With the seconds that cancelled work needs to end, below the ten seconds of a supervisor.
const drainMs = 7_000
const graceMs = 100
// An endless wait must not keep the process and its embedded database running.
const longestDrainMs = 12_000

const isHttps = ({ identity }: Settings) =>
  identity.kind === 'oidc' && identity.clients.every(({ origin }) => origin.startsWith('https:'))

function cannotListen(error: unknown, { port, host }: Settings): unknown {
  if (isCode(error, 'EADDRINUSE'))
    return new CannotStart(`PORT: a porta ${port} já está em uso; escolha outra.`)
  if (isCode(error, 'EACCES'))
    return new CannotStart(
      `PORT: o sistema não deixa usar a porta ${port}; escolha outra, acima de 1023.`,
    )
  if (isCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'))
    return new CannotStart(`HOST: ${host} não é um endereço desta máquina.`)
  return error
}

type App = ReturnType<typeof createHttp>
type Stop = () => Promise<unknown>

/**
 * While stopping, announces the close in the last answer of each connection: idle open connections
 * would delay the stop, and closing them unannounced could cut a request.
 */
function announceClose(app: App, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close')
  })
}

/**
 * Finishes requests and jobs in parallel. After the timeout they are cancelled, and another process
 * takes over the jobs.
 */
async function drain(app: App, jobs: readonly Stop[], cut: () => void): Promise<void> {
  const impatience = setTimeout(() => {
    app.server.closeAllConnections()
    cut()
  }, drainMs)
  const isDrained = await doneWithin(
    longestDrainMs,
    Promise.all([app.close(), ...jobs.map((stop) => stop())]),
  )
  clearTimeout(impatience)
  if (!isDrained) app.log.error('requests or jobs did not end in time, stopping without them')
}

/** Opens the database, the exports and the standby. `cut` cancels what runs on them. */
async function openDatabases(
  settings: Settings,
  app: App,
  web: typeof import('./web.ts') | undefined,
  onDatabaseLost: StartOptions['onDatabaseLost'],
) {
  const database = await openDatabase(settings, { app: settings.poolSize, admin: 4 }, (error) => {
    app.log.fatal({ err: error }, 'the embedded database was lost and cannot be started again')
    onDatabaseLost?.()
  })
  const exports = exporter(database.way)
  const standby = web?.openStandby(settings, database, app.log)
  const cut = () => {
    database.disconnect()
    exports.abort()
  }
  const unwatch = watchDatabase(database.address, cut, app.log)
  return {
    database,
    exports,
    standby,
    cut,
    close: async () => {
      await exports.close()
      await standby?.exporter.close()
      await standby?.standby.close()
      await unwatch()
      await database.close()
    },
  }
}

/** The users that must exist before the first sign-in. */
async function ensureUsers(process: Process, { identity, firstAdmin }: Settings): Promise<void> {
  if (identity.kind === 'demo') await unitOfWork(process, systemActor, 'inicio', ensureDemoUsers)
  if (firstAdmin)
    await unitOfWork(process, systemActor, 'inicio', (work) => ensureFirstAdmin(work, firstAdmin))
}

/** Works jobs until the process stops. Adds to `stops` at once: a later step may fail. */
async function workJobs(
  settings: Settings,
  process: Process,
  database: OpenDatabase,
  stops: Stop[],
): Promise<void> {
  const { startWorker } = await import('#server/jobs/worker.ts')
  const { featureJobs } = await import('./jobs.ts')
  const handlers = featureJobs(settings)
  const worker = await startWorker({ ...process, db: database.jobs }, database.adminPool, handlers)
  stops.push(() => worker.stop())
  // Catch up now: a server that is stopped every night would miss the hour of the anchor.
  await unitOfWork(process, systemActor, 'inicio', (work) =>
    work.enqueue(anchor, {}, { key: anchor.name }),
  )
  stops.push(watchDeadJobs(process, database.adminPool, handlers))
}

const listen = (app: App, settings: Settings): Promise<string> =>
  app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw cannotListen(error, settings)
  })

/**
 * Starts the roles of REGUA_ROLE: web, worker or both, on a migrated database. Loads only what
 * these roles need. `stop` takes no new work and finishes running work.
 */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  makeWritable(settings.dataFolder)
  const https = isHttps(settings)
  const app = createHttp({ logLevel: options.logLevel, https, proxies: settings.proxies })
  const web = settings.role === 'worker' ? undefined : await import('./web.ts')
  const pages = web && options.pages !== false ? { root, dev: options.dev ?? false } : undefined
  const objects = settings.files && (await openObjectStore(settings.files))
  setObjectStore(objects)
  // Build in parallel with the start of the database; it runs in child processes. The bundle of the
  // server is for the next start, so this one goes on without it.
  const bundle = () =>
    ensureBundled(root).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the server could not be bundled'),
    )
  const building = pages && !pages.dev ? ensureBuilt(root).then(bundle) : Promise.resolve()
  building.catch(() => undefined)
  const opened = await openDatabases(settings, app, web, options.onDatabaseLost)
  const { database, exports, standby } = opened
  const process: Process = { db: database.app, clock: clockFor(settings.fixedDay), log: app.log }
  const jobs: Stop[] = []
  let isStopping = false
  announceClose(app, () => isStopping)
  const stop = async () => {
    // Accept queued connections first: the operating system resets those that are still queued at
    // the close.
    isStopping = true
    await wait(graceMs)
    await drain(app, jobs, opened.cut)
    await opened.close()
    objects?.close()
    setObjectStore(undefined)
  }
  try {
    await ensureUsers(process, settings)
    if (web) await options.populate?.(process)
    await Promise.all([building, removeLeftovers(tmpdir())])
    const base = { settings, database, process, pages, exports, standby, isHttps: https }
    if (web) await web.serveWeb(app, { ...base, isStopping: () => isStopping })
    else {
      await serveHealth(app, database.app, () => isStopping, settings.network.exposes.metrics)
      refuseUnknownAddresses(app)
    }
    if (settings.role !== 'web') await workJobs(settings, process, database, jobs)
    const warnings = (await web?.warningsOf(settings, process)) ?? []
    for (const sentence of warnings) app.log.warn(sentence)
    const address = await listen(app, settings)
    await database.announce(address)
    return { address, process, database, warnings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
