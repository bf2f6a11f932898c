import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { BoletoRow } from '../rules/plan/rows.ts'
import type { PaidTitulo } from '../rules/simulation/balance.ts'
import type { PromiseAct } from '../rules/simulation/day.ts'
import { ofScope, type PlanScope } from './plan-scope.ts'

type Sql = RawBuilder<unknown>

/** Which boletos a simulation may need. */
export type Past = {
  readonly scope: PlanScope
  /** The first simulated day. */
  readonly from: LocalDate
  /** Boletos due from then are read, whether open or paid. */
  readonly dueFrom: LocalDate
  readonly dueUntil: LocalDate
}

/** Open boletos, those whose balance changed since the first day, and those that were due around then. */
const pastBoletos = ({ scope, from, dueFrom, dueUntil }: Past): Sql => sql`
  select b.id, b.contract_id, b.number, b.due_on, b.original_due_on, b.open_cents
  from boleto b
  where ${ofScope(sql`b.mall_id`, scope)} and b.due_on <= ${dueUntil}::date
    and (
      b.open_cents > 0
      or b.due_on >= ${dueFrom}::date
      or exists (
        select from titulo t
        where t.boleto_id = b.id and (t.balance_on is null or t.balance_on >= ${from}::date)
      )
    )`

export async function readPastBoletos(tx: Tx, past: Past): Promise<BoletoRow[]> {
  const { rows } = await sql<BoletoRow>`
    select b.id, b.contract_id as "contractId", b.number, b.due_on as "dueOn",
      b.original_due_on as "originalDueOn", b.open_cents as "openCents"
    from (${pastBoletos(past)}) b`.execute(tx)
  return rows
}

/** Títulos with their receipts on the days on which they count (rules 6.2). */
export async function readPaidTitulos(tx: Tx, past: Past): Promise<PaidTitulo[]> {
  const { rows } = await sql<PaidTitulo>`
    select t.boleto_id as "boletoId", t.original_cents as "originalCents", t.open_cents as open,
      coalesce(t.balance_on, ${addDays(past.from, -1)}::date) as "balanceOn",
      t.original_due_on as "dueOn", a.code as account, t.fine_discount_cents as "fineDiscount",
      t.interest_discount_cents as "interestDiscount", c.index_name as "indexName",
      c.fine_bps as fine, c.interest_bps as interest, coalesce(r.receipts, '[]') as receipts
    from (${pastBoletos(past)}) b
      join titulo t on t.boleto_id = b.id
      join contract c on c.id = t.contract_id
      join movement_type m on m.id = t.movement_type_id
      join account_type a on a.id = m.account_type_id
      left join lateral (
        select jsonb_agg(
            jsonb_build_object(
              'on', coalesce(
                e.cleared_on, e.paid_on, (e.loaded_at at time zone 'America/Sao_Paulo')::date
              ),
              'document', e.payment_document,
              'cents', e.amount_cents + e.withheld_cents
            )
          ) as receipts
        from receipt e
        where e.titulo_id = t.id and e.amount_cents + e.withheld_cents > 0
      ) r on true`.execute(tx)
  return rows
}

type PromiseRow = PromiseAct & { readonly boletoId: number }

/** Negotiations that make or end a promise, in their order. */
export async function readPromiseActs(tx: Tx, scope: PlanScope): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select y.boleto_id as "boletoId", n.contact_on as "contactOn", n.agreement_on as "agreementOn",
      s.is_agreement as "isPromise"
    from negotiation n
      join negotiation_boleto y on y.negotiation_id = n.id
      join negotiation_stage s on s.id = n.stage_id
    where ${ofScope(sql`n.mall_id`, scope)} and n.deleted_at is null
      and (s.is_agreement or s.ends_promise)
    order by n.contact_on, n.id`.execute(tx)
  return rows
}
