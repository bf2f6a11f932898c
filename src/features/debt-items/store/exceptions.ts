import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

type Sql = RawBuilder<unknown>

// Asked once for each query, and answered by no row at all where nothing is listed: only then is
// each boleto looked at.
const anyListed = sql`exists (select from module_with_exceptions w where w.module = 'SERASA')`
const ofBoleto = (boleto: Sql) =>
  sql`excepted_titulo x where x.boleto_id = ${boleto} and x.module = 'SERASA' and x.open_cents > 0`

/**
 * Is an open título of the boleto on an exception list with module SERASA (rules 4.2)? One is
 * enough: the bureau is told of whole boletos.
 */
export const isExcepted = (boleto: Sql): Sql =>
  sql`(${anyListed} and exists (select from ${ofBoleto(boleto)}))`

/**
 * The records of the exception lists that match the boleto, as people call them; null for none
 * (rules 4.6 G05).
 */
export const exceptionsOf = (boleto: Sql): Sql =>
  sql`case when ${anyListed} then (select jsonb_agg(distinct x.label) from ${ofBoleto(boleto)}) end`

/**
 * Keeps the lists as they are until the transaction ends: a record that is being saved is waited
 * for, and one that comes later waits. Asked before items are locked: whoever saves a record waits
 * for the look at the guards, which locks items.
 */
export async function holdLists(tx: Tx): Promise<void> {
  await sql`select regua.hold_exception_lists()`.execute(tx)
}

/** Which of these items are of a boleto on an exception list. */
export async function exceptedItems(
  tx: Tx,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select i.id
    from negativation_item i
    where i.id = any(${itemIds}::bigint[]) and ${isExcepted(sql`i.boleto_id`)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
