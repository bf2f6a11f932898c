import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Channel, Person } from '../rules/plan/facts.ts'
import { type Author, type HeldTenant, MOST_ROWS, ofTenant, tenantName } from './tenants.ts'

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
