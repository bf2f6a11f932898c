import { createHash } from 'node:crypto'

import type { Reply } from './exchange.ts'

/** Names that the service may use for a file: never a path. */
export const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/

export function safe(name: string): string {
  if (!SAFE_NAME.test(name))
    throw new Error('a file name may only hold letters, digits, dot, hyphen and underline')
  return name
}

export const digestOf = (bytes: Uint8Array) =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** Digest declared for the whole content, if any (RFC 9530). */
export function declaredDigest({ headers }: Reply): string | undefined {
  const declared = headers['repr-digest'] ?? headers['content-digest']
  return /sha-256=:[A-Za-z0-9+/=]+:/.exec(String(declared ?? ''))?.[0]
}
