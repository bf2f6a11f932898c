import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

/** Writes status da ação and espécie de crédito of a filed action (spec 2:2.5). */
export async function writeCourtStatus(
  tx: Tx,
  id: number,
  fields: { readonly courtStatusId: number | null; readonly creditKindId: number | null },
): Promise<void> {
  await sql`
    update lawsuit set court_status_id = ${fields.courtStatusId},
      credit_kind_id = ${fields.creditKindId}
    where id = ${id}`.execute(tx)
}

/** Filing data of an action from an import; null = not given. */
export type FilingFields = {
  readonly id: number
  readonly courtStatusId: number | null
  readonly creditKindId: number | null
  readonly claim_cents: Cents | null
  readonly court: string
  readonly courtDistrict: string
}

/** Writes the filing data of many actions in one statement. */
export async function writeFilingFields(tx: Tx, fields: readonly FilingFields[]): Promise<void> {
  if (fields.length === 0) return
  await sql`
    update lawsuit l set court_status_id = n."courtStatusId", credit_kind_id = n."creditKindId",
      claim_cents = n.claim_cents, court = n.court, court_district = n."courtDistrict"
    from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as n(id bigint,
      "courtStatusId" int, "creditKindId" int, claim_cents bigint, court text,
      "courtDistrict" text)
    where l.id = n.id`.execute(tx)
}

/** Stores the ticket of the desistência. */
export async function writeReasonTicket(tx: Tx, id: number, ticket: string): Promise<void> {
  await sql`update lawsuit set reason_ticket = ${ticket} where id = ${id}`.execute(tx)
}

export async function writeExceptionFields(
  tx: Tx,
  id: number,
  fields: {
    readonly justificationId: number
    readonly ticket: string | null
    readonly observation: string | null
  },
): Promise<void> {
  await sql`
    update lawsuit set exception_justification_id = ${fields.justificationId},
      exception_ticket = ${fields.ticket}, exception_observation = ${fields.observation}
    where id = ${id}`.execute(tx)
}

/** Marks an action as changed without a move, so that readers see the new version. */
export async function touchLawsuit(tx: Tx, id: number, byName: string): Promise<void> {
  await sql`
    update lawsuit set version = version + 1, updated_by_name = ${byName},
      updated_at = regua.now()
    where id = ${id}`.execute(tx)
}
