import * as z from 'zod'

import { type Access, call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { flag } from '#contract/wire.ts'

/** A column of an uploaded sheet: name and aliases. */
export type SheetColumn<C extends string = string> = {
  readonly name: C
  readonly label: string
  readonly alsoCalled?: readonly string[]
}

/** Sheet to match with a list: the key column first, then columns of data. */
export type Sheet<C extends string = string> = {
  readonly columns: readonly [SheetColumn<C>, ...SheetColumn<C>[]]
}

/** Limits of a sheet, in bytes and lines. */
export const largestSheet = 5 * 1_048_576
export const mostSheetLines = 10_000

/** Accepted extensions; pasted text is processed the same way. */
export const sheetEndings = ['.xlsx', '.csv', '.txt'] as const

/** A sheet line without a match, and why. */
const SheetProblem = z.object({
  linha: z.number(),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
})
export type SheetProblem = z.output<typeof SheetProblem>

/** Answer of every sheet: line count, matching rows, problems. */
export const sheetAnswer = <R extends z.ZodType>(row: R) =>
  z.object({
    linhas: z.number(),
    content: z.array(row),
    problemas: z.array(SheetProblem),
  })

/** Call that matches a sheet against a list; read-only unless `effect` declares a write. */
export const sheetCall = <F extends z.ZodRawShape, A extends Schema>(declared: {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly effect?: 'write'
  readonly moves?: Moves
  readonly input: F
  readonly answer: A
}) =>
  call({
    ...declared,
    method: 'POST',
    effect: declared.effect ?? 'read',
    fields: z.object({ ...declared.input, ensaio: flag.optional() }),
    upload: { field: 'file', maxBytes: largestSheet },
  })

/** Key column with boleto numbers, and its aliases in spreadsheets. */
export const boletoKey = {
  name: 'boleto',
  label: 'Boleto',
  alsoCalled: [
    'numero',
    'numero do boleto',
    'numero boleto',
    'num boleto',
    'nº boleto',
    'nº do boleto',
  ],
} as const satisfies SheetColumn
