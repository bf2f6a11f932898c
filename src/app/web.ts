import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { listenToEvents } from '#contract/events.ts'
import { exporter } from '#listing/server/exporter.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { followStandby, type Standby } from '#server/database/standby.ts'
import { serveEvents } from '#server/events/events.ts'
import { scanWith } from '#server/files/scanner.ts'
import { removeLeftovers } from '#server/files/temporary-files.ts'
import { serveApiDocument } from '#server/http/api-document.ts'
import type { Exporter } from '#server/http/exports.ts'
import { serveHealth } from '#server/http/health.ts'
import { refuseUnknownAddresses, serveCalls } from '#server/http/http.ts'
import type { Settings } from '#server/settings/settings.ts'
import { version } from '#server/settings/version.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

import {
  authenticator,
  featureRoutes,
  hasAdministrator,
  providerSilence,
  scimDirectory,
  sessionScopes,
  signInIdentity,
  writeNote,
} from './features.ts'

const environmentOf = ({ production, identity }: Settings) =>
  production ? 'prod' : identity.kind === 'demo' ? 'dev' : 'hml'

/** What the web half of a process is served from. */
export type WebOptions = {
  readonly settings: Settings
  readonly database: OpenDatabase
  readonly process: Process
  /** The project folder, and whether Vite serves the sources; undefined = no pages. */
  readonly pages: { readonly root: string; readonly dev: boolean } | undefined
  readonly exports: Exporter
  readonly standby: StandbyInUse | undefined
  readonly isHttps: boolean
  readonly isStopping: () => boolean
}

const routesOf = (settings: Settings) =>
  featureRoutes({
    tickets: settings.tickets.kind,
    sources: settings.sources,
    messages: settings.messages,
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

/** The private folder of uploads in progress, without those of an earlier process. */
async function openSpoolFolder({ dataFolder }: Settings): Promise<string> {
  const folder = join(dataFolder, 'recebidos')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await removeLeftovers(folder)
  return folder
}

/** Addresses of the sign-in that pages may connect to and return to. */
const signInAddresses = ({ identity }: Settings) =>
  identity.kind === 'oidc'
    ? {
        connectTo: [new URL(identity.issuer).origin],
        returnPaths: identity.clients.map(({ redirectUri }) => new URL(redirectUri).pathname),
      }
    : {}

/** Serves health, pages, events and every call. */
export async function serveWeb(
  app: FastifyInstance,
  { settings, database, process, pages, exports, standby: reads, isHttps, isStopping }: WebOptions,
): Promise<void> {
  const { db, clock } = { ...process, db: database.app }
  const authenticate = authenticator({ db, secureCookies: isHttps, clock })
  const routes = routesOf(settings)
  const spoolFolder = await openSpoolFolder(settings)
  const { exposes, scanner } = settings.network
  await serveHealth(app, db, isStopping, exposes.metrics, spoolFolder, reads?.standby.report)
  if (exposes.docs) serveApiDocument(app, [...routes.map(({ call }) => call), listenToEvents])
  if (pages) {
    const { servePages } = await import('#server/pages/pages.ts')
    await servePages(app, { ...pages, ...signInAddresses(settings) })
  } else refuseUnknownAddresses(app)
  serveEvents(app, {
    address: database.address,
    authenticate,
    scopesOf: sessionScopes({ db, secureCookies: isHttps }),
    onPosition: reads?.standby.onPosition,
  })
  await serveCalls(app, {
    db,
    clock,
    routes,
    authenticate,
    spoolFolder,
    scan: scanner && scanWith(scanner),
    secureCookies: isHttps,
    exporter: exports,
    standby: reads && {
      choose: reads.standby.choose,
      blame: reads.standby.blame,
      exporter: reads.exporter,
      noteWrite: writeNote(db),
    },
    limits: settings.limits,
    trustsAnswers: !pages?.dev,
  })
}

export type StandbyInUse = { readonly standby: Standby; readonly exporter: Exporter }

/** Opens the standby of DATABASE_READ_URL and starts watching it. */
export function openStandby(
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

/** Warnings at the start, if some or all users will be unable to sign in. */
export async function warningsOf(
  { identity, network }: Settings,
  process: Process,
): Promise<string[]> {
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
