import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { derived, dropStale, isStaleMall, takeStaleMalls } from '#server/database/derived.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'

import { balancesChanged } from '#features/ledger/receivables/contract.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Weights } from '../contract/weights.ts'
import { monthNumber } from '../rules/blocks.ts'
import { weightsOf } from '../rules/weights.ts'
import { prescriptions, promises } from './customer-facts.ts'
import { facts, type LedgerView, monthly, openBoletos, type Owner } from './ledger.ts'
import { ownPoints, rankPoints } from './points.ts'
import { lastContacts } from './row-facts.ts'
import { LOCKS } from '#server/database/locks.ts'

type Sql = RawBuilder<unknown>

/** Parameters of a ranking snapshot: owners, day, weights. */
export type RankingSnapshot = LedgerView & { readonly weights: Weights }

// Rank of a value among the non-zero values of its partition, and the number of others.
const smallerThan = (value: Sql, partition: Sql) => sql`
  rank() over (partition by ${partition}, ${value} > 0 order by ${value}) - 1`
const besides = (value: Sql, partition: Sql) => sql`
  count(*) over (partition by ${partition}, ${value} > 0) - 1`
/** Points of a value by its rank among the non-zero values of a partition. */
export const ranked = (weight: number, value: Sql, partition: Sql) => sql`
  case when ${value} > 0
    then ${rankPoints(weight, smallerThan(value, partition), besides(value, partition))}
    else 0 end`

const owners = {
  CUSTOMER: {
    table: sql`worklist_customer`,
    key: sql`tenant_id`,
    own: sql`mall_id, document, name, brands, lucs, groups, is_corporate, has_corporate,
      contact_stage_id, contact_on, agreement_on, broken_on, broken_cents, prescribes_first_on,
      prescribes_last_on, prescribing_cents`,
    values: sql`t.mall_id, t.document, t.name, f.brands, f.lucs, f.groups, f.is_corporate,
      f.has_corporate, l.stage_id, l.contact_on, w.agreement_on, w.broken_on, w.broken_cents,
      x.first_on, x.last_on, x.cents`,
    names: (view: LedgerView) => sql`
      join tenant t on t.id = f.owner_id
      left join (${lastContacts(view.malls)}) l on l.mall_id = t.mall_id and l.document = t.document
      left join (${promises(view)}) w on w.tenant_id = f.owner_id
      left join (${prescriptions(view)}) x on x.tenant_id = f.owner_id`,
  },
  GROUP: {
    table: sql`worklist_group`,
    key: sql`group_id`,
    own: sql`lucs`,
    values: sql`f.lucs`,
    names: () => sql``,
  },
} as const satisfies Readonly<Record<Owner, unknown>>

/**
 * CTEs over `monthly`: `arrays` has each owner's balances and points by month, up to the current
 * one.
 */
const monthArrays = (bloco: RankingSnapshot['weights']['bloco'], current: number) => sql`
  dense as (
    select s.owner_id, s.among, g.month, coalesce(m.overdue, 0) as overdue,
      coalesce(m.upcoming, 0) as upcoming,
      (coalesce(sum(m.overdue) over (partition by s.owner_id order by g.month), 0)
        - coalesce(m.overdue, 0))::bigint as before
    from (
      select owner_id, among, least(min(month), ${current}) as first,
        greatest(max(month), ${current}) as last
      from monthly
      group by owner_id, among) s
      cross join lateral generate_series(s.first, s.last) g (month)
      left join monthly m on m.owner_id = s.owner_id and m.month = g.month),
  scored as (
    select owner_id, month, overdue, upcoming,
      ${ranked(bloco, sql`overdue`, sql`among, month`)} as month_points,
      ${ranked(bloco, sql`before`, sql`among, month`)} as before_points
    from dense),
  arrays as (
    select owner_id, min(month) as first_month, array_agg(overdue order by month) as cents,
      array_agg(upcoming order by month) as upcoming,
      array_agg(month_points order by month) as month_points,
      array_agg(before_points order by month) as before_points,
      max(overdue) filter (where month = ${current}) as current_cents,
      max(upcoming) filter (where month = ${current}) as current_upcoming,
      max(month_points) filter (where month = ${current}) as current_points
    from scored
    group by owner_id)`

/**
 * Computes all stored values of each owner in one statement: balances, monthly balances up to the
 * current month, and their points (rules 7.3).
 */
export function snapshotStatement(cut: RankingSnapshot): RawBuilder<unknown> {
  const { owner, today, weights } = cut
  const { table, key, own, values, names } = owners[owner]
  const current = monthNumber(monthOf(today))
  const points = ownPoints(weights)
  return sql`
  with open as materialized (${openBoletos(cut)}), fact as materialized (${facts(cut)}),
    monthly as materialized (${monthly}),
    ${monthArrays(weights.bloco, current)},
    pointed as (
      select f.*, ${ranked(weights.total, sql`f.overdue_cents`, sql`f.among`)} as total_points,
        ${sql.join(Object.entries(points).map(([name, value]) => sql`${value} as ${sql.id(name)}`))}
      from fact f),
    based as (
      select p.*, ${sumOf('total_points', ...Object.keys(points))} as base_points
      from pointed p)
  insert into ${table} (${key}, ${own}, overdue_cents, overdue_120_cents, upcoming_cents,
    band_cents, arrears_days, scored_arrears_days, held_cents, oldest_due_on, contact_days,
    is_broken, is_promised, prescribes_in_days, first_month, month_cents, month_upcoming_cents, month_points,
    before_points, current_cents, current_upcoming_cents, total_points, arrears_points,
    broken_points, contact_points, prescription_points, promise_points, base_points, score)
  select f.owner_id, ${values}, f.overdue_cents, f.overdue_120_cents, f.upcoming_cents,
    f.band_cents, f.arrears_days, f.scored_arrears_days, f.held_cents, f.oldest_due_on,
    f.contact_days, f.is_broken, f.is_promised,
    f.prescribes_in_days, a.first_month, a.cents, a.upcoming, a.month_points, a.before_points,
    a.current_cents, a.current_upcoming, f.total_points, f.arrears_points, f.broken_points,
    f.contact_points, f.prescription_points, f.promise_points, f.base_points,
    greatest(0, f.base_points + a.current_points)
  from based f
    join arrays a on a.owner_id = f.owner_id
    ${names(cut)}`
}

