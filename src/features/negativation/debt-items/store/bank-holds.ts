import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** An item in a lote whose boleto a bank reported as paid (rules 11.7). */
export type HeldItem = { readonly id: number; readonly paidOn: LocalDate }

export async function heldItemsOf(
  tx: Tx,
  batchId: number,
  heldOn: LocalDate | null,
): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select i.id, h.paid_on as "paidOn"
    from negativation_item i
      join held_boleto h on h.boleto_id = i.boleto_id
    where i.batch_id = ${batchId} and h.held_until >= ${heldOn}::date
    order by i.id`.execute(tx)
  return rows
}
