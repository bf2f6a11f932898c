import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Actor } from '#server/work/work.ts'

/** Status Marca of a group, with author and time. */
export type BrandStatus = {
  readonly status: string | null
  /** 0 if never set. */
  readonly version: number
  readonly changedBy: string | null
  readonly changedAt: string | null
}

const none: BrandStatus = { status: null, version: 0, changedBy: null, changedAt: null }

export async function readBrandStatus(tx: Tx, group: number): Promise<BrandStatus> {
  const { rows } = await sql<BrandStatus>`
    select status, version, updated_by_name as "changedBy", updated_at as "changedAt"
    from group_brand_status where group_id = ${group}`.execute(tx)
  return rows[0] ?? none
}

/** Writes the status if the version still matches; null removes it. Returns false on a conflict. */
export async function writeBrandStatus(
  tx: Tx,
  group: number,
  { status, version }: Pick<BrandStatus, 'status' | 'version'>,
  by: Pick<Actor, 'id' | 'name'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into group_brand_status (group_id, status, updated_by, updated_by_name)
    values (${group}, ${status}, ${by.id}, ${by.name})
    on conflict (group_id) do update
    set status = excluded.status, version = group_brand_status.version + 1,
      updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name,
      updated_at = regua.now()
    where group_brand_status.version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}
