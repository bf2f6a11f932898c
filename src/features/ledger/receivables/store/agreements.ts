import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** First instalment of an agreement over a boleto, paid on a day. */
export type FirstInstalment = {
  readonly boletoId: number
  readonly agreement: string
  readonly paidOn: LocalDate
}

/**
 * Inserts new first instalments; returns them with the boleto number. Skips boletos outside the
 * user's malls.
 */
export async function insertFirstInstalments(
  tx: Tx,
  paidInstalments: readonly FirstInstalment[],
): Promise<(FirstInstalment & { readonly mallId: number; readonly number: string })[]> {
  const { rows } = await sql<FirstInstalment & { mallId: number; number: string }>`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(paidInstalments)}::jsonb) as g(
        "boletoId" bigint, agreement text, "paidOn" date
      )
    ),
      added as (
        insert into agreement_payment (boleto_id, agreement, mall_id, paid_on)
        select b.id, g.agreement, b.mall_id, g."paidOn"
        from given g
          join boleto b on b.id = g."boletoId"
        on conflict do nothing returning boleto_id, agreement, mall_id, paid_on)
    select a.boleto_id as "boletoId", a.agreement, a.mall_id as "mallId", a.paid_on as "paidOn",
      b.number
    from added a join boleto b on b.id = a.boleto_id order by a.mall_id, a.agreement, b.number`.execute(
    tx,
  )
  return rows
}

export async function countBoletos(tx: Tx, boletoIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from boleto where id = any(${boletoIds}::bigint[])`.execute(tx)
  return rows[0]?.n ?? 0
}

export type AgreementKey = { readonly mallId: number; readonly agreement: string }

const paymentsToWithdraw = (
  agreements: readonly AgreementKey[],
  instalments: readonly Pick<FirstInstalment, 'boletoId' | 'agreement'>[],
) => sql`
  (p.mall_id, p.agreement) in (
    select g."mallId", g.agreement
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb) as g ("mallId" int, agreement text)
  )
  and (p.boleto_id, p.agreement) not in (
    select k."boletoId", k.agreement
    from jsonb_to_recordset(${JSON.stringify(instalments)}::jsonb) as k ("boletoId" bigint, agreement text)
  )`

/**
 * True if a listing was removed, or its removal started, because of a payment of these agreements.
 */
export async function anyRemovedFor(
  tx: Tx,
  agreements: readonly AgreementKey[],
  instalments: readonly Pick<FirstInstalment, 'boletoId' | 'agreement'>[],
): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_payment p join negativation_item i on i.boleto_id = p.boleto_id
    where ${paymentsToWithdraw(agreements, instalments)} and i.removal ->> 'motive' = 'ACORDO'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes the first instalments of these agreements, except those still paid. */
export async function deleteFirstInstalments(
  tx: Tx,
  agreements: readonly AgreementKey[],
  instalments: readonly Pick<FirstInstalment, 'boletoId' | 'agreement'>[],
): Promise<void> {
  await sql`delete from agreement_payment p where ${paymentsToWithdraw(agreements, instalments)}`.execute(
    tx,
  )
}
