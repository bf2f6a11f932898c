import { randomBytes } from 'node:crypto'

import type { FastifyServerOptions } from 'fastify'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short id to read out on the phone: 10 characters without I, L, O, U. */
export const newRequestId = (): string =>
  Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('')

// A CPF or CNPJ with or without mask: eleven digits, or fourteen characters that end in two digits.
const documents =
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b|\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}\b/g

/** Masks CPFs and CNPJs: readers of the log need not know the people. */
export const maskDocuments = (text: string): string =>
  text.replaceAll(documents, (found) => (/\d{3}/.test(found) ? `***${found.slice(-4)}` : found))

// Decode first: percent-encoded documents (%35%32…) would escape the mask.
function pathOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  try {
    return maskDocuments(decodeURIComponent(path))
  } catch {
    return maskDocuments(path.replaceAll(/%[0-9a-f]{2}/gi, ' '))
  }
}

/** Logs as JSON lines, without queries, bodies, tokens or documents. */
export function logSettings(level = 'info'): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    redact: { paths: ['req.headers', 'token', '*.token', 'authorization', 'cookie'], remove: true },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: maskDocuments(error.message),
        stack: maskDocuments(error.stack ?? ''),
      }),
    },
    formatters: { level: (label) => ({ level: label }) },
    // UTC with its zone, so that lines of several machines sort together.
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: null,
  }
}
