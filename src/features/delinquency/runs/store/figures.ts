import { type RawBuilder, sql } from 'kysely'

import { type Tx, withoutNestedLoops } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Invariant, UnbalancedTitulo } from '../rules/balance.ts'
import {
  bookedReceipts,
  lateReceipts,
  loadedReceipts,
  ofMallIds,
  ownReceipts,
  payments,
} from './figure-receipts.ts'

/** The day that assigns a título to a month, by the run's parameter. */
const dayOf = (titulo: RawBuilder<unknown>, run: RawBuilder<unknown> = sql.ref('r')) => sql`
  case ${run}.day_counted when 'VENCIMENTO' then ${titulo}.due_on else ${titulo}.original_due_on end`

/** Which títulos to read, and bounds for those that a run may count. */
type Ledger = {
  readonly isOwn: RawBuilder<unknown>
  /** First and last day of the billing windows, and first day of counted receipts. */
  readonly from: LocalDate
  readonly until: LocalDate
  readonly since: LocalDate
  /** First load day that may contain late receipts of a closed month. */
  readonly loadedFrom: LocalDate
  // Skip CTEs for data these malls do not have; planning them is slower than the query.
  readonly hasAdjustments: boolean
  readonly hasClosed: boolean
  readonly hasExceptions: boolean
}

const adjustments = ({ isOwn, hasAdjustments }: Ledger) => sql`(
    select * from delinquency_adjustment where ${hasAdjustments ? isOwn : sql`false`}
  )`

/** Contracts with the flags of the views and the names that a run stores (rules 6.2). */
const knownContracts = ({ isOwn }: Ledger) => sql`
  select c.id, c.number as contract_number, k.code as contract_type, c.luc, c.trade_name,
    c.tenant_id, c.name as tenant_name, c.document,
    exists (
      select
      from group_tenant g
      where g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
    ) as is_corporate,
    exists (select from contract_in_court q where q.contract_id = c.id) as is_legal
  from contract c
    join contract_type k on k.id = c.contract_type_id
  where c.${isOwn}`

/** Títulos with adjustments, with the target account of a RECLASSIFICACAO. */
const adjustedTitulos = (ledger: Ledger) => sql`
  select titulo_id, (
      array_agg(account order by dated_on desc, id desc) filter (where kind = 'RECLASSIFICACAO')
    )[1] as account
  from ${adjustments(ledger)} j
  group by titulo_id`

/** Per título, the last day of a counted receipt and of a loaded one. */
const lastReceipts = sql`
  select titulo_id, max(paid_on) as paid_on, max(loaded_on) as loaded_on
  from loaded_receipt
  group by titulo_id`

/**
 * Excludes títulos that no run counts: from an earlier month, without movements since the first
 * counted day. This skips nearly all of an old ledger.
 */
const mayMove = (ledger: Ledger) => sql`(
    t.open_cents > 0
    or t.original_due_on >= ${ledger.from}::date
    or t.due_on >= ${ledger.from}::date
    or coalesce(last.paid_on, t.balance_on, 'infinity') > ${ledger.since}::date
    ${ledger.hasClosed ? sql`or last.loaded_on >= ${ledger.loadedFrom}::date` : sql``}
    or j.titulo_id is not null
  )`

/**
 * Fully open since before the first counted day and never moved: only part of the stock. This
 * covers nearly all overdue títulos.
 */
const isStill = ({ from }: Ledger) => sql`
    t.open_cents >= t.original_cents and t.original_cents > 0
    and t.original_due_on < ${from}::date and t.due_on < ${from}::date
    and last.titulo_id is null and j.titulo_id is null`

const isNotExcepted = ({ isOwn }: Ledger) => sql`
    and t.id not in (
      select e.titulo_id
      from excepted_titulo e
      where e.module = 'INADIMPLENCIA' and e.${isOwn}
    )`

/**
 * Títulos due until the end of the windows that may move, with account and the month's flags. A
 * RECLASSIFICACAO moves the whole título. Excludes títulos on an exception list.
 */
const dueTitulos = (ledger: Ledger) => sql`
  select t.id, t.mall_id, t.contract_id, t.boleto_id, t.number, t.due_on, t.original_due_on,
    t.original_cents as original, t.open_cents as open, t.balance_on,
    coalesce(j.account, k.account) as account, c.is_corporate, c.is_legal,
    ${isStill(ledger)} as is_still
  from titulo t
    join known_contract c on c.id = t.contract_id
    join (
      select m.id, a.code as account
      from movement_type m
        join account_type a on a.id = m.account_type_id
    ) k on k.id = t.movement_type_id
    left join (${lastReceipts}) last on last.titulo_id = t.id
    left join (${adjustedTitulos(ledger)}) j on j.titulo_id = t.id
  where t.${ledger.isOwn}
    and (t.original_due_on <= ${ledger.until}::date or t.due_on <= ${ledger.until}::date)
    and ${mayMove(ledger)}
    ${ledger.hasExceptions ? isNotExcepted(ledger) : sql``}`

