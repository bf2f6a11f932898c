import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Clock } from '#server/clock.ts'
import { inTransaction } from '#server/database/connection.ts'
import { failpoint } from '#server/failpoints.ts'
import { mutant } from '#server/mutants.ts'

import type { DB } from '../../db/schema.ts'
import type { Actor, AuditEntry, Work } from './work.ts'

/** What every unit of work needs of the process. */
export type Process = { readonly db: Kysely<DB>; readonly clock: Clock; readonly log: FastifyBaseLogger }

const tries = 3
// A deadlock or a serialization failure is nobody's fault: the work has had no effect outside the transaction, so it is done again.
const passing = new Set(['40001', '40P01'])
const isPassing = (error: unknown) => error instanceof Error && 'code' in error && passing.has(String(error.code))

const auditLine = (work: Work) => (entry: AuditEntry) => ({
  mall_id: entry.mallId,
  user_id: (entry.by ?? work.actor).id,
  user_name: (entry.by ?? work.actor).name,
  profile: (entry.by ?? work.actor).profile,
  request_id: work.requestId,
  action: entry.action,
  entity: entry.entity,
  entity_id: String(entry.entityId),
  body: entry.body,
})

async function appendAudit(work: Work, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0 || mutant('skip-audit')) return
  const lines = JSON.stringify(entries.map(auditLine(work)))
  await sql`select regua.append_audit(${lines}::jsonb)`.execute(work.tx)
}

async function announce(work: Work, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return
  const event = JSON.stringify({ stale: [...names], malls: work.actor.malls })
  await sql`select pg_notify('regua_events', ${event})`.execute(work.tx)
}

/**
 * Runs `act` in one transaction under the actor's mall scope: decision, log, promises and answer commit together or
 * not at all. Passing database conflicts are tried again.
 */
export async function unitOfWork<T>(
  process: Process,
  actor: Actor,
  requestId: string,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(process.db, { malls: actor.malls, userId: actor.id ?? undefined }, async (tx) => {
        const entries: AuditEntry[] = []
        const names = new Set<string>()
        const work: Work = {
          tx,
          actor,
          requestId,
          today: process.clock.today(),
          now: process.clock.now(),
          log: process.log,
          audit: (...lines) => void entries.push(...lines),
          stale: (...list) => list.forEach((name) => names.add(name)),
          promise: async (job, payload, options) => {
            const runAt = options?.runAt ?? null
            await sql`select enqueue(${job.name}, ${JSON.stringify(payload)}::json, ${options?.key ?? null}, ${runAt}, ${mutant('retry-forever') ? 1_000 : (job.maxAttempts ?? 5)})`.execute(
              tx,
            )
          },
        }
        const result = await act(work)
        failpoint('work:before-audit')
        await appendAudit(work, entries)
        await announce(work, names)
        failpoint('work:before-commit')
        return result
      })
    } catch (error) {
      if (!isPassing(error) || attempt >= tries) throw error
      process.log.warn(
        { requestId, attempt, code: (error as { code?: string }).code },
        'passing database conflict, trying again',
      )
    }
  }
}
