import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MessageState } from '../contract/words.ts'
import type { Channel, Kind, PersonAtStep } from '../rules/plan/facts.ts'

/** A message as acts need it. */
export type LockedMessage = PersonAtStep & {
  readonly id: number
  readonly protocol: string
  readonly day: LocalDate
  readonly kind: Kind
  readonly isCorporate: boolean
  readonly channel: Channel
  readonly address: string
  readonly state: MessageState
  readonly reason: string | null
  readonly releasedBy: number | null
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
  readonly tries: number
  readonly hasContent: boolean
  readonly dispatchId: number | null
  readonly version: number
}

const columns = sql`
  m.id, m.protocol, m.day, m.mall_id as "mallId", m.tenant_id as "tenantId", m.person, m.document,
  m.name, m.step, m.kind, m.is_corporate as "isCorporate", m.channel, m.address, m.state, m.reason,
  m.released_by as "releasedBy", m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.tries,
  m.sha256 is not null as "hasContent", m.dispatch_id as "dispatchId", m.version`

async function readMessages(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
  lock: RawBuilder<unknown>,
): Promise<LockedMessage[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedMessage>`
    select ${columns}
    from message m
    where m.id = any(${[...ids]}::bigint[]) and ${ofMalls(sql`m.mall_id`, malls)}
    order by m.id
    ${lock}`.execute(tx)
  return rows
}

/** Locks messages of the user's malls, by id. */
export const lockMessages = (tx: Tx, ids: readonly number[], malls: Malls) =>
  readMessages(tx, ids, malls, sql`for update of m`)

/** The same without a lock, for reads. */
export const findMessages = (tx: Tx, ids: readonly number[], malls: Malls) =>
  readMessages(tx, ids, malls, sql``)

/** Ids of messages by their protocols. */
export async function idsOfProtocols(
  tx: Tx,
  protocols: readonly string[],
  malls: Malls,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; protocol: string }>`
    select m.id, m.protocol
    from message m
    where m.protocol = any(${[...protocols]}::text[]) and ${ofMalls(sql`m.mall_id`, malls)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, protocol }) => [protocol, id]))
}
