import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'

import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod'

import { baseAddress, type Call } from '#contract/call.ts'
import { type Encode, encoderOf } from '#contract/encoder.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { isDatabaseAway } from '#server/database/connection-lost.ts'
import { inTransaction } from '#server/database/connection.ts'

import { type RequestGuard, requestGuard, type Authenticate } from './request-guard.ts'
import { attachment, FileAnswer, headerName, logFile } from './file-answer.ts'
import { Conflict, Forbidden, HttpError, NotFound, Unavailable } from './errors.ts'
import type { Exporter } from './exports.ts'
import { findAnswer, fingerprint, storeAnswer, readKey, type StoredAnswer } from './idempotency.ts'
import { readInput } from './input.ts'
import { answerFailure } from '../audit/security-events.ts'
import { concurrencyLimiter, type Limits } from './limits.ts'
import { logSettings, newRequestId } from '../audit/log.ts'
import { permissionRecheck } from './permission-recheck.ts'
import type { Arrival, Route } from './routes.ts'
import { readFromStandby, noteWrite, piecesOf, type StandbyReads } from './standby-reads.ts'
import { answerUnreadable, carrySecurityHeaders, securityHeaders } from './security-headers.ts'
import { type Process, unitOfWork } from '../work/unit-of-work.ts'
import type { Upload } from './upload.ts'
import type { Scan } from '../files/scanner.ts'
import { realUser } from '../work/eyes.ts'
import { type Actor, systemActor, type Work } from '../work/work.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent, of a call that is signed. */
    signedText: string | undefined
  }
  interface FastifyContextConfig {
    isSigned?: true
  }
}

export type HttpOptions = Omit<Process, 'log'> & {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  /** Limits per person, mall and address; undefined = none. */
  readonly limits?: Limits | undefined
  readonly recheckMs?: number
  readonly spoolFolder: string
  /** Scans each upload before anything reads it. */
  readonly scan?: Scan | undefined
  /** Writes exports on worker threads; undefined = on the main thread. */
  readonly exporter?: Exporter
  /** A standby for reads that may lag, with its own exporter. */
  readonly standby?: StandbyReads | undefined
  readonly secureCookies: boolean
  /** Sends answers as the compiler has typed them. Otherwise, as in tests, validates each one. */
  readonly trustsAnswers?: boolean
}

export type ProcessOptions = {
  readonly logLevel?: string | undefined
  /** Served over https, so send HSTS. */
  readonly https?: boolean
  readonly proxies?: readonly string[]
}

/** A Fastify instance with logs, ids, security headers and error answers, without routes. */
export function createHttp({
  logLevel,
  https = false,
  proxies = [],
}: ProcessOptions): FastifyInstance {
  const app = Fastify({
    logger: logSettings(logLevel),
    genReqId: newRequestId,
    bodyLimit: 1_048_576,
    trustProxy: proxies.length === 0 ? false : [...proxies],
    // While stopping, answer requests on open connections and add 'connection: close'.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    // Malformed URLs skip hooks; handle them here.
    frameworkErrors: (error, request, reply) => {
      void answerFailure(error, request, reply.headers(securityHeaders(https)))
    },
    clientErrorHandler: answerUnreadable(https),
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300 },
  })
  carrySecurityHeaders(app, https)
  app.setErrorHandler((error, request, reply) => {
    if (!isDatabaseAway(error)) return answerFailure(error, request, reply)
    request.log.warn({ err: error }, 'the database was away')
    return answerFailure(new Unavailable(), request, reply)
  })
  return app
}

/** Answers 404 for unknown addresses. */
export function refuseUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new NotFound('Endereço não encontrado.')
  })
}

type HandledRoute = Extract<Route, { conduct?: undefined }>

/**
 * Rejects user ids in the input (idUsuario and similar) that differ from the session's (rules 1).
 */
function refuseClaimedUser(input: Record<string, unknown>, actor: Actor): void {
  const claimed = input['idUsuario']
  if (
    claimed !== undefined &&
    claimed !== null &&
    actor.id !== null &&
    Number(claimed) !== actor.id
  )
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
    void reply.setCookie(name, value, {
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: '/',
      maxAge,
    }),
  secure,
  signedText: request.signedText,
})

/** Result of a handler as an answer. */
type ToAnswer = (result: unknown) => FileAnswer | StoredAnswer

