import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'

import type { Scope } from '#server/database/connection.ts'
import { isDatabaseAway } from '#server/database/connection-lost.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import type { Standby } from '#server/database/standby.ts'

import type { DB } from '#server/database/schema.ts'
import type { Actor } from '../work/work.ts'
import { HttpError } from './errors.ts'
import { type Exporter, type ExportRows, orElse } from './exports.ts'

/** A standby for reads that may lag, with its own exporter. */
export type StandbyReads = Pick<Standby, 'choose' | 'blame'> & {
  readonly exporter: Exporter
  /** Stores the log position of a change in the session, after the commit. */
  readonly noteWrite: (request: FastifyRequest) => Promise<void>
}

type ReadPosition = Pick<Actor, 'wroteAt'>

// Query timeout: affects only its own read and does not mark the standby as away.
const tooSlow = '57014'
const blameIfAway = (standby: StandbyReads, error: unknown): void => {
  if (isDatabaseAway(error) && !isCode(error, tooSlow)) standby.blame(error)
}

/** Reads from the standby, or from the primary if the standby is unavailable, behind or fails. */
export async function readFromStandby<T>(
  standby: StandbyReads | undefined,
  { wroteAt }: ReadPosition,
  primary: Kysely<DB>,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const db = standby?.choose(wroteAt)
  if (!standby || !db) return read(primary)
  try {
    return await read(db)
  } catch (error) {
    // The primary would refuse it, too.
    if (error instanceof HttpError) throw error
    blameIfAway(standby, error)
    return read(primary)
  }
}

/** Chunks of an export, from the standby or else the primary. */
export function piecesOf(
  exporter: Exporter,
  standby: StandbyReads | undefined,
  { wroteAt }: ReadPosition,
  order: ExportRows,
  scope: Scope,
): AsyncIterable<Uint8Array> {
  if (!standby?.choose(wroteAt)) return exporter.write(order, scope)
  return orElse(standby.exporter.write(order, scope), (error) => {
    blameIfAway(standby, error)
    return exporter.write(order, scope)
  })
}

/** Reports a change to the standby watch; a failure does not undo the decision. */
export async function noteWrite(
  standby: StandbyReads | undefined,
  request: FastifyRequest,
): Promise<void> {
  await standby
    ?.noteWrite(request)
    .catch((error: unknown) => request.log.warn({ err: error }, 'a change could not be noted'))
}
