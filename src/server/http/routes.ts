import type { AnswerOf, Call, InputOf } from '#contract/call.ts'

import type { FileAnswer } from './file-answer.ts'
import type { Upload } from './upload.ts'
import type { Work } from '../work/work.ts'

/** Result of a handler: the declared JSON, or a file if the call declares none. */
type Answer<C extends Call> = [AnswerOf<C>] extends [never] ? FileAnswer : AnswerOf<C>

export type Arrival = {
  readonly upload: Upload | undefined
  readonly address: string
  readonly header: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  readonly cookie: (name: string) => string | undefined
  readonly secure: boolean
  /** The body as sent, of calls with `isSigned`. */
  readonly signedText: string | undefined
}

/** Opens units of work for a call that contacts an outside party; each is its own transaction. */
export type Conductor = {
  readonly requestId: string
  work<T>(act: (work: Work) => Promise<T>): Promise<T>
}

type HandledRoute = {
  readonly call: Call
  readonly handle: (work: Work, input: never, arrival: Arrival) => Promise<unknown>
  /** Completes the input from an outside party, before the transaction begins. */
  readonly prepare?: (input: never) => Promise<Record<string, unknown>>
  readonly conduct?: undefined
}
type OutsideCallRoute = {
  readonly call: Call
  readonly conduct: (conductor: Conductor, input: never, arrival: Arrival) => Promise<unknown>
  readonly handle?: undefined
}

export type Route = HandledRoute | OutsideCallRoute

/**
 * Binds a declared call to its action; routes.ts of a feature is a list of these. `prepare`
 * completes the input from an outside party before the transaction begins. It runs again when a
 * request is repeated.
 */
export function route<C extends Call>(
  call: C,
  handle: (work: Work, input: InputOf<C>, arrival: Arrival) => Promise<Answer<C>>,
  prepare?: (input: InputOf<C>) => Promise<InputOf<C>>,
): Route {
  return {
    call,
    handle: handle as HandledRoute['handle'],
    ...(prepare ? { prepare: prepare as unknown as NonNullable<HandledRoute['prepare']> } : {}),
  }
}

/**
 * Binds a call that contacts an outside party (never inside a transaction) or that keeps its writes
 * when it refuses. It takes no idempotency key, so a repeated request acts twice.
 */
export function outsideCallRoute<C extends Call>(
  call: C,
  conduct: (conductor: Conductor, input: InputOf<C>, arrival: Arrival) => Promise<Answer<C>>,
): Route {
  return { call, conduct: conduct as OutsideCallRoute['conduct'] }
}
