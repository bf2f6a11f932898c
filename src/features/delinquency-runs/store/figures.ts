import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import {
  bookedReceipts,
  lateReceipts,
  ofMallIds,
  ownReceipts,
  payments,
} from './figure-receipts.ts'

/** The day by which a título belongs to a month, as the run was told to take it. */
const dayOf = (titulo: RawBuilder<unknown>, run: RawBuilder<unknown> = sql.ref('r')) => sql`
  case ${run}.day_counted when 'VENCIMENTO' then ${titulo}.due_on else ${titulo}.original_due_on end`

/** The malls of the runs, each with the last day of what is billed in them. */
const ledgers = sql`select mall_id, max(billed_until) as until from run group by mall_id`

/** A contract that is being sued for is legal; no lawsuit is known yet. */
const isLegal = (_contract: RawBuilder<unknown>) => sql`false`

/**
 * The títulos of the malls that are due until the end of the windows, with the account they count
 * in (a RECLASSIFICACAO moves the whole of one) and the flags of their month. What an exception list
 * takes out of the figures is not here.
 */
const dueTitulos = (isOwn: RawBuilder<unknown>) => sql`
  select t.id, t.mall_id, t.due_on, t.original_due_on, t.original_cents as original,
    t.open_cents as open, t.balance_on, coalesce(moved.account, a.code) as account,
    exists (
      select
      from group_tenant g
      where g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
    ) as is_corporate,
    ${isLegal(sql.ref('c.id'))} as is_legal
  from ledger l
    join titulo t on t.mall_id = l.mall_id and t.${isOwn} and least(t.due_on, t.original_due_on) <= l.until
    join contract c on c.id = t.contract_id
    join movement_type k on k.id = t.movement_type_id
    join account_type a on a.id = k.account_type_id
    left join (
      select distinct on (titulo_id) titulo_id, account
      from delinquency_adjustment
      where kind = 'RECLASSIFICACAO' and ${isOwn}
      order by titulo_id, dated_on desc, id desc
    ) moved on moved.titulo_id = t.id
  where t.id not in (
    select e.titulo_id
    from excepted_titulo e
    where e.module = 'INADIMPLENCIA'
      and e.${isOwn}
      and exists (select from module_with_exceptions where module = 'INADIMPLENCIA')
  )`

/** Cancelamentos and descontos in the order of their days, each as far as the título reaches. */
const cuts = sql`
  select titulo_id, dated_on,
    least(original, reached) - least(original, reached - amount_cents) as cut
  from (
    select a.titulo_id, a.dated_on, a.amount_cents, t.original,
      sum(a.amount_cents) over (partition by a.titulo_id order by a.dated_on, a.id) as reached
    from delinquency_adjustment a
      join due t on t.id = a.titulo_id
    where a.kind in ('CANCELAMENTO', 'DESCONTO')
  ) added`

/** What receipts may explain of each título: `room`, from its balance as the ERP tells it now. */
const balances = sql`
  select d.*, net - greatest(0, least(d.open, net) - coalesce(o.amount, 0)) as room
  from (
    select t.*, t.original - coalesce(c.amount, 0) as net
    from due t
      left join (select titulo_id, sum(cut) as amount from cut group by titulo_id) c
        on c.titulo_id = t.id
  ) d
    left join (
      select titulo_id, sum(amount_cents) as amount
      from own_receipt
      group by titulo_id
    ) o on o.titulo_id = d.id`

/**
 * What is explained of each título: what receipts left of the room, the day that this is taken to
 * have happened, and the day from which on nothing of it moves any more.
 */
const explanations = sql`
  select b.*, b.room - coalesce(p.principal, 0) as unexplained,
    coalesce(p.last_on, b.balance_on) as unexplained_on,
    case
      when b.room < b.net then 'infinity'
      else greatest(coalesce(p.last_on, b.balance_on, 'infinity'), c.last_on)
    end as settled_on
  from balance b
    left join (
      select titulo_id, sum(principal) as principal, max(paid_on) as last_on
      from payment
      group by titulo_id
    ) p on p.titulo_id = b.id
    left join (select titulo_id, max(dated_on) as last_on from cut group by titulo_id) c
      on c.titulo_id = b.id`

