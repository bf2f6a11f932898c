import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import { insertIssues, stagedRows } from './staging.ts'

/** A payment of a file of receipts (any-erp 3). */
export type FileReceipt = {
  readonly line: number
  readonly unit: string
  /** Empty if the row names a boleto. */
  readonly titulo: string
  readonly boleto: string
  readonly document: string
  readonly clearedOn: string | null
  readonly paidOn: string | null
  readonly cents: number
  readonly withheldCents: number
  readonly isReversed: boolean
}

/** Money of a boleto that its títulos do not take: a credit of the tenant. */
export type LeftOver = {
  readonly unidEcon: string
  readonly documento: string
  readonly contrato: string
  readonly numero: string
  readonly dia: string
  readonly valor_cents: Cents
}

const linesOfAPlace = 100_000_000

const paramOf = (receipts: readonly FileReceipt[]) => sql`
  jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r (
    line int, unit text, titulo text, boleto text, document text, "clearedOn" date, "paidOn" date,
    cents bigint, "withheldCents" bigint, "isReversed" boolean
  )`

/**
 * Creates load_payment: the payments by título. A row of a boleto pays its títulos by due day, then
 * number, each up to its balance; the first row of a payment keeps the line of the file.
 */
async function gatherPayments(tx: Tx, receipts: readonly FileReceipt[]): Promise<void> {
  await sql`
    create temp table load_payment on commit drop as
    with row_of_file as materialized (
      select r.*, m.id as mall_id
      from ${paramOf(receipts)}
        join mall m on m.economic_unit = r.unit
    ), of_titulo as (
      select r.line, 0::bigint as place, t.id as titulo_id, r.cents as amount
      from row_of_file r
        join titulo t on t.mall_id = r.mall_id and t.number = r.titulo
      where r.titulo <> ''
    ), of_boleto as (
      select r.line, row_number() over slip - 1 as place, t.id as titulo_id,
        greatest(0, least(t.open_cents, r.cents - (sum(t.open_cents) over slip - t.open_cents)))
          as amount
      from row_of_file r
        join boleto b on b.mall_id = r.mall_id and b.number = r.boleto
        join titulo t on t.boleto_id = b.id
      where r.titulo = ''
      window slip as (partition by r.line order by t.due_on, t.number)
    )
    select p.line, p.place, p.titulo_id,
      case when r."isReversed" then 0 else p.amount end::bigint as amount,
      r.mall_id, r.document, r."clearedOn" as cleared_on, r."paidOn" as paid_on, r.cents,
      r."withheldCents" as withheld_cents, r."isReversed" as is_reversed, r.titulo = '' as is_of_boleto
    from (select * from of_titulo union all select * from of_boleto) p
      join row_of_file r on r.line = p.line`.execute(tx)
}

/** Stages each payment as a row of its stored título, so that a load merges and undoes it. */
async function stagePayments(tx: Tx, staging: number): Promise<void> {
  await sql`
    insert into ${stagedRows('party', staging)} (
      number, line, mall_name, economic_unit, contract, luc, trade_name, name, document,
      contract_type_id
    )
    select c.id::int, min(p.line), m.name, m.economic_unit, c.number, c.luc,
      nullif(c.trade_name, ''), c.name, c.document, c.contract_type_id
    from load_payment p
      join titulo t on t.id = p.titulo_id
      join contract c on c.id = t.contract_id
      join mall m on m.id = c.mall_id
    group by c.id, m.id`.execute(tx)
  await sql`
    insert into ${stagedRows('titulo', staging)} (
      line, party, number, boleto, document_type_id, movement_type_id, cost_center, competence_day,
      due_day, original_due_day, original_cents, open_cents, fine_discount_cents,
      interest_discount_cents, payment_document, cleared_day, paid_day, received_cents,
      withheld_cents, ledger_account, is_administrative, booked_day
    )
    select (p.line + p.place * ${linesOfAPlace})::int, t.contract_id::int, t.number, b.number,
      t.document_type_id, t.movement_type_id, t.cost_center, t.competence - date '1970-01-01',
      t.due_on - date '1970-01-01', t.original_due_on - date '1970-01-01', t.original_cents,
      t.open_cents, t.fine_discount_cents, t.interest_discount_cents, p.document,
      p.cleared_on - date '1970-01-01', p.paid_on - date '1970-01-01', p.amount,
      case when p.place = 0 and not p.is_reversed then p.withheld_cents else 0 end, t.ledger_account,
      t.is_administrative, t.booked_on - date '1970-01-01'
    from load_payment p
      join titulo t on t.id = p.titulo_id
      join boleto b on b.id = t.boleto_id
    where p.amount > 0 or p.is_reversed`.execute(tx)
}

/** Rows whose título or boleto is unknown. */
async function reportUnknown(
  tx: Tx,
  loadId: number,
  receipts: readonly FileReceipt[],
): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    select distinct line from load_payment`.execute(tx)
  const known = new Set(rows.map(({ line }) => line))
  await insertIssues(
    tx,
    loadId,
    receipts
      .filter(({ line }) => !known.has(line))
      .map(({ line, titulo, boleto }) => ({
        line,
        severity: 'ERRO',
        column: titulo === '' ? 'numBoleto' : 'numeroTitulo',
        value: titulo === '' ? boleto : titulo,
        reason:
          titulo === ''
            ? 'Não há boleto com este número neste shopping: carregue antes os títulos.'
            : 'Não há título com este número neste shopping: carregue antes os títulos.',
        rowText: undefined,
      })),
  )
}

/** Stages the receipts of a file; returns how many rows the load has, rejected ones included. */
export async function stageReceipts(
  tx: Tx,
  loadId: number,
  staging: number,
  receipts: readonly FileReceipt[],
): Promise<{ readonly rows: number; readonly leftOver: readonly LeftOver[] }> {
  await gatherPayments(tx, receipts)
  await stagePayments(tx, staging)
  await reportUnknown(tx, loadId, receipts)
  const { rows: counted } = await sql<{ rows: number }>`
    select ((select count(*) from ${stagedRows('titulo', staging)})
      + (select count(distinct line) from erp_load_issue where load_id = ${loadId} and severity = 'ERRO'))::int
      as rows`.execute(tx)
  const { rows: leftOver } = await sql<LeftOver>`
    select m.economic_unit as "unidEcon", c.document as documento, c.number as contrato,
      p.document as numero, coalesce(p.paid_on, p.cleared_on)::text as dia,
      (p.cents - sum(p.amount))::bigint as valor_cents
    from load_payment p
      join titulo t on t.id = p.titulo_id
      join contract c on c.id = t.contract_id
      join mall m on m.id = c.mall_id
    where p.is_of_boleto and not p.is_reversed
    group by p.line, m.id, c.id, p.document, p.paid_on, p.cleared_on, p.cents
    having p.cents > sum(p.amount)
    order by p.line`.execute(tx)
  return { rows: counted[0]?.rows ?? 0, leftOver }
}
