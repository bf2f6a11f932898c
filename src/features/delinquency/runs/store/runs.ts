import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { type Competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { RunKind, RunRow } from '../contract/run-list.ts'
import type { Neighbours, RunParameters } from '../rules/window.ts'
import { LOCKS } from '#server/database/locks.ts'

const now = sql`regua.clock_timestamp()`
const isBusy = sql`status in ('SUBMETIDO', 'EXECUTANDO')`

export type RunMall = { readonly id: number; readonly name: string }

/** The user's malls, or those with these names or ids. */
export async function findMalls(tx: Tx, named?: readonly string[]): Promise<RunMall[]> {
  const { rows } = await sql<RunMall>`
    select id, name
    from mall
    where ${named === undefined ? sql`true` : sql`name = any(${[...named]}) or id::text = any(${[...named]})`}
    order by name, id`.execute(tx)
  return rows
}

export type RunFacts = RunMall &
  Neighbours & {
    readonly isBusy: boolean
    readonly hasTitulos: boolean
    readonly isClosed: boolean
    readonly base: (RunParameters & { readonly id: number }) | null
  }

/**
 * Locks the month of each mall until the transaction ends. Other months of the mall wait too:
 * windows of neighbours must fit, and only the last closed month can be reopened.
 */
export async function lockMonths(
  tx: Tx,
  mallIds: readonly number[],
  month: Competence,
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${LOCKS.delinquencyMonths}, id)
    from (select id from mall where id = any(${[...mallIds]}) order by id offset 0) asked`.execute(
    tx,
  )
  await sql`
    insert into delinquency_month (mall_id, month)
    select id, ${firstDay(month)}::date
    from mall
    where id = any(${[...mallIds]})
    order by id
    on conflict do nothing`.execute(tx)
  await sql`
    select
    from delinquency_month
    where mall_id = any(${[...mallIds]}) and month = ${firstDay(month)}::date
    order by mall_id
    for update`.execute(tx)
}

// Window of a month: from the running run, else the closed one, else its base.
const windowOf = (months: number, columns: ReturnType<typeof sql>) => sql`(
    select ${columns}
    from delinquency_run r
      left join delinquency_month d on d.mall_id = r.mall_id and d.month = r.month
    where r.mall_id = m.id
      and r.month = (${sql.ref('asked.month')} + ${`${months} month`}::interval)::date
      and (r.${isBusy} or r.id = d.closed_run_id or r.kind = 'BASE' and r.is_current)
    order by r.${isBusy} desc, coalesce(r.id = d.closed_run_id, false) desc
    limit 1
  )`

export async function runFacts(
  tx: Tx,
  mallIds: readonly number[],
  run: RunParameters,
): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select m.id, m.name,
      ${windowOf(-1, sql`jsonb_build_object('billedUntil', r.billed_until, 'netOn', r.net_on)`)}
        as previous,
      ${windowOf(
        1,
        sql`jsonb_build_object('billedFrom', r.billed_from, 'previousNetOn', r.previous_net_on)`,
      )} as next,
      exists (
        select
        from delinquency_run
        where mall_id = m.id and month = asked.month and ${isBusy}
      ) as "isBusy",
      exists (
        select
        from titulo t
        where t.mall_id = m.id and t.original_due_on between ${run.billedFrom}::date
          and ${run.billedUntil}::date
      ) as "hasTitulos",
      exists (
        select
        from delinquency_month
        where mall_id = m.id and month = asked.month and closed_run_id is not null
      ) as "isClosed",
      (
        select jsonb_build_object(
            'id', b.id, 'month', to_char(b.month, 'YYYY-MM'), 'processedOn', b.processed_on,
            'billedFrom', b.billed_from, 'billedUntil', b.billed_until, 'netOn', b.net_on,
            'previousNetOn', b.previous_net_on, 'minimumDays', b.minimum_days
          )
        from delinquency_run b
        where b.mall_id = m.id and b.month = asked.month and b.kind = 'BASE' and b.is_current
      ) as base
    from mall m
      cross join (select ${firstDay(run.month)}::date as month) asked
    where m.id = any(${[...mallIds]})
    order by m.name, m.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    previous: row.previous ?? undefined,
    next: row.next ?? undefined,
  }))
}

/** Submits a run per mall; a calculation refers to its base. */
export async function insertRuns(
  tx: Tx,
  kind: RunKind,
  malls: readonly { readonly id: number; readonly baseId: number | null }[],
  run: RunParameters & { readonly dayCounted: string },
  by: { readonly id: number | null; readonly name: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into delinquency_run (
      mall_id, month, kind, version, base_id, processed_on, billed_from, billed_until, net_on,
      previous_net_on, minimum_days, share_bps, day_counted, submitted_by, submitted_by_name
    )
    select m.id, ${firstDay(run.month)}::date, ${kind}, 1 + coalesce((
        select max(version)
        from delinquency_run
        where mall_id = m.id and month = ${firstDay(run.month)}::date and kind = ${kind}
      ), 0), x."baseId", ${run.processedOn}::date, ${run.billedFrom}::date,
      ${run.billedUntil}::date, ${run.netOn}::date, ${run.previousNetOn}::date,
      ${run.minimumDays}, m.share_bps,
      coalesce((select day_counted from delinquency_run where id = x."baseId"), ${run.dayCounted}),
      ${by.id}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(malls)}::jsonb) as x (id int, "baseId" bigint)
      join mall m on m.id = x.id
    order by m.id
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type StartedRun = { readonly id: number; readonly kind: RunKind }

/** Marks runs as started; omits those that have already ended. */
export async function startRuns(tx: Tx, ids: readonly number[]): Promise<StartedRun[]> {
  const { rows } = await sql<StartedRun>`
    update delinquency_run
    set status = 'EXECUTANDO', started_at = ${now}
    where id = any(${ids}::bigint[]) and ${isBusy}
    returning id, kind`.execute(tx)
  return rows
}

/** Locks a running run; false if another process ended it. */
export async function lockRun(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from delinquency_run where id = ${id} and ${isBusy} for update`.execute(tx)
  return rows.length > 0
}

