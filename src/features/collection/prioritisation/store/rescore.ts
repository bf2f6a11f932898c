import { type RawBuilder, sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'

import type { Weights } from '../contract/weights.ts'
import { monthNumber } from '../rules/blocks.ts'
import { openBoletos, type Owner } from './ledger.ts'
import { ownPoints } from './points.ts'
import { lastPromises, newestRecords, negotiationsOf } from './row-facts.ts'
import { ofMonth, tables } from './ranking.ts'

type Sql = RawBuilder<unknown>

/** Which stored rows to rescore, and how. */
export type Rescoring = {
  readonly owner: Owner
  readonly ids: readonly number[]
  readonly today: LocalDate
  readonly weights: Weights
}

// Score components that depend on contacts; the others stay those of the ranking snapshot.
const conversationParts = ['broken_points', 'contact_points', 'promise_points'] as const

/** Live last contact and promises of rows `c`; `open` has their open boletos. */
const conversation = (owner: Owner): Sql => sql`
  with spoken as materialized (${negotiationsOf(owner)})
  select (
      select max(x.contact_on)
      from (select contact_on from spoken union all select contact_on from (${newestRecords(owner)}) r) x
    ) as contact_on,
    min(p.agreement_on) as first_on, max(p.agreement_on) as last_on
  from (${lastPromises}) p
    join open o on o.id = p.boleto_id and o.owner_id = c.id
  where p.is_agreement and o.is_overdue`

/** Blocks new snapshots until this transaction ends; false if one is already running. */
export async function blockSnapshots(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock_shared(${LOCKS.ranking}) as "isHeld"`.execute(tx)
  return onlyRow(rows).isHeld
}

/** Waits for a running snapshot, then blocks others. */
export async function awaitSnapshot(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.ranking})`.execute(tx)
}

/**
 * Rescores stored rows after a contact or promise was added or removed. Locks rows first, so that
 * concurrent updates see each other's writes.
 */
export async function rescore(tx: Tx, { owner, ids, today, weights }: Rescoring): Promise<void> {
  const { name, key } = tables[owner]
  const own = sql`w.${key} = any(${[...ids]}::bigint[])`
  const { rows } = await sql`
    select from ${name} w where ${own} order by w.${key} for update`.execute(tx)
  if (rows.length === 0) return
  const oldest = oldestPromiseInForce(today)
  const points = ownPoints(weights)
  const sum = (row: Sql) =>
    sql.join(
      conversationParts.map((part) => sql`${row}.${sql.id(part)}`),
      sql` + `,
    )
  const base = sql`w.base_points - (${sum(sql`w`)}) + ${sum(sql`p`)}`
  await sql`
    with open as materialized (${openBoletos({ owner, today, malls: 'all', only: ids })}),
      fact as (
        select c.id,
          case when n.contact_on is not null
            then greatest(0, ${today}::date - n.contact_on) end as contact_days,
          coalesce(n.first_on < ${oldest}, false) as is_broken,
          coalesce(n.last_on >= ${oldest}, false) as is_promised
        from (select w.${key} as id, ${owner === 'CUSTOMER' ? sql`w.mall_id, w.document` : sql`0 as mall_id`}
            from ${name} w where ${own}) c
          cross join lateral (${conversation(owner)}) n),
      pointed as (
        select f.*, ${sql.join(conversationParts.map((part) => sql`${points[part]} as ${sql.id(part)}`))}
        from fact f)
    update ${name} w
    set contact_days = p.contact_days, is_broken = p.is_broken, is_promised = p.is_promised,
      ${sql.join(conversationParts.map((part) => sql`${sql.id(part)} = p.${sql.id(part)}`))},
      base_points = ${base},
      score = greatest(0, ${base}
        + coalesce(${ofMonth(sql`w`, sql`month_points`, monthNumber(monthOf(today)))}, 0)),
      scored_at = regua.now()
    from pointed p
    where w.${key} = p.id`.execute(tx)
}

export async function tenantsOf(
  tx: Tx,
  subjects: readonly { readonly mallId: number; readonly document: string }[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id
    from tenant t
      join unnest(${subjects.map(({ mallId }) => mallId)}::int[],
        ${subjects.map(({ document }) => document)}::text[]) s (mall_id, document)
        on s.mall_id = t.mall_id and s.document = t.document`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

export async function groupsOf(tx: Tx, tenants: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct g.group_id as id
    from contract k
      join group_tenant g on g.mall_id = k.mall_id and g.document = k.document and g.luc = k.luc
    where k.tenant_id = any(${[...tenants]}::bigint[])
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