/**
 * The títulos that a run says something of: those of its month, and the earlier ones that were not
 * settled when it began.
 */
const runTitulos = sql`
  select r.id as run_id, r.processed_on, r.minimum_days, r.billed_from, r.billed_until, r.net_on,
    r.previous_net_on, ${dayOf(sql.ref('e'))} as counted_on, e.*
  from run r
    join explained e on e.mall_id = r.mall_id
      and ${dayOf(sql.ref('e'))} <= r.billed_until
      and (${dayOf(sql.ref('e'))} >= r.billed_from or e.settled_on > r.previous_net_on)`

/** The payments and the reductions of each título, summed up to the days that count in its run. */
const sums = sql`
  select s.*, s.counted_on >= s.billed_from as is_of_month,
    s.processed_on - s.counted_on >= s.minimum_days as is_overdue,
    coalesce(p.until_end, 0) as until_end, coalesce(p.until_net, 0) as until_net,
    coalesce(p.until_previous, 0) as until_previous,
    coalesce(p.charges_until_net, 0) as charges_until_net,
    coalesce(p.charges_until_previous, 0) as charges_until_previous,
    p.last_place, coalesce(c.until_end, 0) as cut_until_end,
    coalesce(c.until_net, 0) as cut_until_net,
    coalesce(c.until_previous, 0) as cut_until_previous,
    coalesce(s.unexplained_on, s.processed_on) as dated_on
  from run_titulo s
    left join (
      select run_id, titulo_id, sum(principal) filter (where paid_on <= billed_until) as until_end,
        sum(principal) filter (where paid_on <= net_on) as until_net,
        sum(principal) filter (where paid_on <= previous_net_on) as until_previous,
        sum(amount - principal) filter (where paid_on <= net_on) as charges_until_net,
        sum(amount - principal) filter (
          where paid_on <= previous_net_on
        ) as charges_until_previous,
        max(place) filter (where paid_on <= net_on) as last_place
      from run_titulo
        join payment on titulo_id = id
      group by run_id, titulo_id
    ) p on p.run_id = s.run_id and p.titulo_id = s.id
    left join (
      select run_id, titulo_id,
        sum(cut) filter (where dated_on <= billed_until) as until_end,
        sum(cut) filter (where dated_on <= net_on) as until_net,
        sum(cut) filter (where dated_on <= previous_net_on) as until_previous
      from run_titulo
        join cut on titulo_id = id
      group by run_id, titulo_id
    ) c on c.run_id = s.run_id and c.titulo_id = s.id`

/** `reduced_…`: cuts and baixas without receipt until that day. */
const reductions = sql`
  select s.*,
    cut_until_end + case when dated_on <= billed_until then unexplained else 0 end
      as reduced_until_end,
    cut_until_net + case when dated_on <= net_on then unexplained else 0 end
      as reduced_until_net,
    cut_until_previous + case when dated_on <= previous_net_on then unexplained else 0 end
      as reduced_until_previous
  from summed s`

/** What the month says of each título: its own, and the earlier ones that moved in it. */
const figures = sql`
  select run_id, mall_id, id, account, is_corporate, is_legal, is_of_month, counted_on, last_place,
    case when is_of_month then original else 0 end as original,
    case when is_of_month then reduced_until_end else 0 end as adjusted,
    case when is_of_month then until_end else 0 end as gross_received,
    case when is_of_month and is_overdue then original - reduced_until_end - until_end else 0 end
      as gross,
    case
      when is_of_month and not is_overdue then original - reduced_until_end - until_end
      else 0
    end as grace,
    case when is_of_month then 0 else until_net - until_previous end as recovered,
    case when is_of_month and is_overdue then until_net - until_end else 0 end as after_close,
    case when is_of_month and not is_overdue then until_net - until_end else 0 end
      as grace_after_close,
    reduced_until_net - case when is_of_month then reduced_until_end else reduced_until_previous end
      as later_adjusted,
    charges_until_net - case when is_of_month then 0 else charges_until_previous end as charges,
    original - reduced_until_net - until_net as stock,
    case when is_of_month then 0 else original - reduced_until_previous - until_previous end
      as previous_stock,
    until_net - case when is_of_month then 0 else until_previous end as principal
  from reduced`

