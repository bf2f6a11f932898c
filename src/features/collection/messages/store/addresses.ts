import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Channel } from '../rules/plan/facts.ts'
import { type Author, MOST_ROWS, ofTenant, tenantName } from './tenants.ts'

export type StoredAddress = {
  readonly id: number
  readonly address: string
  readonly channel: Channel
  readonly tenantId: number
  readonly tenant: string
  readonly mall: string
  readonly document: string
  readonly since: LocalDate
  readonly reason: string
  readonly askedBy: string | null
}

export async function readSuspended(
  tx: Tx,
  malls: Malls,
  tenantId: number | undefined,
): Promise<StoredAddress[]> {
  const { rows } = await sql<StoredAddress>`
    select a.id, a.address, a.channel, a.tenant_id as "tenantId", ${tenantName} as tenant,
      s.name as mall, a.document, a.since, a.reason, a.reactivation_asked_by_name as "askedBy"
    from suspended_address a
      join tenant t on t.id = a.tenant_id
      join mall s on s.id = a.mall_id
    where a.reactivated_on is null and ${ofMalls(sql`a.mall_id`, malls)} and ${ofTenant(tenantId)}
    order by a.since desc, a.id desc
    limit ${MOST_ROWS}`.execute(tx)
  return rows
}

export type LockedAddress = {
  readonly id: number
  readonly mallId: number
  readonly isReactivated: boolean
  readonly askedBy: number | null
  /** The same address was reactivated since the given day. */
  readonly isRepeated: boolean
}

export async function lockAddress(
  tx: Tx,
  id: number,
  malls: Malls,
  since: LocalDate,
): Promise<LockedAddress | undefined> {
  const { rows } = await sql<LockedAddress>`
    select a.id, a.mall_id as "mallId", a.reactivated_on is not null as "isReactivated",
      a.reactivation_asked_by as "askedBy", exists (
        select from suspended_address o
        where o.mall_id = a.mall_id and o.channel = a.channel and lower(o.address) = lower(a.address)
          and o.id <> a.id and o.reactivated_on >= ${since}::date
      ) as "isRepeated"
    from suspended_address a
    where a.id = ${id} and ${ofMalls(sql`a.mall_id`, malls)}
    for update of a`.execute(tx)
  return rows[0]
}

export async function askReactivation(
  tx: Tx,
  id: number,
  reason: string,
  by: Author,
): Promise<void> {
  await sql`
    update suspended_address
    set reactivation_asked_by = ${by.id}, reactivation_asked_by_name = ${by.name},
      reactivation_reason = ${reason}
    where id = ${id}`.execute(tx)
}

export async function reactivate(
  tx: Tx,
  id: number,
  { on, reason }: { readonly on: LocalDate; readonly reason: string },
  by: Author,
): Promise<void> {
  await sql`
    update suspended_address
    set reactivated_by = ${by.id}, reactivated_by_name = ${by.name}, reactivated_on = ${on}::date,
      reactivation_reason = coalesce(reactivation_reason || ' / ', '') || ${reason}
    where id = ${id}`.execute(tx)
}