/**
 * Makes successful runs current. A calculation is marked outdated if the ledger changed since its
 * base was read.
 */
export async function finishRuns(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update delinquency_run o
    set is_current = false
    from delinquency_run r
    where r.id = any(${ids}::bigint[])
      and (o.mall_id, o.month, o.kind) = (r.mall_id, r.month, r.kind)
      and o.is_current`.execute(tx)
  await sql`
    update delinquency_run
    set status = 'CONCLUIDO', is_current = true, finished_at = ${now}
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update delinquency_month d
    set is_stale = false, stale_because = null
    from delinquency_run c
      join delinquency_run b on b.id = c.base_id
    where c.id = any(${ids}::bigint[])
      and d.mall_id = c.mall_id
      and d.month = c.month
      and (d.stale_at is null or d.stale_at < b.started_at)`.execute(tx)
}

/** Why a run failed: the displayed sentence, and the unbalanced título. */
export type RunFailure = { readonly because: string; readonly tituloId?: number | undefined }

export async function failRun(
  tx: Tx,
  id: number,
  { because, tituloId }: RunFailure,
): Promise<void> {
  await sql`
    update delinquency_run
    set status = 'ERRO', error = ${because}, error_titulo_id = ${tituloId ?? null},
      finished_at = ${now}
    where id = ${id} and ${isBusy}`.execute(tx)
}

/**
 * A change of a mall's ledger: from which due day títulos changed, and from which day figures
 * changed.
 */
export type LedgerChange = {
  readonly mallId: number
  readonly dueOn: LocalDate
  readonly movedOn: LocalDate
}

/** Marks the months that a change makes outdated (rules 6.4), including running ones. */
export async function markStale(
  tx: Tx,
  changes: readonly LedgerChange[],
  because: string,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update delinquency_month d
    set is_stale = true, stale_because = ${because}, stale_at = ${now}
    where exists (
      select
      from delinquency_run r
        join jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (
            "mallId" int, "dueOn" date, "movedOn" date
          ) on x."mallId" = r.mall_id
      where r.mall_id = d.mall_id
        and r.month = d.month
        and (r.is_current or r.${isBusy} or r.id = d.closed_run_id)
        and x."dueOn" <= r.billed_until
        and x."movedOn" <= r.net_on
    )`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const monthText = sql`to_char(r.month, 'MM/YYYY')`

export const runSource: Source<RunRow> = {
  from: sql`delinquency_run r join mall m on m.id = r.mall_id`,
  columns: {
    id: sql`r.id`,
    idShopping: sql`r.mall_id`,
    shopping: sql`m.name`,
    mesAno: monthText,
    tipo: sql`r.kind`,
    status: sql`r.status`,
    motivo: sql`r.error`,
    versao: sql`r.version`,
    atual: sql`r.is_current`,
    dataProcessamento: sql`r.processed_on`,
    faturadoDe: sql`r.billed_from`,
    faturadoAte: sql`r.billed_until`,
    liquidoAte: sql`r.net_on`,
    liquidoAnterior: sql`r.previous_net_on`,
    diasMinimos: sql`r.minimum_days`,
    participacao: sql`r.share_bps`,
    usuario: sql`r.submitted_by_name`,
    iniciadoEm: sql`r.started_at`,
    terminadoEm: sql`r.finished_at`,
  },
  sorts: {
    id: sql`r.id`,
    shopping: brazilian(sql`m.name`),
    mesAno: sql`r.month`,
    tipo: sql`r.kind`,
    versao: sql`r.version`,
    status: sql`r.status`,
    dataProcessamento: sql`r.processed_on`,
    faturadoDe: sql`r.billed_from`,
    usuario: brazilian(sql`r.submitted_by_name`),
    iniciadoEm: sql`r.started_at`,
    terminadoEm: sql`r.finished_at`,
  },
  mall: sql`r.mall_id`,
  filters: {
    shoppingIds: (malls: number[]) => sql`r.mall_id = any(${malls})`,
    mesAno: (text: string) => sql`strpos(${monthText}, ${text}) > 0`,
    tipo: (kinds: string[]) => sql`r.kind = any(${kinds})`,
    status: (statuses: string[]) => sql`r.status = any(${statuses})`,
    ids: (runs: number[]) => sql`r.id = any(${runs})`,
  },
  key: sql`r.id`,
}
