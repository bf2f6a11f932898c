import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

const isInserted = sql`
  u.table_name = 'titulo' and u.before is null and t.id between u.row_id and u.last_row_id`

/**
 * True if legal actions refer to data of this load, or ended or stay settled because of it.
 * Eligible contracts that await release do not count: they are derived from the ledger.
 */
export async function isClaimed(tx: Tx, loadId: number): Promise<boolean> {
  const { rows } = await sql`
    select
    from erp_load_undo u
      join titulo t on ${isInserted}
      join lawsuit_titulo x on x.titulo_id = t.id
      join lawsuit l on l.id = x.lawsuit_id
    where u.load_id = ${loadId}
      and (l.status <> 'AGUARDANDO_LIBERACAO'
        or exists (select from lawsuit_move v where v.lawsuit_id = l.id))
    union all
    select
    from erp_load_undo u
      join receipt r on u.table_name = 'receipt' and r.id between u.row_id and u.last_row_id
      join lawsuit_titulo x on x.titulo_id = r.titulo_id
      join lawsuit_move v on v.lawsuit_id = x.lawsuit_id and v.row in ('10', '13')
    where u.load_id = ${loadId}
      and v.created_at >= (select finished_at from erp_load where id = ${loadId})
    union all
    select
    from erp_load_undo u
      join lawsuit_titulo x on u.table_name = 'titulo' and x.titulo_id = u.row_id
      join lawsuit_move v on v.lawsuit_id = x.lawsuit_id and v.row in ('10', '13')
    where u.load_id = ${loadId}
      and u.before is not null
      and v.created_at >= (select finished_at from erp_load where id = ${loadId})
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Removes contracts of the load from the eligible list; the next Disparar rebuilds it. */
export async function removeWaitingContracts(tx: Tx, loadId: number): Promise<void> {
  await sql`select regua.forget_waiting_lawsuits(${loadId})`.execute(tx)
}
