import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { isExcepted } from './exceptions.ts'

export type CycleRow = {
  readonly id: number
  readonly competence: LocalDate
  readonly status: 'ABERTO' | 'ENCERRADO'
  readonly cutoffOn: LocalDate
  readonly closedByHand: boolean
}

const cycleColumns = sql`id, competence, status, cutoff_on as "cutoffOn", closed_by_hand as "closedByHand"`

/** Only one person or job opens or closes cycles at a time. */
export async function lockCycles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7340011)`.execute(tx)
}

export async function findOpenCycle(tx: Tx): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from cycle where status = 'ABERTO'`.execute(tx)
  return rows[0]
}

export async function findCycleOf(tx: Tx, competence: LocalDate): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from cycle where competence = ${competence}`.execute(tx)
  return rows[0]
}

export async function insertCycle(
  tx: Tx,
  cycle: { competence: LocalDate; cutoffOn: LocalDate; by: string },
): Promise<CycleRow> {
  const { rows } = await sql<CycleRow>`
    insert into cycle (competence, cutoff_on, opened_by_name) values (${cycle.competence}, ${cycle.cutoffOn}, ${cycle.by})
    on conflict (competence) do update set status = 'ABERTO', cutoff_on = excluded.cutoff_on, closed_at = null, closed_by_name = null, closed_by_hand = false
    returning ${cycleColumns}`.execute(tx)
  return onlyRow(rows)
}

export async function markCycleClosed(tx: Tx, id: number, by: string, byHand: boolean): Promise<void> {
  await sql`update cycle set status = 'ENCERRADO', closed_at = now(), closed_by_name = ${by}, closed_by_hand = ${byHand} where id = ${id}`.execute(
    tx,
  )
}

/** Has the cycle any boleto of its own snapshot? Those included by hand are none. */
export async function hasSnapshot(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select from negativation_item where cycle_id = ${id} and origin = 'CICLO') as any`.execute(tx)
  return rows[0]?.any ?? false
}

/** The day of the cut, when the snapshot of an open cycle is taken later than it was opened. */
export async function setCutoff(tx: Tx, id: number, cutoffOn: LocalDate): Promise<void> {
  await sql`update cycle set cutoff_on = ${cutoffOn} where id = ${id}`.execute(tx)
}

export async function anyTitulo(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from titulo) as any`.execute(tx)
  return rows[0]?.any ?? false
}

/** What eligibility needs of the day and of the parameters (rules 4.2), already turned into days and cents. */
export type EligibilityWindow = {
  /** The latest due date that is overdue on the day of the cut. */
  readonly lastOverdueDueOn: LocalDate
  readonly youngestDueOn: LocalDate
  readonly oldestDueOn: LocalDate
  readonly minimum_cents: Cents
  readonly minimumBoletos: number
  readonly includesInactive: boolean
}

/** Overdue boletos with an open balance, each with how many its document has in the mall. */
export const overdueByDocument = (window: EligibilityWindow) => sql`
  overdue as (
    select b.id, b.mall_id, b.contract_id, b.number, b.original_number, b.due_on, b.original_due_on, b.open_cents,
      c.document, c.luc, c.trade_name, c.name, c.tenant_id, c.status as contract_status,
      count(*) over (partition by b.mall_id, c.document) as overdue_of_document
    from boleto b join contract c on c.id = b.contract_id
    where b.open_cents > 0 and b.due_on <= ${window.lastOverdueDueOn}
  )`

/** Rules 4.2 as far as the parameters decide it, of a row `o` of `overdue`. */
export const withinWindow = (window: EligibilityWindow) => sql`(
  o.original_due_on between ${window.oldestDueOn} and ${window.youngestDueOn}
  and o.open_cents >= ${window.minimum_cents}
  and o.overdue_of_document >= ${window.minimumBoletos}
  and (o.contract_status = 'ATIVO' or ${window.includesInactive}))`

/** Same boleto and same document at the bureau now, of a row `o` of `overdue`. */
export const isListed = sql`exists (
  select from negativation_item i join item_person p on p.item_id = i.id
  where i.boleto_id = o.id and p.document = o.document
    and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO') and p.exclusion is distinct from 'EXCLUIDO')`

const eligible = (window: EligibilityWindow) => sql`
  eligible as (
    select o.* from overdue o
    where ${withinWindow(window)}
      and not exists (select from negativation_item i where i.boleto_id = o.id and i.status <> 'FINALIZADO')
      and not ${isListed} and not ${isExcepted(sql`o.id`)}
  )`

export async function countEligible(tx: Tx, window: EligibilityWindow): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`with ${overdueByDocument(window)}, ${eligible(window)} select count(*)::int as n from eligible`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Takes the snapshot of rules 4.1: one item for each eligible boleto with its value, customer, group and portfolio,
 * and one person for the lojista and each fiador. One statement each, whatever the number of boletos.
 */
export async function insertSnapshot(
  tx: Tx,
  cycleId: number,
  today: LocalDate,
  window: EligibilityWindow,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${overdueByDocument(window)}, ${eligible(window)}, past as (
      select i.boleto_id, count(*) filter (where i.outcome = 'ISENTO')::int as exemptions
      from negativation_item i join eligible e on e.id = i.boleto_id group by i.boleto_id
    ), listed as (
      select i.boleto_id, count(*)::int as inclusions
      from negativation_item i join eligible e on e.id = i.boleto_id
        join item_person p on p.item_id = i.id and p.kind = 'LOJISTA' and p.was_ever_listed
      group by i.boleto_id
    )
    insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, number, original_number, luc, trade_name,
      tenant_name, document, group_name, portfolio, due_on, original_due_on, balance_cents, guarantor_count, negativation_count, exemption_count, step_entered_on)
    select e.mall_id, ${cycleId}, e.id, e.contract_id, e.tenant_id, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', e.number, e.original_number, e.luc,
      e.trade_name, e.name, e.document, g.name, nullif(g.portfolio, ''), e.due_on, e.original_due_on, e.open_cents,
      (select count(*) from guarantor f where f.contract_id = e.contract_id),
      coalesce(l.inclusions, 0), coalesce(p.exemptions, 0), ${today}
    from eligible e
      left join group_tenant t on t.mall_id = e.mall_id and t.document = e.document and t.luc = e.luc
      left join collection_group g on g.id = t.group_id
      left join past p on p.boleto_id = e.id left join listed l on l.boleto_id = e.id
    order by e.mall_id, e.due_on, e.id
    on conflict (boleto_id) where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') and failed_operation is distinct from 'EXCLUSAO'
    do nothing
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await insertPersons(tx, ids)
  return ids
}

