import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Competence, firstDay } from '#values/competence.ts'

import { conditionsOf, type FigureFilter, partColumns } from './parts.ts'
import { figureSql } from './report.ts'
import { currentRuns } from './runs.ts'

/** A tenant of a mall with its bruta of two months, in cents. */
export type TenantChange = {
  readonly tradeName: string
  readonly luc: string
  readonly mallId: number
  readonly mall: string
  readonly before: number
  readonly now: number
}

/**
 * Contracts whose bruta changed most between the first and last month of the filter, by absolute
 * change. With participação, the truncated share of each.
 */
export async function changedTenants(
  tx: Tx,
  filter: FigureFilter,
  count: number,
): Promise<TenantChange[]> {
  const gross = figureSql('inadimplenciaBruta', partColumns(filter.isWithoutGrace))
  const counted = filter.isShareOnly
    ? sql`trunc(sum(${gross}) * run.share_bps / 10000.0)`
    : sql`sum(${gross})`
  const inMonth = (month: Competence) =>
    sql`coalesce(sum(gross) filter (where month = ${firstDay(month)}), 0)::bigint`
  const newest = (name: RawBuilder<unknown>) => sql`(array_agg(${name} order by month desc))[1]`
  const { rows } = await sql<TenantChange>`
    with run as materialized (${currentRuns(filter)}),
    owed as (
      select run.mall_id, g.contract_number, g.luc, g.trade_name, run.month, ${counted} as gross
      from run
      join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
      where ${conditionsOf({ ...filter, tradeName: undefined }, sql`''`)}
        and g.gross_cents + g.grace_cents <> 0
      group by run.mall_id, g.contract_number, g.luc, g.trade_name, run.month, run.share_bps
    ),
    changed as (
      select mall_id, contract_number, ${newest(sql`trade_name`)} as trade_name,
        ${newest(sql`luc`)} as luc, ${inMonth(filter.from)} as before,
        ${inMonth(filter.to)} as now
      from owed
      group by mall_id, contract_number
    )
    select c.trade_name as "tradeName", c.luc, l.id as "mallId", l.name as mall, c.before, c.now
    from changed c
    join mall l on l.id = c.mall_id
    where c.now <> c.before
    order by abs(c.now - c.before) desc, c.trade_name collate "pt-BR-x-icu", l.id,
      c.contract_number
    limit ${count}`.execute(tx)
  return rows
}
