import { sql } from 'kysely'

import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { isExceptedTitulo } from './open-slips.ts'

/** An open título with the terms of its contract. */
export type TituloRow = Omit<DebtTerms, 'dueOn'> & {
  readonly slipId: number
  readonly number: string
  readonly documentType: string
  readonly movement: string
  readonly competence: LocalDate
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly original: Cents
}

/** The open títulos of boletos of these malls, earliest due date first. */
export async function readTitulos(
  tx: Tx,
  slips: readonly number[],
  malls: Malls,
): Promise<TituloRow[]> {
  const { rows } = await sql<TituloRow>`
    select t.boleto_id as "slipId", t.number, d.prefix as "documentType", y.code as movement,
      a.code as account, t.competence, t.due_on as "dueOn", t.original_due_on as "originalDueOn",
      t.original_cents as original, t.open_cents as open, t.fine_discount_cents as "fineDiscount",
      t.interest_discount_cents as "interestDiscount", nullif(k.index_name, '') as "indexName",
      k.fine_bps as fine, k.interest_bps as interest
    from titulo t
      join contract k on k.id = t.contract_id
      join document_type d on d.id = t.document_type_id
      join movement_type y on y.id = t.movement_type_id
      join account_type a on a.id = y.account_type_id
    where t.boleto_id = any(${[...slips]}::bigint[]) and t.open_cents > 0
      and not (${isExceptedTitulo}) and ${ofMalls(sql`t.mall_id`, malls)}
    order by t.boleto_id, t.due_on, t.number`.execute(tx)
  return rows
}

export async function findSlip(tx: Tx, slip: number, malls: Malls): Promise<boolean> {
  const { rows } = await sql`
    select from boleto where id = ${slip} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows.length > 0
}
