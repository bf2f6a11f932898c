import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { listenToEvents } from '#contract/events.ts'

import { serveApiDocument } from './api-document.ts'
import { ensureBuilt } from './build.ts'
import { clockFor } from './clock.ts'
import { watchDatabase } from './database/away.ts'
import { CannotStart } from './database/cannot-start.ts'
import { isCode } from './database/embedded-files.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { serveEvents } from './events.ts'
import { watchGivenUp } from './given-up.ts'
import {
  authenticator,
  ensureDemoUsers,
  ensureFirstAdmin,
  featureJobs,
  featureRoutes,
  signInIdentity,
} from './features.ts'
import { serveHealth } from './health.ts'
import { createHttp, serveCalls } from './http.ts'
import { startWorker } from './jobs.ts'
import { mutant } from './mutants.ts'
import { servePages } from './pages.ts'
import type { Settings } from './settings.ts'
import { type Process, unitOfWork } from './unit-of-work.ts'
import { version } from './version.ts'
import { systemActor } from './work.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Running = {
  readonly address: string
  readonly process: Process
  readonly database: OpenDatabase
  stop(): Promise<void>
}

export type StartOptions = {
  readonly dev?: boolean
  readonly logLevel?: string
  readonly pages?: boolean
  /** Fills an empty database before anybody can come in: the demonstration world. */
  readonly populate?: (process: Process) => Promise<unknown>
}

// With the seconds that the cut ones need to end, this stays below the ten that a stop may take.
const drainMs = 7_000
const graceMs = 100

const environmentOf = ({ production, identity }: Settings) =>
  production ? 'prod' : identity.kind === 'demo' ? 'dev' : 'hml'

async function serveWeb(
  app: FastifyInstance,
  settings: Settings,
  database: OpenDatabase,
  process: Process,
  options: StartOptions,
  isStopping: () => boolean,
): Promise<void> {
  const secure =
    settings.identity.kind === 'oidc' && settings.identity.clients.every(({ origin }) => origin.startsWith('https:'))
  const authenticate = authenticator({ db: database.app, secureCookies: secure })
  const routes = featureRoutes({
    access: {
      identity: signInIdentity(settings.identity),
      supportUrl: settings.supportUrl,
      version,
      environment: environmentOf(settings),
    },
  })
  const spoolFolder = join(settings.dataFolder, 'recebidos')
  await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
  serveHealth(app, database.app, isStopping)
  serveApiDocument(app, [...routes.map(({ call }) => call), listenToEvents])
  if (options.pages !== false) {
    const { identity } = settings
    const provider =
      identity.kind === 'oidc'
        ? {
            connectTo: [new URL(identity.issuer).origin],
            returnPaths: identity.clients.map(({ redirectUri }) => new URL(redirectUri).pathname),
          }
        : {}
    await servePages(app, { root, dev: options.dev ?? false, https: secure, ...provider })
  }
  serveEvents(app, { address: database.address, authenticate })
  await serveCalls(app, {
    db: database.app,
    clock: process.clock,
    routes,
    authenticate,
    spoolFolder,
    secureCookies: secure,
  })
}

function cannotListen(error: unknown, { port, host }: Settings): unknown {
  if (isCode(error, 'EADDRINUSE')) return new CannotStart(`PORT: a porta ${port} já está em uso; escolha outra.`)
  if (isCode(error, 'EACCES'))
    return new CannotStart(`PORT: o sistema não deixa usar a porta ${port}; escolha outra, acima de 1023.`)
  if (isCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'))
    return new CannotStart(`HOST: ${host} não é um endereço desta máquina.`)
  return error
}

/** Starts what REGUA_ROLE names: the web, the worker, or both, on a migrated database. `stop` finishes what runs and takes nothing new. */
export async function start(settings: Settings, options: StartOptions = {}): Promise<Running> {
  const app = createHttp({ logLevel: options.logLevel })
  const isServingPages = settings.role !== 'worker' && options.pages !== false && !options.dev
  // Beside the start of the database: the build has a process of its own.
  const building = isServingPages ? ensureBuilt(root) : Promise.resolve()
  building.catch(() => undefined)
  const database = await openDatabase(settings, { app: settings.poolSize, admin: 4 }, (error) =>
    app.log.error({ err: error }, 'the database was lost'),
  )
  const process: Process = { db: database.app, clock: clockFor(settings.fixedDay), log: app.log }
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  const unwatch = mutant('no-watch') ? async () => undefined : watchDatabase(database.address, database.cut, app.log)
  let unwatchGivenUp: (() => Promise<void>) | undefined
  let isStopping = false
  const stop = async () => {
    if (mutant('no-drain')) return
    // Whoever connected a moment ago is let in before the door closes: the system would cut off those who still queue there.
    isStopping = true
    await wait(graceMs)
    // Requests and jobs finish side by side; who is not done in time is cut, and another process takes the job over.
    const impatience = setTimeout(() => {
      app.server.closeAllConnections()
      database.cut()
    }, drainMs)
    await Promise.all([app.close(), worker?.stop(), unwatchGivenUp?.()])
    clearTimeout(impatience)
    await unwatch()
    await database.close()
  }
  try {
    if (settings.identity.kind === 'demo') await unitOfWork(process, systemActor, 'inicio', ensureDemoUsers)
    const { firstAdmin } = settings
    if (firstAdmin) await unitOfWork(process, systemActor, 'inicio', (work) => ensureFirstAdmin(work, firstAdmin))
    if (settings.role !== 'worker') await options.populate?.(process)
    const isWorker = settings.role !== 'web'
    await building
    if (settings.role === 'worker') serveHealth(app, database.app, () => isStopping)
    else await serveWeb(app, settings, database, process, options, () => isStopping)
    if (isWorker) {
      worker = await startWorker(process, database.adminPool, featureJobs(settings))
      unwatchGivenUp = watchGivenUp(process, database.adminPool, featureJobs(settings))
    }
    const address = await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
      throw cannotListen(error, settings)
    })
    await database.announce(address)
    return { address, process, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
