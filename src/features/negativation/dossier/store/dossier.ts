import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { RemessaRecord } from '#features/negativation/bureau-exchange/gateway/remessa.ts'
import type { Operacao } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { situation } from '#features/negativation/debt-items/store/shown-answers.ts'

import {
  type DossierDispute,
  type DossierMessage,
  disputesOfBoleto,
  messagesOfBoleto,
} from './messages.ts'

export type DossierSubject = {
  readonly itemId: number
  readonly boletoId: number
  readonly mallId: number
  readonly number: string
  readonly originalNumber: string
  readonly mallName: string
  readonly creditorName: string | null
  readonly creditorCnpj: string | null
  readonly tenantName: string
  readonly tradeName: string
  readonly document: string
  readonly luc: string
  readonly contract: string
  readonly dueOn: LocalDate
  readonly value: Cents
  readonly balance: Cents
  readonly status: string
  readonly outcome: string | null
}

export async function dossierSubject(
  tx: Tx,
  itemId: number,
  malls: Malls,
): Promise<DossierSubject | undefined> {
  const { rows } = await sql<DossierSubject>`
    select i.id as "itemId", i.boleto_id as "boletoId", i.mall_id as "mallId", i.number,
      i.original_number as "originalNumber", m.name as "mallName",
      k.name as "creditorName", k.cnpj as "creditorCnpj", i.tenant_name as "tenantName",
      i.trade_name as "tradeName", i.document, i.luc,
      c.number as contract, i.original_due_on as "dueOn",
      coalesce(i.listed_cents, i.balance_cents) as value, b.open_cents as balance,
      i.status, i.outcome
    from negativation_item i
    join mall m on m.id = i.mall_id
    join contract c on c.id = i.contract_id
    join boleto b on b.id = i.boleto_id
      left join mall_company mc on mc.mall_id = i.mall_id and mc.is_principal and mc.is_active
      left join company k on k.id = mc.company_id
    where i.id = ${itemId} and ${ofMalls(sql`i.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

export type DossierPerson = {
  readonly id: number
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly name: string
  readonly document: string
  readonly address: string
  readonly situation: string
  readonly sentOn: LocalDate | null
  readonly publishOn: LocalDate | null
  readonly value: Cents | null
}
export type DossierRecord = {
  readonly personId: number
  readonly at: string
  readonly operation: Operacao
  readonly remessa: number
  readonly sequence: number
  readonly fileName: string
  readonly sha256: string | null
  readonly value: Cents
  readonly motive: string | null
  readonly attempt: number
  readonly status: string
  readonly record: RemessaRecord
}
export type DossierEvent = {
  readonly personId: number
  readonly at: string
  readonly code: string
  readonly group: string
  readonly text: string
}
export type DossierNotice = {
  readonly kind: string
  readonly channel: string
  readonly name: string
  readonly document: string
  readonly address: string
  readonly sentOn: LocalDate
  readonly deliveredOn: LocalDate | null
  readonly proof: string
  readonly fileName: string
}
export type DossierDecision = {
  readonly at: string
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
  readonly userName: string
  readonly profile: string
  readonly chain: number
  readonly position: number
  readonly hash: string
}
export type DossierJustification = {
  readonly at: string
  readonly text: string
  readonly observation: string | null
  readonly ticket: string | null
  readonly attachmentName: string | null
  readonly attachmentId: string | null
  readonly userName: string
}

/** Everything stored about an item and its boleto, each kind oldest first. */
export type DossierParts = {
  readonly persons: readonly DossierPerson[]
  readonly records: readonly DossierRecord[]
  readonly events: readonly DossierEvent[]
  readonly notices: readonly DossierNotice[]
  readonly decisions: readonly DossierDecision[]
  readonly justifications: readonly DossierJustification[]
  readonly messages: readonly DossierMessage[]
  readonly disputes: readonly DossierDispute[]
}

/**
 * Parts of a dossier; only users who may read files of every mall see the hash of a remessa file.
 */
export async function dossierParts(
  tx: Tx,
  { itemId, boletoId }: DossierSubject,
): Promise<DossierParts> {
  const { rows: persons } = await sql<DossierPerson>`
    select p.id, p.kind, p.name, p.document,
      concat_ws(
        ', ', nullif(p.street, ''), nullif(p.district, ''), nullif(p.city, ''), nullif(p.uf, ''),
        nullif(p.cep, '')
      ) as address,
      ${situation} as situation, p.sent_on as "sentOn", p.publish_on as "publishOn",
      p.listed_cents as value
    from item_person p where p.item_id = ${itemId} order by p.kind desc, p.id`.execute(tx)
  const { rows: records } = await sql<DossierRecord>`
    select s.person_id as "personId", coalesce(b.sent_at, b.created_at) as at, s.operation,
      b.remessa, s.sequence, b.file_name as "fileName",
      encode(f.sha256, 'hex') as sha256, s.value_cents as value, s.motive, s.attempt, s.status,
      s.record
    from bureau_submission s
    join bureau_batch b on b.id = s.batch_id
    left join stored_file f on f.id = b.sent_file_id
    where s.item_id = ${itemId} order by s.id`.execute(tx)
  const { rows: events } = await sql<DossierEvent>`
    select e.person_id as "personId", e.at, e.code, e.code_group as "group", e.text
    from bureau_event e
    join item_person p on p.id = e.person_id
    where p.item_id = ${itemId}
    order by e.id`.execute(tx)
  const { rows: notices } = await sql<DossierNotice>`
    select kind, channel, name, document, address, sent_on as "sentOn",
      delivered_on as "deliveredOn", proof, file_name as "fileName"
    from notice where boleto_id = ${boletoId} order by sent_on, id`.execute(tx)
  const { rows: decisions } = await sql<DossierDecision>`
    select at, action, body, user_name as "userName", profile, chain_id as chain, position,
      encode(hash, 'hex') as hash
    from audit_entry
    where entity = 'boleto' and entity_id = ${String(itemId)}
    order by chain_id, position`.execute(tx)
  const { rows: justifications } = await sql<DossierJustification>`
    select h.created_at as at, h.justification_text as text, h.observation, h.ticket,
      h.attachment_name as "attachmentName",
      h.attachment_id as "attachmentId", h.user_name as "userName"
    from item_justification h
    join negativation_item i on i.id = h.item_id
    where i.boleto_id = ${boletoId}
    order by h.id`.execute(tx)
  const messages = await messagesOfBoleto(tx, boletoId)
  const disputes = await disputesOfBoleto(tx, boletoId)
  return { persons, records, events, notices, decisions, justifications, messages, disputes }
}
