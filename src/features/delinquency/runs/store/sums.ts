import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { RunBalance } from '../rules/balance.ts'

/** Sums bases for some calculations, by account and flags; copies the stock from the base. */
export async function writeSums(tx: Tx, runIds: readonly number[]): Promise<void> {
  await sql`
    with run as materialized (
      select * from delinquency_run where id = any(${runIds}::bigint[])
    ), moved as (
      select run_id, account, is_corporate, is_legal,
        count(*) filter (where is_of_month) as titulos, sum(original_cents) as original,
        sum(adjusted_cents) as adjusted, sum(gross_received_cents) as gross_received,
        sum(gross_cents) as gross, sum(grace_cents) as grace, sum(recovered_cents) as recovered,
        sum(after_close_cents) as after_close,
        sum(grace_after_close_cents) as grace_after_close,
        sum(later_adjusted_cents) as later_adjusted, sum(late_received_cents) as late_received,
        sum(grace_cents) filter (where due_on <= processed_on) as due_grace,
        sum(grace_after_close_cents) filter (
          where due_on <= processed_on
        ) as due_grace_after_close
      from delinquency_titulo
        join (select id as base_id, processed_on from delinquency_run) b on b.base_id = run_id
      where run_id in (select base_id from run) and month in (select month from run)
      group by run_id, account, is_corporate, is_legal
    )
    insert into delinquency_sum (
      run_id, mall_id, month, account, is_corporate, is_legal, titulos, original_cents,
      adjusted_cents, gross_received_cents, gross_cents, grace_cents, recovered_cents,
      after_close_cents, grace_after_close_cents, later_adjusted_cents, late_received_cents,
      due_grace_cents, due_grace_after_close_cents, stock_cents
    )
    select r.id, r.mall_id, r.month, s.account, s.is_corporate, s.is_legal,
      coalesce(m.titulos, 0), coalesce(m.original, 0), coalesce(m.adjusted, 0),
      coalesce(m.gross_received, 0), coalesce(m.gross, 0), coalesce(m.grace, 0),
      coalesce(m.recovered, 0), coalesce(m.after_close, 0), coalesce(m.grace_after_close, 0),
      coalesce(m.later_adjusted, 0), coalesce(m.late_received, 0), coalesce(m.due_grace, 0),
      coalesce(m.due_grace_after_close, 0), s.stock_cents
    from run r
      join delinquency_stock s on s.run_id = r.base_id
      left join moved m on (m.run_id, m.account, m.is_corporate, m.is_legal)
        = (s.run_id, s.account, s.is_corporate, s.is_legal)`.execute(tx)
}

/** Totals of some bases as written, with the values they must match. */
export async function balancesOf(
  tx: Tx,
  runIds: readonly number[],
): Promise<(RunBalance & { readonly runId: number })[]> {
  const { rows } = await sql<RunBalance & { readonly runId: number }>`
    with run as materialized (
      select * from delinquency_run where id = any(${runIds}::bigint[])
    ), written as (
      select run_id, sum(original_cents) as original, sum(adjusted_cents) as adjusted,
        sum(gross_received_cents) as gross_received, sum(gross_cents + grace_cents) as open,
        sum(recovered_cents) as recovered,
        sum(after_close_cents + grace_after_close_cents) as after_close,
        sum(later_adjusted_cents) as later_adjusted
      from delinquency_titulo
      where run_id in (select id from run) and month in (select month from run)
      group by run_id
    ), kept as (
      select run_id, sum(stock_cents) as stock, sum(previous_stock_cents) as previous_stock,
        sum(principal_cents) as principal
      from delinquency_stock
      where run_id in (select id from run)
      group by run_id
    )
    select r.id as "runId", coalesce(t.original - t.adjusted, 0)::bigint as "billedCents",
      coalesce(t.gross_received, 0)::bigint as "grossReceivedCents",
      coalesce(t.open, 0)::bigint as "openCents",
      coalesce(t.recovered, 0)::bigint as "recoveredCents",
      coalesce(t.after_close, 0)::bigint as "afterCloseCents",
      coalesce(t.later_adjusted, 0)::bigint as "laterAdjustedCents",
      coalesce(s.stock, 0)::bigint as "stockCents",
      coalesce(s.previous_stock, 0)::bigint as "previousStockCents",
      coalesce(s.principal, 0)::bigint as "principalCents"
    from run r
      left join written t on t.run_id = r.id
      left join kept s on s.run_id = r.id`.execute(tx)
  return rows
}
