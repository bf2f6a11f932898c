import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Brings } from '../contract/lifecycle.ts'

const pieceBytes = 1 << 20

/** A file that a person rehearses; only this person reads it. */
export type StoredSample = {
  readonly id: number
  readonly name: string
  readonly brings: Brings
  readonly size: number
  readonly receivedAt: Date
}

/** Stores a sample chunk by chunk; it is never held in memory whole. */
export async function insertSample(
  tx: Tx,
  sample: {
    readonly userId: number
    readonly name: string
    readonly brings: Brings
    readonly size: number
    readonly sha256: string
    readonly path: string
  },
): Promise<StoredSample> {
  const { rows } = await sql<StoredSample>`
    insert into source_sample (user_id, file_name, brings, size_bytes, sha256)
    values (
      ${sample.userId}, ${sample.name}, ${sample.brings}, ${sample.size},
      decode(${sample.sha256}, 'hex')
    )
    returning id, file_name as name, brings, size_bytes as size, received_at as "receivedAt"`.execute(
    tx,
  )
  const stored = rows[0] as StoredSample
  let position = 0
  for await (const piece of createReadStream(sample.path, {
    highWaterMark: pieceBytes,
  }) as AsyncIterable<Buffer>)
    await sql`
      insert into source_sample_chunk (sample_id, position, bytes)
      values (${stored.id}, ${position++}, ${piece})`.execute(tx)
  return stored
}

/** A sample of a user that is younger than 24 hours. */
export async function findSample(
  tx: Tx,
  id: number,
  userId: number | null,
): Promise<StoredSample | undefined> {
  const { rows } = await sql<StoredSample>`
    select id, file_name as name, brings, size_bytes as size, received_at as "receivedAt"
    from source_sample
    where id = ${id} and user_id = ${userId} and received_at > regua.now() - interval '24 hours'`.execute(
    tx,
  )
  return rows[0]
}

async function* chunksOf(tx: Tx, id: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from source_sample_chunk
      where sample_id = ${id} and position = ${position}`.execute(tx)
    const [piece] = rows
    if (!piece) return
    yield piece.bytes
  }
}

export const writeSampleTo = (tx: Tx, id: number, path: string): Promise<void> =>
  pipeline(
    Readable.from(chunksOf(tx, id), { objectMode: false }),
    createWriteStream(path, { mode: 0o600 }),
  )

/** Deletes samples after 24 hours; returns how many. */
export async function deleteOldSamples(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from source_sample where received_at <= regua.now() - interval '24 hours'
    returning id`.execute(tx)
  return rows.length
}
