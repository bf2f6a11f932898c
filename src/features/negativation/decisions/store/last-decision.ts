import { sql } from 'kysely'

import type { JustificationRequirement } from '#features/negativation/debt-items/rules/justification.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A tenant of a mall, and the item to which its decision may be repeated. */
export type Decided = {
  readonly mallId: number
  readonly document: string
  readonly itemId: number | undefined
}

export type DecisionRow = {
  readonly month: LocalDate
  readonly number: string
  readonly isSameBoleto: boolean
  readonly isNegativate: boolean
  readonly justification: {
    readonly id: number
    readonly text: string
    readonly requirement: JustificationRequirement
    readonly exceptionLimit: number | null
    readonly isActive: boolean
  } | null
  readonly ticket: string | null
  readonly observation: string | null
  /** Number of earlier cycles that the current item's boleto ended as ISENTO. */
  readonly exemptionCount: number
}

/**
 * Users' decision on a tenant in the newest cycle before the item's, or before the open one.
 * Prefers the same boleto, else the one with the greatest balance.
 */
export async function lastDecision(
  tx: Tx,
  { mallId, document, itemId }: Decided,
  malls: Malls,
): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    with item as (
      select i.boleto_id, i.exemption_count, y.competence
      from negativation_item i
        join cycle y on y.id = i.cycle_id
      where i.id = ${itemId ?? null} and i.mall_id = ${mallId} and i.document = ${document}
    ), now as (
      select coalesce(
        (select competence from item),
        (select competence from cycle where status = 'ABERTO'),
        'infinity'::date
      ) as competence
    )
    select y.competence as month, i.number,
      coalesce(i.boleto_id = (select boleto_id from item), false) as "isSameBoleto",
      i.is_negativate as "isNegativate",
      case when j.id is not null then jsonb_build_object('id', j.id, 'text', j.text,
        'requirement', j.requirement, 'exceptionLimit', j.exception_limit,
        'isActive', j.is_active) end as justification,
      i.ticket, i.observation,
      coalesce((select exemption_count from item), 0) as "exemptionCount"
    from negativation_item i
      join cycle y on y.id = i.cycle_id
      left join justification j on j.id = i.justification_id
    where i.mall_id = ${mallId} and i.document = ${document}
      and ${ofMalls(sql`i.mall_id`, malls)}
      and y.competence < (select competence from now)
      and coalesce(i.outcome, '') not in (
        'NAO_DECIDIDO', 'RETIRADO_PAGAMENTO', 'RETIRADO_CANCELAMENTO', 'BLOQUEADO')
      and (i.is_negativate or i.justification_id is not null)
    order by y.competence desc, 3 desc, i.balance_cents desc, i.id
    limit 1`.execute(tx)
  return rows[0]
}
