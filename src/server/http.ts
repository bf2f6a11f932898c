import { Readable } from 'node:stream'

import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod'

import { type Access, baseAddress, type Call } from '#contract/call.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import { inTransaction } from '#server/database/connection.ts'

import { attachment, FileAnswer, headerName } from './file-answer.ts'
import { Conflict, Forbidden, HttpError, NotFound, Unauthenticated, Unavailable, UnsupportedMedia } from './errors.ts'
import { findAnswer, fingerprint, keepAnswer, readKey, type StoredAnswer } from './idempotency.ts'
import { readInput } from './input.ts'
import { answerFailure } from './failures.ts'
import { logSettings, newRequestId } from './log.ts'
import { ackBeforeCommit, blockLoop, mutant } from './mutants.ts'
import { strictHeaders } from './pages.ts'
import type { Arrival, Route } from './routes.ts'
import { type Process, unitOfWork } from './unit-of-work.ts'
import type { Upload } from './upload.ts'
import { type Actor, holdsRule, mayOpen, systemActor, type Work } from './work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

export type HttpOptions = Omit<Process, 'log'> & {
  readonly routes: readonly Route[]
  /** Whose session a request carries, if any. */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | undefined>
  readonly spoolFolder: string
  readonly logLevel?: string
  readonly secureCookies: boolean
}

/** The plain Fastify instance with logs, ids and error answers; calls and pages are added to it. */
export function createHttp(options: Pick<HttpOptions, 'logLevel'>): FastifyInstance {
  const app = Fastify({
    logger: logSettings(options.logLevel),
    genReqId: newRequestId,
    bodyLimit: 1_048_576,
    trustProxy: false,
    // While it stops, what still arrives on an open connection is answered, and told that the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // An address that is none reaches no hook: it is answered like any other error all the same.
    frameworkErrors: (error, request, reply) => {
      void answerFailure(error, request, reply.headers(strictHeaders))
    },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300 },
  })
  app.setErrorHandler((error, request, reply) => {
    if (!isDatabaseAway(error) || mutant('busy-is-failure')) return answerFailure(error, request, reply)
    request.log.warn({ err: error }, 'the database was away')
    return answerFailure(new Unavailable(), request, reply)
  })
  return app
}

type HandledRoute = Extract<Route, { conduct?: undefined }>

const isGranted = (access: Access, actor: Actor): boolean => {
  if (access === 'public' || access === 'session') return true
  const screens = access.screens.filter((path) => mayOpen(actor, path))
  if (screens.length === 0) return false
  return !access.rule || access.rule.some((code) => screens.some((path) => holdsRule(actor, code, path)))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: undefined,
} as const

function checkContentType(call: Call, request: FastifyRequest): void {
  const wanted = contentTypes[call.body]
  const given = request.headers['content-type']
  if (
    !wanted ||
    (given === undefined &&
      request.headers['content-length'] === undefined &&
      request.headers['transfer-encoding'] === undefined)
  )
    return
  if (!given?.toLowerCase().startsWith(wanted)) throw new UnsupportedMedia(`Esta chamada recebe ${wanted}.`)
}

/**
 * A browser says which page sent a request, and no page can change that: a page of another site asks for nothing here,
 * not even with a stolen token. Programs say nothing.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw new Forbidden('Este pedido veio da página de outro sistema.')
}

/** Session and permission come before the body is read: a refused upload answers at once. */
async function admit({ authenticate }: HttpOptions, call: Call, request: FastifyRequest): Promise<void> {
  if (call.access === 'public') return
  refuseOtherSites(request)
  const actor = await authenticate(request)
  if (!actor) throw new Unauthenticated()
  if (!isGranted(call.access, actor)) throw new Forbidden()
  request.actor = actor
  checkContentType(call, request)
}

/** idUsuario and its kin are never trusted: another id than the session's is refused (rules 1). */
function refuseClaimedUser(input: Record<string, unknown>, actor: Actor): void {
  const claimed = input['idUsuario']
  if (claimed !== undefined && claimed !== null && actor.id !== null && Number(claimed) !== actor.id)
    throw new Forbidden()
}

const arrivalOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload | undefined,
  secure: boolean,
): Arrival => ({
  upload,
  address: request.ip,
  header: (name) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value[0] : value
  },
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, maxAge) =>
    void reply.setCookie(name, value, { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge }),
  secure,
})

const encodeAnswer = (call: Call, result: unknown): unknown =>
  call.answer instanceof z.ZodType ? z.encode(call.answer, result as never) : (result ?? null)

const answered = (call: Call, result: unknown): FileAnswer | StoredAnswer =>
  result instanceof FileAnswer ? result : { status: 200, response: encodeAnswer(call, result) }

