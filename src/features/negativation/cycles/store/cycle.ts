import { type RawBuilder, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { isExcepted } from '#features/negativation/debt-items/store/exceptions.ts'
import { cycleColumns, type CycleRow } from '#features/negativation/debt-items/store/cycles.ts'
import {
  type EligibilityWindow,
  isKeptOut,
  isListed,
  overdueByDocument,
  withinWindow,
} from '#features/negativation/debt-items/store/eligibility.ts'
import { insertPersons } from '#features/negativation/debt-items/store/persons.ts'
import { LOCKS } from '#server/database/locks.ts'

/** Lock: one user or job opens or closes cycles at a time. */
export async function lockCycles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.cycles})`.execute(tx)
}

export async function insertCycle(
  tx: Tx,
  cycle: { competence: LocalDate; cutoffOn: LocalDate; by: string },
): Promise<CycleRow> {
  const { rows } = await sql<CycleRow>`
    insert into cycle (competence, cutoff_on, opened_by_name)
    values (${cycle.competence}, ${cycle.cutoffOn}, ${cycle.by})
    on conflict (competence) do update set status = 'ABERTO', cutoff_on = excluded.cutoff_on,
      closed_at = null, closed_by_name = null, closed_by_hand = false
    returning ${cycleColumns}`.execute(tx)
  return onlyRow(rows)
}

export async function markCycleClosed(
  tx: Tx,
  id: number,
  by: string,
  byHand: boolean,
): Promise<void> {
  await sql`
    update cycle
    set status = 'ENCERRADO', closed_at = regua.now(), closed_by_name = ${by},
      closed_by_hand = ${byHand}
    where id = ${id}`.execute(tx)
}

/** Sets the cutoff day when the snapshot is taken after the opening. */
export async function setCutoff(tx: Tx, id: number, cutoffOn: LocalDate): Promise<void> {
  await sql`update cycle set cutoff_on = ${cutoffOn} where id = ${id}`.execute(tx)
}

/**
 * Checks for a load of títulos in the last seconds. Seconds instead of a day: loads use the
 * database clock, which the fixed clock does not affect.
 */
export async function anyTituloLoad(tx: Tx, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select
      from erp_load
      where kind = 'ORACLE' and status = 'PROCESSADA' and not is_dry_run
      and finished_at >= regua.clock_timestamp() - make_interval(secs => ${seconds})) as any`.execute(
    tx,
  )
  return rows[0]?.any ?? false
}

/** Rows `o` of `overdue` that no item, listing or exception keeps out. */
const isFree = sql`not exists (
    select from negativation_item i where i.boleto_id = o.id and i.status <> 'FINALIZADO'
  )
  and not ${isListed} and not ${isExcepted(sql`o.id`)}`

const eligible = (window: EligibilityWindow) => sql`
  eligible as (
    select o.* from overdue o
    where ${withinWindow(window)}
      and ${isFree}
  )`

/** Boletos that only a payment at the bank, or their absence in the ERP, keeps out (rules 11). */
export type KeptOut = { readonly pagosNoBanco: number; readonly sumidos: number }

const countKeptOut = async (
  tx: Tx,
  window: EligibilityWindow,
  among: RawBuilder<unknown>,
): Promise<KeptOut> => {
  const { rows } = await sql<KeptOut>`
    with ${overdueByDocument(window, among)}
    select count(*) filter (where o.is_held)::int as "pagosNoBanco",
      count(*) filter (where not o.is_held)::int as sumidos
    from overdue o
    where ${isKeptOut(window)} and ${isFree}`.execute(tx)
  return onlyRow(rows)
}

/** Malls without a snapshot in a cycle; manual inclusions do not count. */
const withoutSnapshot = (cycleId: number, malls: Malls = 'all') => sql`
  b.mall_id in (
    select m.id from mall m where ${ofMalls(sql`m.id`, malls)}
    except
    select i.mall_id from negativation_item i where i.cycle_id = ${cycleId} and i.origin = 'CICLO'
  )`

/** What a cycle would add from malls not in it yet, by name. */
export async function eligibleOfNewMalls(
  tx: Tx,
  cycleId: number,
  window: EligibilityWindow,
  malls: Malls,
): Promise<
  {
    readonly idShopping: number
    readonly nomeShopping: string
    readonly boletos: number
    readonly valor: Cents
  }[]
> {
  const { rows } = await sql<{
    idShopping: number
    nomeShopping: string
    boletos: number
    valor: Cents
  }>`
    with ${overdueByDocument(window, withoutSnapshot(cycleId, malls))}, ${eligible(window)}
    select e.mall_id as "idShopping", m.name as "nomeShopping", count(*)::int as boletos,
      sum(e.open_cents)::bigint as valor
    from eligible e join mall m on m.id = e.mall_id
    group by 1, 2
    order by 2, 1`.execute(tx)
  return rows
}

/** What the bank or the ERP keeps out of completing a cycle, in these malls. */
export const keptOutOfNewMalls = (
  tx: Tx,
  cycleId: number,
  window: EligibilityWindow,
  malls: Malls,
): Promise<KeptOut> => countKeptOut(tx, window, withoutSnapshot(cycleId, malls))

