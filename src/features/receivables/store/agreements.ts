import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** The first instalment of an agreement over a boleto, paid on a day. */
export type FirstInstalment = { readonly boletoId: number; readonly agreement: string; readonly paidOn: LocalDate }

/** What was not known yet of these, with the boleto's number; those of malls out of sight are not there. */
export async function insertFirstInstalments(
  tx: Tx,
  paid: readonly FirstInstalment[],
): Promise<(FirstInstalment & { readonly mallId: number; readonly number: string })[]> {
  const { rows } = await sql<FirstInstalment & { mallId: number; number: string }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as g("boletoId" bigint, agreement text, "paidOn" date)),
      added as (
        insert into agreement_payment (boleto_id, agreement, mall_id, paid_on)
        select b.id, g.agreement, b.mall_id, g."paidOn" from given g join boleto b on b.id = g."boletoId"
        on conflict do nothing returning boleto_id, agreement, mall_id, paid_on)
    select a.boleto_id as "boletoId", a.agreement, a.mall_id as "mallId", a.paid_on as "paidOn", b.number
    from added a join boleto b on b.id = a.boleto_id order by a.mall_id, a.agreement, b.number`.execute(tx)
  return rows
}

/** How many of these boletos the connection may see. */
export async function countBoletos(tx: Tx, boletoIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from boleto where id = any(${boletoIds}::bigint[])`.execute(tx)
  return rows[0]?.n ?? 0
}