function answerEncoder({ name, answer }: Call, isTrusted: boolean): Encode {
  if (!(answer instanceof z.ZodType)) return (result) => result ?? null
  // The encoder is made with the first answer, not at the start.
  const encode: Encode = (result) => encoderOf(answer)(result)
  if (isTrusted) return encode
  const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  return (result) => {
    const validAnswer = z.encode(answer, result as never)
    if (!isDeepStrictEqual(inJson(validAnswer), inJson(encode(result))))
      throw new Error(`The encoder of ${name} differs from its schema`)
    return validAnswer
  }
}

function toAnswerOf(call: Call, isTrusted: boolean): ToAnswer {
  const encode = answerEncoder(call, isTrusted)
  return (result) =>
    result instanceof FileAnswer ? result : { status: 200, response: encode(result) }
}

async function perform(
  route: HandledRoute,
  work: Work,
  input: Record<string, unknown>,
  arrival: Arrival,
  toAnswer: ToAnswer,
): Promise<FileAnswer | StoredAnswer> {
  const result: unknown = await route.handle(work, input as never, arrival)
  if (result instanceof FileAnswer) await logFile(work, result)
  return toAnswer(result)
}

/** `input` is hashed to detect repeated requests; `ready` is passed to the handler. */
async function performOnce(
  route: HandledRoute,
  work: Work,
  request: FastifyRequest,
  input: Record<string, unknown>,
  ready: Record<string, unknown>,
  arrival: Arrival,
  toAnswer: ToAnswer,
) {
  const key =
    route.call.effect === 'write' ? readKey(request.headers['idempotency-key']) : undefined
  const { id } = realUser(work.actor)
  if (key === undefined || id === null) return perform(route, work, ready, arrival, toAnswer)
  const hash = fingerprint(request.method, request.url, { ...input, file: arrival.upload?.sha256 })
  const storedAnswer = await findAnswer(work.tx, id, key, hash)
  if (storedAnswer) return storedAnswer
  const answer = await perform(route, work, ready, arrival, toAnswer)
  if (!(answer instanceof FileAnswer))
    work.beforeCommit(storeAnswer(work.tx, id, key, hash, answer))
  return answer
}

/** Logs a refused decision in a new transaction, after the rollback. */
async function auditRefusal(
  process: Process,
  call: Call,
  request: FastifyRequest,
  actor: Actor,
  error: HttpError,
): Promise<void> {
  if (
    call.effect !== 'write' ||
    !(error instanceof Forbidden || error instanceof Conflict || error.status === 422)
  )
    return
  await unitOfWork(process, actor, request.id, async (work) =>
    work.audit({
      mallId: NO_MALL,
      action: 'RECUSADO',
      entity: 'chamada',
      entityId: call.name,
      body: { status: error.status, mensagem: error.message, itens: error.extra.itens ?? [] },
    }),
  ).catch((cause: unknown) => request.log.error({ err: cause }, 'the refusal could not be logged'))
}

async function sendFile(
  { db, exporter, standby }: HttpOptions,
  file: FileAnswer,
  actor: Actor,
  reply: FastifyReply,
): Promise<void> {
  reply
    .header('filename', headerName(file.name))
    .header('content-disposition', attachment(file.name))
  reply.header('access-control-expose-headers', 'filename').type(file.mediaType)
  const scope = { malls: actor.malls, userId: actor.id ?? undefined }
  if (exporter && file.order)
    await sendPieces(piecesOf(exporter, standby, actor, file.order, scope), reply)
  else await inTransaction(db, scope, (tx) => sendPieces(file.open(tx), reply))
}

async function sendPieces(pieces: AsyncIterable<Uint8Array>, reply: FastifyReply): Promise<void> {
  const source = pieces[Symbol.asyncIterator]()
  try {
    // Read the first chunk before sending headers, so that a failing file is an error and not an
    // empty download.
    const first = await source.next()
    const body = Readable.from(
      (async function* () {
        if (!first.done) yield first.value
        for (let piece = await source.next(); !piece.done; piece = await source.next())
          yield piece.value
      })(),
      { objectMode: false },
    )
    reply.raw.once('close', () => body.destroy())
    // The client disconnected during the first chunk, so 'close' does not fire again.
    if (reply.raw.destroyed) body.destroy()
    else await reply.send(body)
    await new Promise<void>((resolve) => {
      body.once('close', resolve)
      if (body.destroyed) resolve()
    })
  } finally {
    // Close the iterator if the client disconnected early.
    void source.return?.()
  }
}

