import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * Condition on the malls of the runs. By literal ids, so an index applies; a join with the runs
 * would scan the rows of all malls.
 */
export const ofMallIds = (malls: readonly number[]): Sql => sql`mall_id = any(${[...malls]}::int[])`

/**
 * RECEBIMENTO rows `a` that the ERP has booked itself since, with the replacing receipt. It has the
 * same título and value, with withheld tax or without, and came in a later load; oldest pairs with
 * oldest (rules 6.2). `taken`:
 * number of receipts so far that replaced a row.
 */
export const bookedReceipts = (adjustments: Sql): Sql => sql`
  with told as (
    select a.id as adjustment_id, a.titulo_id, a.amount_cents, a.created_at as told_at,
      row_number() over (
        partition by a.titulo_id, a.amount_cents
        order by a.created_at, a.id
      ) as place
    from ${adjustments} a
    where a.kind = 'RECEBIMENTO'
  )
  select o.adjustment_id, o.told_at, t.receipt_id
  from (
    select *, coalesce(lag(taken) over so_far, 0) as taken_before
    from (
      select *, least(place, place + min(waiting - place) over so_far) as taken
      from (
        select p.id as receipt_id, p.titulo_id, v.amount_cents,
          row_number() over (
            partition by p.titulo_id, v.amount_cents
            order by p.loaded_at, p.id
          ) as place,
          (
            select count(*)
            from told w
            where w.titulo_id = p.titulo_id
              and w.amount_cents = v.amount_cents
              and w.told_at < p.loaded_at
          ) as waiting
        from receipt p
          cross join lateral (
            select p.amount_cents + case
                when exists (
                  select from told w
                  where w.titulo_id = p.titulo_id
                    and w.amount_cents = p.amount_cents + p.withheld_cents
                ) then p.withheld_cents
                else 0
              end as amount_cents
          ) v
        where p.titulo_id in (select titulo_id from told)
          and (p.titulo_id, v.amount_cents) in (select titulo_id, amount_cents from told)
      ) counted
      window so_far as (partition by titulo_id, amount_cents order by place)
    ) taking
    window so_far as (partition by titulo_id, amount_cents order by place)
  ) t
    join told o
      on (o.titulo_id, o.amount_cents, o.place) = (t.titulo_id, t.amount_cents, t.taken)
  where t.taken > t.taken_before`

/**
 * Receipts from the ERP with the day on which they count (rules 6.2). Tax that the tenant withheld
 * counts as paid: it went to the state in the creditor's name (rules 11.6).
 */
export const loadedReceipts = (isOwn: Sql): Sql => sql`
  select id, titulo_id, payment_document, amount_cents + withheld_cents as amount_cents, loaded_at,
    loaded_on,
    coalesce(cleared_on, paid_on, loaded_on) as paid_on
  from (
    select *, (loaded_at at time zone 'America/Sao_Paulo')::date as loaded_on
    from receipt
    where ${isOwn}
  ) p`

/** RECEBIMENTO rows that the ERP has not booked itself. */
export const ownReceipts = (adjustments: Sql): Sql => sql`
  select titulo_id, id, dated_on, amount_cents, created_at as known_at
  from ${adjustments} a
  where kind = 'RECEBIMENTO' and id not in (select adjustment_id from booked)`

/**
 * Receipts by day and docPagamento; each takes as principal what is left of the room. Known since
 * the load that brought it, or since the adjustment that it replaces.
 */
export const payments: Sql = sql`
  select titulo_id, mall_id, paid_on, payment_document, known_at, place, amount,
    least(room, reached) - least(room, reached - amount) as principal
  from (
    select p.*, b.room, b.mall_id, sum(amount) over in_order as reached,
      row_number() over in_order as place
    from (
      select p.titulo_id, p.id, p.payment_document, p.amount_cents as amount, false as is_own,
        p.paid_on, coalesce(k.told_at, p.loaded_at) as known_at
      from loaded_receipt p
        left join booked k on k.receipt_id = p.id
      union all
      select titulo_id, id, '', amount_cents, true, dated_on, known_at from own_receipt
    ) p
      join balance b on b.id = p.titulo_id
    window in_order as (
      partition by p.titulo_id
      order by p.paid_on, p.payment_document, p.is_own, p.id
      rows unbounded preceding
    )
  ) ordered`

/** Closed months of the malls, with the cut-off time of their data. */
const closedMonths = (isOwn: Sql): Sql => sql`
  select d.mall_id, b.billed_from, b.billed_until, b.net_on, b.previous_net_on, b.day_counted,
    b.started_at as read_at
  from delinquency_month d
    join delinquency_run c on c.id = d.closed_run_id
    join delinquency_run b on b.id = c.base_id
  where d.${isOwn}`

/**
 * 'Recebido de meses fechados': principal that belongs to a month closed without it, counted in the
 * load's month (rules, additions to 5). Month windows do not overlap, so a receipt belongs to at
 * most one closed month.
 */
export const lateReceipts = (dayOf: (titulo: Sql, run: Sql) => Sql, isOwn: Sql): Sql => {
  const ofClosed = dayOf(sql.ref('e'), sql.ref('c'))
  return sql`
  select r.id as run_id, r.mall_id, e.id as titulo_id, e.account, e.is_corporate, e.is_legal,
    ${dayOf(sql.ref('e'), sql.ref('r'))} as counted_on, sum(p.principal) as principal
  from run r
    join (${closedMonths(isOwn)}) c on c.mall_id = r.mall_id
    join payment p on p.mall_id = r.mall_id
      and date_trunc('month', p.known_at at time zone 'America/Sao_Paulo')::date = r.month
      and p.known_at > c.read_at
      and p.paid_on <= c.net_on
    join explained e on e.id = p.titulo_id
  where ${ofClosed} <= c.billed_until
    and (${ofClosed} >= c.billed_from or p.paid_on > c.previous_net_on)
  group by r.id, r.mall_id, e.id, e.account, e.is_corporate, e.is_legal, counted_on
  having sum(p.principal) <> 0`
}
