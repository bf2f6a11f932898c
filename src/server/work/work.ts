import type { FastifyBaseLogger } from 'fastify'

import type { Job, PayloadOf } from '#contract/job.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * Somebody who is away, in whose place a person acts today, and in which malls
 * (docs/decisions/0054-acting-for-somebody-away.md).
 */
export type ActedFor = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly malls: readonly number[] | 'all'
  readonly until: LocalDate
}

/** Whom a unit of work acts for: a signed-in person, or the system (id null). */
export type Actor = {
  readonly id: number | null
  readonly name: string
  readonly login: string
  readonly profile: string
  /** The malls of the person; 'all' for profiles that see every mall (rules 1). */
  readonly malls: readonly number[] | 'all'
  /** Granted screens by path, each with the rule codes held there. */
  readonly rights: ReadonlyMap<string, ReadonlySet<string>>
  /** Who looks at the product as this person, reading alone; undefined = the person themselves. */
  readonly seenBy?: Pick<Actor, 'id' | 'name' | 'login' | 'profile'>
  /** Where the log of the database stood after the last change of this session, in bytes. */
  readonly wroteAt?: number
  /** In whose place this person acts today. It adds no right: they hold what those hold. */
  readonly actsFor?: readonly ActedFor[]
  /** Who acts in the place of this person today. */
  readonly standIn?: Omit<ActedFor, 'malls'> | undefined
}

/** One line of the decision log. `mallId` chooses the chain; 0 = belongs to no mall. */
export type AuditEntry = {
  readonly mallId: number
  readonly action: string
  readonly entity: string
  readonly entityId: string | number
  readonly body: Readonly<Record<string, unknown>>
  /**
   * Who acted, when it is not the actor of the unit of work: a person who is signing in has no
   * session yet.
   */
  readonly by?: Pick<Actor, 'id' | 'name' | 'profile'>
}

/**
 * The unit of work of a call or a job: one transaction, whom it acts for, and what must be
 * committed with it.
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
   * Promises a job: it exists if and only if this transaction commits. The same `key` waiting twice
   * runs once; `afterSeconds` goes by the clock of the database.
   */
  enqueue<J extends Job>(
    job: J,
    payload: PayloadOf<J>,
    options?: { readonly key?: string; readonly runAt?: Date; readonly afterSeconds?: number },
  ): Promise<void>
  /**
   * A write that was asked for and whose answer nobody needs: it travels with the commit, and fails
   * it when it fails.
   */
  beforeCommit(write: Promise<unknown>): void
  /** Names what browsers must read again after the commit. */
  invalidate(...names: readonly string[]): void
}

/** Who really acts: the person themselves, or whoever looks at the product as they do. */
export const personBehind = (actor: Actor): Pick<Actor, 'id' | 'name' | 'login' | 'profile'> =>
  actor.seenBy ?? actor

/**
 * The eyes of whoever really acts: both people of a substitution in force are one to every rule that
 * asks for two.
 */
export const eyesOf = (actor: Actor): { readonly userId: number; readonly oneWith: number[] } => ({
  userId: personBehind(actor).id ?? 0,
  oneWith: actor.seenBy
    ? []
    : [...(actor.actsFor ?? []), ...(actor.standIn ? [actor.standIn] : [])].map(({ id }) => id),
})

/** Whose own work waits for a person: theirs, and that of those in whose place they act today. */
export const worksFor = ({ id, actsFor = [] }: Actor): readonly number[] => [
  ...(id === null ? [] : [id]),
  ...actsFor.map((absent) => absent.id),
]

/** The system as an actor: jobs, loads, migrations. */
export const systemActor: Actor = {
  id: null,
  name: 'Sistema',
  login: 'sistema',
  profile: 'SISTEMA',
  malls: 'all',
  rights: new Map(),
}

/** Was the screen granted? */
export const mayOpen = (actor: Actor, path: string): boolean => actor.rights.has(path)

/** Is the rule code held on any granted screen (or on that one)? */
export function holdsRule(actor: Actor, code: string, path?: string): boolean {
  if (path !== undefined) return actor.rights.get(path)?.has(code) ?? false
  for (const codes of actor.rights.values()) if (codes.has(code)) return true
  return false
}

/** Is the mall in the person's scope? */
export const seesMall = (actor: Actor, mallId: number): boolean =>
  actor.malls === 'all' || actor.malls.includes(mallId)
