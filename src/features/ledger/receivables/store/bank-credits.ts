import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type BankCredit = {
  readonly bankActId: number
  readonly boletoId: number
  readonly receivedOn: LocalDate
  readonly amount_cents: Cents
}

/** Credits of kind OUTRO, one per bank act; the same act again adds nothing. */
export async function insertBankCredits(tx: Tx, credits: readonly BankCredit[]): Promise<void> {
  await sql`
    insert into tenant_credit (
      mall_id, document, contract, number, competence, due_on, original_cents, open_cents, kind,
      bank_act_id
    )
    select b.mall_id, k.document, k.number, 'RETORNO-' || n."bankActId",
      date_trunc('month', n."receivedOn")::date, n."receivedOn", n.amount_cents, n.amount_cents,
      'OUTRO', n."bankActId"
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as n(
      "bankActId" bigint, "boletoId" bigint, "receivedOn" date, amount_cents bigint
    )
      join boleto b on b.id = n."boletoId"
      join contract k on k.id = b.contract_id
    where n.amount_cents > 0
    on conflict (mall_id, number) do nothing`.execute(tx)
}
