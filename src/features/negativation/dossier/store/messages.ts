import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

export type DossierMessageEvent = {
  readonly event: string
  readonly at: string
  readonly source: string
  readonly by: string
  readonly detail: string
  readonly proof: string
}

/** A message of the ladder that told or named the boleto, with its events and its content. */
export type DossierMessage = {
  readonly protocol: string
  readonly step: string
  readonly channel: string
  readonly name: string
  readonly document: string
  readonly address: string
  readonly state: string
  readonly role: string
  readonly releasedBy: string | null
  readonly sentAt: string | null
  readonly deliveredAt: string | null
  readonly sha256: string | null
  readonly contentFileId: string | null
  readonly contentName: string | null
  readonly events: readonly DossierMessageEvent[]
}

/** Messages that left the house, oldest first. */
export async function messagesOfBoleto(tx: Tx, boletoId: number): Promise<DossierMessage[]> {
  const { rows } = await sql<DossierMessage>`
    select m.protocol, m.step, m.channel, m.name, m.document, m.address, m.state, l.role,
      m.released_by_name as "releasedBy", m.sent_at as "sentAt", m.delivered_at as "deliveredAt",
      encode(m.sha256, 'hex') as sha256, f.id as "contentFileId", f.name as "contentName",
      coalesce((
        select jsonb_agg(
          jsonb_build_object('event', e.event, 'at', e.occurred_at, 'source', e.source,
            'by', e.by_name, 'detail', e.detail, 'proof', e.proof)
          order by e.id)
        from message_event e
        where e.message_id = m.id
      ), '[]') as events
    from message_boleto l
      join message m on m.id = l.message_id
      left join stored_file f on f.id = m.content_file_id
    where l.boleto_id = ${boletoId} and l.left_reason is null
      and m.state in ('ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA')
    order by m.id`.execute(tx)
  return rows
}

export type DossierDispute = {
  readonly reason: string
  readonly words: string
  readonly source: string
  readonly state: string
  readonly openedBy: string
  readonly openedAt: string
  readonly decision: string | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

/** What the tenant said against the boleto, and what was decided. */
export async function disputesOfBoleto(tx: Tx, boletoId: number): Promise<DossierDispute[]> {
  const { rows } = await sql<DossierDispute>`
    select d.reason, d.words, d.source, d.state, d.opened_by_name as "openedBy",
      d.opened_at as "openedAt", d.decision, d.decided_by_name as "decidedBy",
      d.decided_at as "decidedAt"
    from dispute_boleto l join dispute d on d.id = l.dispute_id
    where l.boleto_id = ${boletoId}
    order by d.id`.execute(tx)
  return rows
}
