import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { IndexTable } from './rules/factor.ts'

type IndexRow = { readonly index: string; readonly month: Competence; readonly rate: number }

function tableOf(rows: readonly IndexRow[]): IndexTable {
  const table = new Map<string, Map<Competence, number>>()
  for (const { index, month, rate } of rows) {
    const series = table.get(index) ?? new Map<Competence, number>()
    series.set(month, Number(rate))
    table.set(index, series)
  }
  return table
}

/** Current index tables and their edition; null before the first. */
export type IndexEdition = { readonly table: IndexTable; readonly edition: number | null }

/** Published values in force, by index and month. */
export async function readIndexEdition(tx: Tx): Promise<IndexEdition> {
  // One statement: a load that commits meanwhile is in both parts or in neither.
  const { rows } = await sql<Partial<IndexRow> & { edition: number | null }>`
    select e.id as edition, v.index_name as index, to_char(v.month, 'YYYY-MM') as month,
      v.rate_e8 as rate
    from (select max(id) as id from price_index_edition) e
      left join price_index_value v on v.is_current`.execute(tx)
  return {
    edition: rows[0]?.edition ?? null,
    table: tableOf(rows.filter((row): row is typeof row & IndexRow => Boolean(row.index))),
  }
}

export const readIndexTable = async (tx: Tx): Promise<IndexTable> =>
  (await readIndexEdition(tx)).table

/** Values in force in an edition, independent of later loads and undos. */
export async function readIndexTableOf(tx: Tx, edition: number): Promise<IndexTable> {
  const { rows } = await sql<IndexRow>`
    select v.index_name as index, to_char(v.month, 'YYYY-MM') as month, v.rate_e8 as rate
    from price_index_period p
      join price_index_value v using (index_name, month, version)
    where p.since_edition <= ${edition} and coalesce(p.until_edition > ${edition}, true)`.execute(
    tx,
  )
  return tableOf(rows)
}

export async function readEditionInstant(tx: Tx, edition: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select made_at as at from price_index_edition where id = ${edition}`.execute(tx)
  return rows[0]?.at
}

/** The edition in force at the end of a day; null before the first. */
export async function readEditionOn(tx: Tx, day: LocalDate): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id
    from price_index_edition
    where (made_at at time zone 'America/Sao_Paulo')::date <= ${day}`.execute(tx)
  return rows[0]?.id ?? null
}
