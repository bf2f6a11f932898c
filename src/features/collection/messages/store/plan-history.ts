import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { PlanRows } from '../rules/plan/rows.ts'
import { matters, ofScope, ofTenants, type PlanScope, type PlanWindow } from './plan-scope.ts'

type Rows<Key extends keyof PlanRows> = PlanRows[Key] extends readonly (infer Row)[] ? Row[] : never

/** Messages that the plan takes as if they did not exist: those that are asked anew. */
export type Ignored = readonly number[]

const notAmong = (ignored: Ignored): RawBuilder<unknown> =>
  ignored.length === 0 ? sql`true` : sql`m.id <> all(${[...ignored]}::bigint[])`

/** Steps that messages before a day, or of it, did for the boletos that matter. */
export async function readPast(
  tx: Tx,
  scope: PlanScope,
  window: PlanWindow,
  ignored: Ignored,
): Promise<Rows<'past'>> {
  const { rows } = await sql<Rows<'past'>[number]>`
    select y.boleto_id as "boletoId", m.document, y.step, m.kind, m.channel, m.state,
      greatest(m.day, (m.sent_at at time zone 'America/Sao_Paulo')::date) as day,
      y.cycle_due_on as "cycleDueOn"
    from message m
      join message_boleto y on y.message_id = m.id
      join boleto b on b.id = y.boleto_id
    where ${matters(window)} and ${ofScope(sql`m.mall_id`, scope)} and ${ofTenants(sql`m.tenant_id`, scope)}
      and y.role <> 'CITADO' and y.left_reason is null
      and m.state not in ('PROPOSTA', 'RETIRADA') and m.day <= ${window.day}::date
      and ${notAmong(ignored)}
    order by m.day, m.id`.execute(tx)
  return rows
}

const WEEK = 6

/**
 * Messages that left in the seven days that end with a day. One that is released and not sent counts on
 * its own day only: later it is never sent.
 */
export async function readLeft(
  tx: Tx,
  scope: PlanScope,
  day: LocalDate,
  ignored: Ignored,
): Promise<Rows<'messages'>> {
  const { rows } = await sql<Rows<'messages'>[number]>`
    select m.tenant_id as "tenantId", m.document, m.day
    from message m
    where ${ofScope(sql`m.mall_id`, scope)} and ${ofTenants(sql`m.tenant_id`, scope)}
      and m.day between ${addDays(day, -WEEK)}::date and ${day}::date
      and (
        m.state in ('ENVIANDO', 'ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA')
        or m.state = 'LIBERADA' and m.day = ${day}::date
      )
      and ${notAmong(ignored)}`.execute(tx)
  return rows
}

/** Pauses by hand, and replies that nobody has handled and no negotiation has answered. */
export async function readHolds(
  tx: Tx,
  scope: PlanScope,
  since: LocalDate,
): Promise<Rows<'holds'>> {
  const { rows } = await sql<Rows<'holds'>[number]>`
    select p.tenant_id as "tenantId", p.step, p.starts_on as since, p.until_on as until
    from ladder_pause p
    where ${ofScope(sql`p.mall_id`, scope)} and ${ofTenants(sql`p.tenant_id`, scope)}
      and p.ended_at is null and p.until_on >= ${since}::date
      and (not p.needs_confirmation or p.confirmed_at is not null)
    union all
    select r.tenant_id, null, r.replied_on, r.holds_until
    from message_reply r
    where ${ofScope(sql`r.mall_id`, scope)} and ${ofTenants(sql`r.tenant_id`, scope)}
      and r.handled_at is null and r.kind <> 'AUSENCIA' and r.holds_until >= ${since}::date
      and not exists (
        select from contract c
          join negotiation_boleto y on y.contract_id = c.id
          join negotiation n on n.id = y.negotiation_id
        where c.tenant_id = r.tenant_id and n.deleted_at is null and n.created_at > r.recorded_at
      )`.execute(tx)
  return rows
}

export async function readRefusals(tx: Tx, scope: PlanScope): Promise<Rows<'refusals'>> {
  const { rows } = await sql<Rows<'refusals'>[number]>`
    select f.tenant_id as "tenantId", f.document, f.channel
    from channel_refusal f
    where ${ofScope(sql`f.mall_id`, scope)} and ${ofTenants(sql`f.tenant_id`, scope)}
      and f.ended_at is null`.execute(tx)
  return rows
}

export async function readSuspended(tx: Tx, scope: PlanScope): Promise<Rows<'suspended'>> {
  const { rows } = await sql<Rows<'suspended'>[number]>`
    select a.mall_id as "mallId", a.channel, a.address
    from suspended_address a
    where ${ofScope(sql`a.mall_id`, scope)} and a.reactivated_on is null`.execute(tx)
  return rows
}

/** What was left out in the last batch of each mall before a day. */
type LastLeftOut = {
  readonly mallId: number
  readonly tenantId: number
  readonly person: 'LOJISTA' | 'FIADOR'
  readonly document: string
  readonly name: string
  readonly step: string
  readonly boletoId: number
  readonly reason: string
}

export async function readLastLeftOut(
  tx: Tx,
  scope: PlanScope,
  day: LocalDate,
): Promise<LastLeftOut[]> {
  const { rows } = await sql<LastLeftOut>`
    select o.mall_id as "mallId", o.tenant_id as "tenantId", o.person, o.document, o.name, o.step,
      o.boleto_id as "boletoId", o.reason
    from (
      select mall_id, max(day) as day
      from ladder_batch
      where ${ofScope(sql`mall_id`, scope)} and day < ${day}::date
      group by mall_id
    ) l
      join message_left_out o on o.mall_id = l.mall_id and o.day = l.day
    where o.reason not in ('PAGO', 'SUPERADO', 'SEM_REGUA')
      and ${ofTenants(sql`o.tenant_id`, scope)}`.execute(tx)
  return rows
}
