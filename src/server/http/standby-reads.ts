import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import { type Exporter, orElse } from '#listing/server/exporter.ts'
import type { ExportOrder } from '#listing/server/export-order.ts'
import type { Scope } from '#server/database/connection.ts'
import { isDatabaseAway } from '#server/database/connection-lost.ts'
import { isCode } from '#ops/embedded/embedded-files.ts'
import type { Standby } from '#server/database/standby.ts'

import type { DB } from '../../../db/schema.ts'
import type { Actor } from '../work/work.ts'
import { HttpError } from './errors.ts'

/** A standby that answers what may lag, with an exporter of its own. */
export type StandbyReads = Pick<Standby, 'choose' | 'blame'> & {
  readonly exporter: Exporter
  /** Notes that whoever asks has changed something, once that is committed. */
  readonly noteWrite: (request: FastifyRequest) => Promise<void>
}

type Asking = Pick<Actor, 'wroteAt'>

// One look that fails or is too slow there says nothing about the looks and files of others.
const tooSlow = '57014'
const blameIfAway = (standby: StandbyReads, error: unknown): void => {
  if (isDatabaseAway(error) && !isCode(error, tooSlow)) standby.blame(error)
}

/** A look at the standby, and at the primary where it may not answer or fails. */
export async function lookAt<T>(
  standby: StandbyReads | undefined,
  { wroteAt }: Asking,
  primary: Kysely<DB>,
  look: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const db = standby?.choose(wroteAt)
  if (!standby || !db) return look(primary)
  try {
    return await look(db)
  } catch (error) {
    // What was refused is refused there as here.
    if (error instanceof HttpError) throw error
    blameIfAway(standby, error)
    return look(primary)
  }
}

/** The bytes of a file by the rows of the standby, or of the primary in the same way. */
export function piecesOf(
  exporter: Exporter,
  standby: StandbyReads | undefined,
  { wroteAt }: Asking,
  order: ExportOrder,
  scope: Scope,
): AsyncIterable<Uint8Array> {
  if (!standby?.choose(wroteAt)) return exporter.write(order, scope)
  return orElse(standby.exporter.write(order, scope), (error) => {
    blameIfAway(standby, error)
    return exporter.write(order, scope)
  })
}

/** What was decided stands, whether a standby is told of it or not. */
export async function noteWrite(
  standby: StandbyReads | undefined,
  request: FastifyRequest,
): Promise<void> {
  await standby
    ?.noteWrite(request)
    .catch((error: unknown) => request.log.warn({ err: error }, 'a change could not be noted'))
}
