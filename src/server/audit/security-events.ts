import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ErrorBody } from '#contract/errors.ts'

import { isDiskFull, noteDiskFull } from '#server/files/disk-space.ts'
import { HttpError, InvalidInput, StorageFull, TooLarge, UnsupportedMedia } from '../http/errors.ts'
import { maskDocuments } from './log.ts'

/** Status codes that are logged as security events (docs/security.md). */
const securityEvents: ReadonlyMap<number, string> = new Map([
  [401, 'not-signed-in'],
  [403, 'not-allowed'],
  [429, 'too-much'],
])

// An id that exceeds its column type does not exist. An overflow of our own sums has another
// message and remains a failure.
const isTooLargeForItsColumn = ({ code, message }: Error & { code?: string }) =>
  code === '22003' && message.startsWith('value "')

/** Maps errors of Fastify and number overflows of the database to our own errors. */
function translate(error: Error & { code?: string; statusCode?: number }): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (isDiskFull(error)) {
    noteDiskFull()
    const refusal = new StorageFull()
    refusal.cause = error
    return refusal
  }
  if (isTooLargeForItsColumn(error))
    return new InvalidInput('Um dos números informados é grande demais.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new UnsupportedMedia('Este tipo de conteúdo não é aceito.')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return new TooLarge('O conteúdo enviado é grande demais.')
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return new InvalidInput('O corpo do pedido está vazio.')
  if (error.statusCode === 406)
    return new UnsupportedMedia('Esta chamada recebe multipart/form-data.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new InvalidInput('O pedido não foi entendido: verifique o formato do conteúdo.')
  return undefined
}

const sampledMs = 10_000
const samples = new Map<string, { further: number }>()
const mostSampled = 10_000

/**
 * Rate-limits log lines about floods, which would fill the disk: one line at once, then one with a
 * count after ten seconds.
 */
function isSampledAway(refusal: HttpError, request: FastifyRequest): boolean {
  if (refusal.status !== 429 || samples.size >= mostSampled) return false
  const user = request.actor?.id ?? null
  const key = `${request.ip} ${user}`
  const known = samples.get(key)
  if (known) {
    known.further += 1
    return true
  }
  const counted = { further: 0 }
  samples.set(key, counted)
  const { log, ip } = request
  setTimeout(() => {
    samples.delete(key)
    const line = { status: 429, event: 'too-much', address: ip, user, further: counted.further }
    if (counted.further > 0) log.warn(line, 'refused further times')
  }, sampledMs).unref()
  return false
}

function logRefusal(refusal: HttpError, request: FastifyRequest): void {
  if (isSampledAway(refusal, request)) {
    // Also suppresses the line 'request completed'.
    request.log.level = 'silent'
    return
  }
  const event = securityEvents.get(refusal.status)
  const line = {
    status: refusal.status,
    reason: maskDocuments(refusal.message),
    ...(event ? { event, address: request.ip } : {}),
  }
  // Security events are warnings; input errors are informational.
  if (event === undefined) request.log.info(line, 'refused')
  else request.log.warn(line, 'refused')
  if (refusal.cause !== undefined)
    request.log.error({ err: refusal.cause }, 'an outside party failed')
}

/**
 * Answers every error with {mensagem, message, pedido, …}. Internal errors are logged in full and
 * answered without detail.
 */
export async function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const known = translate(error as Error)
  if (!known) request.log.error({ err: error }, 'unexpected failure')
  else logRefusal(known, request)
  const mensagem = known?.message ?? 'Erro interno'
  const body: ErrorBody = {
    mensagem,
    message: mensagem,
    pedido: request.id,
    ...(known?.extra as Partial<ErrorBody>),
  }
  if (reply.raw.headersSent) return void reply.raw.destroy()
  // After a partly read body the next request on the connection would hang. Drain the body and
  // close the connection.
  if (!request.raw.complete && request.raw.readableFlowing !== null) {
    request.raw.unpipe()
    request.raw.resume()
    reply.header('connection', 'close')
  }
  await reply
    .status(known?.status ?? 500)
    .headers({ 'cache-control': 'no-store', ...known?.headers })
    .send(body)
}