const sumOf = (...columns: readonly string[]): Sql =>
  sql.join(
    columns.map((name) => sql`p.${sql.id(name)}`),
    sql` + `,
  )

/**
 * Serializes snapshots, which write the same rows. Raises work_mem so that whole malls are sorted
 * in memory.
 */
export async function lockSnapshots(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '96MB', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${LOCKS.ranking})`.execute(tx)
}

/** Malls without a snapshot, with one older than this moment, or with one by other weights. */
export async function mallsToSnapshot(
  tx: Tx,
  moment: Date,
  weights: Weights,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from mall m
      left join worklist_cut c on c.mall_id = m.id
    where c.mall_id is null or c.cut_at < ${moment}
      or c.weights <> ${JSON.stringify(weights)}::jsonb
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function replaceCustomers(
  tx: Tx,
  malls: readonly number[],
  cut: Omit<RankingSnapshot, 'owner' | 'malls'>,
): Promise<void> {
  await sql`delete from worklist_customer where ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  await sql`delete from worklist_tally where ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  // Delete before reading, so that later contacts are not missed.
  await dropStale(tx, 'worklist_customer', malls)
  await snapshotStatement({ ...cut, owner: 'CUSTOMER', malls }).execute(tx)
  await sql`
    insert into worklist_tally (
      mall_id, is_corporate, customers, current_cents, current_upcoming_cents, overdue_cents,
      overdue_120_cents
    )
    select mall_id, is_corporate, count(*), sum(current_cents), sum(current_upcoming_cents),
      sum(overdue_cents), sum(overdue_120_cents)
    from worklist_customer
    where overdue_cents > 0 and ${ofMalls(sql`mall_id`, malls)}
    group by mall_id, is_corporate`.execute(tx)
}

/** Rebuilds the groups over all malls. */
export async function replaceGroups(
  tx: Tx,
  cut: Omit<RankingSnapshot, 'owner' | 'malls'>,
): Promise<void> {
  await sql`delete from worklist_group`.execute(tx)
  await snapshotStatement({ ...cut, owner: 'GROUP', malls: 'all' }).execute(tx)
}

/** Records the snapshot of these malls; mall 0 means the groups. */
export async function recordSnapshot(
  tx: Tx,
  malls: readonly number[],
  { today, weights }: { readonly today: LocalDate; readonly weights: Weights },
): Promise<void> {
  await sql`delete from worklist_cut where mall_id = any(${malls}::int[])`.execute(tx)
  await sql`
    insert into worklist_cut (mall_id, cut_on, weights)
    select u.mall_id, ${today}, ${JSON.stringify(weights)}::jsonb
    from unnest(${malls}::int[]) u (mall_id)`.execute(tx)
}

export async function allMalls(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select id from mall order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Malls whose stored balances are outdated. */
export async function staleMalls(
  tx: Tx,
  malls: Malls,
  today: LocalDate,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from mall m
      left join worklist_cut c on c.mall_id = m.id and c.cut_on = ${today}
    where ${ofMalls(sql`m.id`, malls)}
      and (c.mall_id is null or ${isStaleMall('worklist_customer', sql`m.id`)})
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const recomputeCustomers = async (tx: Tx, today: LocalDate, malls: readonly number[]) =>
  replaceCustomers(tx, malls, { today, weights: weightsOf(await readParameters(tx)) })

derived({
  table: 'worklist_customer',
  // Balances are marked by `announceBalances`, because a load changes them row by row.
  sources: [
    {
      table: 'negotiation_boleto',
      on: ['insert', 'delete'],
      keys: `select k.mall_id, k.tenant_id from changed y join contract k on k.id = y.contract_id`,
    },
    {
      table: 'negotiation',
      on: ['update'],
      keys: `select k.mall_id, k.tenant_id from changed n
        join negotiation_boleto y on y.negotiation_id = n.id join contract k on k.id = y.contract_id`,
    },
    {
      table: 'contact_record',
      on: ['insert', 'update'],
      keys: `select t.mall_id, t.id from changed r
        join tenant t on t.mall_id = r.mall_id and t.document = r.document`,
    },
    {
      table: 'negotiation_stage',
      on: ['update'],
      columns: ['is_agreement', 'ends_promise'],
      keys: `select m.id, null::bigint from mall m where exists (select from changed)`,
    },
  ],
  key: 'tenant_id',
  refreshedBy: balancesChanged,
  reader: 'computes stale keys',
  // Points follow from the ranks of all customers, and stay those of the snapshot (rules 7.3).
  columns: ['contact_stage_id', 'contact_on', 'agreement_on', 'broken_on', 'broken_cents'],
  refresh: async (tx, today) =>
    recomputeCustomers(tx, today, await takeStaleMalls(tx, 'worklist_customer')),
  recompute: async (tx, today) => recomputeCustomers(tx, today, await allMalls(tx)),
})
