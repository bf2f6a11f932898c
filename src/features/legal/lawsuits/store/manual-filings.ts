import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Data of a manual filing, without its guia (rules 9). */
export type ManualFiling = {
  readonly mallId: number
  /** Null if the register does not know the contract. */
  readonly contractId: number | null
  readonly contract: string
  readonly luc: string
  readonly document: string
  readonly name: string
  readonly tradeName: string
  readonly object: string
  readonly debtTypeId: number
  readonly actionTypeId: number
  /** The critério of an unknown contract; for a known one it comes from its títulos. */
  readonly criterion_cents: Cents
}

/** Locks the table until the transaction ends, so no other act creates, moves or ends an action. */
export async function lockLawsuitTable(tx: Tx): Promise<void> {
  await sql`lock table lawsuit in share row exclusive mode`.execute(tx)
}

/**
 * Creates actions of manual filings at phase 1, without a guia. Known contracts get the overdue
 * títulos of their debt type that are in no other open action. Returns ids with their position in
 * the input.
 */
export async function insertManualFilings(
  tx: Tx,
  filings: readonly ManualFiling[],
  days: { readonly today: LocalDate; readonly lastOverdueDueOn: LocalDate },
): Promise<Map<number, number>> {
  if (filings.length === 0) return new Map()
  const rows = filings.map((filing, place) => ({ ...filing, place }))
  const { rows: places } = await sql<{ id: number; place: number }>`
    with given as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(place int, "mallId" int,
        "contractId" bigint, contract text, luc text, document text, name text, "tradeName" text,
        object text, "debtTypeId" int, "actionTypeId" int, criterion_cents bigint)
    ),
      made as (
        insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name,
          trade_name, object, debt_type_id, action_type_id, origin, cycle_month, status,
          step_entered_on, concluded_phases, phase_entered_on, criterion_cents)
        select "mallId", "contractId", contract, luc, document, name, "tradeName", object,
          "debtTypeId", "actionTypeId", 'MANUAL', date_trunc('month', ${days.today}::date),
          'EM_ACOMPANHAMENTO', ${days.today}, 0, ${days.today}, criterion_cents
        from given
        returning id, mall_id, contract_id, contract_number, debt_type_id
      ),
      claimed as (
        insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
        select m.id, t.id, t.mall_id, true
        from made m
          join contract k on k.id = m.contract_id
          join boleto b on b.contract_id = k.id and b.due_on <= ${days.lastOverdueDueOn}
          join titulo t on t.boleto_id = b.id and t.open_cents > 0
          left join debt_type_match d
            on d.contract_type_id = k.contract_type_id
            and d.document_type_id = t.document_type_id
            and d.movement_type_id = t.movement_type_id
          left join ledger_account a on a.account = t.ledger_account and a.is_active
        where coalesce(d.debt_type_id, a.debt_type_id) = m.debt_type_id
          and not exists (
            select from lawsuit_titulo x where x.titulo_id = t.id and x.is_open
          )
      )
    select m.id, g.place
    from made m
      join given g
        on g."mallId" = m.mall_id
        and g.contract = m.contract_number
        and g."debtTypeId" = m.debt_type_id`.execute(tx)
  return new Map(places.map(({ id, place }) => [place, id]))
}

/** Fields that a row changes on an existing action; critério only for an unknown contract. */
export type ManualHeader = {
  readonly id: number
  readonly name: string
  readonly tradeName: string
  readonly object: string
  readonly actionTypeId: number
  readonly criterion_cents: Cents
}

/** Updates existing actions from manual filings in one statement. */
export async function writeManualHeads(tx: Tx, heads: readonly ManualHeader[]): Promise<void> {
  if (heads.length === 0) return
  await sql`
    update lawsuit l set name = n.name, trade_name = n."tradeName", object = n.object,
      action_type_id = n."actionTypeId",
      criterion_cents = case
        when l.contract_id is null then n.criterion_cents
        else l.criterion_cents
      end
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as n(id bigint, name text,
      "tradeName" text, object text, "actionTypeId" int, criterion_cents bigint)
    where l.id = n.id`.execute(tx)
}

/** Suspends actions until a second person confirms; suspended actions are excluded everywhere. */
export async function suspendLawsuits(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update lawsuit set is_confirmed = false where id = any(${ids}::bigint[])`.execute(tx)
}

/** Whether another action has since opened for the same pair, or taken one of the títulos. */
export async function isReplacedSince(tx: Tx, endedIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit l
    where l.id = any(${endedIds}::bigint[]) and (
      exists (
        select from lawsuit o
        where o.mall_id = l.mall_id and o.contract_number = l.contract_number
          and o.debt_type_id = l.debt_type_id and o.is_open
      ) or exists (
        select from lawsuit_titulo x
          join lawsuit_titulo y on y.titulo_id = x.titulo_id and y.is_open
        where x.lawsuit_id = l.id
      )
    )
    limit 1`.execute(tx)
  return rows.length > 0
}
