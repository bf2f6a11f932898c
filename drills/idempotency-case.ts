import type { Person } from './world.ts'

/** A request; forms are rebuilt for each send. */
export type Request = {
  readonly path: string
  readonly method: string
  readonly payload?: object
  readonly form?: () => FormData
}

/**
 * How to send one call so that each target is a separate act. `effect` counts the results: 1 if
 * done once.
 */
export type CallCase = {
  readonly person: Person
  /** Another user with the same rights, because keys belong to users. */
  readonly other: Person
  readonly request: (target: number) => Request
  readonly effect?: (target: number) => Promise<number>
  /** An input that is rejected, for calls with fields. */
  readonly invalid?: Request
  /** Only one such act exists, such as closing the cycle, so it has one target. */
  readonly isSingle?: boolean
  /** The call ends its own session: repeat it from another session of the same user. */
  readonly tokenFor?: (use: number) => Promise<string>
}

/** Cases of one user; `other` has the same rights. */
export const casesBy =
  (person: Person, other: Person) =>
  (request: CallCase['request'], effect?: CallCase['effect'], invalid?: Request): CallCase => ({
    person,
    other,
    request,
    ...(effect ? { effect } : {}),
    ...(invalid ? { invalid } : {}),
  })
