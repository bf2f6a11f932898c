import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** One tenant's boletos in one mall that share a current promise. */
export type PromiseRow = {
  readonly negotiationId: number
  readonly clientId: number
  readonly client: string
  readonly luc: string
  readonly mallId: number
  readonly mall: string
  readonly stage: string
  readonly agreementOn: LocalDate
  /** The author, while active and responsible for the mall. */
  readonly writerId: number | null
  readonly boletos: readonly {
    readonly number: string
    readonly open_cents: Cents
    readonly original_cents: Cents
    readonly hasReceipt: boolean
    /** Last day on which a payment at the bank holds it (rules 11.7). */
    readonly heldUntil: LocalDate | null
  }[]
}

/**
 * The boleto has no later promise or ending stage (as in the view boleto_promise). Evaluated for
 * the negotiations of a few days; the view would read all.
 */
const isLast = sql`
  not exists (
    select
    from negotiation_boleto o
    join negotiation x on x.id = o.negotiation_id
    join negotiation_stage y on y.id = x.stage_id
    where o.boleto_id = l.boleto_id and x.deleted_at is null
      and (y.is_agreement or y.ends_promise)
      and (x.contact_on, x.id) > (n.contact_on, n.id)
  )`

/** Current promises between two days, by day, mall and tenant. */
export async function promisesBetween(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
  malls: Malls,
): Promise<PromiseRow[]> {
  const { rows } = await sql<PromiseRow>`
    select n.id as "negotiationId", t.id as "clientId",
      coalesce(nullif(max(c.trade_name), ''), t.name) as client,
      string_agg(distinct c.luc, ', ') as luc, m.id as "mallId", m.name as mall,
      s.description as stage, n.agreement_on as "agreementOn",
      (
        select w.id
        from app_user w join profile p on p.id = w.profile_id
        where w.id = n.created_by and w.is_active and p.is_active
          and (
            exists (select from user_mall u where u.user_id = w.id and u.mall_id = n.mall_id)
            or p.sees_every_mall
              and not exists (select from user_mall u where u.user_id = w.id)
          )
      ) as "writerId",
      jsonb_agg(
        jsonb_build_object(
          'number', b.number, 'open_cents', b.open_cents, 'original_cents', b.original_cents,
          'hasReceipt', exists (
            select from titulo i join receipt e on e.titulo_id = i.id where i.boleto_id = b.id
          ),
          'heldUntil', (select h.held_until from held_boleto h where h.boleto_id = b.id)
        ) order by b.due_on, b.id
      ) as boletos
    from negotiation n
    join negotiation_stage s on s.id = n.stage_id and s.is_agreement
    join negotiation_boleto l on l.negotiation_id = n.id and ${isLast}
    join boleto b on b.id = l.boleto_id
    join contract c on c.id = b.contract_id
    join tenant t on t.id = c.tenant_id
    join mall m on m.id = n.mall_id
    where n.deleted_at is null and n.agreement_on between ${from} and ${to}
      and ${ofMalls(sql`n.mall_id`, malls)}
    group by n.id, t.id, m.id, s.description
    order by n.agreement_on, m.name collate "pt-BR-x-icu", t.name collate "pt-BR-x-icu", n.id`.execute(
    tx,
  )
  return rows
}
