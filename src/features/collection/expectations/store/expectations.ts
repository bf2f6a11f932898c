import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Component } from '../contract/components.ts'
import type { Amounts } from '../rules/split.ts'

export type NewExpectation = {
  readonly mallId: number
  readonly boletoId: number
  readonly amounts: Readonly<Record<Component, Amounts>>
}
type Shared = {
  readonly typeId: number | null
  readonly reasonId: number | null
  readonly expiresOn: LocalDate | null
}
type By = { readonly id: number | null; readonly name: string }

/** Ends the expectations of these boletos; returns the boletos that had one. */
export async function endExpectations(
  tx: Tx,
  boletoIds: readonly number[],
  by: By,
): Promise<{ readonly id: number; readonly mallId: number; readonly boletoId: number }[]> {
  const { rows } = await sql<{ id: number; mallId: number; boletoId: number }>`
    update receipt_expectation
    set is_active = false, ended_at = regua.now(), ended_by_name = ${by.name}
    where is_active and boleto_id = any(${[...boletoIds]}::bigint[])
    returning id, mall_id as "mallId", boleto_id as "boletoId"`.execute(tx)
  return rows
}

/** Inserts expectations in one statement; the boletos must have none. */
export async function insertExpectations(
  tx: Tx,
  expectations: readonly NewExpectation[],
  { typeId, reasonId, expiresOn }: Shared,
  by: By,
): Promise<void> {
  const rows = expectations.map(
    ({ mallId, boletoId, amounts: { Rent, Condo, Funds, Comercial } }) => ({
      mall_id: mallId,
      boleto_id: boletoId,
      rent: Rent.expected,
      rent_adjustment: Rent.adjustment,
      condominium: Condo.expected,
      condominium_adjustment: Condo.adjustment,
      fund: Funds.expected,
      fund_adjustment: Funds.adjustment,
      commercial: Comercial.expected,
      commercial_adjustment: Comercial.adjustment,
    }),
  )
  await sql`
    insert into receipt_expectation (
      mall_id, boleto_id, type_id, reason_id, expires_on, created_by, created_by_name, rent_cents,
      rent_adjustment_cents, condominium_cents, condominium_adjustment_cents, fund_cents,
      fund_adjustment_cents, commercial_cents, commercial_adjustment_cents
    )
    select x.mall_id, x.boleto_id, ${typeId}, ${reasonId}, ${expiresOn}::date, ${by.id}, ${by.name},
      x.rent, x.rent_adjustment, x.condominium, x.condominium_adjustment, x.fund,
      x.fund_adjustment, x.commercial, x.commercial_adjustment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
      mall_id int, boleto_id bigint, rent bigint, rent_adjustment bigint, condominium bigint,
      condominium_adjustment bigint, fund bigint, fund_adjustment bigint, commercial bigint,
      commercial_adjustment bigint
    )`.execute(tx)
}
