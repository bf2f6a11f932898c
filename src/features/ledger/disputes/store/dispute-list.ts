import { sql } from 'kysely'

import { matchesDocument } from '#listing/server/document-alias.ts'
import { boletoColumns, boletoNumber } from '#listing/server/boleto-number.ts'
import { textContains } from '#listing/server/like.ts'
import { among, brazilian, rowsQuery, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'
import { pastedCodes } from '#values/pasted-codes.ts'

import { disputes } from '../contract/calls.ts'
import type { Dispute } from '../contract/dispute.ts'

const ofDispute = sql`dispute_boleto l join boleto b on b.id = l.boleto_id`

const isWaiting = sql`(d.state = 'ABERTA' and d.needs_confirmation and d.confirmed_at is null)`

const heldUntil = sql`
  case when d.state <> 'ABERTA' then d.held_after_until
    when not ${isWaiting} then d.holds_reminders_until end`

const worth = sql`(
  select coalesce(sum(b.open_cents), 0)::bigint from ${ofDispute} where l.dispute_id = d.id)`

export const disputeSource: Source<Dispute> = {
  from: sql`
    dispute d
    join tenant t on t.id = d.tenant_id
    join mall m on m.id = d.mall_id`,
  columns: {
    id: sql`d.id`,
    idLojista: sql`d.tenant_id`,
    lojista: sql`t.name`,
    shopping: sql`m.name`,
    boletos: sql`
      array(select b.number from ${ofDispute} where l.dispute_id = d.id order by b.due_on, b.id)`,
    numeros: sql`(
      select coalesce(string_agg(b.number, ', ' order by b.due_on, b.id), '')
      from ${ofDispute} where l.dispute_id = d.id)`,
    valor: worth,
    motivo: sql`d.reason`,
    texto: sql`d.words`,
    origem: sql`d.source`,
    estado: sql`d.state`,
    prazo: sql`d.due_on`,
    seguraAte: heldUntil,
    abertaPor: sql`d.opened_by_name`,
    abertaEm: sql`d.opened_at`,
    decididaPor: sql`d.decided_by_name`,
    decididaEm: sql`d.decided_at`,
    decisao: sql`d.decision`,
    aguardaConfirmacao: isWaiting,
    versao: sql`d.version`,
  },
  sorts: {
    prazo: sql`d.due_on`,
    lojista: brazilian(sql`t.name`),
    shopping: brazilian(sql`m.name`),
    motivo: sql`d.reason`,
    valor: worth,
    estado: sql`d.state`,
    abertaEm: sql`d.opened_at`,
  },
  mall: sql`d.mall_id`,
  filters: {
    id: (id: number) => sql`d.id = ${id}`,
    idLojista: (id: number) => sql`d.tenant_id = ${id}`,
    estado: (states: string[]) => among(sql`d.state`, states, 'text'),
    motivo: (reasons: string[]) => among(sql`d.reason`, reasons, 'text'),
    lojista: textContains(sql`t.name`),
    cpfCnpj: (document: string) => matchesDocument(sql`t.document`, document),
    luc: (typed: string) => sql`
      exists (
        select from dispute_boleto l
          join boleto b on b.id = l.boleto_id
          join contract k on k.id = b.contract_id
        where l.dispute_id = d.id and k.luc = any(${pastedCodes(typed)}::text[]))`,
    numBoleto: (typed: string) => sql`
      exists (
        select from ${ofDispute}
        where l.dispute_id = d.id and ${boletoNumber(typed, boletoColumns)}
      )`,
    vencidasEm: (today: LocalDate) => sql`d.state = 'ABERTA' and d.due_on < ${today}::date`,
  },
  key: sql`d.id`,
  totals: { valor: sql`sum(${worth})` },
}

/** The wire record of one dispute. */
export async function disputeById(tx: Tx, id: number): Promise<Dispute | undefined> {
  const { rows } = await rowsQuery(disputes, disputeSource, { id }).execute(tx)
  return rows[0]
}
