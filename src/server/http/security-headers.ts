import type { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import type { ErrorBody } from '#contract/errors.ts'

import { InvalidInput } from './errors.ts'
import { newRequestId } from '../audit/log.ts'

/**
 * Headers of every answer, data and errors included. COOP lets the sign-in pop-up return to its
 * opener.
 */
export const strictHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The headers with HSTS if the product is served over https. */
export const securityHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  ...strictHeaders,
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

const unreadable: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'O pedido demorou demais para chegar.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'O cabeçalho do pedido é grande demais.',
  ],
}

/**
 * Answers unparseable requests with the same headers and error format; they reach no hook and no
 * handler.
 */
export const answerUnreadable =
  (https: boolean) =>
  (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, mensagem] = unreadable[error.code ?? ''] ?? [
      '400 Bad Request',
      'O pedido não foi entendido.',
    ]
    const body: ErrorBody = { mensagem, message: mensagem, pedido: newRequestId() }
    const text = JSON.stringify(body)
    const headers = {
      ...securityHeaders(https),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`)
    socket.destroySoon()
  }

/** Adds the headers to every answer of the process. */
export function carrySecurityHeaders(app: FastifyInstance, https: boolean): void {
  const headers = securityHeaders(https)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // Node would answer this itself, without our headers.
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new InvalidInput('O pedido não diz a quem se dirige.')
  })
  // Node would also reject unknown Expect headers without our headers; ignore them instead.
  app.server.on(
    'checkExpectation',
    (request, response) => void app.server.emit('request', request, response),
  )
}
