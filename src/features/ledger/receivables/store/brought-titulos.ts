import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { sample, stagedRows } from './staging.ts'

/** The day in São Paulo; read once a statement. */
export const workDay = sql`(select (regua.now() at time zone 'America/Sao_Paulo')::date)`

/**
 * Adds the títulos of the staged rows to load_brought, which lives until the end of the
 * transaction: every título that the file has, changed or not.
 */
export async function gatherBrought(tx: Tx, staging: number): Promise<void> {
  await sql`
    create temp table if not exists load_brought (
      titulo_id bigint primary key, mall_id int not null
    ) on commit drop`.execute(tx)
  await sql`
    insert into load_brought (titulo_id, mall_id)
    select distinct t.id, t.mall_id
    from ${stagedRows('titulo', staging)} s
      join load_party p on p.number = s.party
      join titulo t on t.mall_id = p.mall_id and t.number = s.number
    -- In the order of the key: its index does not fit into the buffers of a temporary table.
    order by t.id
    on conflict do nothing`.execute(tx)
  await sample(tx, sql.table('load_brought'))
}

/**
 * Stores who brought the títulos last, and when. New and changed ones have it already: this writes
 * those that the file only confirms, once a day, and none that a load of the same day confirmed.
 */
export async function confirmBrought(tx: Tx, sourceId: number | null): Promise<void> {
  await sql`
    update titulo t
    set source_id = ${sourceId}::int, confirmed_on = ${workDay}
    from load_brought b
    where t.id = b.titulo_id
      and (t.source_id, t.confirmed_on) is distinct from (${sourceId}::int, ${workDay})`.execute(tx)
}