/**
 * Works out rules 6.2 for some bases: what the month of each says of each título, as the ledger
 * stands now, and beside it the stock, by which the figures are then checked. Of many months of a
 * mall the ledger is read once.
 */
export async function writeFigures(tx: Tx, runIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ mallId: number }>`
    select distinct mall_id as "mallId"
    from delinquency_run
    where id = any(${runIds}::bigint[])`.execute(tx)
  const isOwn = ofMallIds(rows.map(({ mallId }) => mallId))
  await sql`
    with run as materialized (
      select * from delinquency_run where id = any(${runIds}::bigint[])
    ), ledger as materialized (${ledgers}), due as materialized (${dueTitulos(isOwn)}),
      booked as materialized (${bookedReceipts(sql`a.${isOwn}`)}),
      own_receipt as materialized (${ownReceipts(isOwn)}), cut as materialized (${cuts}),
      balance as materialized (${balances}), payment as materialized (${payments(isOwn)}),
      explained as materialized (${explanations}), run_titulo as materialized (${runTitulos}),
      summed as (${sums}), reduced as (${reductions}), figure as materialized (${figures}),
      late as materialized (${lateReceipts(dayOf, isOwn)}),
      stock as (
        insert into delinquency_stock (
          run_id, mall_id, account, is_corporate, is_legal, stock_cents, previous_stock_cents,
          principal_cents
        )
        select run_id, mall_id, account, is_corporate, is_legal, sum(stock), sum(previous_stock),
          sum(principal)
        from (
          select run_id, mall_id, account, is_corporate, is_legal, stock, previous_stock, principal
          from figure
          union all
          select run_id, mall_id, account, is_corporate, is_legal, 0, 0, 0 from late
        ) known
        group by run_id, mall_id, account, is_corporate, is_legal
      )
    insert into delinquency_titulo (
      run_id, mall_id, month, titulo_id, account, is_corporate, is_legal, is_of_month, due_on,
      original_cents, adjusted_cents, gross_received_cents, gross_cents, grace_cents,
      recovered_cents, after_close_cents, grace_after_close_cents, later_adjusted_cents,
      charges_cents, late_received_cents, payment_document, cleared_on, number, boleto_number,
      contract_number, contract_type, luc, trade_name, tenant_id, tenant_name, document
    )
    select r.id, r.mall_id, r.month, n.titulo_id, coalesce(f.account, l.account),
      coalesce(f.is_corporate, l.is_corporate), coalesce(f.is_legal, l.is_legal),
      coalesce(f.is_of_month, false), coalesce(f.counted_on, l.counted_on),
      coalesce(f.original, 0), coalesce(f.adjusted, 0), coalesce(f.gross_received, 0),
      coalesce(f.gross, 0), coalesce(f.grace, 0), coalesce(f.recovered, 0),
      coalesce(f.after_close, 0), coalesce(f.grace_after_close, 0),
      coalesce(f.later_adjusted, 0), coalesce(f.charges, 0), coalesce(l.principal, 0),
      nullif(p.payment_document, ''), p.paid_on, n.number, n.boleto_number, n.contract_number,
      n.contract_type, n.luc, n.trade_name, n.tenant_id, n.tenant_name, n.document
    from (
        select * from figure where is_of_month or recovered <> 0 or later_adjusted <> 0
      ) f
      full join late l on l.run_id = f.run_id and l.titulo_id = f.id
      join run r on r.id = coalesce(f.run_id, l.run_id)
      join titulo_names n on n.titulo_id = coalesce(f.id, l.titulo_id)
      left join payment p on p.titulo_id = f.id and p.place = f.last_place`.execute(tx)
}
