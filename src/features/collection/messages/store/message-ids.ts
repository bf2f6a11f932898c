import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

export type ReleasableSums = {
  readonly mensagens: number
  readonly pessoas: number
  readonly boletos: number
  readonly valor: Cents
}

/** Counts and sum of the messages that a list finds. */
export async function sumReleasable(
  tx: Tx,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<ReleasableSums> {
  const { rows } = await sql<ReleasableSums>`
    select count(*)::int as mensagens, count(distinct m.document)::int as pessoas,
      coalesce(sum((
        select count(*) from message_boleto x where x.message_id = m.id and x.left_reason is null
      )), 0)::int as boletos,
      coalesce(sum(m.open_cents), 0)::bigint as valor
    from ${from}
    where ${where}`.execute(tx)
  return rows[0] ?? { mensagens: 0, pessoas: 0, boletos: 0, valor: 0 as Cents }
}

/** Ids of the messages that a list finds, by its tables and conditions. */
export async function readIds(
  tx: Tx,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from ${from} where ${where} order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}
