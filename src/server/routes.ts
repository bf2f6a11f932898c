import type { AnswerOf, Call, InputOf } from '#contract/call.ts'

import type { FileAnswer } from './file-answer.ts'
import type { Upload } from './upload.ts'
import type { Work } from './work.ts'

/** What a handler may answer: the declared JSON, or a file for a call that declares none. */
type Answer<C extends Call> = [AnswerOf<C>] extends [never] ? FileAnswer : AnswerOf<C>

/** What comes with a call besides its input. */
export type Arrival = {
  readonly upload: Upload | undefined
  readonly address: string
  readonly header: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  readonly cookie: (name: string) => string | undefined
  readonly secure: boolean
}

export type Route = { readonly call: Call; readonly handle: (work: Work, input: never, arrival: Arrival) => Promise<unknown> }

/** Binds a declared call to its action; routes.ts of a feature is a list of these. */
export function route<C extends Call>(call: C, handle: (work: Work, input: InputOf<C>, arrival: Arrival) => Promise<Answer<C>>): Route {
  return { call, handle: handle as Route['handle'] }
}
