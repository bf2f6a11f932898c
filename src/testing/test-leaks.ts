import type { Pool } from 'pg'

import { readableText, type WholeAnswer } from './test-answers.ts'
import { foreignMarks, type TwoMalls } from './test-malls.ts'
import { type Names, withoutNames } from './test-probes.ts'

const firstId = 710_000_000
/** An id of a row that was made after `makeIdsStandOut`. */
export const anyId = /\b7[1-9]\d{7}\b/g

/**
 * From now on ids stand out in any text, and are of one table alone: a small number is found
 * everywhere.
 */
export const makeIdsStandOut = (pool: Pool) =>
  pool.query(
    `
      select setval(
        format('%I.%I', schemaname, sequencename)::regclass,
        ${firstId} + 1000000 * row_number() over (order by sequencename)
      )
     from pg_sequences where schemaname = 'public'`,
  )

/**
 * Own amounts are whole reais: a broken one is of the other mall, or a sum with it. A percentage is
 * no amount.
 */
export const brokenAmounts = (text: string): string[] =>
  text.replaceAll(/"percentual\w+": ?[\d.]+/g, '').match(/(?<![\d.:-])\d+\.(\d|\d\d)(?![\d.:])/g) ??
  []

/**
 * What a text says of the other mall, its ids among it when they stand out; undefined when it says
 * nothing.
 */
export function leakFinder({ foreign }: TwoMalls): (text: string) => string | undefined {
  const { mall, items, lojistas, fiadores, history, batch, load } = foreign
  const ids = new Set(
    [mall, ...Object.values(items), ...lojistas, ...fiadores, history, batch, load].map(String),
  )
  return (text) =>
    text.match(anyId)?.find((id) => ids.has(id)) ??
    foreignMarks.exec(text)?.[0] ??
    brokenAmounts(text)[0]
}

/**
 * A refusal says what the person typed, and so does the head of an export: by which words it was
 * filtered.
 */
export async function withoutTyped(answer: WholeAnswer, typedNames: Names): Promise<string> {
  const text = `${decodeURIComponent(String(answer.headers['content-disposition'] ?? ''))}\n${await readableText(answer)}`
  return answer.statusCode < 400
    ? text.replaceAll(/Filtros: [^"]*/g, (words) => withoutNames(words, typedNames))
    : withoutNames(text, typedNames)
}

/** Every row of a mall, as one hash a table; what reads leave in the decision log aside. */
export async function rowsOfMall(pool: Pool, mall: number): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `
      select table_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public'
       and column_name = 'mall_id'
       and table_type = 'BASE TABLE'
       and table_name <> 'audit_entry'
     order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
        from ${name} t
        where mall_id = $1`,
      [mall],
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
