import type { Moves } from './moves.ts'

/** Path prefix of all calls. */
export const baseAddress = '/bff'

/** Schema type of declarations; `z.ZodType` would make the compiler six times slower. */
export type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/**
 * Who may use a call. 'public': anyone. 'session': any signed-in person (look-ups). Otherwise: a
 * person with one of the screens and, if `rule` is given, one of these rule codes on it (rules 1).
 */
export type Access =
  | 'public'
  | 'session'
  | {
      readonly screens: readonly [string, ...string[]]
      readonly rule?: readonly [string, ...string[]]
    }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Limits of the one file of a multipart call; its fields precede the file. */
export type UploadLimits = {
  readonly field: string
  readonly maxBytes: number
  readonly optional?: boolean
}

/**
 * A call of the API, declared once: served by the server, typed in the client, listed in the
 * OpenAPI document.
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
   * A standby may answer this read, a few seconds stale, but never older than the user's own
   * changes. Not for reads that decisions depend on.
   */
  readonly mayLag?: true
  /** Reads of personal data, which write a line to the decision log. */
  readonly isLogged?: true
  /** Affects all malls: users who do not see every mall are refused before anything is read. */
  readonly company?: true
  /** The figure that an act changes, and how a second person takes part. */
  readonly moves?: Moves
  /**
   * A 'write' that is allowed while the user sees the product as another person; all others are
   * refused.
   */
  readonly whileSeeingAs?: true
  readonly body: 'none' | 'json' | 'form' | 'multipart'
  readonly params?: P
  readonly query?: Q
  readonly fields?: B
  readonly upload?: UploadLimits
  /** A multipart call with an optional file also takes its fields as JSON, without a file. */
  readonly alsoJson?: true
  /** The sender signs the body: the handler also gets its exact text. */
  readonly isSigned?: true
  /** The field for a body that is plain text, as callers of the spec send it (spec 3:7). */
  readonly bareText?: string
  /**
   * Filters in which an empty choice is refused or has a meaning; other empty filters count as not
   * sent.
   */
  readonly emptyCounts?: readonly string[]
  /** The JSON answer; calls without one answer a file. */
  readonly answer?: A
  /** Returns few rows, all of one record, so it never counts as a wide search. */
  readonly isOfOneRecord?: boolean
  readonly bodyLimit?: number
}

type Declaration<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  Call<P, Q, B, A>,
  'effect' | 'body'
> & { readonly effect?: 'read' | 'write'; readonly body?: Call['body'] }

// An empty z.ZodObject has the output Record<string, never>, which would make every input field
// `never`.
type Empty = {
  readonly _zod: { readonly input: Record<never, never>; readonly output: Record<never, never> }
}

/**
 * Declares a call. Defaults: GET reads, other methods write; `fields` means JSON, `upload`
 * multipart.
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

/** A body that is a list arrives under `list`; all other parts are merged into one flat input. */
type Fields<B> = Out<B> extends readonly unknown[] ? { list: Out<B> } : Out<B>

export type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, Schema> ? Out<P> & Out<Q> & Fields<B> : never

export type AnswerOf<C> = C extends { readonly answer?: infer A } ? Out<NonNullable<A>> : never

const pathParam = /\{([A-Za-z]+)\}/g

export function pathOf(
  declared: { readonly path: string },
  params: Record<string, unknown>,
): string {
  return declared.path.replaceAll(pathParam, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
