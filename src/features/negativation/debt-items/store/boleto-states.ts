import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { WorkflowStatus } from '../rules/status.ts'

/** Workflow state of a boleto; null if it never entered the workflow. */
export type BoletoState = {
  readonly number: string
  readonly status: WorkflowStatus | null
  readonly isOpen: boolean
}

/** Boletos of these malls by number, each with the state of its newest cycle. */
export async function statesByNumber(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<BoletoState[]> {
  const { rows } = await sql<BoletoState>`
    select b.number, x.status, b.open_cents > 0 as "isOpen"
    from boleto b
      left join lateral (
        select i.status
        from negativation_item i
        where i.boleto_id = b.id
        order by i.status = 'FINALIZADO', i.id desc
        limit 1) x on true
    where b.number = any(${numbers}::text[]) and ${ofMalls(sql`b.mall_id`, malls)}
    order by b.number, b.id`.execute(tx)
  return rows
}
