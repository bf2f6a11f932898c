import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ImportKind } from '../contract/imports.ts'

export type OthersImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly by: string
  readonly at: Date
  readonly added: number
  readonly changed: number
  /** Its content in short, such as the rates of an index. */
  readonly note: string | null
}

/** Imports of other users of these kinds since a day, with changes; newest first. */
export async function importsOfOthers(
  tx: Tx,
  {
    kinds,
    since,
    except,
  }: {
    readonly kinds: readonly ImportKind[]
    readonly since: LocalDate
    readonly except: number | null
  },
): Promise<OthersImport[]> {
  const { rows } = await sql<OthersImport>`
    select kind, file_name as "fileName", created_by_name as by, created_at as at, added, changed, note
    from file_import
    where kind = any(${kinds}::text[]) and not is_dry_run and undone_at is null
      and added + changed > 0
      and created_at >= ${since}::timestamp at time zone 'America/Sao_Paulo'
      and created_by is distinct from ${except}
    order by created_at desc`.execute(tx)
  return rows
}

/** The latest import of a user and kind, if it has rejected lines. */
export type LastFailure = {
  readonly by: number
  readonly kind: ImportKind
  readonly rejected: number
  readonly on: LocalDate
}

/**
 * Imports with rejected lines since a day, unless a later one of the same user and kind had none.
 */
export async function lastFailures(
  tx: Tx,
  { by, since }: { readonly by: readonly number[]; readonly since: LocalDate },
): Promise<LastFailure[]> {
  const { rows } = await sql<LastFailure>`
    select created_by as by, kind, rejected, on_day as on
    from (
      select distinct on (created_by, kind) created_by, kind, rejected,
        (created_at at time zone 'America/Sao_Paulo')::date as on_day
      from file_import
      where created_by = any(${[...by]}::int[]) and not is_dry_run and undone_at is null
        and created_at >= ${since}::timestamp at time zone 'America/Sao_Paulo'
      order by created_by, kind, created_at desc, id desc
    ) last
    where rejected > 0`.execute(tx)
  return rows
}
