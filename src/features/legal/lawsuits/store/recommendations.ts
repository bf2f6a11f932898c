import { sql } from 'kysely'

import type { LawsuitReason } from '../rules/justification.ts'
import type { Recommendation } from '../rules/lawsuit.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** A justification to choose, with how often the contract of the action used it. */
export type ChosenReason = LawsuitReason & { readonly text: string; readonly uses: number }

/**
 * Finds a justification. Uses count the contract's actions that ended exempt with it (rules 5.3).
 */
export async function findReason(
  tx: Tx,
  id: number,
  of: { readonly mallId: number; readonly contractNumber: string },
): Promise<ChosenReason | undefined> {
  const { rows } = await sql<ChosenReason>`
    select j.text, j.use_limit as "useLimit", j.starts_on as "startsOn", j.ends_on as "endsOn",
      j.needs_ticket as "needsTicket", j.needs_file as "needsFile",
      j.needs_approver as "needsApprover", j.is_active as "isActive", j.stages,
      (
        select count(*)::int
        from lawsuit l
        where l.mall_id = ${of.mallId} and l.contract_number = ${of.contractNumber}
          and l.outcome = 'ISENTA' and l.justification_id = j.id
      ) as uses
    from lawsuit_justification j
    where j.id = ${id}`.execute(tx)
  return rows[0]
}

/** The file attached to the justification of an action. */
export async function findAttachment(tx: Tx, lawsuitId: number) {
  const { rows } = await sql<{ id: string; name: string }>`
    select attachment_id as id, attachment_name as name
    from lawsuit
    where id = ${lawsuitId} and attachment_id is not null`.execute(tx)
  return rows[0]
}

/** A saved recommendation and its history entry. */
export type StoredRecommendation = {
  readonly lawsuitId: number
  readonly mallId: number
  readonly step: string
  readonly recommendation: Recommendation
  readonly justificationId: number | null
  readonly text: string
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentId: string | null
  readonly attachmentName: string | null
  readonly userId: number
  readonly userName: string
}

/** Stores ticket, note and file of the justification, and a history row. */
export async function storeRecommendation(tx: Tx, row: StoredRecommendation): Promise<void> {
  await sql`
    with beside as (
      update lawsuit
      set ticket = ${row.ticket}, observation = ${row.observation},
        attachment_id = ${row.attachmentId}, attachment_name = ${row.attachmentName}
      where id = ${row.lawsuitId}
    )
    insert into lawsuit_recommendation (
      lawsuit_id, mall_id, step, recommendation, justification_id, justification_text, ticket,
      observation, attachment_id, attachment_name, user_id, user_name
    )
    values (${row.lawsuitId}, ${row.mallId}, ${row.step}, ${row.recommendation},
      ${row.justificationId}, ${row.text}, ${row.ticket}, ${row.observation}, ${row.attachmentId},
      ${row.attachmentName}, ${row.userId}, ${row.userName})`.execute(tx)
}

export type HistoryRow = {
  readonly idMotivo: number
  readonly motivo: string
  readonly dataRecomendacao: Date
  readonly idAjzDocumentoAnexado: number | null
  readonly nomeArquivo: string | null
  readonly numeroChamdo: string | null
  readonly observacaoJustificativa: string | null
  readonly username: string
}

/**
 * Every save and clear for the contract and debt type of this action, newest first. Includes
 * earlier actions for the same debt.
 */
export async function readHistory(tx: Tx, lawsuit: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.id as "idMotivo", h.justification_text as motivo,
      h.created_at as "dataRecomendacao",
      case when h.attachment_id is not null then h.id end as "idAjzDocumentoAnexado",
      h.attachment_name as "nomeArquivo", h.ticket as "numeroChamdo",
      h.observation as "observacaoJustificativa", h.user_name as username
    from lawsuit l
      join lawsuit o
        on o.mall_id = l.mall_id and o.contract_number = l.contract_number
          and o.debt_type_id = l.debt_type_id
      join lawsuit_recommendation h on h.lawsuit_id = o.id
    where l.id = ${lawsuit}
    order by h.created_at desc, h.id desc`.execute(tx)
  return rows
}

/** The action and file of a history line. */
export async function findHistoryRow(tx: Tx, id: number, malls: Malls) {
  const { rows } = await sql<{
    lawsuitId: number
    mallId: number
    attachmentId: string | null
  }>`
    select lawsuit_id as "lawsuitId", mall_id as "mallId", attachment_id as "attachmentId"
    from lawsuit_recommendation
    where id = ${id} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0]
}
