import { type RawBuilder, sql } from 'kysely'

import type { Job } from '#contract/job.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Tx } from './connection.ts'
import { type Malls, ofMalls } from './mall-scope.ts'
import type { DB } from './schema.ts'

// Stored rows that follow from other tables (decision 0068, db/schema/16_derived.sql).

type Table = keyof DB
type TriggerEvent = 'insert' | 'update' | 'delete' | 'truncate'

/** A table whose changes make keys stale, by a trigger of `regua.mark_stale_on`. */
type DerivedSource = {
  readonly table: Table
  readonly on: readonly TriggerEvent[]
  /** Columns whose update counts, with those that `keys` reads; by default every update. */
  readonly columns?: readonly string[]
  /** Rows that count, as SQL. */
  readonly where?: string
  /** Stale keys `(mall_id, key)` over `changed`; by default the whole mall. */
  readonly keys?: string
}

export type Derived = {
  readonly table: Table
  /** Source tables. Empty if only acts mark keys, by `markStale`. */
  readonly sources: readonly DerivedSource[]
  /** Table whose rows this one sums up by difference (`regua.sum_up`). */
  readonly sumOf?: Table
  /** Column that a stale key names beside its mall; without it a key is a whole mall. */
  readonly key?: string
  /** What makes stale keys current: the statement itself, or a job. */
  readonly refreshedBy: 'the statement' | Job
  /**
   * What a reader does with a stale key: computes its rows in place, or none exists for a reader.
   */
  readonly reader: 'computes stale keys' | 'meets no stale key'
  /** Columns that a refresh computes from the sources; by default all. */
  readonly columns?: readonly string[]
  /** Refreshes the stale keys, as the job does. */
  readonly refresh: (tx: Tx, today: LocalDate) => Promise<unknown>
  /** Computes all rows again, as the owner of the database. */
  readonly recompute: (tx: Tx, today: LocalDate) => Promise<unknown>
}

const declared = new Map<Table, Derived>()

/** Declares a derived table; `src/app/every-derived.test.ts` tests each of them. */
export function derived(declaration: Derived): Derived {
  declared.set(declaration.table, declaration)
  return declaration
}

export const declaredDerived = (): readonly Derived[] => [...declared.values()]

const marksOf = (table: Table) => sql`stale_key x where x.derived = ${sql.lit(table)}`

/** Keys within malls that are stale, without malls that are stale as a whole. */
export const staleKeys = (table: Table): RawBuilder<unknown> =>
  sql`select x.key from ${marksOf(table)} and x.key is not null`

/** Whether this key is stale. */
export const isStaleKey = (
  table: Table,
  key: RawBuilder<unknown>,
  mall?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`exists (select from ${marksOf(table)} and x.key = ${key}
    ${mall === undefined ? sql`` : sql`and x.mall_id = ${mall}`})`

/** Whether this mall is stale as a whole. */
export const isStaleMall = (table: Table, mall: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${marksOf(table)} and x.key is null and x.mall_id = ${mall})`

/** Malls that are stale as a whole. */
export async function staleMalls(tx: Tx, table: Table, malls: Malls): Promise<readonly number[]> {
  const { rows } = await sql<{ mallId: number }>`
    select distinct x.mall_id as "mallId" from ${marksOf(table)}
      and x.key is null and ${ofMalls(sql`x.mall_id`, malls)}
    order by 1`.execute(tx)
  return rows.map(({ mallId }) => mallId)
}

/** Marks keys as stale: a query of `(mall_id, key)`, key null = the whole mall. Any found? */
export async function markStale(tx: Tx, table: Table, keys: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into stale_key (derived, mall_id, key)
    select ${sql.lit(table)}, k.* from (${keys}) k order by 2, 3`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Deletes the marks of malls that are stale as a whole, and returns the malls. Delete before
 * reading, so that later changes are not missed.
 */
export async function takeStaleMalls(tx: Tx, table: Table): Promise<readonly number[]> {
  const { rows } = await sql<{ mallId: number }>`
    with taken as (delete from ${marksOf(table)} and x.key is null returning x.mall_id)
    select distinct mall_id as "mallId" from taken order by 1`.execute(tx)
  return rows.map(({ mallId }) => mallId)
}

/** Deletes every mark of these malls, before all their rows are computed again. */
export async function dropStale(tx: Tx, table: Table, malls: readonly number[]): Promise<void> {
  await sql`delete from ${marksOf(table)} and ${ofMalls(sql`x.mall_id`, malls)}`.execute(tx)
}

/** Merges the rows of each key of a table that sums up another. */
export async function refreshSums(tx: Tx, table: Table): Promise<void> {
  await sql`select regua.refresh_sums(${sql.lit(table)})`.execute(tx)
}

/** Declares a table that sums up another by difference. */
export const derivedSum = (table: Table, sumOf: Table, refreshedBy: Job): Derived =>
  derived({
    table,
    sources: [],
    sumOf,
    refreshedBy,
    reader: 'meets no stale key',
    refresh: (tx) => refreshSums(tx, table),
    recompute: (tx) => sql`select regua.recompute_sums(${sql.lit(table)})`.execute(tx),
  })
