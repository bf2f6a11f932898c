import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LawsuitHead } from './detail.ts'

export type FolderContract = {
  readonly type: string
  readonly status: string
  readonly legalStatus: string
  readonly startsOn: LocalDate | null
  readonly endsOn: LocalDate | null
  readonly address: string
  readonly creditor: string | null
  readonly creditorCnpj: string | null
}
export type FolderGuarantor = {
  readonly name: string
  readonly document: string
  readonly address: string
  readonly endsOn: LocalDate | null
}
export type FolderNotice = {
  readonly boleto: string
  readonly recipient: string
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
export type FolderNegotiation = {
  readonly on: LocalDate
  readonly agreedFor: LocalDate | null
  readonly stage: string
  readonly text: string
  readonly by: string
  readonly boletos: readonly string[]
  readonly isDeleted: boolean
}
export type FolderDecision = {
  readonly at: Date
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
  readonly by: string
  readonly profile: string
  readonly chain: number
  readonly position: number
  readonly hash: string
}
export type FolderRecommendation = {
  readonly at: Date
  readonly step: string
  readonly recommendation: string
  readonly justification: string
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentId: string | null
  readonly attachmentName: string | null
  readonly by: string
}

/** Stored data of an action for the folder, oldest first. */
export type FolderParts = {
  readonly contract: FolderContract | undefined
  readonly guarantors: readonly FolderGuarantor[]
  readonly notices: readonly FolderNotice[]
  readonly negotiations: readonly FolderNegotiation[]
  readonly recommendations: readonly FolderRecommendation[]
  readonly decisions: readonly FolderDecision[]
  readonly openOnContract_cents: Cents
}

const addressOf = (table: 'c' | 'g') =>
  sql.raw(
    `concat_ws(', ', ${['street', 'district', 'city', 'uf', 'cep'].map((field) => `nullif(${table}.${field}, '')`).join(', ')})`,
  )

const boletosOf = (lawsuit: number) => sql`(
  select distinct t.boleto_id
  from lawsuit_titulo x
    join titulo t on t.id = x.titulo_id
  where x.lawsuit_id = ${lawsuit} and x.is_considered)`

async function readContract(tx: Tx, { contractId, mallId }: LawsuitHead) {
  const { rows: contracts } = await sql<FolderContract>`
    select y.name as type, c.status, c.legal_status as "legalStatus", c.starts_on as "startsOn",
      c.ends_on as "endsOn", ${addressOf('c')} as address, k.name as creditor, k.cnpj as "creditorCnpj"
    from contract c
      join contract_type y on y.id = c.contract_type_id
      left join mall_company mc on mc.mall_id = ${mallId} and mc.is_principal and mc.is_active
      left join company k on k.id = mc.company_id
    where c.id = ${contractId}`.execute(tx)
  const { rows: guarantors } = await sql<FolderGuarantor>`
    select g.name, g.document, ${addressOf('g')} as address, g.guarantee_ends_on as "endsOn"
    from guarantor g
    where g.contract_id = ${contractId}
    order by g.id`.execute(tx)
  return { contract: contracts[0], guarantors }
}

async function readNotifications(tx: Tx, { id, mallId, document, luc }: LawsuitHead) {
  const { rows: notices } = await sql<FolderNotice>`
    select b.number as boleto, n.recipient, n.kind, n.channel, n.name, n.document, n.address,
      n.sent_on as "sentOn", n.delivered_on as "deliveredOn", n.proof, n.file_name as "fileName"
    from notice n
      join boleto b on b.id = n.boleto_id
    where n.boleto_id in ${boletosOf(id)}
    order by n.sent_on, n.id`.execute(tx)
  const { rows: negotiations } = await sql<FolderNegotiation>`
    select n.contact_on as "on", n.agreement_on as "agreedFor", s.description as stage,
      n.observation as text, n.created_by_name as by,
      array(
        select b.number
        from negotiation_boleto i
          join boleto b on b.id = i.boleto_id
        where i.negotiation_id = n.id and i.boleto_id in ${boletosOf(id)}
        order by b.number
      ) as boletos,
      n.deleted_at is not null as "isDeleted"
    from negotiation n
      join negotiation_stage s on s.id = n.stage_id
    where exists (
      select from negotiation_boleto i
      where i.negotiation_id = n.id and i.boleto_id in ${boletosOf(id)})
    union all
    select r.contact_on, null, s.description, r.text, r.created_by_name, '{}', false
    from contact_record r
      join negotiation_stage s on s.id = r.stage_id
    where r.mall_id = ${mallId} and r.document = ${document} and r.is_active
      and r.luc in ('', ${luc})
    order by 1, 4`.execute(tx)
  return { notices, negotiations }
}

async function readDecisions(tx: Tx, { id }: LawsuitHead) {
  const { rows: recommendations } = await sql<FolderRecommendation>`
    select created_at as at, step, recommendation, justification_text as justification, ticket,
      observation, attachment_id as "attachmentId", attachment_name as "attachmentName",
      user_name as by
    from lawsuit_recommendation
    where lawsuit_id = ${id}
    order by id`.execute(tx)
  const { rows: decisions } = await sql<FolderDecision>`
    select at, action, body, user_name as by,
      coalesce((select p.name from profile p where p.code = a.profile), a.profile) as profile,
      chain_id as chain, position, encode(hash, 'hex') as hash
    from audit_entry a
    where entity = 'acao' and entity_id = ${String(id)}
    order by chain_id, position`.execute(tx)
  return { recommendations, decisions }
}

/** Everything for court except the títulos and their memory. */
export async function readFolder(tx: Tx, head: LawsuitHead): Promise<FolderParts> {
  return {
    ...(await readContract(tx, head)),
    ...(await readNotifications(tx, head)),
    ...(await readDecisions(tx, head)),
    openOnContract_cents: head.openTotal_cents,
  }
}
