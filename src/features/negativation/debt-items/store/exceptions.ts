import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

type Sql = RawBuilder<unknown>

// Evaluated once per query: if no exception exists, the per-boleto check is skipped.
const anyListed = sql`exists (select from module_with_exceptions w where w.module = 'SERASA')`
const ofBoleto = (boleto: Sql) =>
  sql`excepted_titulo x where x.boleto_id = ${boleto} and x.module = 'SERASA' and x.open_cents > 0`

/**
 * Checks whether an open título of the boleto is on an exception list with module SERASA (rules
 * 4.2). One is enough: the bureau receives whole boletos.
 */
export const isExcepted = (boleto: Sql): Sql =>
  sql`(${anyListed} and exists (select from ${ofBoleto(boleto)}))`

/** Matching records of the exception lists, by display name; null for none (rules 4.6 G05). */
export const exceptionsOf = (boleto: Sql): Sql =>
  sql`case when ${anyListed} then (select jsonb_agg(distinct x.label) from ${ofBoleto(boleto)}) end`

/**
 * Locks the exception lists until the transaction ends, waiting for saves in progress.
 * Call it before locking items: saving a record runs the guards, which lock items.
 */
export async function lockExceptionLists(tx: Tx): Promise<void> {
  await sql`select regua.hold_exception_lists()`.execute(tx)
}

/** Items whose boleto is on an exception list. */
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
