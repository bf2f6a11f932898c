import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Channel, Person } from '../rules/plan/facts.ts'

/** Rows of a list that has no pages: the newest ones. */
const MOST_ROWS = 2_000

type Author = { readonly id: number | null; readonly name: string }

export type HeldTenant = {
  readonly id: number
  readonly mallId: number
  readonly document: string
  readonly name: string
}

export async function findTenant(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<HeldTenant | undefined> {
  const { rows } = await sql<HeldTenant>`
    select t.id, t.mall_id as "mallId", t.document, t.name
    from tenant t
    where t.id = ${id} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

const tenantName = sql`
  coalesce(
    nullif((
      select k.trade_name
      from contract k
      where k.tenant_id = t.id
      order by k.id desc
      limit 1
    ), ''), t.name)`

const ofTenant = (id: number | undefined) => (id === undefined ? sql`true` : sql`t.id = ${id}`)

// Pauses

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

// Refusals

export type StoredRefusal = {
  readonly id: number
  readonly tenantId: number
  readonly tenant: string
  readonly document: string
  readonly channel: Channel
  readonly since: LocalDate
  readonly source: 'TELEFONE' | 'EMAIL' | 'CARTA' | 'PORTAL' | 'CALLBACK'
}

export async function readRefusals(
  tx: Tx,
  malls: Malls,
  tenantId: number | undefined,
): Promise<StoredRefusal[]> {
  const { rows } = await sql<StoredRefusal>`
    select r.id, r.tenant_id as "tenantId", ${tenantName} as tenant, r.document, r.channel, r.since,
      r.source
    from channel_refusal r
      join tenant t on t.id = r.tenant_id
    where r.ended_at is null and ${ofMalls(sql`r.mall_id`, malls)} and ${ofTenant(tenantId)}
    order by r.since desc, r.id desc
    limit ${MOST_ROWS}`.execute(tx)
  return rows
}

/** Documents of the guarantors of a tenant's contracts. */
export async function guarantorDocuments(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ document: string }>`
    select distinct g.document
    from contract k
      join guarantor g on g.contract_id = k.id
    where k.tenant_id = ${tenantId}
    order by 1`.execute(tx)
  return rows.map(({ document }) => document)
}

/** Records refusals of persons; one that stands already stays. Returns the new ids. */
export async function insertRefusals(
  tx: Tx,
  { id, mallId }: HeldTenant,
  refusal: {
    readonly person: Person
    readonly documents: readonly string[]
    readonly channel: Channel
    readonly since: LocalDate
    readonly source: string
    readonly words: string
  },
  by: Author,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into channel_refusal (
      mall_id, tenant_id, person, document, channel, since, source, words, recorded_by,
      recorded_by_name
    )
    select ${mallId}::int, ${id}::bigint, ${refusal.person}, d.document, ${refusal.channel},
      ${refusal.since}::date, ${refusal.source}, ${refusal.words}, ${by.id}::int, ${by.name}
    from unnest(${[...refusal.documents]}::text[]) d (document)
    on conflict (mall_id, tenant_id, document, channel) where ended_at is null do nothing
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export type LockedHold = { readonly id: number; readonly mallId: number; readonly isEnded: boolean }

export async function lockRefusal(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<LockedHold | undefined> {
  const { rows } = await sql<LockedHold>`
    select r.id, r.mall_id as "mallId", r.ended_at is not null as "isEnded"
    from channel_refusal r
    where r.id = ${id} and ${ofMalls(sql`r.mall_id`, malls)}
    for update of r`.execute(tx)
  return rows[0]
}

export async function endRefusal(tx: Tx, id: number, reason: string, by: Author): Promise<void> {
  await sql`
    update channel_refusal
    set ended_by_name = ${by.name}, ended_reason = ${reason}, ended_at = regua.now()
    where id = ${id}`.execute(tx)
}

// Suspended addresses

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
