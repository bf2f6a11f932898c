import { sql } from 'kysely'

import type { StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import type { LawsuitReason } from '#features/legal/lawsuits/rules/justification.ts'
import type { Tx } from '#server/database/connection.ts'

/** A justification for the exceção dialog. */
export async function findReason(tx: Tx, id: number): Promise<LawsuitReason | undefined> {
  const { rows } = await sql<LawsuitReason>`
    select use_limit as "useLimit", starts_on as "startsOn", ends_on as "endsOn",
      needs_ticket as "needsTicket", needs_file as "needsFile", needs_approver as "needsApprover",
      is_active as "isActive", stages
    from lawsuit_justification
    where id = ${id}`.execute(tx)
  return rows[0]
}

/** The effect of a status da ação; undefined if the id is unknown. */
export async function findCourtStatus(
  tx: Tx,
  id: number,
): Promise<{ readonly name: string; readonly effect: StatusEffect } | undefined> {
  const { rows } = await sql<{ name: string; effect: StatusEffect }>`
    select name, effect from lawsuit_status where id = ${id}`.execute(tx)
  return rows[0]
}

export async function isCreditKind(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from credit_kind where id = ${id}`.execute(tx)
  return rows.length > 0
}
