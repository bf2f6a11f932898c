import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { isStaleKey } from '#server/database/derived.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { WORKFLOW_STATUSES } from '#features/negativation/debt-items/rules/status.ts'

export type MallCounts = {
  readonly mallId: number
  readonly mallName: string
  readonly status: string
  readonly cycleId: number
  readonly competence: string
  readonly clientes: number
  readonly boletos: number
  readonly fiadores: number
  readonly excecoes: number
  readonly justificativas: number
  readonly valor: Cents
}

/**
 * Counts of rules 4.8 per mall and cycle, for items in these statuses not on their way: distinct
 * documents, boletos, distinct fiadores. The sending step counts NEGATIVAR only.
 * Exceptions cover the whole cycle: its boletos with ISENTAR, including ended ones (rules 4.5).
 */
export async function countByMall(
  tx: Tx,
  input: {
    statuses: readonly string[]
    malls: readonly number[] | undefined
    onlyNegativate: boolean
  },
): Promise<MallCounts[]> {
  const { rows } = await sql<MallCounts>`
    with chosen as (
      select i.* from negativation_item i
      where i.status = any(${input.statuses}) and i.batch_id is null
        and (${input.malls === undefined} or i.mall_id = any(${input.malls ?? []}::int[]))
    ), people as (
      select c.mall_id, c.cycle_id, c.status, count(distinct p.document)::int as fiadores
      from chosen c join item_person p on p.item_id = c.id and p.kind = 'FIADOR'
      where not ${input.onlyNegativate} or p.is_negativate
      group by c.mall_id, c.cycle_id, c.status
    )
    select c.mall_id as "mallId", m.name as "mallName", c.status, c.cycle_id as "cycleId",
      y.competence,
      count(distinct c.document) filter (
        where c.is_negativate or not ${input.onlyNegativate}
      )::int as clientes,
      count(*) filter (where c.is_negativate or not ${input.onlyNegativate})::int as boletos,
      coalesce(max(f.fiadores), 0)::int as fiadores,
      (
        select count(distinct x.boleto_id)::int
        from negativation_item x
        where x.mall_id = c.mall_id and x.cycle_id = c.cycle_id and not x.is_negativate
      ) as excecoes,
      count(c.justification_id) filter (
        where c.is_negativate or not ${input.onlyNegativate}
      )::int as justificativas,
      coalesce(
        sum(c.balance_cents) filter (where c.is_negativate or not ${input.onlyNegativate}), 0
      )::bigint as valor
    from chosen c join mall m on m.id = c.mall_id join cycle y on y.id = c.cycle_id
      left join people f
        on f.mall_id = c.mall_id
        and f.cycle_id = c.cycle_id
        and f.status = c.status
    group by c.mall_id, m.name, c.status, c.cycle_id, y.competence
    order by m.name collate "pt-BR-x-icu", y.competence`.execute(tx)
  return rows
}

export type MallStatusCounts = {
  readonly mallId: number
  readonly mallName: string
  readonly status: string
  readonly boletos: number
  readonly fiadores: number
  /** Distinct fiadores of the whole mall; one in two statuses counts once. */
  readonly fiadoresDoShopping: number
  readonly justificativas: number
  readonly valor: Cents
}

const removalStatus = sql.lit('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')

/** Distinct fiadores of the cycle's items `x` in a mall, counted now. */
const countGuarantors = (
  cycleId: number,
  mall: RawBuilder<unknown>,
  status: RawBuilder<unknown>,
) => sql`
  (
    select count(distinct p.document)
    from negativation_item x
      join item_person p on p.item_id = x.id and p.kind = 'FIADOR'
    where x.cycle_id = ${cycleId} and x.mall_id = ${mall} and ${status}
  )`

/**
 * CTEs: `shown` with the sums by mall and status, `counted` with the stored distinct fiadores that
 * are not stale, and `malls` with those of the whole mall.
 */
