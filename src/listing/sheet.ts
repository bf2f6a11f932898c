import * as z from 'zod'

import { type Access, call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { flag } from '#contract/wire.ts'

/** A column of a sheet that somebody brings: what people call it, and other names under which it is known. */
export type SheetColumn<C extends string = string> = {
  readonly name: C
  readonly label: string
  readonly alsoCalled?: readonly string[]
}

/**
 * What may be brought into a list from a spreadsheet of one's own: a column of keys, by which the
 * rows of the list are found, and what the others say of them. The first column is that of the keys.
 */
export type Sheet<C extends string = string> = {
  readonly columns: readonly [SheetColumn<C>, ...SheetColumn<C>[]]
}

/** The largest sheet in bytes, and in lines. */
export const largestSheet = 5 * 1_048_576
export const mostSheetLines = 10_000

/** The files it may be; what is pasted goes the same way. */
export const sheetEndings = ['.xlsx', '.csv', '.txt'] as const

/** A line of a sheet that leads to nothing, and why. */
const SheetProblem = z.object({
  linha: z.number(),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
})
export type SheetProblem = z.output<typeof SheetProblem>

/** What every sheet answers: how many lines it has, the rows of the list they name, and what was not found. */
export const sheetAnswer = <R extends z.ZodType>(row: R) =>
  z.object({
    linhas: z.number(),
    content: z.array(row),
    problemas: z.array(SheetProblem),
  })

/** The call that reads a sheet against a list; it changes nothing unless `effect` says that it writes. */
export const sheetCall = <F extends z.ZodRawShape, A extends Schema>(declared: {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly effect?: 'write'
  readonly moves?: Moves
  readonly asks: F
  readonly answer: A
}) =>
  call({
    ...declared,
    method: 'POST',
    effect: declared.effect ?? 'read',
    fields: z.object({ ...declared.asks, ensaio: flag.optional() }),
    upload: { field: 'file', maxBytes: largestSheet },
  })

/** The key of the rows: a boleto number, under the names that spreadsheets give it. */
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
