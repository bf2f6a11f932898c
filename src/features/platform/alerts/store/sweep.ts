import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { AlertKind } from '../contract/kinds.ts'

/** Deletes alerts older than `days`; unread failures only after the maximum age. */
export async function deleteOld(
  tx: Tx,
  {
    days,
    longestDays,
    stay,
  }: { readonly days: number; readonly longestDays: number; readonly stay: readonly AlertKind[] },
): Promise<void> {
  const now = sql`regua.now()`
  await sql`
    delete from alert a
    where a.created_at < ${now} - make_interval(days => ${days})
      and (
        a.kind <> all(${stay}::text[])
        or exists (select from alert_read r where r.alert_id = a.id)
        or a.created_at < ${now} - make_interval(days => ${longestDays})
      )`.execute(tx)
  await sql`
    delete from alert_digest
    where ended_at < ${now} - make_interval(days => ${days})`.execute(tx)
}
