import { type RawBuilder, sql } from 'kysely'

import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { TrendRow } from '../contract/trend.ts'

// Títulos on an exception list of PRIORIZACAO are excluded (rules 8). Checks once per query whether
// such a list exists.
const hidden = sql`
  case when exists (select from module_with_exceptions q where q.module = 'PRIORIZACAO')
  then coalesce((
    select sum(t.open_cents)
    from excepted_titulo x
    join titulo t on t.id = x.titulo_id
    where x.boleto_id = b.id and x.module = 'PRIORIZACAO'), 0)
  else 0 end`

// `offset 0` makes the planner start with the few boletos that have a promise or flag.
const rows = (month: LocalDate) => sql`
  (select s.id, s.mall_id, s.number, s.due_on, s.original_due_on, s.open_cents, s.agreement_on, s.is_flagged, m.name as mall,
    k.name, k.document, k.luc, k.trade_name, y.code as contract_type
  from (
    select b.id, b.mall_id, b.number, b.contract_id, b.due_on,
      b.original_due_on, (b.open_cents - ${hidden})::bigint as open_cents,
      p.agreement_on, w.boleto_id is not null as is_flagged
    from (
      select boleto_id from boleto_promise
      union
      select boleto_id from boleto_tendency where month = ${month} and not is_cleared
      offset 0) c
    join boleto b on b.id = c.boleto_id
    left join boleto_promise p on p.boleto_id = b.id
    left join boleto_tendency w on w.boleto_id = b.id and w.month = ${month} and not w.is_cleared
    where b.open_cents > 0
    offset 0) s
  join mall m on m.id = s.mall_id
  join contract k on k.id = s.contract_id
  left join contract_type y on y.id = k.contract_type_id
  where s.open_cents > 0) d`

// Flagged boletos are listed whatever the period (rules 7.7).
const inPeriod = (condition: RawBuilder<unknown>) => sql`(d.is_flagged or ${condition})`

const inGroup = sql`
  select from group_tenant g
  where g.mall_id = d.mall_id and g.document = d.document and g.luc = d.luc`

/** Open boletos with a last promise in the period, and flagged ones. */
export const trendSource = (today: LocalDate, month: LocalDate): Source<TrendRow> => ({
  from: rows(month),
  columns: {
    slipId: sql`d.id`,
    shopping: sql`d.mall`,
    companyName: sql`d.name`,
    cpfCnpj: sql`d.document`,
    luc: sql`d.luc`,
    brand: sql`d.trade_name`,
    slipNumber: sql`d.number`,
    slipDueDateNegociation: sql`d.agreement_on`,
    contractType: sql`coalesce(d.contract_type, '')`,
    amountNegiciation: sql`d.open_cents`,
    tendency: sql`d.is_flagged`,
    idShopping: sql`d.mall_id`,
    podeMarcar: sql`coalesce(d.agreement_on >= ${today}, false)`,
  },
  sorts: {
    shopping: brazilian(sql`d.mall`),
    companyName: brazilian(sql`d.name`),
    luc: sql`d.luc`,
    brand: brazilian(sql`d.trade_name`),
    slipNumber: sql`d.number`,
    slipDueDateNegociation: sql`d.agreement_on`,
    contractType: sql`d.contract_type`,
    amountNegiciation: sql`d.open_cents`,
  },
  arrears: { dueOn: sql`d.due_on`, originalDueOn: sql`d.original_due_on` },
  mall: sql`d.mall_id`,
  filters: {
    shoppingName: (name: string) => sql`d.mall = ${name}`,
    dateFrom: (day: LocalDate) => inPeriod(sql`d.agreement_on >= ${day}`),
    dateTo: (day: LocalDate) => inPeriod(sql`d.agreement_on <= ${day}`),
    companyName: textContains(sql`d.name`),
    LUC: (text: string) => sql`d.luc ilike ${startsWith(text)}`,
    contractType: (code: string) => sql`d.contract_type = ${code}`,
    billingGroupIds: (ids: readonly number[]) => sql`(
      exists (${inGroup} and g.group_id = any(${[...ids]}::int[]))
      ${ids.includes(0) ? sql`or not exists (${inGroup})` : sql``})`,
    tendencies: (chosen: readonly string[]) =>
      chosen.length === 1 ? sql`d.is_flagged = ${chosen[0] === 'true'}` : undefined,
  },
  key: sql`d.id`,
  totals: { amountNegiciation: sql`sum(d.open_cents)` },
})

/** Malls of this name among these: none, one, or several. */
export async function mallsByName(tx: Tx, name: string, malls: Malls): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select id from mall where name = ${name} and ${ofMalls(sql`id`, malls)} order by id`.execute(tx)
  return found.map(({ id }) => id)
}
