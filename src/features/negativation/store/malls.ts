import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'

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
 * Counts of rules 4.8 per mall and cycle, for items in these statuses that are not on their way to the bureau:
 * distinct documents, boletos, distinct fiadores. In the sending step they count NEGATIVAR only.
 */
export async function countByMall(
  tx: Tx,
  asked: { statuses: readonly string[]; malls: readonly number[] | undefined; onlyNegativate: boolean },
): Promise<MallCounts[]> {
  const { rows } = await sql<MallCounts>`
    with chosen as (
      select i.* from negativation_item i
      where i.status = any(${asked.statuses}) and i.batch_id is null
        and (${asked.malls === undefined} or i.mall_id = any(${asked.malls ?? []}::int[]))
    ), people as (
      select c.mall_id, c.cycle_id, c.status, count(distinct p.document)::int as fiadores
      from chosen c join item_person p on p.item_id = c.id and p.kind = 'FIADOR'
      where not ${asked.onlyNegativate} or p.is_negativate
      group by c.mall_id, c.cycle_id, c.status
    )
    select c.mall_id as "mallId", m.name as "mallName", c.status, c.cycle_id as "cycleId", y.competence,
      count(distinct c.document) filter (where c.is_negativate or not ${asked.onlyNegativate})::int as clientes,
      count(*) filter (where c.is_negativate or not ${asked.onlyNegativate})::int as boletos,
      coalesce(max(f.fiadores), 0)::int as fiadores,
      (select count(*)::int from negativation_item x where x.mall_id = c.mall_id and x.cycle_id = c.cycle_id and not x.is_negativate and x.status <> 'FINALIZADO') as excecoes,
      count(c.justification_id)::int as justificativas,
      coalesce(sum(c.balance_cents) filter (where c.is_negativate or not ${asked.onlyNegativate}), 0)::bigint as valor
    from chosen c join mall m on m.id = c.mall_id join cycle y on y.id = c.cycle_id
      left join people f on f.mall_id = c.mall_id and f.cycle_id = c.cycle_id and f.status = c.status
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
  readonly justificativas: number
  readonly valor: Cents
}

/** Every mall and status of a cycle; removals are not shown here (rules 4.8). */
export async function countByMallAndStatus(
  tx: Tx,
  cycleId: number,
  malls: readonly number[] | undefined,
): Promise<MallStatusCounts[]> {
  const { rows } = await sql<MallStatusCounts>`
    select i.mall_id as "mallId", m.name as "mallName", i.status, count(*)::int as boletos, count(i.justification_id)::int as justificativas,
      (select count(distinct p.document)::int from item_person p join negativation_item x on x.id = p.item_id
        where p.kind = 'FIADOR' and x.mall_id = i.mall_id and x.cycle_id = ${cycleId} and x.status = i.status) as fiadores,
      coalesce(sum(i.balance_cents), 0)::bigint as valor
    from negativation_item i join mall m on m.id = i.mall_id
    where i.cycle_id = ${cycleId} and i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
      and (${malls === undefined} or i.mall_id = any(${malls ?? []}::int[]))
    group by i.mall_id, m.name, i.status
    order by m.name collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

export type FunnelRow = {
  readonly status: string
  readonly parados: number
  readonly valor: Cents
  readonly oldestDueOn: string | null
}

/** Where the items of a cycle are. */
export async function funnel(tx: Tx, cycleId: number, malls: Malls): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    select status, count(*)::int as parados, coalesce(sum(balance_cents), 0)::bigint as valor, min(step_due_on) as "oldestDueOn"
    from negativation_item where cycle_id = ${cycleId} and ${ofMalls(malls, sql`mall_id`)} group by status`.execute(tx)
  return rows
}

/** How many items of a cycle ever reached each step: those in it now, and those that entered it on their way. */
export async function reached(tx: Tx, cycleId: number, malls: Malls): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    select s.status, count(*)::int as n
    from negativation_item i cross join lateral (
      select i.status union select 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING' union select jsonb_object_keys(i.entered_from)) s(status)
    where i.cycle_id = ${cycleId} and ${ofMalls(malls, sql`i.mall_id`)} group by s.status`.execute(tx)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

export type QueueRow = {
  readonly status: string
  readonly items: number
  readonly valor: Cents
  readonly oldestOn: string
  readonly dueOn: string | null
}

/** What waits in these steps for whoever asks (mall scope applied), oldest deadline first. */
export async function queue(
  tx: Tx,
  statuses: readonly string[],
  malls: readonly number[] | undefined,
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select status, count(*)::int as items, coalesce(sum(balance_cents), 0)::bigint as valor, min(step_entered_on) as "oldestOn", min(step_due_on) as "dueOn"
    from negativation_item
    where status = any(${statuses}) and batch_id is null and (${malls === undefined} or mall_id = any(${malls ?? []}::int[]))
    group by status`.execute(tx)
  return rows
}

/** For each mall of a cycle: its least advanced open step, since when, and who may act there. */
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
    select i.mall_id as "mallId", m.name as "mallName", i.status, count(*)::int as boletos, min(i.step_entered_on) as since, min(i.step_due_on) as "dueOn",
      coalesce((select string_agg(distinct u.name, ', ') from app_user u
        join profile_permission p on p.profile_id = u.profile_id join menu_rule r on r.id = p.rule_id
        where u.is_active and r.code = i.status and (
          exists (select from user_mall um where um.user_id = u.id and um.mall_id = i.mall_id)
          or not exists (select from user_mall um where um.user_id = u.id))), '') as who
    from negativation_item i join mall m on m.id = i.mall_id
    where i.cycle_id = ${cycleId} and i.status <> 'FINALIZADO' and ${ofMalls(malls, sql`i.mall_id`)}
    group by i.mall_id, m.name, i.status`.execute(tx)
  return rows
}

/** The items of some malls that stand in a step and are not on their way to the bureau. */
export async function itemsOfMalls(
  tx: Tx,
  status: string,
  malls: readonly number[],
  cycleId: number | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from negativation_item
    where status = ${status} and mall_id = any(${malls}::int[]) and batch_id is null and (${cycleId === undefined} or cycle_id = ${cycleId ?? 0})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