const mallTotals = (cycleId: number, malls: Malls) => sql`
  shown as (
    select mall_id, status, sum(items) as boletos, sum(justified) as justificativas,
      sum(cents) as valor
    from negativation_tally
    where cycle_id = ${cycleId} and status <> ${removalStatus} and ${ofMalls(sql`mall_id`, malls)}
    group by mall_id, status
    having sum(items) > 0
  ),
  counted as (
    select g.mall_id, g.status, g.guarantors
    from negativation_guarantors g
    where g.cycle_id = ${cycleId} and ${ofMalls(sql`g.mall_id`, malls)}
      and not ${isStaleKey('negativation_guarantors', sql`g.cycle_id`, sql`g.mall_id`)}
  ),
  malls as (
    select w.mall_id,
      coalesce(
        k.guarantors,
        ${countGuarantors(cycleId, sql`w.mall_id`, sql`x.status <> ${removalStatus}`)}
      ) as fiadores
    from (select distinct mall_id from shown) w
      left join counted k on (k.mall_id, k.status) = (w.mall_id, '')
  )`

/**
 * Every mall and status of a cycle, without removals (rules 4.8). Uses the stored sums.
 * Distinct fiadores are stored too, and counted here if they are stale.
 */
export async function countByMallAndStatus(
  tx: Tx,
  cycleId: number,
  malls: readonly number[] | undefined,
): Promise<MallStatusCounts[]> {
  const { rows } = await sql<MallStatusCounts>`
    with ${mallTotals(cycleId, malls ?? 'all')}
    select s.mall_id as "mallId", m.name as "mallName", s.status, s.boletos::int,
      s.justificativas::int, s.valor::bigint, w.fiadores::int as "fiadoresDoShopping",
      coalesce(
        k.guarantors, ${countGuarantors(cycleId, sql`s.mall_id`, sql`x.status = s.status`)}
      )::int as fiadores
    from shown s
      join mall m on m.id = s.mall_id
      join malls w on w.mall_id = s.mall_id
      left join counted k on (k.mall_id, k.status) = (s.mall_id, s.status)
    order by m.name collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

export type OutcomeCounts = {
  readonly mallId: number
  readonly outcome: string
  readonly boletos: number
  readonly valor: Cents
}

/** FINALIZADO items of a cycle by mall and resultado. */
export async function outcomesByMall(
  tx: Tx,
  cycleId: number,
  malls: Malls,
): Promise<OutcomeCounts[]> {
  const { rows } = await sql<OutcomeCounts>`
    select mall_id as "mallId", outcome, count(*)::int as boletos,
      sum(balance_cents)::bigint as valor
    from negativation_item
    where cycle_id = ${cycleId} and outcome is not null and ${ofMalls(sql`mall_id`, malls)}
    group by mall_id, outcome`.execute(tx)
  return rows
}

export type FunnelRow = {
  readonly status: string
  readonly parados: number
  readonly valor: Cents
  readonly oldestDueOn: string | null
}

/** Number of items of a cycle per step. */
export async function funnel(tx: Tx, cycleId: number, malls: Malls): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    with days as (
      select status, step_due_on, sum(items) as items, sum(cents) as cents from negativation_tally
      where cycle_id = ${cycleId} and ${ofMalls(sql`mall_id`, malls)}
      group by status, step_due_on
      having sum(items) > 0
    )
    select status, sum(items)::int as parados, sum(cents)::bigint as valor,
      min(step_due_on) as "oldestDueOn"
    from days
    group by status`.execute(tx)
  return rows
}

