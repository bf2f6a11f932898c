import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type Author, type HeldTenant, MOST_ROWS, ofTenant, tenantName } from './tenants.ts'

export type StoredPause = {
  readonly id: number
  readonly mallId: number
  readonly tenantId: number
  readonly tenant: string
  readonly mall: string
  readonly step: string | null
  readonly until: LocalDate
  readonly reason: string
  readonly createdBy: number
  readonly createdByName: string
  readonly isWaiting: boolean
}

/** Pauses that hold or wait, by their end. */
export async function readPauses(
  tx: Tx,
  asked: {
    readonly malls: Malls
    readonly tenantId: number | undefined
    readonly today: LocalDate
  },
): Promise<StoredPause[]> {
  const { rows } = await sql<StoredPause>`
    select p.id, p.mall_id as "mallId", p.tenant_id as "tenantId", ${tenantName} as tenant,
      s.name as mall, p.step, p.until_on as until, p.reason, p.created_by as "createdBy",
      p.created_by_name as "createdByName",
      p.needs_confirmation and p.confirmed_at is null as "isWaiting"
    from ladder_pause p
      join tenant t on t.id = p.tenant_id
      join mall s on s.id = p.mall_id
    where p.ended_at is null and p.until_on >= ${asked.today}::date
      and ${ofMalls(sql`p.mall_id`, asked.malls)} and ${ofTenant(asked.tenantId)}
    order by p.until_on, p.id
    limit ${MOST_ROWS}`.execute(tx)
  return rows
}

/** Pauses of a tenant that began since a day, confirmed or not. Serializes new ones. */
export async function countPauses(tx: Tx, tenantId: number, since: LocalDate): Promise<number> {
  await sql`select id from tenant where id = ${tenantId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ladder_pause p
    where p.tenant_id = ${tenantId} and p.starts_on >= ${since}::date`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function insertPause(
  tx: Tx,
  { id, mallId }: HeldTenant,
  pause: {
    readonly step: string | null
    readonly today: LocalDate
    readonly until: LocalDate
    readonly reason: string
    readonly needsConfirmation: boolean
  },
  by: Author,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ladder_pause (
      mall_id, tenant_id, step, starts_on, until_on, reason, created_by, created_by_name,
      needs_confirmation
    )
    values (${mallId}, ${id}, ${pause.step}, ${pause.today}::date, ${pause.until}::date,
      ${pause.reason}, ${by.id}, ${by.name}, ${pause.needsConfirmation})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type LockedPause = Pick<
  StoredPause,
  'id' | 'mallId' | 'tenantId' | 'createdBy' | 'isWaiting'
> & { readonly isEnded: boolean }

export async function lockPause(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<LockedPause | undefined> {
  const { rows } = await sql<LockedPause>`
    select p.id, p.mall_id as "mallId", p.tenant_id as "tenantId", p.created_by as "createdBy",
      p.needs_confirmation and p.confirmed_at is null as "isWaiting",
      p.ended_at is not null as "isEnded"
    from ladder_pause p
    where p.id = ${id} and ${ofMalls(sql`p.mall_id`, malls)}
    for update of p`.execute(tx)
  return rows[0]
}

export async function confirmPause(tx: Tx, id: number, by: Author): Promise<void> {
  await sql`
    update ladder_pause
    set confirmed_by = ${by.id}, confirmed_by_name = ${by.name}, confirmed_at = regua.now()
    where id = ${id}`.execute(tx)
}

export async function endPause(tx: Tx, id: number, reason: string, by: Author): Promise<void> {
  await sql`
    update ladder_pause
    set ended_by_name = ${by.name}, ended_reason = ${reason}, ended_at = regua.now()
    where id = ${id}`.execute(tx)
}
