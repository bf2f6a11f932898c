import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Malls of a user, in order. */
export async function readMallIds(tx: Tx, malls: Malls): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mall m where ${ofMalls(sql`m.id`, malls)} order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}