/** Cancelamentos and descontos by day, each limited to the amount of the título. */
const cuts = (ledger: Ledger) => sql`
  select titulo_id, dated_on,
    least(original, reached) - least(original, reached - amount_cents) as cut
  from (
    select a.titulo_id, a.dated_on, a.amount_cents, t.original,
      sum(a.amount_cents) over (partition by a.titulo_id order by a.dated_on, a.id) as reached
    from ${adjustments(ledger)} a
      join due t on t.id = a.titulo_id
    where a.kind in ('CANCELAMENTO', 'DESCONTO')
  ) added`

/** `room`: amount of each título that receipts may explain, from the ERP's current balance. */
const balances = sql`
  select d.*, net - greatest(0, least(d.open, net) - coalesce(o.amount, 0)) as room
  from (
    select t.*, t.original - coalesce(c.amount, 0) as net
    from due t
      left join (select titulo_id, sum(cut) as amount from cut group by titulo_id) c
        on c.titulo_id = t.id
    where not t.is_still
  ) d
    left join (
      select titulo_id, sum(amount_cents) as amount
      from own_receipt
      group by titulo_id
    ) o on o.titulo_id = d.id`

/**
 * Unexplained amount of each título after receipts, its assumed day, and the day after which
 * nothing moves.
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

/** Títulos of a run: those of its month, and earlier ones that were not settled at its start. */
const runTitulos = sql`
  select r.id as run_id, r.processed_on, r.minimum_days, r.billed_from, r.billed_until, r.net_on,
    r.previous_net_on, ${dayOf(sql.ref('e'))} as counted_on, e.*
  from run r
    join explained e on e.mall_id = r.mall_id
      and ${dayOf(sql.ref('e'))} <= r.billed_until
      and (${dayOf(sql.ref('e'))} >= r.billed_from or e.settled_on > r.previous_net_on)`

/** Payments and reductions of each título, summed up to the days of its run. */
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

/** `reduced_…`: cuts and write-offs without receipt until that day. */
const reductions = sql`
  select s.*,
    cut_until_end + case when dated_on <= billed_until then unexplained else 0 end
      as reduced_until_end,
    cut_until_net + case when dated_on <= net_on then unexplained else 0 end
      as reduced_until_net,
    cut_until_previous + case when dated_on <= previous_net_on then unexplained else 0 end
      as reduced_until_previous
  from summed s`

/** Figures of each título in the month: its own títulos, and earlier ones that moved in it. */
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

/** Whether a run stores a row for the título. */
const isKept = sql`(is_of_month or recovered <> 0 or later_adjusted <> 0)`

/** CTE `figure`: figures of each título in the months of these runs. */
const workedOut = (runIds: readonly number[], ledger: Ledger) => sql`
  run as materialized (
    select * from delinquency_run where id = any(${runIds}::bigint[])
  ), known_contract as materialized (${knownContracts(ledger)}),
    loaded_receipt as materialized (${loadedReceipts(ledger.isOwn)}),
    due as materialized (${dueTitulos(ledger)}),
    booked as materialized (${bookedReceipts(adjustments(ledger))}),
    own_receipt as materialized (${ownReceipts(adjustments(ledger))}),
    cut as materialized (${cuts(ledger)}),
    balance as materialized (${balances}), payment as materialized (${payments}),
    explained as materialized (${explanations}), run_titulo as materialized (${runTitulos}),
    summed as (${sums}), reduced as (${reductions}), figure as materialized (${figures})`

async function ledgerOf(tx: Tx, runIds: readonly number[]): Promise<Ledger> {
  const { rows } = await sql<Omit<Ledger, 'isOwn'> & { readonly mallIds: readonly number[] }>`
    select array_agg(distinct r.mall_id) as "mallIds", min(r.billed_from) as from,
      max(r.billed_until) as until, min(r.previous_net_on) as since,
      min(r.month) as "loadedFrom",
      exists (
        select from delinquency_adjustment a where a.mall_id = any(array_agg(r.mall_id))
      ) as "hasAdjustments",
      exists (
        select
        from delinquency_month d
        where d.mall_id = any(array_agg(r.mall_id)) and d.closed_run_id is not null
      ) as "hasClosed",
      exists (
        select from module_with_exceptions where module = 'INADIMPLENCIA'
      ) as "hasExceptions"
    from delinquency_run r
    where r.id = any(${runIds}::bigint[])`.execute(tx)
  const [{ mallIds, ...ledger }] = rows as [(typeof rows)[number]]
  return { ...ledger, isOwn: ofMallIds(mallIds) }
}

