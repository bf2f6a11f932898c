import { connect } from '#server/database/connection.ts'
import { type BrokenInvariant, brokenInvariants, brokenLine } from '#ops/invariants.ts'

import { until } from './asking.ts'
import type { Findings } from './gate.ts'
import type { Place } from './place.ts'

const takeoverMs = 10_000
const leftBehind = `select j.id from graphile_worker._private_jobs j where j.locked_at is not null
  and not exists (
    select
    from worker_heartbeat h
    where h.worker_id = j.locked_by and h.seen_at > clock_timestamp() - interval '6 seconds'
  )`

/**
 * The end of every gate: no job stays for longer than 10 s with a worker that gives no sign of
 * life, and the invariants hold, whatever was done before. The database must be up; 'at rest'
 * nobody works on it.
 */
export async function mustHold(
  place: Place,
  findings: Findings,
  when: 'at work' | 'at rest' = 'at work',
): Promise<void> {
  const isFree = async () => (await place.rows(leftBehind)).length === 0
  if (when === 'at work')
    await until('no job is left behind', isFree, takeoverMs).catch(() =>
      findings.problems.push(`a job was left behind for more than ${takeoverMs} ms`),
    )
  for (const brokenInvariant of await brokenIn(place, when))
    findings.problems.push(brokenLine(brokenInvariant))
}

/**
 * The invariants that do not hold, for a place whose rows were made to be told apart and not to
 * agree with each other.
 */
export async function brokenIn(
  place: Place,
  when: 'at work' | 'at rest' = 'at work',
): Promise<BrokenInvariant[]> {
  const database = connect(place.address, { app: 1, admin: 1 })
  try {
    return await brokenInvariants(database.admin, when)
  } finally {
    await database.close()
  }
}
