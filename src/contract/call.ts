import type { Moves } from './moves.ts'

/** Where all calls live. */
export const baseAddress = '/bff'

/**
 * What a declaration may use as a schema; narrower than `z.ZodType`, which makes the compiler six
 * times slower.
 */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/**
 * Who may use a call. 'public': anyone; 'session': any signed-in person (look-ups); otherwise a
 * person who was granted one of the screens and, where `rule` is given, holds one of these rule
 * codes on one of them (rules 1).
 */
export type Access =
  | 'public'
  | 'session'
  | {
      readonly screens: readonly [string, ...string[]]
      readonly rule?: readonly [string, ...string[]]
    }

/** How a call is asked for. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One uploaded file of a multipart call; its fields come before the file. */
export type UploadLimits = {
  readonly field: string
  readonly maxBytes: number
  readonly optional?: boolean
}

/**
 * A call of the wire, declared once: the server serves it, the client calls it, the OpenAPI
 * document lists it.
 */
export type Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * 'read' calls open a read-only transaction; 'write' calls take an idempotency key and are
   * audited.
   */
  readonly effect: 'read' | 'write'
  /**
   * A look that may be a few seconds old: a standby may answer it, but nobody who has just changed
   * something that it does not have. Never what somebody decides by at once.
   */
  readonly mayLag?: true
  /** A look at personal data: a line of the decision log says who looked, and at what. */
  readonly isLogged?: true
  /**
   * An act of every mall at once: whoever does not see every mall is refused before anything is
   * done.
   */
  readonly company?: true
  /** Which figure an act changes, and how a second person takes part. */
  readonly moves?: Moves
  /**
   * A 'write' that is done for oneself even while one sees the product as another person: every
   * other one is refused then.
   */
  readonly whileSeeingAs?: true
  readonly body: 'none' | 'json' | 'form' | 'multipart'
  readonly params?: P
  readonly query?: Q
  readonly fields?: B
  readonly upload?: UploadLimits
  /** The field that a body means which is a bare text, as the spec's callers send it (spec 3:7). */
  readonly bareText?: string
  /**
   * Filters whose empty choice is refused or means something; every other empty filter of a search
   * counts as not sent.
   */
  readonly emptyCounts?: readonly string[]
  /** The JSON answer; a call without one answers a file. */
  readonly answer?: A
  /** Rows of one record, few whatever size is asked for: never counted as a wide search. */
  readonly isOfOneRecord?: boolean
  /** Answers of thousands of rows may skip the validation of the output. */
  readonly isTrusted?: boolean
  readonly bodyLimit?: number
}

type Declaration<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  Call<P, Q, B, A>,
  'effect' | 'body'
> & { readonly effect?: 'read' | 'write'; readonly body?: Call['body'] }

// Not an empty z.ZodObject: its output is Record<string, never>, which would make every field of
// the input `never`.
type Empty = {
  readonly _zod: { readonly input: Record<never, never>; readonly output: Record<never, never> }
}

/**
 * Declares a call. Defaults: GET reads, everything else writes; a call with `fields` takes JSON,
 * one with `upload` multipart.
 */
export function call<
  P extends Schema = Empty,
  Q extends Schema = Empty,
  B extends Schema = Empty,
  A extends Schema = never,
>(declaration: Declaration<P, Q, B, A>): Call<P, Q, B, A> {
  const { method, upload, fields } = declaration
  return {
    ...declaration,
    effect: declaration.effect ?? (method === 'GET' ? 'read' : 'write'),
    body: declaration.body ?? (upload ? 'multipart' : fields ? 'json' : 'none'),
  }
}

type Out<S> = S extends Schema ? S['_zod']['output'] : unknown

/**
 * A body that is a list arrives under `list`; every other part of a request is merged into one flat
 * input.
 */
type Fields<B> = Out<B> extends readonly unknown[] ? { list: Out<B> } : Out<B>

/** What a handler receives and what the typed client asks for. */
export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, Schema> ? Out<P> & Out<Q> & Fields<B> : never

/** What a handler answers and what the typed client returns. */
export type AnswerOf<C> = C extends { readonly answer?: infer A } ? Out<NonNullable<A>> : never

const pathParam = /\{([A-Za-z]+)\}/g

/** The address of a call with its path parameters filled in. */
export function pathOf(
  declared: { readonly path: string },
  params: Record<string, unknown>,
): string {
  return declared.path.replaceAll(pathParam, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