/** Stock of each run by mall and account, for the later check. */
const stockOfRuns = sql`
  select run_id, mall_id, account, is_corporate, is_legal, sum(stock), sum(previous_stock),
    sum(principal)
  from (
    select run_id, mall_id, account, is_corporate, is_legal, stock, previous_stock, principal
    from figure
    union all
    select run_id, mall_id, account, is_corporate, is_legal, 0, 0, 0 from late
    union all
    select r.id, d.mall_id, d.account, d.is_corporate, d.is_legal, d.original, d.original, 0
    from run r
      join (
        select mall_id, account, is_corporate, is_legal, sum(original) as original
        from due
        where is_still
        group by mall_id, account, is_corporate, is_legal
      ) d on d.mall_id = r.mall_id
  ) known
  group by run_id, mall_id, account, is_corporate, is_legal`

/**
 * Computes rules 6.2 for some bases from the current ledger, plus the stock for the later check.
 * Reads the ledger once for many months of a mall.
 */
export async function writeFigures(tx: Tx, runIds: readonly number[]): Promise<void> {
  const ledger = await ledgerOf(tx, runIds)
  await withoutNestedLoops(tx, () =>
    sql`
    with ${workedOut(runIds, ledger)},
      late as materialized (${lateReceipts(dayOf, ledger.hasClosed ? ledger.isOwn : sql`mall_id is null`)}),
      stock as (
        insert into delinquency_stock (
          run_id, mall_id, account, is_corporate, is_legal, stock_cents, previous_stock_cents,
          principal_cents
        )
        ${stockOfRuns}
      )
    insert into delinquency_titulo (
      run_id, mall_id, month, titulo_id, account, is_corporate, is_legal, is_of_month, due_on,
      original_cents, adjusted_cents, gross_received_cents, gross_cents, grace_cents,
      recovered_cents, after_close_cents, grace_after_close_cents, later_adjusted_cents,
      charges_cents, late_received_cents, payment_document, cleared_on, number, boleto_number,
      contract_number, contract_type, luc, trade_name, tenant_id, tenant_name, document
    )
    select r.id, r.mall_id, r.month, d.id, coalesce(f.account, l.account),
      coalesce(f.is_corporate, l.is_corporate), coalesce(f.is_legal, l.is_legal),
      coalesce(f.is_of_month, false), coalesce(f.counted_on, l.counted_on),
      coalesce(f.original, 0), coalesce(f.adjusted, 0), coalesce(f.gross_received, 0),
      coalesce(f.gross, 0), coalesce(f.grace, 0), coalesce(f.recovered, 0),
      coalesce(f.after_close, 0), coalesce(f.grace_after_close, 0),
      coalesce(f.later_adjusted, 0), coalesce(f.charges, 0), coalesce(l.principal, 0),
      nullif(p.payment_document, ''), p.paid_on, d.number,
      (select b.number from boleto b where b.id = d.boleto_id), n.contract_number,
      n.contract_type, n.luc, n.trade_name, n.tenant_id, n.tenant_name, n.document
    from (
        select * from figure where ${isKept}
      ) f
      full join late l on l.run_id = f.run_id and l.titulo_id = f.id
      join run r on r.id = coalesce(f.run_id, l.run_id)
      join due d on d.id = coalesce(f.id, l.titulo_id)
      join known_contract n on n.id = d.contract_id
      left join payment p on p.titulo_id = f.id and p.place = f.last_place`.execute(tx),
  )
}

// Difference per título for each invariant of a base (rules 6.2).
const differences: Readonly<Record<Invariant, RawBuilder<unknown>>> = {
  // The table's check constraint refuses rows that violate this.
  ABERTO: sql`f.gross + f.grace - (f.original - f.adjusted - f.gross_received)`,
  PRINCIPAL: sql`
    coalesce(
      w.gross_received_cents + w.recovered_cents + w.after_close_cents
      + w.grace_after_close_cents, 0
    ) - f.principal`,
  ESTOQUE: sql`
    f.stock - f.previous_stock - coalesce(
      w.original_cents - w.adjusted_cents - w.gross_received_cents - w.recovered_cents
      - w.after_close_cents - w.grace_after_close_cents - w.later_adjusted_cents, 0
    )`,
}

/** Unbalanced títulos of a base, largest difference first. */
export async function unbalancedTitulos(
  tx: Tx,
  runId: number,
  invariant: Invariant,
): Promise<UnbalancedTitulo[]> {
  const ledger = await ledgerOf(tx, [runId])
  const { rows } = await withoutNestedLoops(tx, () =>
    sql<UnbalancedTitulo>`
    with ${workedOut([runId], ledger)},
      compared as (
        select f.id, (${differences[invariant]})::bigint as difference
        from figure f
          join run r on r.id = f.run_id
          left join delinquency_titulo w
            on (w.month, w.run_id, w.titulo_id) = (r.month, f.run_id, f.id)
      )
    select d.id, d.number, c.difference as "differenceCents"
    from compared c
      join due d on d.id = c.id
    where c.difference <> 0
    order by abs(c.difference) desc, d.number`.execute(tx),
  )
  return rows
}
