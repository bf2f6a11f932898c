import { sql } from 'kysely'

import { spellingsOf } from '#server/database/code-spellings.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

/** A título that a row of a file names by its mall and number. */
export type NamedTitulo = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly contractId: number
  readonly originalCents: Cents
  /** The month of its original due date (rules 6.1). */
  readonly month: Competence
}

/** The títulos of these numbers in the person's malls: a number may be of several. */
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

/** The number of a título as a file spells it, in its mall. */
export type SpelledTitulo = { readonly mallId: number; readonly number: string }

/**
 * The known numbers from which numbers that are not known differ in zeros before them or in small
 * letters alone.
 */
export async function knownSpellings(
  tx: Tx,
  spelled: readonly SpelledTitulo[],
): Promise<readonly (SpelledTitulo & { readonly known: string })[]> {
  const { rows } = await sql<SpelledTitulo & { known: string }>`
    select distinct s."mallId", s.number, t.number as known
    from (
      select distinct "mallId", number
      from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) as g ("mallId" int, number text)
    ) s
      cross join lateral ${spellingsOf(sql`s.number`)} c
      join titulo t on t.mall_id = s."mallId" and t.number = c.spelling
    where not exists (
      select from titulo e where e.mall_id = s."mallId" and e.number = s.number)
    order by 1, 2, 3`.execute(tx)
  return rows
}

/** What a título was cancelled or discounted by already. */
export type TakenAmount = {
  readonly tituloId: number
  readonly kind: string
  readonly datedOn: string
  readonly cents: Cents
}

export async function takenAmounts(tx: Tx, tituloIds: readonly number[]): Promise<TakenAmount[]> {
  const { rows } = await sql<TakenAmount>`
    select titulo_id as "tituloId", kind, dated_on as "datedOn", amount_cents as cents
    from delinquency_adjustment
    where titulo_id = any(${tituloIds}::bigint[])
      and kind in ('CANCELAMENTO', 'DESCONTO')`.execute(tx)
  return rows
}
