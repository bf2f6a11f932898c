import { sql } from 'kysely'

import type { AuditEntry, Work } from '#server/work/work.ts'

/**
 * Runs a part of a unit of work in a savepoint. If it fails, its writes and notifications are
 * rolled back and the rest continues.
 */
export async function attempt<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  const entries: AuditEntry[] = []
  const names: string[] = []
  await sql`savepoint tentativa`.execute(work.tx)
  const done = await act({
    ...work,
    audit: (...more) => void entries.push(...more),
    invalidate: (...more) => void names.push(...more),
  }).catch(async (error: unknown) => {
    await sql`rollback to savepoint tentativa`.execute(work.tx)
    throw error
  })
  await sql`release savepoint tentativa`.execute(work.tx)
  work.audit(...entries)
  work.invalidate(...names)
  return done
}

/** Dry run: runs `act` and rolls its writes back. */
export async function rehearse<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  await sql`savepoint ensaio`.execute(work.tx)
  try {
    return await act({
      ...work,
      audit: () => undefined,
      invalidate: () => undefined,
      enqueue: async () => undefined,
    })
  } finally {
    await sql`rollback to savepoint ensaio`.execute(work.tx)
  }
}
