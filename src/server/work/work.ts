import type { FastifyBaseLogger } from 'fastify'

import type { Job, PayloadOf } from '#contract/job.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ActorEyes, Identity } from './eyes.ts'

/** The actor of a unit of work: a signed-in person, or the system (id null). */
export type Actor = Identity & {
  /** Malls of the person; 'all' for profiles that see every mall (rules 1). */
  readonly malls: readonly number[] | 'all'
  /** Granted screens by path, with the rule codes held there. */
  readonly rights: ReadonlyMap<string, ReadonlySet<string>>
  /** The real user, if they see the product as this person, and today's substitutions. */
  readonly eyes?: ActorEyes
  /** Log position of the database after the session's last change, in bytes. */
  readonly wroteAt?: number
}

/** A line of the decision log. `mallId` chooses the chain; 0 = no mall. */
export type AuditEntry = {
  readonly mallId: number
  readonly action: string
  readonly entity: string
  readonly entityId: string | number
  readonly body: Readonly<Record<string, unknown>>
  /**
   * The person who acted, if not the actor of the unit of work: during sign-in there is no session
   * yet.
   */
  readonly by?: Pick<Actor, 'id' | 'name' | 'profile'>
}

/**
 * The unit of work of a call or job: its transaction, actor and everything to be committed with it.
 */
export type Work = {
  readonly tx: Tx
  readonly actor: Actor
  readonly today: LocalDate
  readonly now: Date
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** Adds lines to the decision log; they are chained and written just before the commit. */
  audit(...entries: readonly AuditEntry[]): void
  /**
   * Enqueues a job if and only if this transaction commits. Waiting jobs with the same `key` are
   * merged; `afterSeconds` uses the database clock.
   */
  enqueue<J extends Job>(
    job: J,
    payload: PayloadOf<J>,
    options?: { readonly key?: string; readonly runAt?: Date; readonly afterSeconds?: number },
  ): Promise<void>
  /**
   * A write whose result is not needed: it is sent with the commit, and its failure fails the
   * commit.
   */
  beforeCommit(write: Promise<unknown>): void
  /** Queries that browsers must refetch after the commit. */
  invalidate(...names: readonly string[]): void
}

/** The system as an actor: jobs, loads. */
export const systemActor: Actor = {
  id: null,
  name: 'Sistema',
  login: 'sistema',
  profile: 'SISTEMA',
  malls: 'all',
  rights: new Map(),
}

export const mayOpen = (actor: Actor, path: string): boolean => actor.rights.has(path)

/** True if the rule code is held on any granted screen, or on the given one. */
export function hasRule(actor: Actor, code: string, path?: string): boolean {
  if (path !== undefined) return actor.rights.get(path)?.has(code) ?? false
  for (const codes of actor.rights.values()) if (codes.has(code)) return true
  return false
}

export const seesMall = (actor: Actor, mallId: number): boolean =>
  actor.malls === 'all' || actor.malls.includes(mallId)
