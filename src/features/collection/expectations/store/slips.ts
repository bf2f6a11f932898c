import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Component } from '../contract/components.ts'
import type { Amounts } from '../rules/split.ts'

export type SavedExpectation = {
  readonly id: number
  readonly type: {
    readonly id: number
    readonly description: string
    readonly affectsSummary: boolean
  } | null
  readonly reason: { readonly id: number; readonly description: string } | null
  readonly expiresOn: LocalDate | null
  readonly amounts: Readonly<Record<Component, Amounts>>
}

export type LastChange = { readonly id: number; readonly by: string; readonly at: Date }

/** A boleto with open amounts, expectation, and the months in which it counts. */
export type SlipFacts = {
  readonly id: number
  readonly mallId: number
  readonly mall: string
  readonly companyId: number
  readonly number: string
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly tenant: string
  readonly contract: string
  readonly luc: string
  readonly brand: string
  readonly openCents: Cents
  readonly open: Readonly<Record<Component, Cents>>
  readonly isTendency: boolean
  readonly saved: SavedExpectation | null
  readonly months: readonly {
    readonly mesAno: Competence
    readonly depoisDe: LocalDate
    readonly ate: LocalDate
  }[]
}

// Acknowledged debt counts as commercial (rules 7.8).
const openOf = (...accounts: readonly string[]) => sql`
  coalesce(sum(t.open_cents) filter (where a.code = any(${[...accounts]}::text[])), 0)`
const amountsOf = (expected: string, adjustment: string) => sql`
  jsonb_build_object('expected', ${sql.ref(`e.${expected}`)}, 'adjustment',
    ${sql.ref(`e.${adjustment}`)})`

const saved = sql`
  select jsonb_build_object(
    'id', e.id, 'expiresOn', e.expires_on,
    'type', case when y.id is null then null else jsonb_build_object(
      'id', y.id, 'description', y.description, 'affectsSummary', y.affects_summary) end,
    'reason', case when r.id is null then null else jsonb_build_object(
      'id', r.id, 'description', r.description) end,
    'amounts', jsonb_build_object(
      'Rent', ${amountsOf('rent_cents', 'rent_adjustment_cents')},
      'Condo', ${amountsOf('condominium_cents', 'condominium_adjustment_cents')},
      'Funds', ${amountsOf('fund_cents', 'fund_adjustment_cents')},
      'Comercial', ${amountsOf('commercial_cents', 'commercial_adjustment_cents')})) as facts
  from receipt_expectation e
  left join expectation_type y on y.id = e.type_id
  left join unlikely_reason r on r.id = e.reason_id
  where e.boleto_id = b.id and e.is_active`

// Open months of the summary in which this boleto counts (rules 6.3).
const months = sql`
  select jsonb_agg(jsonb_build_object('mesAno', to_char(c.month, 'YYYY-MM'),
    'depoisDe', c.previous_net_on, 'ate', c.net_on) order by c.month) as listed
  from delinquency_current c
  where c.mall_id = b.mall_id and not c.is_closed and (
    exists (select from titulo d where d.boleto_id = b.id and d.original_due_on < c.billed_from)
    or exists (
      select from delinquency_titulo g
      join titulo d on d.id = g.titulo_id
      where g.month = c.month and g.run_id = c.base_id and d.boleto_id = b.id
        and g.gross_cents <> 0))`

/** Company of a mall on the wire; 0 if none (rules 7.5). */
export const principalCompany = (mall: RawBuilder<unknown>) => sql`
  coalesce((
    select u.company_id
    from mall_company u
    where u.mall_id = ${mall} and u.is_principal and u.is_active), 0)`

export const isFlagged = (boleto: RawBuilder<unknown>, month: LocalDate) => sql`
  exists (
    select from boleto_tendency w
    where w.boleto_id = ${boleto} and w.month = ${month} and not w.is_cleared)`

/** Boletos of these malls, in the order of the ids. */
export async function readSlips(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
  month: LocalDate,
): Promise<SlipFacts[]> {
  const { rows } = await sql<SlipFacts>`
    select b.id, b.mall_id as "mallId", m.name as mall,
      ${principalCompany(sql`b.mall_id`)} as "companyId", b.number, b.due_on as "dueOn", b.original_due_on as "originalDueOn",
      k.name as tenant, k.number as contract, k.luc, k.trade_name as brand,
      b.open_cents as "openCents",
      (select jsonb_build_object(
        'Rent', ${openOf('ALUGUEL')}, 'Condo', ${openOf('CONDOMINIO')},
        'Funds', ${openOf('FUNDO')}, 'Comercial', ${openOf('COMERCIAL', 'CONFISSAO')})
       from titulo t
       join movement_type y on y.id = t.movement_type_id
       join account_type a on a.id = y.account_type_id
       where t.boleto_id = b.id) as open,
      ${isFlagged(sql`b.id`, month)} as "isTendency",
      (${saved}) as saved,
      coalesce((${months}), '[]') as months
    from unnest(${[...ids]}::bigint[]) with ordinality as x (id, place)
    join boleto b on b.id = x.id
    join mall m on m.id = b.mall_id
    join contract k on k.id = b.contract_id
    where ${ofMalls(sql`b.mall_id`, malls)}
    order by x.place`.execute(tx)
  return rows
}

/** Locks these boletos against concurrent saves. */
export async function lockSlips(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from boleto where id = any(${[...ids]}::bigint[]) order by id
    for no key update`.execute(tx)
}

export async function lastChanges(tx: Tx, ids: readonly number[]): Promise<LastChange[]> {
  const { rows } = await sql<LastChange>`
    select distinct on (e.boleto_id) e.id, coalesce(e.ended_by_name, e.created_by_name) as by,
      coalesce(e.ended_at, e.created_at) as at
    from receipt_expectation e
    where e.boleto_id = any(${[...ids]}::bigint[])
    order by e.boleto_id, e.id desc`.execute(tx)
  return rows
}
