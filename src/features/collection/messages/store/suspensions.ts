import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Channel } from '../rules/plan/facts.ts'

type Suspension = { readonly messageId: number; readonly since: LocalDate; readonly reason: string }

/** Suspends the addresses of messages; one that is suspended stays as it is. Returns how many. */
export async function suspendAddresses(
  tx: Tx,
  suspensions: readonly Suspension[],
): Promise<number> {
  if (suspensions.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into suspended_address (
      mall_id, channel, address, tenant_id, document, since, reason, message_id
    )
    select distinct on (m.mall_id, m.channel, lower(m.address)) m.mall_id, m.channel, m.address,
      m.tenant_id, m.document, s.since, s.reason, m.id
    from jsonb_to_recordset(${JSON.stringify(suspensions)}::jsonb) as s (
        "messageId" bigint, since date, reason text)
      join message m on m.id = s."messageId"
    order by m.mall_id, m.channel, lower(m.address), m.id
    on conflict (mall_id, channel, lower(address)) where reactivated_on is null do nothing`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Records that the person of a message wants no reminders over its channel. */
export async function refuseChannel(
  tx: Tx,
  refusal: {
    readonly messageId: number
    readonly channel: Channel
    readonly since: LocalDate
    readonly source: string
    readonly words: string
    readonly byUser: number | null
    readonly byName: string
  },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into channel_refusal (
      mall_id, tenant_id, person, document, channel, since, source, words, message_id, recorded_by,
      recorded_by_name
    )
    select m.mall_id, m.tenant_id, m.person, m.document, ${refusal.channel}, ${refusal.since}::date,
      ${refusal.source}, ${refusal.words}, m.id, ${refusal.byUser}::int, ${refusal.byName}
    from message m
    where m.id = ${refusal.messageId}
    on conflict (mall_id, tenant_id, document, channel) where ended_at is null do nothing`.execute(
    tx,
  )
  return numAffectedRows > 0n
}
