import type { Pool } from 'pg'

import { readableText, type WholeAnswer } from './test-answers.ts'
import { foreignMarks, type TwoMalls } from './test-malls.ts'
import { type Names, withoutNames } from './test-probes.ts'

const firstId = 710_000_000
/** An id created after `spreadIds`. */
export const anyId = /\b7[1-9]\d{7}\b/g

/**
 * Raises all id sequences to distinct large ranges. Small ids would match by chance in any text.
 */
export const spreadIds = (pool: Pool) =>
  pool.query(
    `
      select setval(
        format('%I.%I', schemaname, sequencename)::regclass,
        ${firstId} + 1000000 * row_number() over (order by sequencename)
      )
     from pg_sequences where schemaname = 'public'`,
  )

/**
 * Amounts with cents. Own amounts are whole reais, so these come from the other mall. Percentages
 * do not count.
 */
export const brokenAmounts = (text: string): string[] =>
  text.replaceAll(/"percentual\w+": ?[\d.]+/g, '').match(/(?<![\d.:-])\d+\.(\d|\d\d)(?![\d.:])/g) ??
  []

/**
 * Returns the first sign of the other mall in a text, including its ids after `spreadIds`;
 * undefined if there is none.
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

/** Removes echoed input from the answer: refusals and export heads repeat it. */
export async function withoutTyped(answer: WholeAnswer, typedNames: Names): Promise<string> {
  const text = `${decodeURIComponent(String(answer.headers['content-disposition'] ?? ''))}\n${await readableText(answer)}`
  return answer.statusCode < 400
    ? text.replaceAll(/Filtros: [^"]*/g, (words) => withoutNames(words, typedNames))
    : withoutNames(text, typedNames)
}

/** One hash per table of a mall's rows, without the log lines of reads. */
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
