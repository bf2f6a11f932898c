import { chmod, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { listenToEvents } from '#contract/events.ts'
import { exporter } from '#listing/server/exporter.ts'
import type { Exporter } from '#server/http/exports.ts'

import { serveApiDocument } from '#server/http/api-document.ts'
import { anchor } from '#server/audit/audit-anchor.ts'
import { ensureBuilt } from '#server/pages/build.ts'
import { clockFor } from '#server/work/clock.ts'
import { watchDatabase } from '#server/database/connection-lost.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { isCode, makeWritable } from '#server/embedded/embedded-files.ts'
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts'
import { followStandby, type Standby } from '#server/database/standby.ts'
import { serveEvents } from '#server/events/events.ts'
import { watchDeadJobs } from '#server/jobs/dead-jobs.ts'
import {
  authenticator,
  ensureDemoUsers,
  ensureFirstAdmin,
  featureJobs,
  featureRoutes,
  hasAdministrator,
  providerSilence,
  scimDirectory,
  sessionScopes,
  signInIdentity,
  writeNote,
} from './features.ts'
import { serveHealth } from '#server/http/health.ts'
import { createHttp, refuseUnknownAddresses, serveCalls } from '#server/http/http.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { servePages } from '#server/pages/pages.ts'
import { setObjectStore } from '#server/files/files.ts'
import { openObjectStore } from '#server/files/object-store.ts'
import { scanWith } from '#server/files/scanner.ts'
import type { Settings } from '#server/settings/settings.ts'
import { removeLeftovers } from '#server/files/temporary-files.ts'
import { doneWithin } from '#server/work/deadline.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { version } from '#server/settings/version.ts'
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

const environmentOf = ({ production, identity }: Settings) =>
  production ? 'prod' : identity.kind === 'demo' ? 'dev' : 'hml'

const isHttps = ({ identity }: Settings) =>
  identity.kind === 'oidc' && identity.clients.every(({ origin }) => origin.startsWith('https:'))

async function serveWeb(
  app: FastifyInstance,
  settings: Settings,
  database: OpenDatabase,
  process: Process,
  options: StartOptions,
  exports: Exporter,
  reads: StandbyInUse | undefined,
  isStopping: () => boolean,
): Promise<void> {
  const secure = isHttps(settings)
  const authenticate = authenticator({
    db: database.app,
    secureCookies: secure,
    clock: process.clock,
  })
  const routes = featureRoutes({
    tickets: settings.tickets.kind,
    mailLink: settings.mail?.address,
    access: {
      identity: signInIdentity(settings.identity, settings.network.outbound),
      supportUrl: settings.supportUrl,
      version,
      environment: environmentOf(settings),
      ...(settings.network.directory
        ? { directory: scimDirectory(settings.network.directory) }
        : {}),
    },
  })
  const spoolFolder = join(settings.dataFolder, 'recebidos')
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
  await chmod(spoolFolder, 0o700)
  await removeLeftovers(spoolFolder)
  const { exposes, scanner } = settings.network
  serveHealth(app, database.app, isStopping, exposes.metrics, spoolFolder, reads?.standby.report)
  if (exposes.docs) serveApiDocument(app, [...routes.map(({ call }) => call), listenToEvents])
  if (options.pages !== false) {
    const { identity } = settings
    const provider =
      identity.kind === 'oidc'
        ? {
            connectTo: [new URL(identity.issuer).origin],
            returnPaths: identity.clients.map(({ redirectUri }) => new URL(redirectUri).pathname),
          }
        : {}
    await servePages(app, { root, dev: options.dev ?? false, ...provider })
  } else refuseUnknownAddresses(app)
  serveEvents(app, {
    address: database.address,
    authenticate,
    scopesOf: sessionScopes({ db: database.app, secureCookies: secure }),
    onPosition: reads?.standby.onPosition,
  })
  await serveCalls(app, {
    db: database.app,
    clock: process.clock,
    routes,
    authenticate,
    spoolFolder,
    scan: scanner && scanWith(scanner),
    secureCookies: secure,
    exporter: exports,
    standby: reads && {
      choose: reads.standby.choose,
      blame: reads.standby.blame,
      exporter: reads.exporter,
      noteWrite: writeNote(database.app),
    },
    limits: settings.limits,
  })
}

type StandbyInUse = { readonly standby: Standby; readonly exporter: Exporter }

/** Opens the standby of DATABASE_READ_URL and starts watching it. */
function openStandby(
  { databases, poolSize, fixedDay }: Settings,
  database: OpenDatabase,
  log: FastifyInstance['log'],
): StandbyInUse | undefined {
  const { readUrl, directUrl, mostLagSeconds } = databases
  if (readUrl === undefined) return undefined
  const way = {
    address: { connectionString: readUrl },
    isPooled: directUrl !== undefined,
    fixedDay,
  }
  const ownExports = exporter(way)
  const standby = followStandby({
    way,
    primary: database.adminPool,
    mostLagMs: mostLagSeconds * 1_000,
    connections: poolSize,
    log,
    onAway: ownExports.abort,
  })
  return { standby, exporter: ownExports }
}

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

/** Warnings at the start, if some or all users will be unable to sign in. */
async function warningsOf({ identity, network }: Settings, process: Process): Promise<string[]> {
  if (identity.kind === 'demo') return []
  const [hasAdmin, isSilent] = await Promise.all([
    unitOfWork(process, systemActor, 'inicio', hasAdministrator, 'read only'),
    providerSilence(signInIdentity(identity, network.outbound)),
  ])
  return [
    ...(hasAdmin
      ? []
      : [
          'Não há administrador ativo: informe em REGUA_ADMIN o e-mail do primeiro; sem ele ninguém dá acesso a ninguém.',
        ]),
    ...(isSilent === undefined
      ? []
      : [
          `O provedor de identidade (${identity.issuer}) não respondeu: ninguém entra até que responda (${isSilent}).`,
        ]),
  ]
}

/**
 * Starts the roles of REGUA_ROLE: web, worker or both, on a migrated database. `stop` takes no new
 * work and finishes running work.
 */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  makeWritable(settings.dataFolder)
  const app = createHttp({
    logLevel: options.logLevel,
    https: isHttps(settings),
    proxies: settings.proxies,
  })
  const isServingPages = settings.role !== 'worker' && options.pages !== false && !options.dev
  // Build in parallel with the start of the database; it runs in a child process.
  const objects = settings.files && (await openObjectStore(settings.files))
  setObjectStore(objects)
  const building = isServingPages ? ensureBuilt(root) : Promise.resolve()
  building.catch(() => undefined)
  const database = await openDatabase(settings, { app: settings.poolSize, admin: 4 }, (error) => {
    app.log.fatal({ err: error }, 'the embedded database was lost and cannot be started again')
    options.onDatabaseLost?.()
  })
  const process: Process = { db: database.app, clock: clockFor(settings.fixedDay), log: app.log }
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  const exports = exporter(database.way)
  const reads = settings.role === 'worker' ? undefined : openStandby(settings, database, app.log)
  const cut = () => {
    database.disconnect()
    exports.abort()
  }
  const unwatch = watchDatabase(database.address, cut, app.log)
  let unwatchGivenUp: (() => Promise<void>) | undefined
  let isStopping = false
  // Announce the close in the last answer of each connection: idle open connections would delay the
  // stop, and closing them unannounced could cut a request.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  const stop = async () => {
    // Accept queued connections first: the operating system resets those that are still queued at
    // the close.
    isStopping = true
    await wait(graceMs)
    // Requests and jobs finish in parallel. After the timeout they are cancelled, and another
    // process takes over the jobs.
    const impatience = setTimeout(() => {
      app.server.closeAllConnections()
      cut()
    }, drainMs)
    const isDrained = await doneWithin(
      longestDrainMs,
      Promise.all([app.close(), worker?.stop(), unwatchGivenUp?.()]),
    )
    clearTimeout(impatience)
    if (!isDrained) app.log.error('requests or jobs did not end in time, stopping without them')
    await exports.close()
    await reads?.exporter.close()
    await reads?.standby.close()
    await unwatch()
    await database.close()
    objects?.close()
    setObjectStore(undefined)
  }
  try {
    if (settings.identity.kind === 'demo')
      await unitOfWork(process, systemActor, 'inicio', ensureDemoUsers)
    const { firstAdmin } = settings
    if (firstAdmin)
      await unitOfWork(process, systemActor, 'inicio', (work) => ensureFirstAdmin(work, firstAdmin))
    if (settings.role !== 'worker') await options.populate?.(process)
    const isWorker = settings.role !== 'web'
    await Promise.all([building, removeLeftovers(tmpdir())])
    if (settings.role === 'worker') {
      serveHealth(app, database.app, () => isStopping, settings.network.exposes.metrics)
      refuseUnknownAddresses(app)
    } else
      await serveWeb(app, settings, database, process, options, exports, reads, () => isStopping)
    if (isWorker) {
      const ofJobs = { ...process, db: database.jobs }
      worker = await startWorker(ofJobs, database.adminPool, featureJobs(settings))
      // Catch up now: a server that is stopped every night would miss the hour of the anchor.
      await unitOfWork(process, systemActor, 'inicio', (work) =>
        work.enqueue(anchor, {}, { key: anchor.name }),
      )
      unwatchGivenUp = watchDeadJobs(process, database.adminPool, featureJobs(settings))
    }
    const warnings = settings.role === 'worker' ? [] : await warningsOf(settings, process)
    for (const sentence of warnings) app.log.warn(sentence)
    const address = await app
      .listen({ port: settings.port, host: settings.host })
      .catch((error: unknown) => {
        throw cannotListen(error, settings)
      })
    await database.announce(address)
    return { address, process, database, warnings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
