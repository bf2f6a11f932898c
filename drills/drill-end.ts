import { connect } from '#server/database/connection.ts'
import { type BrokenInvariant, brokenInvariants, brokenLine } from '#ops/invariants.ts'

import { until } from './requests.ts'
import type { Findings } from './drill.ts'
import type { Place } from './place.ts'

const takeoverMs = 10_000
const leftovers = `select j.id from graphile_worker._private_jobs j where j.locked_at is not null
  and not exists (
    select
    from worker_heartbeat h
    where h.worker_id = j.locked_by and h.seen_at > clock_timestamp() - interval '6 seconds'
  )`

/**
 * Checks at the end of every drill: no job stays over 10 s with a dead worker, and the invariants
 * hold. The database must be up; 'at rest' means that it is unused.
 */
export async function mustHold(
  place: Place,
  findings: Findings,
  when: 'at work' | 'at rest' = 'at work',
): Promise<void> {
  const isFree = async () => (await place.rows(leftovers)).length === 0
  if (when === 'at work')
    await until('no job is left behind', isFree, takeoverMs).catch(() =>
      findings.problems.push(`a job was left behind for more than ${takeoverMs} ms`),
    )
  for (const brokenInvariant of await brokenIn(place, when))
    findings.problems.push(brokenLine(brokenInvariant))
}

/** Violated invariants, for a place whose rows are deliberately inconsistent. */
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
