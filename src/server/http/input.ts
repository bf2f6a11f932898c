import type { FastifyRequest } from 'fastify'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { sentenceOfFields } from '#contract/errors.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { InvalidInput } from './errors.ts'
import { sentenceOf } from './input-sentences.ts'
import { maskDocuments } from '../audit/log.ts'
import { isJson } from './request-guard.ts'
import { type Multipart, readMultipart } from './upload.ts'

// Validation messages are shown to users.
z.config({ localeError: sentenceOf })

// Fields set by the server. A request that contains one without declaring it is refused, not
// silently stripped (rules 2).
const serverOwned = new Set([
  'status',
  'resultado',
  'aprovadoPor',
  'analisadoPor',
  'versao',
  'perfil',
  'profileId',
  'role',
  'mallId',
  'usuarioAlteracao',
  'createdBy',
  'modifiedBy',
  'hash',
])

// Field names are user input, too: mask and truncate them.
const loggable = (key: string) => maskDocuments(key.slice(0, 60))

// No form nests deeper; deeper input would overflow our stack or the database's.
const deepest = 32

// PostgreSQL stores no NUL in text and no lone surrogates in JSON.
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
const hasUnstorable = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? isUnstorable(value)
    : typeof value === 'object' &&
      value !== null &&
      (depth >= deepest ||
        Object.entries(value).some(
          ([key, inner]) => isUnstorable(key) || hasUnstorable(inner, depth + 1),
        ))

const nulProblems = (raw: unknown): FieldProblem[] =>
  Object.entries((raw ?? {}) as object)
    .filter(([, value]) => hasUnstorable(value))
    .map(([campo]) => ({
      campo,
      mensagem: 'O conteúdo não pode ser guardado: tem um caractere inválido ou níveis demais.',
    }))

const isEmpty = (value: unknown) =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drops empty filters (spec 1:5): '' and [] count as not sent, if the field is optional. */
function withoutEmpties(schema: unknown, raw: unknown, counting: readonly string[]): unknown {
  if (!(schema instanceof z.ZodObject) || !isObject(raw)) return raw
  const isLeftOut = (key: string, value: unknown) => {
    const field: unknown = schema.shape[key]
    return isEmpty(value) && field instanceof z.ZodOptional && !counting.includes(key)
  }
  return Object.fromEntries(Object.entries(raw).filter(([key, value]) => !isLeftOut(key, value)))
}

/** Parses the input of a call. In writes, only `filtro` drops empty values. */
function parseInput(call: Call, schema: unknown, raw: unknown): unknown {
  const counting = call.emptyCounts ?? []
  if (call.effect === 'read') return withoutEmpties(schema, raw, counting)
  const filtro: unknown = schema instanceof z.ZodObject ? schema.shape['filtro'] : undefined
  if (!(filtro instanceof z.ZodOptional) || !isObject(raw) || !('filtro' in raw)) return raw
  return { ...raw, filtro: withoutEmpties(filtro.unwrap(), raw['filtro'], counting) }
}

type Part = { readonly value: Record<string, unknown>; readonly problems: FieldProblem[] }

const problemOf = (issue: z.core.$ZodIssue): FieldProblem => ({
  campo: issue.path.join('.') || 'corpo',
  mensagem: issue.message,
})

function parse(schema: unknown, raw: unknown, request: FastifyRequest): Part {
  if (!(schema instanceof z.ZodType)) return { value: {}, problems: [] }
  const unkept = nulProblems(raw)
  if (unkept.length > 0) return { value: {}, problems: unkept }
  const result = z.safeDecode(schema, raw as never)
  if (!result.success) return { value: {}, problems: result.error.issues.map(problemOf) }
  if (!(schema instanceof z.ZodObject)) return { value: { list: result.data }, problems: [] }
  const unknown = Object.keys((raw ?? {}) as object).filter(
    (key) => !Object.hasOwn(schema.shape, key),
  )
  const owned = unknown.filter((key) => serverOwned.has(key))
  if (owned.length > 0)
    return {
      value: {},
      problems: owned.map((campo) => ({ campo, mensagem: 'Este campo é definido pelo sistema.' })),
    }
  if (unknown.length > 0)
    request.log.info({ unknown: unknown.slice(0, 40).map(loggable) }, 'unknown keys dropped')
  return { value: result.data as Record<string, unknown>, problems: [] }
}

const nothing = { fields: {}, upload: undefined, discard: async () => undefined }

/** Parses params, query and body together, to report every wrong field at once. */
export async function readInput(
  call: Call,
  request: FastifyRequest,
  spoolFolder: string,
): Promise<{
  input: Record<string, unknown>
  upload: Multipart['upload']
  discard: () => Promise<unknown>
}> {
  const upload = call.alsoJson && isJson(request) ? undefined : call.upload
  const multipart = upload ? await readMultipart(request, upload, spoolFolder) : nothing
  const sent = request.body ?? {}
  const body = upload
    ? multipart.fields
    : call.bareText !== undefined && typeof sent === 'string'
      ? { [call.bareText]: sent }
      : sent
  const parts = [
    parse(call.params, request.params, request),
    parse(call.query, parseInput(call, call.query, request.query), request),
    parse(call.fields, parseInput(call, call.fields, body), request),
  ]
  const campos = parts.flatMap(({ problems }) => problems)
  if (campos.length > 0) {
    await multipart.discard()
    throw new InvalidInput(sentenceOfFields(campos), { campos })
  }
  return {
    input: Object.assign({}, ...parts.map(({ value }) => value)) as Record<string, unknown>,
    upload: multipart.upload,
    discard: multipart.discard,
  }
}