/** The lojista and the fiadores of items, with names, births and addresses as they are now. */
export async function insertPersons(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    insert into item_person (item_id, mall_id, kind, guarantor_id, document, name, born_on, street, district, city, uf, cep)
    select i.id, i.mall_id, 'LOJISTA', null::bigint, c.document, c.name, t.born_on, c.street, c.district, c.city, c.uf, c.cep
      from negativation_item i join contract c on c.id = i.contract_id join tenant t on t.id = c.tenant_id where i.id = any(${itemIds}::bigint[])
    union all
    select i.id, i.mall_id, 'FIADOR', f.id, f.document, f.name, f.born_on, f.street, f.district, f.city, f.uf, f.cep
      from negativation_item i join guarantor f on f.contract_id = i.contract_id where i.id = any(${itemIds}::bigint[])
    order by 1, 3 desc, 4`.execute(tx)
}

export type CycleTotals = {
  readonly boletos: number
  readonly shoppings: number
  readonly clientes: number
  readonly fiadores: number
  readonly valor: Cents
}

/** What a cycle holds in these malls. */
export async function cycleTotals(tx: Tx, cycleId: number, malls: readonly number[] | 'all'): Promise<CycleTotals> {
  const chosen = malls === 'all' ? sql`true` : sql`mall_id = any(${malls}::int[])`
  const { rows } = await sql<CycleTotals>`
    with chosen as (select * from negativation_item where cycle_id = ${cycleId} and ${chosen})
    select count(*)::int as boletos, count(distinct mall_id)::int as shoppings, count(distinct document)::int as clientes,
      coalesce(sum(balance_cents), 0)::bigint as valor,
      (select count(distinct p.document)::int from item_person p join chosen j on j.id = p.item_id where p.kind = 'FIADOR') as fiadores
    from chosen`.execute(tx)
  return onlyRow(rows)
}

export async function listCycles(tx: Tx): Promise<(CycleRow & { readonly boletos: number; readonly valor: Cents })[]> {
  const { rows } = await sql<CycleRow & { boletos: number; valor: Cents }>`
    select ${cycleColumns}, coalesce(t.boletos, 0)::int as boletos, coalesce(t.valor, 0)::bigint as valor
    from cycle left join (select cycle_id, sum(items) as boletos, sum(cents) as valor from negativation_tally group by cycle_id) t on t.cycle_id = cycle.id
    order by competence desc`.execute(tx)
  return rows
}

/** Items that the end of a cycle finalises (rules 4.1). */
export async function itemsThatCloseWithCycle(tx: Tx, cycleId: number, statuses: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select id from negativation_item where cycle_id = ${cycleId} and status = any(${statuses}) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readCycle(tx: Tx, id: number): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from cycle where id = ${id}`.execute(tx)
  return rows[0]
}

/** The cycle people mean when they name none: the open one, else the last (rules 4.1). */
export async function readOpenOrLastCycle(tx: Tx): Promise<CycleRow | undefined> {
  const { rows } =
    await sql<CycleRow>`select ${cycleColumns} from cycle order by status = 'ABERTO' desc, competence desc limit 1`.execute(
      tx,
    )
  return rows[0]
}
