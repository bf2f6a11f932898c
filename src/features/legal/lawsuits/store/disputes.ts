import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Since when a considered título of a lawsuit `l` is disputed; null if it is not. */
export const disputedSince: RawBuilder<LocalDate | null> = sql`
  (
    select min(u.opened_on)
    from lawsuit_titulo x
      join titulo o on o.id = x.titulo_id
      join disputed_boleto u on u.boleto_id = o.boleto_id
    where x.lawsuit_id = l.id and x.is_considered and u.state = 'ABERTA'
  )`

/** Actions of a list with an open dispute, and since when. */
export async function disputedLawsuits(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LocalDate>> {
  const { rows } = await sql<{ id: number; since: LocalDate }>`
    select l.id, ${disputedSince} as since
    from lawsuit l
    where l.id = any(${ids}::bigint[]) and ${disputedSince} is not null`.execute(tx)
  return new Map(rows.map(({ id, since }) => [id, since]))
}