/** Items of a cycle that ever reached each step: current ones, and those that passed it. */
export async function mallsByStep(
  tx: Tx,
  cycleId: number,
  malls: Malls,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    with ways as (
      select status, entered, sum(items) as items from negativation_tally
      where cycle_id = ${cycleId} and ${ofMalls(sql`mall_id`, malls)}
      group by status, entered
      having sum(items) > 0
    )
    select s.status, sum(w.items)::int as n
    from ways w join unnest(${[...WORKFLOW_STATUSES]}::text[]) with ordinality as s(status, place)
      on s.place = 1 or s.status = w.status or w.entered & (1 << (s.place::int - 1)) <> 0
    group by s.status`.execute(tx)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

export type QueueRow = {
  readonly status: string
  readonly items: number
  readonly valor: Cents
  readonly oldestOn: string
  readonly dueOn: string | null
}

/** Items of these steps waiting for the user, within their malls; a removal has its own clock. */
export async function queue(
  tx: Tx,
  statuses: readonly string[],
  malls: readonly number[] | undefined,
): Promise<QueueRow[]> {
  const own = (column: ReturnType<typeof sql>) => ofMalls(column, malls ?? 'all')
  // A removal has a legal term, which the stored sums lack; its steps usually have no SLA.
  // Sent items use the value sent to the bureau, as the lists of these two steps do.
  const removals = sql`
    negativation_item i
    where i.status = days.status and i.batch_id is null and ${own(sql`i.mall_id`)}`
  const { rows } = await sql<QueueRow>`
    with days as (
      select status, step_entered_on, step_due_on, sum(items) as items, sum(cents) as cents
      from negativation_tally
      where status = any(${statuses}) and not is_sent and ${own(sql`mall_id`)}
      group by status, step_entered_on, step_due_on
      having sum(items) > 0
    )
    select status, sum(items)::int as items,
      case
        when status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then (
          select sum(coalesce(i.listed_cents, i.balance_cents))::bigint from ${removals}
        )
        when status = 'FINALIZADO_COM_ERRO' then (
          select sum(sent.value)::bigint
          from (
            select max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents)) as value
            from negativation_item i
            left join item_person p
              on p.item_id = i.id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
            where i.status = days.status and i.batch_id is null and ${own(sql`i.mall_id`)}
            group by i.id
          ) sent
        )
        else sum(cents)::bigint end as valor,
      min(step_entered_on) as "oldestOn",
      case
        when status not in ('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
          'FINALIZADO_COM_ERRO') then min(step_due_on)
        when min(step_due_on) is not null then (
          select min(coalesce(i.removal_due_on, i.step_due_on)) from ${removals}
        )
        else (select i.removal_due_on
          from ${removals} and i.removal_due_on is not null
          order by i.removal_due_on, i.id
          limit 1) end as "dueOn"
    from days group by status`.execute(tx)
  return rows
}

/** Per mall of a cycle: its least advanced open step, entry date, and who may act. */
export type MallStep = {
  readonly mallId: number
  readonly mallName: string
  readonly status: string
  readonly boletos: number
  readonly since: string
  readonly dueOn: string | null
  readonly who: string
}

export async function mallSteps(tx: Tx, cycleId: number, malls: Malls): Promise<MallStep[]> {
  const { rows } = await sql<MallStep>`
    with days as (
      select mall_id, status, step_entered_on, step_due_on, sum(items) as items
      from negativation_tally
      where cycle_id = ${cycleId} and status <> 'FINALIZADO' and ${ofMalls(sql`mall_id`, malls)}
      group by mall_id, status, step_entered_on, step_due_on having sum(items) > 0
    ), steps as (
      select mall_id, status, sum(items)::int as boletos, min(step_entered_on) as since,
        min(step_due_on) as "dueOn"
      from days
      group by mall_id, status
    ), holders as materialized (
      select distinct r.code, u.id, u.name,
        not exists (select from user_mall um where um.user_id = u.id) as everywhere
      from app_user u
      join profile_permission p on p.profile_id = u.profile_id
      join menu_rule r on r.id = p.rule_id
      where u.is_active and r.code in (select status from steps)
    )
    select s.mall_id as "mallId", m.name as "mallName", s.status, s.boletos, s.since, s."dueOn",
      coalesce((select string_agg(distinct h.name, ', ') from holders h
        where h.code = s.status
          and (h.everywhere
            or exists (select
              from user_mall um
              where um.user_id = h.id and um.mall_id = s.mall_id))),
          '') as who
    from steps s join mall m on m.id = s.mall_id`.execute(tx)
  return rows
}

/** Last day on which boletos of a cycle were forwarded in these malls; null if none is stored. */
export async function lastForwarding(
  tx: Tx,
  cycleId: number,
  malls: Malls,
): Promise<LocalDate | null> {
  const { rows } = await sql<{ on: LocalDate | null }>`
    select max(forwarded_on) as on
    from mall_forwarding
    where cycle_id = ${cycleId} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0]?.on ?? null
}
