import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Grouping } from '../contract/indicators.ts'
import { PROTECTING } from '../contract/reasons.ts'
import type { Channel } from '../rules/plan/facts.ts'

type Sql = RawBuilder<unknown>

export type Period = {
  readonly malls: readonly number[]
  readonly from: LocalDate
  readonly until: LocalDate
  readonly today: LocalDate
  readonly by: ReadonlySet<Grouping>
}

export type IndicatorRow = {
  readonly step: string | null
  /** 'D+1 Primeiro aviso', as its ladder calls it now. */
  readonly stepName: string | null
  readonly channel: Channel | null
  readonly mallId: number | null
  readonly mall: string | null
  readonly messages: number
  readonly delivered: number
  readonly returned: number
  readonly boletos: number
  readonly cents: Cents
  readonly paid3: number | null
  readonly paid7: number | null
  readonly paid15: number | null
}

type Dimensions = { readonly step: Sql; readonly channel: Sql; readonly mall: Sql }

/** What is not grouped by is null. */
const groupsOf = ({ by }: Period, { step, channel, mall }: Dimensions): Sql => sql`
  ${by.has('passo') ? step : sql`null::text`} as step,
  ${by.has('canal') ? channel : sql`null::text`} as channel,
  ${by.has('shopping') ? mall : sql`null::int`} as mall_id`

/** The last receipt or write-off of a boleto without balance (rules 6.2); null while it is open. */
const paidOn = (boletoId: Sql): Sql => sql`
  select case
      when b.open_cents = 0 then greatest(
        max(coalesce(e.cleared_on, e.paid_on, (e.loaded_at at time zone 'America/Sao_Paulo')::date)),
        max(t.balance_on) filter (where e.id is null)
      )
    end as paid_on
  from boleto b
    join titulo t on t.boleto_id = b.id
    left join receipt e on e.titulo_id = t.id and e.amount_cents > 0
  where b.id = ${boletoId}
  group by b.open_cents`

/** Paid within so many days after `day`; null while one of the group is younger than that. */
const paid = (days: number, today: LocalDate): Sql => sql`
  case when max(x.day) + ${sql.lit(days)} <= ${today}::date
    then count(*) filter (where x.paid_on <= x.day + ${sql.lit(days)})::int
  end`

const counts = (today: LocalDate): Sql => sql`
  count(x.boleto_id)::int as boletos, coalesce(sum(x.open_cents), 0)::bigint as cents,
  ${paid(3, today)} as paid3, ${paid(7, today)} as paid7, ${paid(15, today)} as paid15`

const named = (rows: Sql): Sql => sql`
  select r.step, coalesce(p.name, r.step) as "stepName", r.channel, r.mall_id as "mallId", l.name as mall, r.messages, r.delivered,
    r.returned, r.boletos, r.cents, r.paid3, r.paid7, r.paid15
  from (${rows}) r
    left join mall l on l.id = r.mall_id
    left join lateral (
      select p ->> 'rotulo' || ' ' || (p ->> 'nome') as name, (p ->> 'de')::int as day
      from ladder_version v
        cross join lateral jsonb_array_elements(v.steps) p
      where p ->> 'codigo' = r.step and v.state in ('VIGENTE', 'SUBSTITUIDA', 'INATIVA')
      order by v.state = 'VIGENTE' desc, v.position, v.ladder_id, v.version desc
      limit 1
    ) p on true
  order by l.name, p.day, r.step, r.channel`

/** Messages that were sent, with the boletos of their step. */
export async function readSent(tx: Tx, period: Period): Promise<IndicatorRow[]> {
  const { malls, from, until, today } = period
  const groups = groupsOf(period, {
    step: sql`m.step`,
    channel: sql`m.channel`,
    mall: sql`m.mall_id`,
  })
  const { rows } = await sql<IndicatorRow>`
    with sent as materialized (
      select m.id, m.day, m.state, ${groups}
      from message m
      where m.mall_id = any(${[...malls]}::int[]) and m.sent_at is not null
        and m.day between ${from}::date and ${until}::date
    ),
    told as (
      select s.step, s.channel, s.mall_id, s.day, y.boleto_id, y.open_cents, p.paid_on
      from sent s
        join message_boleto y on y.message_id = s.id and y.role = 'PASSO' and y.left_reason is null
        left join lateral (${paidOn(sql`y.boleto_id`)}) p on true
    ),
    counted as (
      select x.step, x.channel, x.mall_id, ${counts(today)}
      from told x
      group by x.step, x.channel, x.mall_id
    ),
    posted as (
      select s.step, s.channel, s.mall_id, count(*)::int as messages,
        count(*) filter (where s.state = 'ENTREGUE')::int as delivered,
        count(*) filter (where s.state = 'DEVOLVIDA')::int as returned
      from sent s
      group by s.step, s.channel, s.mall_id
    )
    ${named(sql`
      select p.step, p.channel, p.mall_id, p.messages, p.delivered, p.returned,
        coalesce(c.boletos, 0) as boletos, coalesce(c.cents, 0) as cents, c.paid3, c.paid7, c.paid15
      from posted p
        left join counted c on c.step is not distinct from p.step
          and c.channel is not distinct from p.channel and c.mall_id is not distinct from p.mall_id`)}
    `.execute(tx)
  return rows
}

/** Why a boleto was not told although nothing protected it. */
const UNTOLD = ['SUPERADO', 'SEM_CONTATO', 'DEVOLVIDO', 'OPT_OUT'] as const

/**
 * Boletos that never got a step: for want of an address, by a refusal, because its window closed, or
 * because a person took the message out. From the first day left out.
 */
export async function readUntold(tx: Tx, period: Period): Promise<IndicatorRow[]> {
  const { malls, from, until, today } = period
  const groups = groupsOf(period, {
    step: sql`f.step`,
    channel: sql`null::text`,
    mall: sql`f.mall_id`,
  })
  const ofMalls = (column: Sql) => sql`${column} = any(${[...malls]}::int[])`
  const { rows } = await sql<IndicatorRow>`
    with untold as (
      select o.mall_id, o.boleto_id, o.document, o.step, o.day, o.open_cents
      from message_left_out o
      where ${ofMalls(sql`o.mall_id`)} and o.day <= ${until}::date
        and o.reason = any(${[...UNTOLD]}::text[]) and not o.others && ${[...PROTECTING]}::text[]
      union all
      select y.mall_id, y.boleto_id, y.document, y.step, m.day, y.open_cents
      from message m
        join message_boleto y on y.message_id = m.id and y.role <> 'CITADO'
      where ${ofMalls(sql`m.mall_id`)} and m.day <= ${until}::date
        and m.state = 'RETIRADA' and m.retired_by is not null
    ),
    first as (
      select distinct on (u.boleto_id, u.document, u.step) u.*
      from untold u
      where not exists (
        select from message_boleto y
          join message m on m.id = y.message_id
        where y.boleto_id = u.boleto_id and y.document = u.document and y.step = u.step
          and y.role <> 'CITADO' and y.left_reason is null and m.sent_at is not null
      )
      order by u.boleto_id, u.document, u.step, u.day
    ),
    counted as (
      select x.step, x.channel, x.mall_id, 0 as messages, 0 as delivered, 0 as returned,
        ${counts(today)}
      from (
        select ${groups}, f.day, f.boleto_id, f.open_cents, p.paid_on
        from first f
          left join lateral (${paidOn(sql`f.boleto_id`)}) p on true
        where f.day >= ${from}::date
      ) x
      group by x.step, x.channel, x.mall_id
    )
    ${named(sql`select * from counted`)}`.execute(tx)
  return rows
}
