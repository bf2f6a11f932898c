import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'

import { Conflict, InvalidInput, Refused } from './errors.ts'

export type StoredAnswer = { readonly status: number; readonly response: unknown }

/**
 * The idempotency key of a write: 16 to 255 characters, or none (callers of the spec send none).
 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = String(header)
  if (key.length < 16 || key.length > 255) {
    throw new InvalidInput('O cabeçalho Idempotency-Key deve ter de 16 a 255 caracteres.', {
      campos: [{ campo: 'Idempotency-Key', mensagem: 'Use de 16 a 255 caracteres.' }],
    })
  }
  return key
}

/** Hash of a request; the same key with another hash is refused. */
export const fingerprint = (method: string, path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest()

/**
 * The stored answer for this key, if any. Answers 409 without waiting if another request with the
 * key is running. Refuses a key that was used for another request with 422.
 */
export async function findAnswer(
  tx: Tx,
  userId: number,
  key: string,
  hash: Buffer,
): Promise<StoredAnswer | undefined> {
  // Two pipelined statements: the second sees what the previous holder of the lock committed.
  const [lock, { rows }] = await Promise.all([
    sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(
        hashtextextended(${`${userId} ${key}`}, ${LOCKS.idempotencyKey})
      ) as mine`.execute(tx),
    sql<{ request_hash: Buffer; status: number; response: unknown }>`
      select request_hash, status, response
      from idempotency_key
      where user_id = ${userId} and key = ${key}`.execute(tx),
  ])
  if (!lock.rows[0]?.mine) {
    const busy = new Conflict('Este pedido ainda está em andamento.')
    busy.headers['retry-after'] = '1'
    throw busy
  }
  const [stored] = rows
  if (!stored) return undefined
  if (!stored.request_hash.equals(hash))
    throw new Refused('Esta chave de idempotência já foi usada com outro pedido.')
  return { status: stored.status, response: stored.response }
}

/** Stores the answer in the transaction of the act. */
export async function storeAnswer(
  tx: Tx,
  userId: number,
  key: string,
  hash: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  await sql`insert into idempotency_key (user_id, key, request_hash, status, response)
    values (${userId}, ${key}, ${hash}, ${answer.status}, ${JSON.stringify(answer.response)}::json)`.execute(
    tx,
  )
}
