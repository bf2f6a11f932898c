import { type RawBuilder, sql } from 'kysely'

import { boletoOfOwnKey } from '#values/bureau-number.ts'
import { type BoletoCode, duesOfFactor, readBoletoCode } from '#values/boleto-line.ts'
import { pastedCodes } from '#values/pasted-codes.ts'

import { startsWith } from './like.ts'

type Sql = RawBuilder<unknown>

/**
 * Where a source keeps what a boleto's code tells: its numbers, its due dates, the amounts it was
 * or is for.
 */
export type BoletoColumns = {
  readonly numbers: readonly Sql[]
  readonly dues: readonly Sql[]
  readonly amounts: readonly Sql[]
  /** Its row, by which a key of ours at the bureau finds it. */
  readonly boletoId?: Sql
}

const anyOf = (columns: readonly Sql[], condition: (column: Sql) => Sql): Sql =>
  sql`(${sql.join(columns.map(condition), sql` or `)})`

// Shorter ones stand in nearly every free field by chance.
const [shortest, longest] = [8, 20]

/** Every number that the free field may hold: banks put it where they like. */
function numbersIn(freeField: string): string[] {
  const found = new Set<string>()
  for (let start = 0; start < freeField.length; start += 1)
    for (let length = shortest; length <= Math.min(longest, freeField.length - start); length += 1)
      found.add(freeField.slice(start, start + length))
  return [...found]
}

/**
 * The boletos that a code may be of. No code tells the number in a way that all banks share: these
 * are the ones whose number stands in its free field, and the ones of the same due date and amount.
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

/** By the keys of ours among these texts, under which the bureau lists a boleto. */
function byOwnKeys(texts: readonly string[], { boletoId }: BoletoColumns): Sql[] {
  const ids = texts.flatMap((text) => boletoOfOwnKey(text) ?? [])
  return boletoId === undefined || ids.length === 0
    ? []
    : [sql`${boletoId} = any(${ids}::bigint[])`]
}

/**
 * What 'Número do boleto' finds. One text: by the beginning of the number, by a whole linha digitável
 * or bar code, or by the key under which the bureau lists it. Several, as a pasted column: each as
 * one of these.
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

/** The same for whole numbers, of which any may be a code. */
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

/**
 * The columns of an item of the workflow, and of the boleto it is of; the number under which that
 * was first issued, too, or not.
 */
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
