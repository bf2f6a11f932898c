import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Claim } from '../rules/claim.ts'
import type { Worth } from '../rules/worth.ts'

/** The títulos of an action; the caller has locked it. */
export async function readTitulos(tx: Tx, lawsuitId: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select x.titulo_id as id, t.number, x.is_considered as "isConsidered",
      x.left_out_by as "leftOutBy", t.open_cents, x.base_cents, x.correction_cents, x.fine_cents,
      x.interest_cents, x.informed_correction_cents as "informedCorrection_cents",
      x.informed_fine_cents as "informedFine_cents",
      x.informed_interest_cents as "informedInterest_cents"
    from lawsuit_titulo x
      join titulo t on t.id = x.titulo_id
    where x.lawsuit_id = ${lawsuitId}
    order by x.titulo_id`.execute(tx)
  return rows
}

/** Writes a user's choices of títulos in one statement. */
export async function writeTitulos(
  tx: Tx,
  lawsuitId: number,
  titulos: readonly Claim[],
): Promise<void> {
  if (titulos.length === 0) return
  const rows = titulos.map((titulo) => ({
    id: titulo.id,
    is_considered: titulo.isConsidered,
    left_out_by: titulo.leftOutBy,
    correction: titulo.informedCorrection_cents,
    fine: titulo.informedFine_cents,
    interest: titulo.informedInterest_cents,
  }))
  await sql`
    update lawsuit_titulo x set is_considered = n.is_considered, left_out_by = n.left_out_by,
      left_out_detail = case when n.is_considered then null else x.left_out_detail end,
      informed_correction_cents = n.correction, informed_fine_cents = n.fine,
      informed_interest_cents = n.interest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, is_considered boolean,
      left_out_by text, correction bigint, fine bigint, interest bigint)
    where x.lawsuit_id = ${lawsuitId} and x.titulo_id = n.id`.execute(tx)
}

/** The current worth of an action that the caller has locked. */
export async function readWorth(tx: Tx, lawsuitId: number): Promise<Worth> {
  const { rows } = await sql<Worth>`
    select criterion_cents, corrected_cents from lawsuit where id = ${lawsuitId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`There is no action ${lawsuitId}`)
  return found
}
