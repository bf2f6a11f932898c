import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Eyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A user as the decision log names them. */
export type Identity = {
  readonly id: number | null
  readonly name: string
  readonly login: string
  readonly profile: string
}

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

/** Who else is behind an actor today. Grants no rights. */
export type ActorEyes = {
  /** The real user who sees the product as this person, read-only. */
  readonly seenBy?: Identity
  /** Absent users whom this person substitutes. */
  readonly actsFor?: readonly ActedFor[]
  /** The user who substitutes this person. */
  readonly standIn?: Omit<ActedFor, 'malls'> | undefined
}

/** An actor with the people it acts for, if any. */
type Seen = Identity & { readonly eyes?: ActorEyes }

/** The real user: the person, or the one who sees the product as them. */
export const realUser = (actor: Seen): Identity => actor.eyes?.seenBy ?? actor

/** The real user and all substitutes in force: rules that require two people count them as one. */
export function eyesOf(actor: Seen): Eyes {
  const { seenBy, actsFor = [], standIn } = actor.eyes ?? {}
  return {
    userId: realUser(actor).id ?? 0,
    oneWith: seenBy ? [] : [...actsFor, ...(standIn ? [standIn] : [])].map(({ id }) => id),
  }
}

/** Users whose tasks wait for this person: themselves and those they substitute today. */
export const worksFor = ({ id, eyes }: Seen): readonly number[] => [
  ...(id === null ? [] : [id]),
  ...(eyes?.actsFor ?? []).map((absent) => absent.id),
]

/** Absent users for whom the real user acts in a mall: those who see it. */
export const actsForIn = ({ eyes }: Seen, mallId: number): readonly ActedFor[] =>
  eyes?.seenBy
    ? []
    : (eyes?.actsFor ?? []).filter(
        ({ malls }) => mallId === NO_MALL || malls === 'all' || malls.includes(mallId),
      )
