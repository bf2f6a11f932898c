import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Recommendation } from '../rules/lawsuit.ts'

/** What a saving puts on the action, and keeps in its history. */
type StoredRecommendation = {
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

/** Ticket, note and file beside the justification, and a row of the history. */
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