/** A route with what all its requests share. */
type Served = {
  readonly route: Route
  readonly options: HttpOptions
  readonly process: Process
  readonly toAnswer: ToAnswer
  /**
   * Files and personal data are logged in the decision log, so these reads need a writable
   * transaction.
   */
  readonly isMereLook: boolean
}

async function answerOf(
  { route, options, process, toAnswer, isMereLook }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Record<string, unknown>,
  upload: Upload | undefined,
): Promise<FileAnswer | StoredAnswer> {
  const actor = request.actor ?? systemActor
  if (request.actor) refuseClaimedUser(input, actor)
  const arrival = arrivalOf(request, reply, upload, options.secureCookies)
  const standby = isMereLook && route.call.mayLag ? options.standby : undefined
  const access = isMereLook ? 'read only' : undefined
  const inUnit = <T>(act: (work: Work) => Promise<T>) =>
    readFromStandby(standby, actor, process.db, (db) =>
      unitOfWork({ ...process, db }, actor, request.id, act, access),
    )
  if (route.conduct) {
    const result: unknown = await route.conduct(
      { requestId: request.id, work: inUnit },
      input as never,
      arrival,
    )
    if (result instanceof FileAnswer) await inUnit((work) => logFile(work, result))
    return toAnswer(result)
  }
  const ready = route.prepare ? await route.prepare(input as never) : input
  return inUnit((work) => performOnce(route, work, request, input, ready, arrival, toAnswer))
}

async function act(
  served: Served,
  { recheckAfterBody, watchFile }: RequestGuard,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { options, process } = served
  const { call } = served.route
  const { input, upload, discard } = await readInput(call, request, options.spoolFolder)
  try {
    if (upload) await options.scan?.(upload.path)
    await recheckAfterBody(call, request, input)
    const answer = await answerOf(served, request, reply, input, upload)
    if (call.effect === 'write') await noteWrite(options.standby, request)
    if (!(answer instanceof FileAnswer))
      return await reply
        .status(answer.status)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer.response))
    const actor = request.actor ?? systemActor
    const unwatch = watchFile(call, request, actor)
    return await sendFile(options, answer, actor, reply).finally(unwatch)
  } catch (error) {
    if (error instanceof HttpError && request.actor)
      await auditRefusal(process, call, request, request.actor, error)
    throw error
  } finally {
    await discard()
  }
}

function serve(
  app: FastifyInstance,
  options: HttpOptions,
  guard: RequestGuard,
  route: Route,
): void {
  const { call } = route
  const served: Served = {
    route,
    options,
    process: { db: options.db, clock: options.clock, log: app.log },
    toAnswer: toAnswerOf(call, options.trustsAnswers === true),
    isMereLook: call.effect === 'read' && call.answer !== undefined && !call.isLogged,
  }
  app.route({
    method: call.method,
    url: baseAddress + call.path.replaceAll(/\{([A-Za-z]+)\}/g, ':$1'),
    bodyLimit: call.bodyLimit,
    ...(call.isSigned ? { config: { isSigned: true as const } } : {}),
    onRequest: (request, reply) => guard.admit(call, request, reply),
    handler: async (request, reply) => {
      const { slot } = request
      if (slot) slot.isHandled = true
      try {
        return await act(served, guard, request, reply)
      } finally {
        slot?.unwatch()
        slot?.release()
      }
    },
  })
}

/** Reads JSON as Fastify does, and keeps the text of signed bodies. */
function keepSignedTexts(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('signedText', undefined)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.isSigned === true) request.signedText = String(text)
    void parseJson(request, String(text), done)
  })
}

/**
 * Serves every declared call under /bff: session → permission and mall scope → slot → parse →
 * transaction → handler → log → commit.
 */
export async function serveCalls(app: FastifyInstance, options: HttpOptions): Promise<void> {
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 65_536 })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.decorateRequest('actor', undefined)
  app.decorateRequest('slot', undefined)
  keepSignedTexts(app)
  const watch = permissionRecheck(app.log, options.recheckMs)
  app.addHook('onClose', async () => watch.stop())
  const door = requestGuard({
    authenticate: options.authenticate,
    share: concurrencyLimiter(options.limits),
    watch,
  })
  for (const route of options.routes) serve(app, options, door, route)
  app.all(`${baseAddress}/*`, () => {
    throw new NotFound('Esta chamada não existe.')
  })
}
