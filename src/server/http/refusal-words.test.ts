import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { sentenceOfFields } from '#contract/errors.ts'
import { PARAMETERS } from '#features/platform/parameters/rules/definitions.ts'
import { declaredImporters } from '#listing/importer.ts'
import { everyRoute } from '#testing/test-everything.ts'

import './input.ts'

// Refusals shown to users are in Portuguese. Field names (camelCase, SNAKE_CASE) are only in
// `campos`, for programs.

const wireWord = /\b(?:[a-z]+[A-Z]\w*|[A-Za-z]+_\w+)\b|^[a-z]\w*:/

const allWireWords = /\b(?:[a-z]+[A-Z]\w*|[A-Za-z]+_\w+)\b/g

const wrongValues = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(5_000),
  '31/02/2026',
  -1,
  0.5,
  1e15,
  true,
  {},
  [],
  [{}],
  ['x'],
  [null],
]

/** Messages of a schema for wrong values, field by field. */
function sentencesOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodType)) return []
  const inputs: unknown[] =
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape).flatMap((key) => wrongValues.map((value) => ({ [key]: value })))
      : [...wrongValues]
  return inputs.flatMap((input) => {
    const result = z.safeDecode(schema, input as never)
    if (result.success) return []
    return result.error.issues.map(({ path, message }) =>
      sentenceOfFields([{ campo: path.join('.') || 'corpo', mensagem: message }]),
    )
  })
}

const messagesOf = ({ params, query, fields }: Call): string[] => [
  ...new Set([params, query, fields].flatMap(sentencesOf)),
]

test('no message about an invalid field contains a wire name, for any call and value', () => {
  const named = everyRoute.flatMap(({ call }) =>
    messagesOf(call)
      // Quoted values may be sent literally, as in "Use 'BAIXA_MANUAL' ou 'INCLUSAO_MANUAL'."
      .filter((sentence) => wireWord.test(sentence.replaceAll(/'[^']*'/g, '')))
      .map((sentence) => `${call.name}: ${sentence}`),
  )
  expect([...new Set(named)]).toEqual([])
})

test('no message in the source contains a wire name', () => {
  const source = fileURLToPath(new URL('../../', import.meta.url))
  // Allow names that users see: spreadsheet columns, parameters and settings that whoever runs the
  // server sets.
  const columns = [...declaredImporters().values()].flatMap(({ columns }) =>
    columns.map(({ name }) => name),
  )
  const used = new Set([...columns, ...Object.keys(PARAMETERS)])
  const isForeign = (word: string) => !used.has(word) && !word.startsWith('REGUA_')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !/\.(test|stories)\.|^(testing|ops|server\/(settings|database|embedded))\/|^app\/(start|web)|example-/.test(
        path,
      ),
  )
  // Matches literals that start with a capital and end like a sentence.
  const literal = /(['"`])([A-ZÀ-Ú][^'"`\n]{8,}[.!?])\1/gu
  const named = files.flatMap((path) =>
    [...readFileSync(`${source}${path}`, 'utf8').matchAll(literal)]
      .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, ''))
      .filter((text) => / /.test(text) && (text.match(allWireWords) ?? []).some(isForeign))
      .map((text) => `${path}: ${text}`),
  )
  expect(named).toEqual([])
})
