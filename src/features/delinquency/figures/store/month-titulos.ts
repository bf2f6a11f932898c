import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import { conditionsOf, type FigureFilter, partColumns } from './parts.ts'
import { figureSql } from './report.ts'
import { currentRuns } from './runs.ts'

export type MonthTitulo = {
  readonly shopping: string
  readonly luc: string
  readonly tradeName: string
  readonly number: string
  readonly boleto: string
  readonly account: string
  readonly dueOn: LocalDate
  readonly original: number
  readonly adjusted: number
  readonly received: number
  readonly grace: number
  readonly gross: number
  readonly recovered: number
  readonly afterClose: number
  readonly net: number
  readonly lateReceived: number
}

const rowsOf = (filter: FigureFilter) => sql`
    join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
    join mall l on l.id = run.mall_id
    where ${conditionsOf(filter, sql`g.trade_name`)}`

export async function countMonthTitulos(tx: Tx, filter: FigureFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with run as materialized (${currentRuns(filter)})
    select count(*)::int as count
    from run
    ${rowsOf(filter)}`.execute(tx)
  return rows[0]?.count ?? 0
}

const batchSize = 2_000

/**
 * Yields every título of the months in batches, so that the sheet is written while the database
 * reads.
 */
export async function* monthTitulos(
  tx: Tx,
  filter: FigureFilter,
): AsyncGenerator<readonly MonthTitulo[]> {
  const columns = partColumns(filter.isWithoutGrace)
  await sql`
    declare month_titulos no scroll cursor for
    with run as materialized (${currentRuns(filter)})
    select l.name as shopping, g.luc, g.trade_name as "tradeName", g.number,
      g.boleto_number as boleto,
      g.account, g.due_on as "dueOn",
      ${columns.original} as original, ${columns.adjusted} as adjusted,
      ${columns.received} as received, ${columns.grace} as grace,
      ${figureSql('inadimplenciaBruta', columns)} as gross,
      ${columns.recovered} as recovered, ${columns.afterClose} as "afterClose",
      ${figureSql('inadimplenciaLiquida', columns)} as net,
      ${columns.lateReceived} as "lateReceived"
    from run
    ${rowsOf(filter)}
    order by l.name collate "pt-BR-x-icu", g.luc, g.number`.execute(tx)
  for (;;) {
    const { rows } = await sql<MonthTitulo>`
      fetch ${sql.lit(batchSize)} from month_titulos`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
  }
}