/** What the bank or the ERP keeps out of a new cycle, in these malls. */
export const keptOutOfCycle = (tx: Tx, window: EligibilityWindow, malls: Malls): Promise<KeptOut> =>
  countKeptOut(tx, window, ofMalls(sql`b.mall_id`, malls))

export async function countEligible(tx: Tx, window: EligibilityWindow): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    with ${overdueByDocument(window)}, ${eligible(window)}
    select count(*)::int as n
    from eligible`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Takes the snapshot of rules 4.1: one item per eligible boleto with value, customer, group and
 * portfolio, and one person per lojista and fiador. One statement each.
 * 'new malls' limits it to malls without a snapshot (rules 4.3 m).
 */
export async function insertSnapshot(
  tx: Tx,
  cycleId: number,
  today: LocalDate,
  window: EligibilityWindow,
  of: 'every mall' | 'new malls' = 'every mall',
): Promise<number[]> {
  const among = of === 'every mall' ? sql`true` : withoutSnapshot(cycleId)
  const { rows } = await sql<{ id: number }>`
    with ${overdueByDocument(window, among)}, ${eligible(window)}, past as (
      select i.boleto_id, count(*) filter (where i.outcome = 'ISENTO')::int as exemptions
      from negativation_item i join eligible e on e.id = i.boleto_id group by i.boleto_id
    ), listed as (
      select i.boleto_id, count(*)::int as inclusions
      from negativation_item i join eligible e on e.id = i.boleto_id
        join item_person p on p.item_id = i.id and p.kind = 'LOJISTA' and p.was_ever_listed
      group by i.boleto_id
    )
    insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status,
      number, original_number, luc, trade_name,
      tenant_name, document, group_name, portfolio, due_on, original_due_on, balance_cents,
        guarantor_count, negativation_count, exemption_count, step_entered_on)
    select e.mall_id, ${cycleId}, e.id, e.contract_id, e.tenant_id,
      'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', e.number, e.original_number, e.luc,
      e.trade_name, e.name, e.document, g.name, nullif(g.portfolio, ''), e.due_on,
      e.original_due_on, e.open_cents,
      (select count(*) from guarantor f where f.contract_id = e.contract_id),
      coalesce(l.inclusions, 0), coalesce(p.exemptions, 0), ${today}
    from eligible e
      left join group_tenant t
        on t.mall_id = e.mall_id
        and t.document = e.document
        and t.luc = e.luc
      left join collection_group g on g.id = t.group_id
      left join past p on p.boleto_id = e.id left join listed l on l.boleto_id = e.id
    order by e.mall_id, e.due_on, e.id
    on conflict (boleto_id)
    where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
      and failed_operation is distinct from 'EXCLUSAO'
    do nothing
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await insertPersons(tx, ids)
  return ids
}

export type CycleTotals = {
  readonly boletos: number
  readonly shoppings: number
  readonly clientes: number
  readonly fiadores: number
  readonly valor: Cents
}

/** Totals of these items. */
export async function totalsOfItems(tx: Tx, ids: readonly number[]): Promise<CycleTotals> {
  return totalsWhere(tx, sql`id = any(${ids}::bigint[])`)
}

/** Totals of a cycle in these malls. */
export async function cycleTotals(
  tx: Tx,
  cycleId: number,
  malls: readonly number[] | 'all',
): Promise<CycleTotals> {
  return totalsWhere(tx, sql`cycle_id = ${cycleId} and ${ofMalls(sql`mall_id`, malls)}`)
}

async function totalsWhere(tx: Tx, which: RawBuilder<unknown>): Promise<CycleTotals> {
  const { rows } = await sql<CycleTotals>`
    with chosen as (select * from negativation_item where ${which})
    select count(*)::int as boletos, count(distinct mall_id)::int as shoppings,
      count(distinct document)::int as clientes,
      coalesce(sum(balance_cents), 0)::bigint as valor,
      (
        select count(distinct p.document)::int
        from item_person p
        join chosen j on j.id = p.item_id
        where p.kind = 'FIADOR'
      ) as fiadores
    from chosen`.execute(tx)
  return onlyRow(rows)
}

export async function listCycles(
  tx: Tx,
): Promise<(CycleRow & { readonly boletos: number; readonly valor: Cents })[]> {
  const { rows } = await sql<CycleRow & { boletos: number; valor: Cents }>`
    select ${cycleColumns}, coalesce(t.boletos, 0)::int as boletos,
      coalesce(t.valor, 0)::bigint as valor
    from cycle
    left join (
      select cycle_id, sum(items) as boletos, sum(cents) as valor
      from negativation_tally
      group by cycle_id
    ) t
      on t.cycle_id = cycle.id
    order by competence desc`.execute(tx)
  return rows
}

/** Items that the end of a cycle finalises (rules 4.1). */
export async function itemsThatCloseWithCycle(
  tx: Tx,
  cycleId: number,
  statuses: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`
    select id
    from negativation_item
    where cycle_id = ${cycleId} and status = any(${statuses})
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
