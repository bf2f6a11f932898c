import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { DisputeReason, DisputeSource } from '../contract/dispute.ts'

export type NamedTenant = { readonly id: number; readonly mallId: number; readonly name: string }

/** A tenant of any mall of the transaction; undefined if there is none. */
export async function findTenant(tx: Tx, tenantId: number): Promise<NamedTenant | undefined> {
  const { rows } = await sql<NamedTenant>`
    select id, mall_id as "mallId", name from tenant where id = ${tenantId}`.execute(tx)
  return rows[0]
}

export type TenantBoleto = {
  readonly id: number
  readonly number: string
  /** The open dispute that the boleto already has. */
  readonly disputeId: number | null
  /** The last day on which a dispute of it was decided against the tenant. */
  readonly rejectedOn: LocalDate | null
}

/** Boletos of a tenant, by id or by number. Locked, so that two disputes cannot open at once. */
export async function lockBoletos(
  tx: Tx,
  tenantId: number,
  by: { readonly ids: readonly number[] } | { readonly numbers: readonly string[] },
): Promise<TenantBoleto[]> {
  const wanted =
    'ids' in by ? sql`b.id = any(${by.ids}::bigint[])` : sql`b.number = any(${by.numbers}::text[])`
  const { rows } = await sql<TenantBoleto>`
    select b.id, b.number,
      (select max(d.id) from dispute_boleto l join dispute d on d.id = l.dispute_id
        where l.boleto_id = b.id and d.state = 'ABERTA') as "disputeId",
      (select max((d.decided_at at time zone 'America/Sao_Paulo')::date)
        from dispute_boleto l join dispute d on d.id = l.dispute_id
        where l.boleto_id = b.id and d.state = 'IMPROCEDENTE')::text as "rejectedOn"
    from boleto b join contract c on c.id = b.contract_id
    where c.tenant_id = ${tenantId} and ${wanted}
    order by b.id
    for update of b`.execute(tx)
  return rows
}

export type NewDispute = {
  readonly mallId: number
  readonly tenantId: number
  readonly boletoIds: readonly number[]
  readonly reason: DisputeReason
  readonly words: string
  readonly source: DisputeSource
  readonly dueOn: LocalDate
  readonly holdsRemindersUntil: LocalDate
  readonly needsConfirmation: boolean
  readonly openedBy: number | null
  readonly openedByName: string
  readonly openedOn: LocalDate
}

export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into dispute (
        mall_id, tenant_id, reason, words, source, due_on, holds_reminders_until,
        needs_confirmation, opened_by, opened_by_name, opened_on
      )
      values (
        ${dispute.mallId}, ${dispute.tenantId}, ${dispute.reason}, ${dispute.words},
        ${dispute.source}, ${dispute.dueOn}::date, ${dispute.holdsRemindersUntil}::date,
        ${dispute.needsConfirmation}, ${dispute.openedBy}, ${dispute.openedByName},
        ${dispute.openedOn}::date
      )
      returning id
    ), boletos as (
      insert into dispute_boleto (dispute_id, boleto_id, mall_id)
      select o.id, b.id, ${dispute.mallId}
      from opened o cross join unnest(${dispute.boletoIds}::bigint[]) as b (id)
    )
    select id from opened`.execute(tx)
  return (rows[0] as { id: number }).id
}
