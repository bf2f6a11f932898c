import * as z from 'zod'

import type { Schema } from './call.ts'

/** Turns an answer into its wire format. */
export type Encode = (value: unknown) => unknown

type Def = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: unknown
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly keyType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
  readonly reverseTransform?: (value: unknown, payload: z.core.ParsePayload) => unknown
  readonly checks?: readonly z.core.$ZodCheck[]
}

const unchanged: Encode = (value) => value

// Types whose values are their own wire format. A Date becomes its ISO text in JSON.
const plain = new Set(['string', 'number', 'boolean', 'null', 'undefined', 'literal', 'enum'])
const opaque = new Set(['custom', 'any', 'unknown', 'date'])

const encoders = new WeakMap<Schema, Encode>()

/**
 * `z.encode` without its validation, for values whose types the compiler has checked: it copies the
 * declared fields and encodes money, days and instants. Schemas that need more are left to
 * `z.encode`.
 */
export function encoderOf(schema: z.core.$ZodType): Encode {
  const known = encoders.get(schema)
  if (known) return known
  // A schema that contains itself finds this one.
  let encode: Encode = (value) => z.encode(schema, value as never)
  encoders.set(schema, (value) => encode(value))
  encode = make(schema)
  encoders.set(schema, encode)
  return encode
}

function make(schema: z.core.$ZodType): Encode {
  const def = schema._zod.def as Def
  const { type, innerType, element, options } = def
  const byZod: Encode = (value) => z.encode(schema, value as never)
  // A check such as trim() changes the value.
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return byZod
  if (plain.has(type) || opaque.has(type)) return unchanged
  if ((type === 'nullable' || type === 'optional') && innerType) return unlessEmpty(innerType)
  if (type === 'readonly' && innerType) return encoderOf(innerType)
  if (type === 'array' && element) return list(element)
  if (type === 'object' && def.shape && !def.catchall) return object(def.shape)
  if (type === 'record' && def.valueType && isPlain(def.keyType)) return record(def.valueType)
  if (type === 'union' && options?.every(isPlain)) return unchanged
  if (type === 'pipe' && def.in && def.out && def.reverseTransform)
    return codec(def.in, def.out, def.reverseTransform)
  return byZod
}

const isPlain = (schema: z.core.$ZodType | undefined): boolean =>
  schema !== undefined && plain.has(schema._zod.def.type) && encoderOf(schema) === unchanged

function unlessEmpty(inner: z.core.$ZodType): Encode {
  const encode = encoderOf(inner)
  if (encode === unchanged) return unchanged
  return (value) => (value === null || value === undefined ? value : encode(value))
}

function list(element: z.core.$ZodType): Encode {
  const encode = encoderOf(element)
  return encode === unchanged ? unchanged : (value) => (value as readonly unknown[]).map(encode)
}

function record(inner: z.core.$ZodType): Encode {
  const encode = encoderOf(inner)
  if (encode === unchanged) return unchanged
  return (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([key, each]) => [key, encode(each)] as const),
    )
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])

/** Rows of a list have the same keys: the keys of the last one need no second look-up. */
function object(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const names = Object.keys(shape)
  const changing = Object.entries(shape).flatMap(([name, schema]) => {
    const encode = encoderOf(schema)
    return encode === unchanged ? [] : [{ name, encode }]
  })
  let declaredKeys: readonly string[] = []
  return (value) => {
    const row = value as Readonly<Record<string, unknown>>
    const keys = Object.keys(row)
    if (!isSame(keys, declaredKeys)) {
      if (!keys.every((key) => Object.hasOwn(shape, key)))
        return encodeIn(pick(row, names), changing)
      declaredKeys = keys
    }
    return changing.length === 0 ? row : encodeIn({ ...row }, changing)
  }
}

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]] as const))

function encodeIn(
  wire: Record<string, unknown>,
  changing: readonly { readonly name: string; readonly encode: Encode }[],
): Record<string, unknown> {
  for (const { name, encode } of changing) {
    const field = wire[name]
    if (field !== undefined) wire[name] = encode(field)
  }
  return wire
}

function codec(
  from: z.core.$ZodType,
  to: z.core.$ZodType,
  encode: NonNullable<Def['reverseTransform']>,
): Encode {
  const [before, after] = [encoderOf(to), encoderOf(from)]
  return (value) => after(encode(before(value), { value, issues: [] }))
}
