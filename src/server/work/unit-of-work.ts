import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'

import type { Clock } from '#server/work/clock.ts'
import { inTransaction } from '#server/database/connection.ts'
import { failpoint } from './failpoints.ts'

import type { DB } from '#server/database/schema.ts'
import { AuditBuffer } from '../audit/audit-buffer.ts'
import { actsForIn, realUser } from './eyes.ts'
import type { Actor, AuditEntry, Work } from './work.ts'

export type Process = {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const maxTries = 3
// Retry deadlocks and serialization failures: the rolled-back work had no effect outside the
// transaction.
const retryableCodes = new Set(['40001', '40P01'])
const isRetryable = (error: unknown) =>
  error instanceof Error && 'code' in error && retryableCodes.has(String(error.code))

// Session and substitution events are never attributed to the absent user.
const ownAffairs = ['sessao', 'substituicao']

/** Logins of the absent users for whom the line was written. */
const actedFor = ({ actor }: Work, { mallId, entity, by }: AuditEntry): string[] =>
  by !== undefined || ownAffairs.includes(entity)
    ? []
    : actsForIn(actor, mallId).map(({ login }) => login)

const bodyOf = (work: Work, entry: AuditEntry): AuditEntry['body'] => {
  const emSubstituicaoA = actedFor(work, entry)
  return {
    ...entry.body,
    ...(work.actor.eyes?.seenBy ? { vistoComo: work.actor.login } : {}),
    ...(emSubstituicaoA.length > 0 ? { emSubstituicaoA } : {}),
  }
}

const auditLine = (work: Work) => (entry: AuditEntry) => ({
  mall_id: entry.mallId,
  user_id: (entry.by ?? realUser(work.actor)).id,
  user_name: (entry.by ?? realUser(work.actor)).name,
  profile: (entry.by ?? realUser(work.actor)).profile,
  request_id: work.requestId,
  action: entry.action,
  entity: entry.entity,
  entity_id: String(entry.entityId),
  body: bodyOf(work, entry),
})

async function announce(work: Work, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return
  const event = JSON.stringify({ stale: [...names], malls: work.actor.malls })
  await sql`select pg_notify('regua_events', ${event})`.execute(work.tx)
}

async function enqueue(
  tx: Work['tx'],
  [job, payload, options]: Parameters<Work['enqueue']>,
): Promise<void> {
  const runAt =
    options?.afterSeconds === undefined
      ? sql`${options?.runAt ?? null}::timestamptz`
      : sql`clock_timestamp() + make_interval(secs => ${options.afterSeconds})`
  await sql`
    select enqueue(
      ${job.name}, ${JSON.stringify(payload)}::json, ${options?.key ?? null}, ${runAt},
      ${job.maxAttempts ?? 5}
    )`.execute(tx)
}

/** One try of a unit: commits together with its log, jobs and notification. */
async function tryOnce<T>(
  process: Process,
  actor: Actor,
  requestId: string,
  act: (work: Work) => Promise<T>,
  access: 'read only' | undefined,
): Promise<T> {
  // Sent together with the commit. If one fails, PostgreSQL silently turns the commit into a
  // rollback, so check them here.
  const closing: Promise<unknown>[] = []
  const done = await inTransaction(
    process.db,
    { malls: actor.malls, userId: actor.id ?? undefined },
    async (tx) => {
      const waiting = new AuditBuffer()
      const names = new Set<string>()
      const work: Work = {
        tx,
        actor,
        requestId,
        today: process.clock.today(),
        now: process.clock.now(),
        log: process.log,
        audit: (...entries) => {
          waiting.add(entries.map(auditLine(work)))
        },
        invalidate: (...list) => list.forEach((name) => names.add(name)),
        beforeCommit: (write) => {
          write.catch(() => undefined)
          closing.push(write)
        },
        enqueue: (...job) => enqueue(tx, job),
      }
      const result = await act(work)
      failpoint('work:before-audit')
      await waiting.appendPacks(tx)
      closing.push(waiting.appendRest(tx), announce(work, names))
      closing.forEach((each) => each.catch(() => undefined))
      failpoint('work:before-commit')
      return result
    },
    access,
  )
  await Promise.all(closing)
  failpoint('work:committed')
  return done
}

/**
 * Runs `act` in one transaction under the actor's mall scope: decision, log, jobs and answer commit
 * together or not at all. Retries transient conflicts. A read-only unit writes no log, job or
 * notification.
 */
export async function unitOfWork<T>(
  process: Process,
  actor: Actor,
  requestId: string,
  act: (work: Work) => Promise<T>,
  access?: 'read only',
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(process, actor, requestId, act, access)
    } catch (error) {
      if (!isRetryable(error) || attempt >= maxTries) throw error
      process.log.warn(
        { requestId, attempt, code: (error as { code?: string }).code },
        'passing database conflict, trying again',
      )
    }
  }
}
