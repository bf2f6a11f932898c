import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { LadderInForce } from '../contract/ladder.ts'
import type { SenderInForce } from '../contract/senders.ts'
import type { TextInForce } from '../contract/texts.ts'

/** Ladders in force, in the order in which a tenant is tried against them. */
export async function readLaddersInForce(tx: Tx): Promise<LadderInForce[]> {
  const { rows } = await sql<LadderInForce>`
    select v.ladder_id as id, v.version, v.name as nome, v.position as ordem, v.segment as segmento,
      v.steps as passos
    from ladder_version v
    where v.state = 'VIGENTE'
    order by v.position, v.ladder_id`.execute(tx)
  return rows
}

export async function readTextsInForce(tx: Tx): Promise<TextInForce[]> {
  const { rows } = await sql<TextInForce>`
    select t.id, v.version, t.step, t.person, t.channel, v.subject, v.body
    from message_text t
      join message_text_version v on v.text_id = t.id and v.state = 'VIGENTE'
    order by t.step, t.person, t.channel`.execute(tx)
  return rows
}

/** Senders of malls; a mall without one sends nothing. */
export async function readSendersInForce(
  tx: Tx,
  malls: readonly number[],
): Promise<SenderInForce[]> {
  const { rows } = await sql<SenderInForce>`
    select mall_id as "mallId", version, name, email, reply_to as "replyTo", phone, address
    from mall_sender
    where state = 'VIGENTE' and mall_id = any(${[...malls]}::int[])
    order by mall_id`.execute(tx)
  return rows
}
