import type { FastifyBaseLogger } from 'fastify'

import type { Job, PayloadOf } from '#contract/job.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * An absent user whom a person substitutes today, and in which malls
 * (docs/decisions/0054-acting-for-somebody-away.md).
 */
export type ActedFor = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly malls: readonly number[] | 'all'
  readonly until: LocalDate
}

/** The actor of a unit of work: a signed-in person, or the system (id null). */
export type Actor = {
  readonly id: number | null
  readonly name: string
  readonly login: string
  readonly profile: string
  /** Malls of the person; 'all' for profiles that see every mall (rules 1). */
  readonly malls: readonly number[] | 'all'
  /** Granted screens by path, with the rule codes held there. */
  readonly rights: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The real user who sees the product as this person, read-only; undefined = the person
   * themselves.
   */
  readonly seenBy?: Pick<Actor, 'id' | 'name' | 'login' | 'profile'>
  /** Log position of the database after the session's last change, in bytes. */
  readonly wroteAt?: number
  /** Absent users whom this user substitutes. Grants no extra rights. */
  readonly actsFor?: readonly ActedFor[]
  /** The user who substitutes this person today. */
  readonly standIn?: Omit<ActedFor, 'malls'> | undefined
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

/** The real user: the person, or the one who sees the product as them. */
export const realUser = (actor: Actor): Pick<Actor, 'id' | 'name' | 'login' | 'profile'> =>
  actor.seenBy ?? actor

/** The real user and all substitutes in force: rules that require two people count them as one. */
export const eyesOf = (actor: Actor): { readonly userId: number; readonly oneWith: number[] } => ({
  userId: realUser(actor).id ?? 0,
  oneWith: actor.seenBy
    ? []
    : [...(actor.actsFor ?? []), ...(actor.standIn ? [actor.standIn] : [])].map(({ id }) => id),
})

/** Users whose tasks wait for this person: themselves and those they substitute today. */
export const worksFor = ({ id, actsFor = [] }: Actor): readonly number[] => [
  ...(id === null ? [] : [id]),
  ...actsFor.map((absent) => absent.id),
]

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
