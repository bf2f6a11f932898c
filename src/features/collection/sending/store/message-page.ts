import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MessagePage } from '../contract/messages.ts'

/** What the page of a message shows beside the message itself. */
export type PageFacts = {
  readonly mallId: number
  readonly address: string
  readonly releasedBy: number | null
  readonly isCorporate: boolean
  readonly sentOn: LocalDate | null
  readonly contentFileId: string | null
  readonly size: number | null
  readonly erasedAt: Date | null
}

export async function readPageFacts(tx: Tx, id: number): Promise<PageFacts | undefined> {
  const { rows } = await sql<PageFacts>`
    select m.mall_id as "mallId", m.address,
      m.released_by as "releasedBy", m.is_corporate as "isCorporate",
      (m.sent_at at time zone 'America/Sao_Paulo')::date as "sentOn",
      m.content_file_id as "contentFileId", f.size_bytes as size, m.content_erased_at as "erasedAt"
    from message m
      left join stored_file f on f.id = m.content_file_id
    where m.id = ${id}`.execute(tx)
  return rows[0]
}

export async function readReplies(tx: Tx, id: number): Promise<MessagePage['respostas']> {
  const { rows } = await sql<MessagePage['respostas'][number]>`
    select r.id, r.kind as tipo, r.words as texto, r.replied_on as data,
      r.holds_until as "seguraAte", r.dispute_id as "idContestacao", r.recorded_by_name as por,
      r.handled_by_name as "tratadaPor", r.handled_at as "tratadaEm", r.handled_reason as motivo
    from message_reply r
    where r.message_id = ${id}
    order by r.id desc`.execute(tx)
  return rows
}

/** Messages of the same tenant, day and step to others who owe one of its boletos. */
export async function readSiblings(tx: Tx, id: number): Promise<MessagePage['mesmaDivida']> {
  const { rows } = await sql<MessagePage['mesmaDivida'][number]>`
    select o.id, o.protocol as protocolo, o.name as nome, o.channel as canal, o.state as estado,
      coalesce(o.delivered_at, o.sent_at) as em, o.proof as comprovante, e.by_name as por
    from message m
      join message o on o.tenant_id = m.tenant_id and o.day = m.day and o.step = m.step
        and o.id <> m.id
      left join lateral (
        select v.by_name from message_event v
        where v.message_id = o.id and v.event = o.state
        order by v.id desc
        limit 1) e on true
    where m.id = ${id} and o.state <> 'RETIRADA'
      and exists (
        select from message_boleto a
          join message_boleto b on b.boleto_id = a.boleto_id and b.message_id = o.id
        where a.message_id = m.id and a.role = 'PASSO')
    order by o.id`.execute(tx)
  return rows
}

const readings = ['LER_MENSAGEM', 'BAIXAR_ARQUIVO']

/** Lines of the decision log about a message: acts, and readings of its content. */
export async function readLog(
  tx: Tx,
  id: number,
): Promise<{
  readonly acts: MessagePage['registros']
  readonly readings: MessagePage['leituras']
}> {
  const { rows } = await sql<MessagePage['registros'][number]>`
    select a.chain_id as cadeia, a.position as posicao, a.action as acao, a.at as em,
      a.user_name as por, encode(a.hash, 'hex') as hash
    from audit_entry a
    where a.entity = 'mensagem' and a.entity_id = ${String(id)}
    order by a.chain_id, a.position`.execute(tx)
  return {
    acts: rows.filter(({ acao }) => !readings.includes(acao)),
    readings: rows
      .filter(({ acao }) => readings.includes(acao))
      .map(({ por, em }) => ({ por, em }))
      .toReversed(),
  }
}
