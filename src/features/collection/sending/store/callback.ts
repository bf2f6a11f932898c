import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Ids of events that a provider told before. */
export async function knownEvents(
  tx: Tx,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.provider_event_id as id
    from message_event e
    where e.provider = ${provider} and e.provider_event_id = any(${[...ids]}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
