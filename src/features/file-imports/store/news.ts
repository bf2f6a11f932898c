import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ImportKind } from '../contract.ts'

/** A file that somebody else handed in. */
export type OthersImport = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly by: string
  readonly at: Date
  readonly added: number
  readonly changed: number
}

/** What others handed in of these kinds since a day, and changed something by it; the newest first. */
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
    select kind, file_name as "fileName", created_by_name as by, created_at as at, added, changed
    from file_import
    where kind = any(${kinds}::text[]) and not is_dry_run and undone_at is null
      and added + changed > 0
      and created_at >= ${since}::timestamp at time zone 'America/Sao_Paulo'
      and created_by is distinct from ${except}
    order by created_at desc`.execute(tx)
  return rows
}
