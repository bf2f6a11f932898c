import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { FileMall } from '../gateway/cells.ts'

/** Malls that this user may name in a file. */
export async function fileMalls(tx: Tx, malls: Malls): Promise<FileMall[]> {
  const { rows } = await sql<FileMall>`
    select m.id, m.name, m.economic_unit as "economicUnit"
    from mall m where ${ofMalls(sql`m.id`, malls)} order by m.id`.execute(tx)
  return rows
}
