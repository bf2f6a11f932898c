import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { addCompetence, type Competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { RunKind } from '../contract/run-list.ts'
import type { RunParameters } from '../rules/window.ts'

const now = sql`regua.clock_timestamp()`

/** Parameters of a run, with the mall's participação at that time in basis points. */
export type StoredRun = Omit<RunParameters, 'month'> & { readonly shareBps: number }

/** Day of the last ERP load of mall `m`. */
export const lastLoadOn = sql`
  (
    select max((l.loaded_at at time zone 'America/Sao_Paulo')::date)
    from erp_load_mall l
    where l.mall_id = m.id and l.kind = 'ORACLE' and l.undone_at is null
  )`

const parametersOf = (run: RawBuilder<unknown>) => sql`
  jsonb_build_object(
    'processedOn', ${run}.processed_on, 'billedFrom', ${run}.billed_from,
    'billedUntil', ${run}.billed_until, 'netOn', ${run}.net_on,
    'previousNetOn', ${run}.previous_net_on, 'minimumDays', ${run}.minimum_days,
    'shareBps', ${run}.share_bps)`

/** A change of the month's inputs since the last closing, newest first. */
export type StoredInput = {
  readonly description: string
  readonly changedBy: number
  readonly changedByName: string
  readonly changedOn: LocalDate
}

/** Totals of a calculation in cents. */
export type MonthFigures = {
  readonly titulos: number
  readonly billed: Cents
  readonly gross: Cents
  readonly net: Cents
}

/**
 * Changes of inputs that count in the month of `c`, with authors: those after the last closing of a
 * month in which they counted (rules 6.4).
 */
const openInputs = sql`
  select i.description, i.changed_by as "changedBy", i.changed_by_name as "changedByName",
    to_char(max(i.changed_at) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as "changedOn"
  from month_input i
  where i.mall_id = m.id
    and (i.due_from is null or i.due_from <= c.billed_until)
    and (i.due_until is null or i.due_until >= c.billed_from)
    and not exists (
      select
      from delinquency_month e
        join delinquency_run q on q.id = e.closed_run_id
      where e.mall_id = i.mall_id
        and e.month < c.month
        and e.closed_at > i.changed_at
        and (i.due_from is null or i.due_from <= q.billed_until)
    )
  group by i.description, i.changed_by, i.changed_by_name`

/** A month of a mall with the facts for its state and closing. */
export type StoredMonth = {
  readonly mallId: number
  readonly mall: string
  readonly isClosed: boolean
  readonly isStale: boolean
  readonly staleBecause: string | null
  readonly closedAt: Date | null
  readonly closedByName: string | null
  readonly runId: number | null
  readonly baseId: number | null
  readonly version: number | null
  readonly calculatedByName: string | null
  readonly finishedAt: Date | null
  readonly run: StoredRun | null
  readonly base: StoredRun | null
  readonly isBusy: boolean
  readonly busyKind: RunKind | null
  readonly hasFreshBase: boolean
  readonly isBaseCalculated: boolean
  readonly failedKind: RunKind | null
  readonly failedAt: Date | null
  readonly failedBecause: string | null
  /** The unbalanced título with its tenant, if it is still in the ledger. */
  readonly failedTitulo: { readonly numero: string; readonly idCliente: number } | null
  readonly lastLoadOn: LocalDate | null
  readonly isPreviousOpen: boolean
  readonly makers: readonly number[]
  readonly inputs: readonly StoredInput[]
  readonly figures: MonthFigures | null
  readonly lastClosed: Competence | null
  readonly hasDifferences: boolean
}

/** The título that a failed run `f` could not balance, with its tenant. */
const failedTitulo = sql`
  (
    select jsonb_build_object('numero', t.number, 'idCliente', k.tenant_id)
    from titulo t
      join contract k on k.id = t.contract_id
    where t.id = f.error_titulo_id
  )`

/** Users who submitted the run of `c` or its base, or loaded adjustments of its window. */
const makers = sql`
  array(
    select r.submitted_by
    from delinquency_run r
    where r.id in (c.run_id, c.base_id) and r.submitted_by is not null
    union
    select a.created_by
    from delinquency_adjustment a
    where a.mall_id = m.id
      and a.dated_on between c.billed_from and c.net_on
      and a.created_by is not null
  )`

const inputs = sql`
  (
    select coalesce(
        jsonb_agg(to_jsonb(x) order by x."changedOn" desc, x.description, x."changedBy"), '[]'
      )
    from (${openInputs}) x
  )`

/** Totals of the run of `c`; null without one. */
const figures = sql`
  (
    select jsonb_build_object(
        'titulos', coalesce(sum(s.titulos), 0),
        'billed', coalesce(sum(s.original_cents - s.adjusted_cents), 0),
        'gross', coalesce(sum(s.gross_cents), 0),
        'net', coalesce(sum(s.gross_cents - s.recovered_cents - s.after_close_cents), 0)
      )
    from delinquency_sum s
    where s.run_id = c.run_id
    having c.run_id is not null
  )`

const lastClosed = sql`
  (
    select to_char(max(x.month), 'YYYY-MM')
    from delinquency_month x
    where x.mall_id = m.id and x.closed_run_id is not null
  )`

/** Runs of mall `m` in the month. */
const runsOfMonth = (month: Competence) => {
  const day = sql`${firstDay(month)}::date`
  const before = sql`${firstDay(addCompetence(month, -1))}::date`
  return {
    day,
    base: sql`
      (
        select ${parametersOf(sql`b`)}
        from delinquency_run b
        where b.mall_id = m.id and b.month = ${day} and b.kind = 'BASE' and b.is_current
      )`,
    isBusy: sql`
      exists (
        select
        from delinquency_run b
        where b.mall_id = m.id and b.month = ${day} and b.status in ('SUBMETIDO', 'EXECUTANDO')
      )`,
    isPreviousOpen: sql`
      exists (
        select
        from delinquency_current p
        where p.mall_id = m.id and p.month = ${before} and not p.is_closed
      )`,
    /** A calculation after the one that was closed (`d`). */
    hasDifferences: sql`
      exists (
        select
        from delinquency_run k
        where k.mall_id = m.id and k.month = ${day} and k.kind = 'CALCULO' and k.is_current
          and k.id <> d.closed_run_id
      )`,
    lastRun: sql`
      (
        select r.kind, r.status, r.error, r.error_titulo_id, r.finished_at
        from delinquency_run r
        where r.mall_id = m.id and r.month = ${day}
        order by r.id desc
        limit 1
      )`,
  }
}

/** What mall `m` has done in the month, with the month `d` and the current run `c`. */
const stepsOfMonth = (month: Competence) => {
  const day = sql`${firstDay(month)}::date`
  const isBase = sql`
    b.mall_id = m.id and b.month = ${day} and b.kind = 'BASE' and b.is_current`
  return {
    busyKind: sql`
      (
        select b.kind
        from delinquency_run b
        where b.mall_id = m.id and b.month = ${day} and b.status in ('SUBMETIDO', 'EXECUTANDO')
        order by b.id desc
        limit 1
      )`,
    /** The base was read after the last change of its data. */
    hasFreshBase: sql`
      exists (
        select
        from delinquency_run b
        where ${isBase} and (d.is_stale is not true or d.stale_at < b.started_at)
      )`,
    isBaseCalculated: sql`
      exists (select from delinquency_run b where ${isBase} and b.id = c.base_id)`,
  }
}

/** Reads a month of these malls, by default of all the user's malls. */
export async function monthsOf(
  tx: Tx,
  month: Competence,
  mallIds?: readonly number[],
): Promise<StoredMonth[]> {
  const { day, base, isBusy, isPreviousOpen, hasDifferences, lastRun } = runsOfMonth(month)
  const { busyKind, hasFreshBase, isBaseCalculated } = stepsOfMonth(month)
  const { rows } = await sql<StoredMonth>`
    select m.id as "mallId", m.name as mall,
      coalesce(d.closed_run_id is not null, false) as "isClosed",
      coalesce(d.is_stale, false) as "isStale", d.stale_because as "staleBecause",
      d.closed_at as "closedAt", d.closed_by_name as "closedByName", c.run_id as "runId",
      c.base_id as "baseId", c.version, c.finished_at as "finishedAt",
      (
        select r.submitted_by_name from delinquency_run r where r.id = c.run_id
      ) as "calculatedByName",
      case when c.run_id is not null then ${parametersOf(sql`c`)} end as run, ${base} as base,
      ${isBusy} as "isBusy", ${busyKind} as "busyKind", ${hasFreshBase} as "hasFreshBase",
      ${isBaseCalculated} as "isBaseCalculated", f.kind as "failedKind", f.finished_at as "failedAt",
      f.error as "failedBecause", ${failedTitulo} as "failedTitulo",
      ${lastLoadOn} as "lastLoadOn", ${isPreviousOpen} as "isPreviousOpen", ${makers} as makers,
      ${inputs} as inputs, ${figures} as figures, ${lastClosed} as "lastClosed",
      ${hasDifferences} as "hasDifferences"
    from mall m
      left join delinquency_month d on d.mall_id = m.id and d.month = ${day}
      left join delinquency_current c on c.mall_id = m.id and c.month = ${day}
      left join lateral ${lastRun} f on f.status = 'ERRO'
    where ${mallIds === undefined ? sql`true` : sql`m.id = any(${[...mallIds]})`}
    order by m.name, m.id`.execute(tx)
  return rows
}

export async function saveClosed(
  tx: Tx,
  mallIds: readonly number[],
  month: Competence,
  by: { readonly id: number | null; readonly name: string; readonly isByAnother: boolean },
): Promise<void> {
  await sql`
    update delinquency_month d
    set closed_run_id = c.run_id, closed_at = ${now}, closed_by = ${by.id},
      closed_by_name = ${by.name}, is_closed_by_another = ${by.isByAnother}, is_stale = false, stale_because = null,
      version = d.version + 1
    from delinquency_current c
    where c.mall_id = d.mall_id
      and c.month = d.month
      and d.mall_id = any(${[...mallIds]})
      and d.month = ${firstDay(month)}::date`.execute(tx)
}

/** Reopens a month of these malls; deletes what was frozen with it. */
export async function saveReopened(
  tx: Tx,
  mallIds: readonly number[],
  month: Competence,
): Promise<void> {
  await sql`
    update delinquency_month
    set closed_run_id = null, closed_at = null, closed_by = null, closed_by_name = null,
      is_closed_by_another = false, version = version + 1
    where mall_id = any(${[...mallIds]}) and month = ${firstDay(month)}::date`.execute(tx)
  await sql`
    delete from delinquency_projection
    where mall_id = any(${[...mallIds]}) and month = ${firstDay(month)}::date`.execute(tx)
}

/** Months closed in each of these malls that has a calculation of them. */
export async function closedMonths(tx: Tx, malls: Malls): Promise<ReadonlySet<Competence>> {
  const { rows } = await sql<{ month: Competence }>`
    select to_char(month, 'YYYY-MM') as month
    from delinquency_current
    where ${ofMalls(sql`mall_id`, malls)}
    group by month
    having bool_and(is_closed)`.execute(tx)
  return new Set(rows.map(({ month }) => month))
}

/** Last parameters of a month in any of these malls, by default in the user's malls. */
export async function lastRun(
  tx: Tx,
  month: Competence,
  { kind, mallIds }: { readonly kind?: 'BASE'; readonly mallIds?: readonly number[] | undefined },
): Promise<StoredRun | undefined> {
  const { rows } = await sql<{ run: StoredRun }>`
    select ${parametersOf(sql`r`)} as run
    from delinquency_run r
    where r.month = ${firstDay(month)}::date and r.status = 'CONCLUIDO'
      and ${kind === undefined ? sql`true` : sql`r.kind = ${kind} and r.is_current`}
      and ${mallIds === undefined ? sql`true` : sql`r.mall_id = any(${[...mallIds]})`}
    order by r.id desc
    limit 1`.execute(tx)
  return rows[0]?.run
}
