import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { addCompetence, type Competence, firstDay } from '#values/competence.ts'

import type { DefaultCard } from '#features/collection/open-balances/contract/summary.ts'

type Sql = RawBuilder<unknown>

/** Owner of the cards: a customer, or the LUCs of a group. */
export type CardsOf = { readonly tenant: number } | { readonly group: number }

const accounts = {
  rents: 'ALUGUEL',
  commercials: 'COMERCIAL',
  condominium: 'CONDOMINIO',
  fund: 'FUNDO',
  confession: 'CONFISSAO',
} as const

const billed = sql`g.original_cents - g.adjusted_cents`
const ofAccount = (amount: Sql, account: string): Sql =>
  sql`coalesce(sum(${amount}) filter (where g.account = ${sql.lit(account)}), 0)::bigint`
const columns = Object.entries(accounts).flatMap(([name, account]) => [
  sql`${ofAccount(billed, account)} as ${sql.id(`${name}Invoiced`)}`,
  sql`${ofAccount(sql`g.gross_cents`, account)} as ${sql.id(`${name}Default`)}`,
])

/**
 * Cards of the twelve months up to `until`: one per LUC and month with billed or overdue amounts,
 * newest first. From the current runs (rules 6.2).
 */
export async function readCards(
  tx: Tx,
  of: CardsOf,
  until: Competence,
  malls: Malls,
): Promise<DefaultCard[]> {
  const whose =
    'tenant' in of
      ? sql`g.tenant_id = ${of.tenant}`
      : sql`exists (
          select from group_tenant q
          where q.group_id = ${of.group} and q.mall_id = g.mall_id
            and q.document = g.document and q.luc = g.luc)`
  const { rows } = await sql<DefaultCard>`
    with run as materialized (
      select r.mall_id, r.month, r.run_id, r.base_id
      from delinquency_current r
      where r.month between ${firstDay(addCompetence(until, -11))} and ${firstDay(until)}
        and ${ofMalls(sql`r.mall_id`, malls)}),
      card as materialized (
        select run.mall_id, run.month, run.run_id, g.luc,
          sum(${billed})::bigint as "totalInvoiced", sum(g.gross_cents)::bigint as "totalDefaultMonth",
          ${sql.join(columns)}
        from run
          join delinquency_titulo g on g.month = run.month and g.run_id = run.base_id
        where g.is_of_month and ${whose}
        group by run.mall_id, run.month, run.run_id, g.luc
        having sum(${billed}) > 0 or sum(g.gross_cents) > 0)
    select card.*, to_char(card.month, 'MM/YYYY') as "monthYear", l.name as "shoppingName",
      (
        select round(card."totalDefaultMonth" * 10000.0 / nullif(sum(${billed}), 0))::bigint
        from delinquency_sum g
        where g.run_id = card.run_id
      ) as "shoppingDefaultPercentage"
    from card
      join mall l on l.id = card.mall_id
    order by card.month desc, l.name, card.luc`.execute(tx)
  return rows
}

/** Months of the twelve without any calculation of these malls, newest first. */
export async function monthsWithoutRun(tx: Tx, until: Competence, malls: Malls): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m.month, 'MM/YYYY') as month
    from generate_series(${firstDay(addCompetence(until, -11))}::date, ${firstDay(until)}::date,
      interval '1 month') as m (month)
    where not exists (
      select from delinquency_current r
      where r.month = m.month::date and ${ofMalls(sql`r.mall_id`, malls)})
    order by m.month desc`.execute(tx)
  return rows.map(({ month }) => month)
}
