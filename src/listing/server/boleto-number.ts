import { type RawBuilder, sql } from 'kysely'

import { boletoOfOwnKey } from '#values/bureau-number.ts'
import { type BoletoCode, duesOfFactor, readBoletoCode } from '#values/boleto-line.ts'
import { pastedCodes } from '#values/pasted-codes.ts'

import { startsWith } from './like.ts'

type Sql = RawBuilder<unknown>

/** Columns to match a boleto code against: numbers, due dates and amounts. */
export type BoletoColumns = {
  readonly numbers: readonly Sql[]
  readonly dues: readonly Sql[]
  readonly amounts: readonly Sql[]
  /** Row id, to match our own keys at the bureau. */
  readonly boletoId?: Sql
}

/** The columns of `boleto b`, with the numbers and days as first issued. */
export const boletoColumns: BoletoColumns = {
  numbers: [sql`b.number`, sql`b.original_number`],
  dues: [sql`b.due_on`, sql`b.original_due_on`],
  amounts: [sql`b.open_cents`, sql`b.original_cents`],
  boletoId: sql`b.id`,
}

const anyOf = (columns: readonly Sql[], condition: (column: Sql) => Sql): Sql =>
  sql`(${sql.join(columns.map(condition), sql` or `)})`

// Shorter numbers occur by chance in nearly every free field.
const [shortest, longest] = [8, 20]

/** Every number the free field may contain; each bank places it differently. */
function numbersIn(freeField: string): string[] {
  const found = new Set<string>()
  for (let start = 0; start < freeField.length; start += 1)
    for (let length = shortest; length <= Math.min(longest, freeField.length - start); length += 1)
      found.add(freeField.slice(start, start + length))
  return [...found]
}

/**
 * Boletos that match a code. Banks encode the number differently, so match a number within the free
 * field, or due date and amount.
 */
export function boletoOfCode(
  { factor, value_cents, freeField }: BoletoCode,
  columns: BoletoColumns,
): Sql {
  const byNumber = anyOf(
    columns.numbers,
    (number) => sql`${number} = any(${numbersIn(freeField)}::text[])`,
  )
  const dues = duesOfFactor(factor)
  if (dues.length === 0 || value_cents === 0) return byNumber
  const isDue = anyOf(columns.dues, (due) => sql`${due} = any(${dues}::date[])`)
  const isOfAmount = anyOf(columns.amounts, (amount) => sql`${amount} = ${value_cents}`)
  return sql`(${byNumber} or (${isDue} and ${isOfAmount}))`
}

/** Matches our own keys, under which the bureau lists a boleto. */
function byOwnKeys(texts: readonly string[], { boletoId }: BoletoColumns): Sql[] {
  const ids = texts.flatMap((text) => boletoOfOwnKey(text) ?? [])
  return boletoId === undefined || ids.length === 0
    ? []
    : [sql`${boletoId} = any(${ids}::bigint[])`]
}

/**
 * Condition of 'Número do boleto'. One text matches a number prefix, a linha digitável or bar code,
 * or the bureau key. A pasted column matches any of its texts.
 */
export function boletoNumber(text: string, columns: BoletoColumns): Sql {
  const texts = pastedCodes(text)
  if (texts.length > 1) return boletoNumbers(texts, columns)
  const one = texts[0] ?? ''
  const code = readBoletoCode(one)
  if (code) return boletoOfCode(code, columns)
  const begins = anyOf(columns.numbers, (number) => sql`${number} like ${startsWith(one)}`)
  return sql`(${sql.join([begins, ...byOwnKeys([one], columns)], sql` or `)})`
}

/** Condition for whole numbers, any of which may be a code. */
export function boletoNumbers(written: readonly string[], columns: BoletoColumns): Sql {
  const texts = [...new Set(written.flatMap(pastedCodes))]
  const codes = texts.flatMap((text) => readBoletoCode(text) ?? [])
  const byNumber = anyOf(columns.numbers, (number) => sql`${number} = any(${[...texts]}::text[])`)
  const conditions = [
    byNumber,
    ...byOwnKeys(texts, columns),
    ...codes.map((code) => boletoOfCode(code, columns)),
  ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Columns of a workflow item and its boleto, optionally with the originally issued number. */
export function itemColumns(
  item: 'i' | 'x',
  ...numbers: readonly ('number' | 'original_number')[]
): BoletoColumns {
  const its = (column: string) => sql.ref(`${item}.${column}`)
  return {
    boletoId: its('boleto_id'),
    numbers: numbers.map(its),
    dues: [its('due_on'), its('original_due_on')],
    amounts: [
      its('balance_cents'),
      sql`(select w.original_cents from boleto w where w.id = ${its('boleto_id')})`,
    ],
  }
}
