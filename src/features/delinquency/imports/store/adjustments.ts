import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

export type NamedTitulo = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly contractId: number
  readonly originalCents: Cents
  /** Month of its original due date (rules 6.1). */
  readonly month: Competence
}

/** Títulos with these numbers in the user's malls; a number may match several. */
export async function titulosByNumber(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<NamedTitulo[]> {
  const { rows } = await sql<NamedTitulo>`
    select t.id, t.mall_id as "mallId", t.number, t.contract_id as "contractId",
      t.original_cents as "originalCents",
      to_char(t.original_due_on, 'YYYY-MM') as month
    from titulo t
    where t.number = any(${numbers}::text[]) and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows
}

/** Already deducted from a título by cancellations and discounts. */
export type DeductedAmount = {
  readonly tituloId: number
  readonly kind: string
  readonly datedOn: string
  readonly cents: Cents
}

export async function deductedAmounts(
  tx: Tx,
  tituloIds: readonly number[],
): Promise<DeductedAmount[]> {
  const { rows } = await sql<DeductedAmount>`
    select titulo_id as "tituloId", kind, dated_on as "datedOn", amount_cents as cents
    from delinquency_adjustment
    where titulo_id = any(${tituloIds}::bigint[])
      and kind in ('CANCELAMENTO', 'DESCONTO')`.execute(tx)
  return rows
}
