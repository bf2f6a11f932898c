import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { FileFigures } from '#features/ledger/received-files/rules/drift.ts'

/** What came before a file from its source. */
export type History = {
  /** Figures of complete loads, newest first. */
  readonly earlier: readonly FileFigures[]
  /** Day on which these bytes were loaded with this version. */
  readonly loadedOn: LocalDate | null
  readonly last: { readonly headerOn: LocalDate | null; readonly writtenAt: string | null } | null
  /** Columns of the last file, by role. */
  readonly columns: Readonly<Record<string, readonly string[]>> | null
}

/** Reads what came before the file `id`, up to `most` complete loads. */
export async function historyOf(tx: Tx, id: number, most: number): Promise<History> {
  const { rows } = await sql<History>`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('rows', e.rows_accepted, 'open_cents', e.open_cents)
          order by e.loaded_at desc)
        from (
          select e.rows_accepted, e.open_cents, e.loaded_at
          from received_file e
          where e.source_id = f.source_id and e.id <> f.id and e.is_complete
            and e.state = 'CARREGADA'
          order by e.loaded_at desc
          limit ${most}::int
        ) e
      ), '[]') as earlier,
      (
        select (e.loaded_at at time zone 'America/Sao_Paulo')::date
        from received_file e
        where e.source_id = f.source_id and e.version = f.version and e.sha256 = f.sha256
          and e.id <> f.id and e.supplements_id is null and e.state in ('CARREGADA', 'CARREGANDO')
        order by e.loaded_at desc nulls last
        limit 1
      ) as "loadedOn",
      (
        select jsonb_build_object('headerOn', e.header_on, 'writtenAt', e.written_at)
        from received_file e
        where e.source_id = f.source_id and e.id <> f.id and e.state = 'CARREGADA'
          and e.supplements_id is null
        order by e.loaded_at desc
        limit 1
      ) as last,
      (
        select e.reading -> 'colunas'
        from received_file e
        where e.source_id = f.source_id and e.id <> f.id and e.state = 'CARREGADA'
          and e.supplements_id is null
        order by e.loaded_at desc
        limit 1
      ) as columns
    from received_file f
    where f.id = ${id}`.execute(tx)
  return rows[0] as History
}
