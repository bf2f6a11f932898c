import type { FastifyRequest } from 'fastify'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'

import { type FieldProblem, InvalidInput } from './errors.ts'
import { sentenceOf } from './input-sentences.ts'
import { maskDocuments } from './log.ts'
import { type Multipart, readMultipart } from './upload.ts'

// What a schema says of a wrong field is read by a person.
z.config({ localeError: sentenceOf })

// Fields that only the server decides; naming one in a request that does not declare it is refused, not dropped (rules 2).
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

// A key is what somebody typed, too.
const loggable = (key: string) => maskDocuments(key.slice(0, 60))

// Nothing that a person fills in lies deeper; what does ends in the limit of some stack, ours or the database's.
const deepest = 32

// PostgreSQL keeps no NUL in a text, and nobody types one.
const isUnkept = (value: unknown, depth = 0): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' &&
      value !== null &&
      (depth >= deepest ||
        Object.entries(value).some(([key, inner]) => key.includes('\0') || isUnkept(inner, depth + 1)))

const nulProblems = (raw: unknown): FieldProblem[] =>
  Object.entries((raw ?? {}) as object)
    .filter(([, value]) => isUnkept(value))
    .map(([campo]) => ({
      campo,
      mensagem: 'O conteúdo não pode ser guardado: tem um caractere nulo ou níveis demais.',
    }))

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
  const unknown = Object.keys((raw ?? {}) as object).filter((key) => !Object.hasOwn(schema.shape, key))
  const owned = unknown.filter((key) => serverOwned.has(key))
  if (owned.length > 0)
    return { value: {}, problems: owned.map((campo) => ({ campo, mensagem: 'Este campo é definido pelo sistema.' })) }
  if (unknown.length > 0) request.log.info({ unknown: unknown.slice(0, 40).map(loggable) }, 'unknown keys dropped')
  return { value: result.data as Record<string, unknown>, problems: [] }
}

const nothing = { fields: {}, upload: undefined, discard: async () => undefined }

/** Reads and checks params, query and body together, so that one answer names every wrong field. */
export async function readInput(
  call: Call,
  request: FastifyRequest,
  spoolFolder: string,
): Promise<{ input: Record<string, unknown>; upload: Multipart['upload']; discard: () => Promise<unknown> }> {
  const multipart = call.upload ? await readMultipart(request, call.upload, spoolFolder) : nothing
  const body = call.upload ? multipart.fields : (request.body ?? {})
  const parts = [
    parse(call.params, request.params, request),
    parse(call.query, request.query, request),
    parse(call.fields, body, request),
  ]
  const campos = parts.flatMap(({ problems }) => problems)
  if (campos.length > 0) {
    await multipart.discard()
    throw new InvalidInput(campos.map(({ campo, mensagem }) => `${campo}: ${mensagem}`).join(' '), { campos })
  }
  return {
    input: Object.assign({}, ...parts.map(({ value }) => value)) as Record<string, unknown>,
    upload: multipart.upload,
    discard: multipart.discard,
  }
}
