import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Actions of these malls before release that are marked to follow. */
export async function followingIds(tx: Tx, mallIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from lawsuit
    where status = 'AGUARDANDO_LIBERACAO' and follows_workflow
      and mall_id = any(${mallIds}::int[])
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
