import { sql } from 'kysely'

import type { AuditEntry, Work } from '#server/work/work.ts'

/**
 * Runs a part of a unit of work that may fail alone: what it wrote, and what it would have told, is
 * taken back with the failure, and the rest goes on.
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

/** Runs `act` and takes back what it wrote: a dry run says what would happen. */
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
