import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { PlanRows } from '../rules/plan/rows.ts'
import {
  matters,
  ofScope,
  ofTheirBoletos,
  ofTheirContracts,
  type PlanScope,
  type PlanWindow,
} from './plan-scope.ts'

type Rows<Key extends keyof PlanRows> = PlanRows[Key] extends readonly (infer Row)[] ? Row[] : never

const idsOf = (rows: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(rows.map(({ id }) => id))

/**
 * Boletos with a receipt since a day, or one that is dated later; and those that a bank reported as
 * paid, which the ERP does not have yet (rules 11.7).
 */
export async function readReceivedLately(
  tx: Tx,
  scope: PlanScope,
  { day, since }: { readonly day: LocalDate; readonly since: LocalDate },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.boleto_id as id
    from receipt r
      join titulo t on t.id = r.titulo_id
    where ${ofScope(sql`r.mall_id`, scope)}
      and r.amount_cents > 0
      and coalesce(
        greatest(r.cleared_on, r.paid_on), (r.loaded_at at time zone 'America/Sao_Paulo')::date
      ) >= ${since}::date
      and ${ofTheirContracts(sql`t.contract_id`, scope)}
    union
    select h.boleto_id
    from held_boleto h
    where ${ofScope(sql`h.mall_id`, scope)} and h.held_until >= ${day}::date`.execute(tx)
  return idsOf(rows)
}

/** Boletos considered in an action that is followed: filed or still to be filed. */
export async function readLawsuits(tx: Tx, scope: PlanScope): Promise<Rows<'lawsuits'>> {
  const { rows } = await sql<Rows<'lawsuits'>[number]>`
    select t.boleto_id as "boletoId", bool_or(f.has_ticket) as "isFiled",
      bool_or(not f.has_ticket) as "isFollowed"
    from lawsuit l
      join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
      join titulo t on t.id = x.titulo_id
      cross join lateral (
        select exists (
          select from lawsuit_guia g where g.lawsuit_id = l.id and coalesce(g.filing_ticket, '') <> ''
        ) as has_ticket
      ) f
    where ${ofScope(sql`l.mall_id`, scope)} and l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed
    group by t.boleto_id`.execute(tx)
  return rows
}

/** Boletos that an agreement in force replaces. */
export async function readAgreed(
  tx: Tx,
  scope: PlanScope,
  on: LocalDate,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.boleto_id as id
    from agreed_boleto a
    where ${ofScope(sql`a.mall_id`, scope)} and a.in_force_until >= ${on}::date`.execute(tx)
  return idsOf(rows)
}

/**
 * Boletos with a título on an exception list of letters and e-mails. `isOpenOnly` = only what is
 * open today hides it.
 */
export async function readExcepted(
  tx: Tx,
  scope: PlanScope,
  isOpenOnly: boolean,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct x.boleto_id as id
    from excepted_titulo x
    where exists (select from module_with_exceptions w where w.module = 'CARTAS_EMAIL')
      and x.module = 'CARTAS_EMAIL' and ${ofScope(sql`x.mall_id`, scope)}
      and ${ofTheirBoletos(sql`x.boleto_id`, scope)}
      and ${isOpenOnly ? sql`x.open_cents > 0` : sql`true`}`.execute(tx)
  return idsOf(rows)
}

/** The promise that counts of each boleto, made until a day. */
export async function readPromises(
  tx: Tx,
  scope: PlanScope,
  until: LocalDate,
): Promise<Rows<'promises'>> {
  const { rows } = await sql<Rows<'promises'>[number]>`
    select p.boleto_id as "boletoId", c.tenant_id as "tenantId", p.agreement_on as "agreementOn",
      b.open_cents > 0 as "isOpen",
      exists (
        select from titulo t join receipt r on r.titulo_id = t.id
        where t.boleto_id = b.id and r.amount_cents > 0
      ) as "isReceived"
    from (
      select distinct on (y.boleto_id) y.boleto_id, n.agreement_on, s.is_agreement
      from negotiation n
        join negotiation_boleto y on y.negotiation_id = n.id
        join negotiation_stage s on s.id = n.stage_id
      where ${ofScope(sql`n.mall_id`, scope)} and n.deleted_at is null
        and n.contact_on <= ${until}::date and (s.is_agreement or s.ends_promise)
      order by y.boleto_id, n.contact_on desc, n.id desc
    ) p
      join boleto b on b.id = p.boleto_id
      join contract c on c.id = b.contract_id
    where p.is_agreement`.execute(tx)
  return rows
}

export async function readDisputes(
  tx: Tx,
  scope: PlanScope,
  on: LocalDate,
): Promise<Rows<'disputes'>> {
  const { rows } = await sql<Rows<'disputes'>[number]>`
    select d.boleto_id as "boletoId", d.state = 'ABERTA' as "isOpen",
      d.holds_reminders_until as "remindersUntil", d.held_after_until as "afterUntil"
    from disputed_boleto d
    where ${ofScope(sql`d.mall_id`, scope)}
      and (d.state = 'ABERTA' or d.held_after_until >= ${on}::date)`.execute(tx)
  return rows
}

/** Notices that were sent elsewhere, of boletos that matter. */
export async function readNotices(
  tx: Tx,
  scope: PlanScope,
  window: PlanWindow,
): Promise<Rows<'notices'>> {
  const { rows } = await sql<Rows<'notices'>[number]>`
    select distinct n.boleto_id as "boletoId", n.document, n.sent_on as "sentOn"
    from notice n
      join boleto b on b.id = n.boleto_id
    where n.message_id is null and ${matters(window)}
      and n.kind in ('CARTA_PRE_NEGATIVACAO', 'NOTIFICACAO_EXTRAJUDICIAL')
      and ${ofScope(sql`n.mall_id`, scope)}
      and n.sent_on <= ${window.day}::date`.execute(tx)
  return rows
}