async function perform(
  route: HandledRoute,
  work: Work,
  input: Record<string, unknown>,
  arrival: Arrival,
): Promise<FileAnswer | StoredAnswer> {
  return answered(route.call, await route.handle(work, input as never, arrival))
}

async function performOnce(
  route: HandledRoute,
  work: Work,
  request: FastifyRequest,
  input: Record<string, unknown>,
  arrival: Arrival,
) {
  const key = route.call.effect === 'write' ? readKey(request.headers['idempotency-key']) : undefined
  if (key === undefined || work.actor.id === null) return perform(route, work, input, arrival)
  const hash = fingerprint(request.method, request.url, { ...input, file: arrival.upload?.sha256 })
  const stored = await findAnswer(work.tx, work.actor.id, key, hash)
  if (stored) return stored
  const answer = await perform(route, work, input, arrival)
  if (!(answer instanceof FileAnswer)) await keepAnswer(work.tx, work.actor.id, key, hash, answer)
  return answer
}

/** A refused decision is a decision too: it is logged after the rollback, in a transaction of its own. */
async function auditRefusal(
  process: Process,
  call: Call,
  request: FastifyRequest,
  actor: Actor,
  error: HttpError,
): Promise<void> {
  if (call.effect !== 'write' || !(error instanceof Forbidden || error instanceof Conflict || error.status === 422))
    return
  await unitOfWork(process, actor, request.id, async (work) =>
    work.audit({
      mallId: 0,
      action: 'RECUSADO',
      entity: 'chamada',
      entityId: call.name,
      body: { status: error.status, mensagem: error.message, itens: error.extra.itens ?? [] },
    }),
  ).catch((cause: unknown) => request.log.error({ err: cause }, 'the refusal could not be logged'))
}

async function sendFile(
  { db }: HttpOptions,
  file: FileAnswer,
  actor: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.header('filename', headerName(file.name)).header('content-disposition', attachment(file.name))
  reply.header('access-control-expose-headers', 'filename').type(file.mediaType)
  await inTransaction(db, { malls: actor.malls, userId: actor.id ?? undefined }, async (tx) => {
    const source = file.open(tx)[Symbol.asyncIterator]()
    // The first piece is asked for before anything is sent, so that a failing file is an error and not an empty download.
    const first = await source.next()
    const body = Readable.from(
      (async function* () {
        if (!first.done) yield first.value
        for (let piece = await source.next(); !piece.done; piece = await source.next()) yield piece.value
      })(),
      { objectMode: false },
    )
    request.raw.once('close', () => body.destroy())
    await reply.send(body)
    await new Promise<void>((resolve) => {
      body.once('close', resolve)
      if (body.destroyed) resolve()
    })
  })
}

function serve(app: FastifyInstance, options: HttpOptions, route: Route): void {
  const { call } = route
  const process: Process = { db: options.db, clock: options.clock, log: app.log }
  app.route({
    method: call.method,
    url: baseAddress + call.path.replaceAll(/\{([A-Za-z]+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit,
    onRequest: (request) => admit(options, call, request),
    handler: async (request, reply) => {
      const actor = request.actor ?? systemActor
      const { input, upload, discard } = await readInput(call, request, options.spoolFolder)
      try {
        if (request.actor) refuseClaimedUser(input, actor)
        const arrival = arrivalOf(request, reply, upload, options.secureCookies)
        const inOne = <T>(act: (work: Work) => Promise<T>) => unitOfWork(process, actor, request.id, act)
        const inUnit: typeof inOne = mutant('ack-before-commit') ? (act) => ackBeforeCommit(inOne, act) : inOne
        if (upload && mutant('blocked-loop')) blockLoop()
        const answer = route.conduct
          ? answered(call, await route.conduct({ requestId: request.id, work: inUnit }, input as never, arrival))
          : await inUnit((work) => performOnce(route, work, request, input, arrival))
        if (answer instanceof FileAnswer) return await sendFile(options, answer, actor, request, reply)
        return await reply
          .status(answer.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(answer.response))
      } catch (error) {
        if (error instanceof HttpError && request.actor) await auditRefusal(process, call, request, actor, error)
        throw error
      } finally {
        await discard()
      }
    },
  })
}

/** Serves every declared call under /bff: session → permission and mall scope → parse → transaction → handler → log → commit. */
export async function serveCalls(app: FastifyInstance, options: HttpOptions): Promise<void> {
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 65_536 })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorateRequest('actor', undefined)
  for (const route of options.routes) serve(app, options, route)
  app.all(`${baseAddress}/*`, () => {
    throw new NotFound('Esta chamada não existe.')
  })
}
