import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A refused file, and its new entrada. */
export type Reread = {
  readonly id: number
  readonly refusedId: number
  readonly sourceName: string
  readonly fileName: string
  readonly version: number
}

/**
 * Inserts an entrada, with the same bytes and the version in force, for each file that an earlier
 * version of the source refused since a day. A file that was read again, or that a newer file of its
 * malls followed, is left out.
 */
export async function insertRereads(
  tx: Tx,
  sourceId: number,
  since: LocalDate,
): Promise<readonly Reread[]> {
  const { rows } = await sql<Reread>`
    with refused as (
      select f.*, s.version as version_in_force, s.name as source_name, s.is_native, coalesce((
          select bool_or((part ->> 'completo')::boolean)
          from jsonb_array_elements(v.recipe -> 'partes') as part
        ), false) as is_now_complete
      from received_file f
        join source s on s.id = f.source_id
        join source_version v on v.source_id = s.id and v.version = s.version
      where f.source_id = ${sourceId} and s.state = 'ATIVA' and f.version < s.version
        and f.state = 'RECUSADA' and not f.is_rehearsal and f.supplements_id is null
        and f.file_id is not null
        and (f.received_at at time zone 'America/Sao_Paulo')::date >= ${since}::date
        and f.findings @> '[{"severidade": "RECUSA"}]'
        and not exists (
          select from received_file n
          where n.source_id = f.source_id and n.id > f.id and not n.is_rehearsal
            and (n.sha256 = f.sha256 or n.state <> 'RECUSADA' and n.malls && f.malls)
        )
      for update of f
    ), added as (
      insert into received_file (
        source_id, version, malls, reach, file_id, file_name, sha256, origin, is_mapped,
        is_complete, written_at, received_by, received_by_name
      )
      select source_id, version_in_force,
        coalesce(reach, (select array_agg(id order by id) from mall), '{}'), reach, file_id,
        file_name, sha256, origin, not is_native, is_now_complete, written_at, received_by,
        received_by_name
      from refused
      order by id
      returning id, version, sha256, file_name
    )
    select a.id, r.id as "refusedId", r.source_name as "sourceName", a.file_name as "fileName",
      a.version
    from added a
      join refused r using (sha256)
    order by a.id`.execute(tx)
  return rows
}
