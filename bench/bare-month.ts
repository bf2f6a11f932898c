import pg from 'pg'

import type { ExampleMonth } from '#testing/example-ledger.ts'

import type { World } from './world.ts'

/** A delinquency month of all malls: one statement for títulos, one for sums. */
export type BareMonth = ExampleMonth

/** Cents of a month over all malls, to compare both sides. */
export type MonthCents = Readonly<
  Record<'original' | 'received' | 'gross' | 'grace' | 'recovered' | 'afterClose', number>
>

const tables = `
  drop schema if exists raw cascade;
  create schema raw;
  create table raw.figure (
    mall_id int, titulo_id bigint, account text, is_corporate boolean, is_of_month boolean,
    original bigint, adjusted bigint, received bigint, gross bigint, grace bigint,
    recovered bigint, after_close bigint, grace_after_close bigint, later_adjusted bigint);
  create table raw.month_sum (
    mall_id int, account text, is_corporate boolean, titulos bigint, original bigint,
    adjusted bigint, received bigint, gross bigint, grace bigint, recovered bigint,
    after_close bigint, grace_after_close bigint, later_adjusted bigint)`

// Títulos excluded by the four lists, and discounts until the end of the month.
const listed = `
  select t.id
  from titulo t
    join contract c on c.id = t.contract_id
    join exception_record r on r.list = 'luc-shopping' and r.document = c.document
      and (r.luc = '' or r.luc = c.luc)
  union all
  select t.id
  from titulo t
    join exception_record r on r.list = 'tipo-documento' and r.document_type_id = t.document_type_id
  union all
  select t.id
  from titulo t
    join exception_record r on r.list = 'centro-lucro' and r.cost_center = t.cost_center
  union all
  select t.id
  from titulo t
    join mall m on m.id = t.mall_id
    join exception_record r on r.list = 'numero-documento' and r.number = t.number
      and r.economic_unit = m.economic_unit
      and r.competence_year = extract(year from t.competence)`
const discounted = `
  select titulo_id, sum(amount_cents) as cut from delinquency_adjustment group by titulo_id`
const cut = (withLists: boolean) => (withLists ? 'coalesce(j.cut, 0)' : '0')

// Rules 6.2 without cases that the test data lacks (receipts reported by finance, closed months).
// Receipts explain the room of a título by day; the rest is a baixa on the day of the last one.
const figuresOf = (withLists: boolean) => `
  insert into raw.figure
  with due as (
    select t.id, t.mall_id, t.original_due_on as due_on, t.original_cents as original,
      ${cut(withLists)} as cut,
      greatest(0, t.original_cents - ${cut(withLists)} - t.open_cents) as room,
      t.balance_on, a.code as account,
      exists (
        select from group_tenant g
        where g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
      ) as is_corporate
    from titulo t
      join contract c on c.id = t.contract_id
      join movement_type k on k.id = t.movement_type_id
      join account_type a on a.id = k.account_type_id
      ${withLists ? `left join (${discounted}) j on j.titulo_id = t.id` : ''}
    where t.original_due_on <= $2 ${withLists ? `and t.id not in (${listed})` : ''}
  ), payment as (
    select titulo_id, paid_on, least(room, reached) - least(room, reached - amount) as principal
    from (
      select p.titulo_id, d.room, p.amount_cents as amount,
        coalesce(p.cleared_on, p.paid_on,
          (p.loaded_at at time zone 'America/Sao_Paulo')::date) as paid_on,
        sum(p.amount_cents) over (
          partition by p.titulo_id
          order by coalesce(p.cleared_on, p.paid_on,
            (p.loaded_at at time zone 'America/Sao_Paulo')::date), p.payment_document, p.id
          rows unbounded preceding
        ) as reached
      from receipt p join due d on d.id = p.titulo_id
    ) ordered
  ), received as (
    select titulo_id, sum(principal) as principal, max(paid_on) as last_on,
      coalesce(sum(principal) filter (where paid_on <= $2), 0) as until_end,
      coalesce(sum(principal) filter (where paid_on <= $3), 0) as until_net,
      coalesce(sum(principal) filter (where paid_on <= $4), 0) as until_previous
    from payment group by titulo_id
  ), known as (
    select d.*, d.due_on >= $1 as is_of_month, $5::date - d.due_on >= $6::int as is_overdue,
      coalesce(r.until_end, 0) as until_end, coalesce(r.until_net, 0) as until_net,
      coalesce(r.until_previous, 0) as until_previous,
      d.room - coalesce(r.principal, 0) as written_off, coalesce(r.last_on, d.balance_on) as off_on
    from due d left join received r on r.titulo_id = d.id
  ), moved as (
    select mall_id, id, account, is_corporate, is_of_month,
      case when is_of_month then original else 0 end as original,
      case when is_of_month then cut + case when off_on <= $2 then written_off else 0 end else 0 end
        as adjusted,
      case when is_of_month then until_end else 0 end as received,
      case when is_of_month and is_overdue
        then original - cut - until_end - case when off_on <= $2 then written_off else 0 end
        else 0 end as gross,
      case when is_of_month and not is_overdue
        then original - cut - until_end - case when off_on <= $2 then written_off else 0 end
        else 0 end as grace,
      case when is_of_month then 0 else until_net - until_previous end as recovered,
      case when is_of_month and is_overdue then until_net - until_end else 0 end as after_close,
      case when is_of_month and not is_overdue then until_net - until_end else 0 end
        as grace_after_close,
      case when off_on > case when is_of_month then $2::date else $4::date end and off_on <= $3
        then written_off else 0 end as later_adjusted
    from known
  )
  select * from moved where is_of_month or recovered <> 0 or later_adjusted <> 0`

const sums = `
  insert into raw.month_sum
  select mall_id, account, is_corporate, count(*) filter (where is_of_month), sum(original),
    sum(adjusted), sum(received), sum(gross), sum(grace), sum(recovered), sum(after_close),
    sum(grace_after_close), sum(later_adjusted)
  from raw.figure group by mall_id, account, is_corporate`

const cents = `
  select sum(original)::bigint as original, sum(received)::bigint as received,
    sum(gross)::bigint as gross, sum(grace)::bigint as grace, sum(recovered)::bigint as recovered,
    sum(after_close)::bigint as "afterClose"
  from raw.month_sum`

/**
 * Time of plain PostgreSQL for the same figures: no versions, names, keys or checks. `withLists`:
 * data with exception lists and discounts.
 */
export async function bareMonth(
  { address, rows }: Pick<World, 'address' | 'rows'>,
  month: BareMonth,
  withLists = false,
): Promise<{ readonly seconds: number; readonly cents: MonthCents }> {
  const client = new pg.Client({ ...address, application_name: 'regua bench' })
  await client.connect()
  try {
    await client.query(tables)
    const days = [month.from, month.until, month.netOn, month.previousNetOn, month.processedOn]
    const began = performance.now()
    await client.query('begin')
    await client.query(figuresOf(withLists), [...days, month.minimumDays])
    await client.query(sums)
    await client.query('commit')
    const seconds = (performance.now() - began) / 1_000
    const [found] = await rows<MonthCents>(cents)
    if (!found) throw new Error('The bare month has no sums')
    return { seconds, cents: found }
  } finally {
    await client.query('drop schema if exists raw cascade').finally(() => client.end())
  }
}
