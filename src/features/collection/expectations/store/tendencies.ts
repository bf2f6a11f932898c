import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import { isFlagged } from './slips.ts'

/** A boleto found by its number. */
export type NumberedSlip = {
  /** Position in the request. */
  readonly place: number
  readonly id: number
  readonly mallId: number
  readonly number: string
  /** Day of the current promise. */
  readonly promisedOn: LocalDate | null
  readonly isTendency: boolean
}

/** Boleto numbers, optionally with company or mall. */
export type SlipName = {
  readonly slipNumber: string
  readonly companyId?: number | undefined
  readonly mallId?: number | undefined
}

/** Boletos by number in these malls; a number in two malls gives two rows. */
export async function findByNumber(
  tx: Tx,
  names: readonly SlipName[],
  malls: Malls,
  month: LocalDate,
): Promise<NumberedSlip[]> {
  const keys = names.map(({ slipNumber, companyId, mallId }, place) => ({
    place,
    number: slipNumber,
    company: companyId ?? 0,
    mall: mallId ?? 0,
  }))
  const { rows } = await sql<NumberedSlip>`
    select x.place, b.id, b.mall_id as "mallId", b.number, p.agreement_on as "promisedOn",
      ${isFlagged(sql`b.id`, month)} as "isTendency"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (
      place int, number text, company int, mall int)
    join boleto b on b.number = x.number
    left join boleto_promise p on p.boleto_id = b.id
    where ${ofMalls(sql`b.mall_id`, malls)}
      and (x.mall = 0 or b.mall_id = x.mall)
      and (x.company = 0 or exists (
        select from mall_company u
        where u.mall_id = b.mall_id and u.company_id = x.company and u.is_principal
          and u.is_active))
    order by x.place, b.id`.execute(tx)
  return rows
}

type By = { readonly id: number | null; readonly name: string }

/** Sets tendencies manually, also previously cleared ones. */
export async function setTendencies(
  tx: Tx,
  boletoIds: readonly number[],
  month: LocalDate,
  by: By,
): Promise<void> {
  await sql`
    insert into boleto_tendency as w (
      mall_id, boleto_id, month, negotiation_id, created_by, created_by_name
    )
    select b.mall_id, b.id, ${month}, p.negotiation_id, ${by.id}, ${by.name}
    from boleto b
    left join boleto_promise p on p.boleto_id = b.id
    where b.id = any(${[...boletoIds]}::bigint[])
    on conflict (boleto_id, month) do update
    set is_cleared = false, cleared_at = null, cleared_by_name = null,
      negotiation_id = excluded.negotiation_id, created_by = excluded.created_by,
      created_by_name = excluded.created_by_name, created_at = excluded.created_at
    where w.is_cleared`.execute(tx)
}

/** Clears tendencies; the current promise does not set them again. */
export async function clearTendencies(
  tx: Tx,
  boletoIds: readonly number[],
  month: LocalDate,
  by: By,
): Promise<void> {
  await sql`
    update boleto_tendency w
    set is_cleared = true, cleared_at = regua.now(), cleared_by_name = ${by.name},
      negotiation_id = coalesce(
        (select p.negotiation_id from boleto_promise p where p.boleto_id = w.boleto_id),
        w.negotiation_id)
    where w.boleto_id = any(${[...boletoIds]}::bigint[]) and w.month = ${month}
      and not w.is_cleared`.execute(tx)
}

/** Allowed promise days, and the month of the tendency. */
export type PromisedDays = {
  readonly month: LocalDate
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * Sets the tendency of boletos with a VIGENTE promise for a day of the month, unless a user cleared
 * it under the same promise (rules 7.7). Returns the number set per mall. Without ids: all boletos.
 */
export async function setByPromises(
  tx: Tx,
  { month, from, to }: PromisedDays,
  byName: string,
  boletoIds?: readonly number[],
): Promise<{ readonly mallId: number; readonly count: number }[]> {
  const { rows } = await sql<{ mallId: number; count: number }>`
    with written as (
      insert into boleto_tendency as w (
        mall_id, boleto_id, month, negotiation_id, created_by_name
      )
      select p.mall_id, p.boleto_id, ${month}, p.negotiation_id, ${byName}
      from boleto_promise p
      join boleto b on b.id = p.boleto_id
      where p.agreement_on between ${from} and ${to} and b.open_cents > 0
        and ${boletoIds ? sql`p.boleto_id = any(${[...boletoIds]}::bigint[])` : sql`true`}
      on conflict (boleto_id, month) do update
      set is_cleared = false, cleared_at = null, cleared_by_name = null,
        negotiation_id = excluded.negotiation_id, created_by = null,
        created_by_name = excluded.created_by_name, created_at = excluded.created_at
      where w.is_cleared and w.negotiation_id is distinct from excluded.negotiation_id
      returning mall_id
    )
    select mall_id as "mallId", count(*)::int as count
    from written
    group by mall_id
    order by mall_id`.execute(tx)
  return rows
}
