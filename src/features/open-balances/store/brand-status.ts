import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Actor } from '#server/work/work.ts'

/** Status Marca of a group; null when nobody gave it one. */
export async function readBrandStatus(tx: Tx, group: number): Promise<string | null> {
  const { rows } = await sql<{ status: string }>`
    select status from group_brand_status where group_id = ${group}`.execute(tx)
  return rows[0]?.status ?? null
}

/** Writes it down; an empty one takes it away. */
export async function writeBrandStatus(
  tx: Tx,
  group: number,
  status: string,
  by: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  if (status === '') {
    await sql`delete from group_brand_status where group_id = ${group}`.execute(tx)
    return
  }
  await sql`
    insert into group_brand_status (group_id, status, updated_by, updated_by_name)
    values (${group}, ${status}, ${by.id}, ${by.name})
    on conflict (group_id) do update
    set status = excluded.status, updated_by = excluded.updated_by,
      updated_by_name = excluded.updated_by_name, updated_at = regua.on_fixed_day(now())`.execute(
    tx,
  )
}
