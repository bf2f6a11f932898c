import { type RawBuilder, sql } from 'kysely'

import { type Competence, firstDay } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

const monthOfDay = (day: LocalDate) => firstDay(day.slice(0, 7) as Competence)

// Slips that count in a month: with a título in its bruta, or due before its window (rules 6.3).
// Without carência, its due títulos in carência are also bruta (rules 6.2).
const countsInMonth = (isWithoutGrace: boolean) => sql`
  exists (
    select from titulo d
    where d.boleto_id = b.id and d.original_due_on < run.billed_from)
  or exists (
    select from delinquency_titulo g
    join titulo d on d.id = g.titulo_id
    where g.month = run.month and g.run_id = run.base_id and d.boleto_id = b.id
      and (g.gross_cents <> 0 ${
        isWithoutGrace ? sql`or (g.grace_cents <> 0 and g.due_on <= run.processed_on)` : sql``
      }))`

// Open balance of a slip by component; acknowledged debt counts as commercial.
const openComponents = sql`
  select case a.code when 'CONFISSAO' then 'COMERCIAL' else a.code end as account,
    sum(d.open_cents)::bigint as open_cents,
    string_agg(d.number, ' / ' order by d.number) as numbers
  from titulo d
  join movement_type y on y.id = d.movement_type_id
  join account_type a on a.id = y.account_type_id
  where d.boleto_id = b.id and d.open_cents > 0
  group by 1`

// `offset 0` makes the planner start with the few slips that have an expectation.
/**
 * Expected amounts in the open months of `run`, by slip and account: rows 11 to 13 (rules 6.3). An
 * expectation counts once, in the month of its day; a tendency counts in the current month.
 */
export const liveProjections = (
  today: LocalDate,
  isWithoutGrace = false,
): RawBuilder<unknown> => sql`
  select run.mall_id, run.month, run.share_bps, b.id as boleto_id, o.account, o.numbers,
    exists (
      select from group_tenant q
      where q.mall_id = k.mall_id and q.document = k.document and q.luc = k.luc) as is_corporate,
    exists (
      select from contract_in_court q where q.contract_id = k.id) as is_legal, k.trade_name,
    case when e.id is null then 0
      else least(v.expected - v.adjustment, o.open_cents) + v.adjustment end as expected,
    case when e.id is null then o.open_cents else 0 end as tendency,
    case when e.id is null then 0 else v.adjustment end as expected_adjustment
  from (
    select x.mall_id, x.boleto_id
    from receipt_expectation x
    where x.is_active and x.expires_on >= ${today}
    union
    select x.mall_id, x.boleto_id
    from boleto_tendency x
    where x.month = ${monthOfDay(today)} and not x.is_cleared
    offset 0) s
  join run on run.mall_id = s.mall_id and not run.is_closed
  join boleto b on b.id = s.boleto_id
  join contract k on k.id = b.contract_id
  left join lateral (
    select x.*
    from receipt_expectation x
    join expectation_type y on y.id = x.type_id and y.affects_summary
    where x.boleto_id = b.id and x.is_active and x.expires_on >= ${today}
      and x.expires_on > run.previous_net_on and x.expires_on <= run.net_on) e on true
  left join boleto_tendency w on w.boleto_id = b.id and w.month = ${monthOfDay(today)}
    and not w.is_cleared and run.previous_net_on < ${today} and run.net_on >= ${today}
  join lateral (${openComponents}) o on true
  left join lateral (values
    ('ALUGUEL', e.rent_cents, e.rent_adjustment_cents),
    ('CONDOMINIO', e.condominium_cents, e.condominium_adjustment_cents),
    ('FUNDO', e.fund_cents, e.fund_adjustment_cents),
    ('COMERCIAL', e.commercial_cents, e.commercial_adjustment_cents)
  ) v (account, expected, adjustment) on v.account = o.account
  where (e.id is not null or w.boleto_id is not null)
    and (${countsInMonth(isWithoutGrace)})`
