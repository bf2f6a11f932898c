import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { type Competence, competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MonthRange } from '../rules/grid.ts'

export type RunFilter = MonthRange & { readonly malls: Malls }

/** The current calculation of each mall and month. */
export const currentRuns = ({ malls, from, to }: RunFilter): RawBuilder<unknown> => sql`
  select r.*
  from delinquency_current r
  where r.month between ${firstDay(from)} and ${firstDay(to)}
    and ${ofMalls(sql`r.mall_id`, malls)}`

/** The newest month with a calculation of one of these malls. */
export async function newestMonth(tx: Tx, malls: Malls): Promise<Competence | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from delinquency_current
    where ${ofMalls(sql`mall_id`, malls)}
    order by month desc
    limit 1`.execute(tx)
  const [newest] = rows
  return newest && competence(newest.month)
}

/**
 * The newest month without any PRÉVIA (rules 6.2); if there is none, the newest calculated month.
 */
export async function newestFinalMonth(tx: Tx, malls: Malls): Promise<Competence | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month
    from delinquency_current
    where ${ofMalls(sql`mall_id`, malls)}
    group by month
    order by bool_and(processed_on >= billed_until + minimum_days) desc, month desc
    limit 1`.execute(tx)
  const [newest] = rows
  return newest && competence(newest.month)
}

export async function calculatedMonths(tx: Tx, filter: RunFilter): Promise<Competence[]> {
  const { rows } = await sql<{ month: Competence }>`
    select distinct to_char(run.month, 'YYYY-MM') as month
    from (${currentRuns(filter)}) run`.execute(tx)
  return rows.map(({ month }) => month)
}

/** A mall without a calculation of a month. */
export type MissingRow = { readonly month: Competence; readonly mall: string }

/** Active malls without a calculation of a requested month. */
export async function missingRuns(tx: Tx, filter: RunFilter): Promise<MissingRow[]> {
  const { rows } = await sql<MissingRow>`
    with run as (${currentRuns(filter)})
    select to_char(m.month, 'YYYY-MM') as month, l.name as mall
    from generate_series(${firstDay(filter.from)}::date, ${firstDay(filter.to)}::date,
      interval '1 month') as m (month)
    cross join mall l
    left join run on run.mall_id = l.id and run.month = m.month::date
    where l.is_active
      and run.run_id is null
      and ${ofMalls(sql`l.id`, filter.malls)}
    order by 1, l.name collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

/** A calculation that the screens show. */
export type ShownRunRow = {
  readonly month: Competence
  readonly mallId: number
  readonly mall: string
  readonly processedOn: LocalDate
  readonly billedFrom: LocalDate
  readonly billedUntil: LocalDate
  readonly netOn: LocalDate
  readonly minimumDays: number
  readonly shareBps: number
  readonly isClosed: boolean
  readonly isStale: boolean
  /** Closed, and its data changed since; a later calculation differs or is missing. */
  readonly hasDifferences: boolean
  readonly staleBecause: string | null
}

/** The current calculation per mall and month; closed ones are final. */
export async function shownRuns(tx: Tx, filter: RunFilter): Promise<ShownRunRow[]> {
  const { rows } = await sql<ShownRunRow>`
    select to_char(run.month, 'YYYY-MM') as month, l.id as "mallId", l.name as mall,
      run.processed_on as "processedOn", run.billed_from as "billedFrom",
      run.billed_until as "billedUntil", run.net_on as "netOn",
      run.minimum_days as "minimumDays", run.share_bps as "shareBps",
      run.is_closed as "isClosed",
      run.is_closed and (
        run.is_stale
        or exists (
          select
          from delinquency_run k
          where k.mall_id = run.mall_id and k.month = run.month and k.kind = 'CALCULO'
            and k.is_current and k.id <> run.run_id
        )
      ) as "hasDifferences", run.is_stale and not run.is_closed as "isStale",
      case when not run.is_closed then run.stale_because end as "staleBecause"
    from (${currentRuns(filter)}) run
    join mall l on l.id = run.mall_id
    order by run.month, l.name collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

export async function mallsOfPortfolios(tx: Tx, portfolios: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mall where portfolio = any(${portfolios}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function countMalls(tx: Tx, malls: Malls): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from mall
    where is_active
      and ${ofMalls(sql`id`, malls)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Accounts of some movement types; an account code maps to itself. */
export async function accountsOf(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct a.code
    from account_type a
    left join movement_type m on m.account_type_id = a.id
    where a.code = any(${codes}::text[]) or m.code = any(${codes}::text[])`.execute(tx)
  return rows.map(({ code }) => code)
}
