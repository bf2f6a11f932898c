import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import type { FileReceipt } from '../rules.ts'
import { insertIssues, sample, stagedRows } from './staging.ts'

/**
 * Staged rows of a payment beyond its first, one for each further título of its boleto. Their
 * numbers follow the lines of the file; `lines` has the line of each, in order.
 */
export type FurtherRows = { readonly after: number; readonly lines: readonly number[] }

/** Money of a boleto that its títulos do not take: a credit of the tenant. */
export type LeftOver = {
  readonly unidEcon: string
  readonly documento: string
  readonly contrato: string
  readonly numero: string
  readonly dia: string
  readonly valor_cents: Cents
}

const paramOf = (receipts: readonly FileReceipt[]) => sql`
  jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as r (
    line int, unit text, titulo text, boleto text, document text, "clearedOn" date, "paidOn" date,
    cents bigint, "withheldCents" bigint, "isReversed" boolean
  )`

/** Whether payments reduce the balances of their títulos, or the ERP sends balances itself. */
export type OfReceipts = { readonly reducesBalance: boolean }

/** Creates load_receipt: the payments of a file, equal rows as one, and its rows' lines. */
async function gatherReceipts(tx: Tx, receipts: readonly FileReceipt[]): Promise<void> {
  await sql`
    create temp table load_receipt on commit drop as
    select dense_rank() over (
        order by m.id, r.titulo, r.boleto, r.document, r."clearedOn", r."paidOn", r.cents,
          r."withheldCents", r."isReversed"
      ) as payment, r.line, m.id as mall_id, r.titulo, r.boleto, r.document,
      r."clearedOn" as cleared_on, r."paidOn" as paid_on, r.cents,
      coalesce(r."withheldCents", 0) as withheld_cents, r."isReversed" as is_reversed
    from ${paramOf(receipts)}
      join mall m on m.economic_unit = r.unit`.execute(tx)
}

/**
 * Creates load_payment_of_boleto: payments of boletos, each one an interval of the money of its
 * boleto. Known payments come first, so that a file brought again shares them out the same way.
 */
async function gatherPaymentsOfBoletos(tx: Tx): Promise<void> {
  await sql`
    create temp table load_payment_of_boleto on commit drop as
    with payment as (
      select p.*, b.id as boleto_id, k.loaded_at,
        case when p.is_reversed then 0 else p.cents + p.withheld_cents end as whole
      from (select distinct on (payment) * from load_receipt where titulo = '' order by payment) p
        join boleto b on b.mall_id = p.mall_id and b.number = p.boleto
        left join lateral (
          select min(r.loaded_at) as loaded_at
          from receipt r
            join titulo t on t.id = r.titulo_id
          where t.boleto_id = b.id and r.payment_document = p.document
        ) k on true
    )
    select payment, boleto_id, document, withheld_cents, is_reversed, whole,
      sum(whole) over money - whole as begins_at
    from payment
    window money as (partition by boleto_id order by loaded_at, cleared_on, document, line)`.execute(
    tx,
  )
  // Looked up for each título of the boletos: a month of receipts has many.
  await sql`create index on load_payment_of_boleto (boleto_id)`.execute(tx)
  await sample(tx, sql.table('load_payment_of_boleto'))
}

/**
 * Creates load_share: what each título of a boleto takes, by due day, then number, each up to its
 * balance. A stored receipt of the file is part of that balance.
 */
async function gatherShares(tx: Tx, { reducesBalance }: OfReceipts): Promise<void> {
  const room = reducesBalance
    ? sql`t.open_cents + coalesce(k.cents, 0)`
    : sql`greatest(t.open_cents, coalesce(k.cents, 0))`
  await sql`
    create temp table load_share on commit drop as
    with titulo_of_boleto as (
      select t.id, t.boleto_id, greatest(0, ${room}) as room,
        row_number() over slip - 1 as place,
        sum(greatest(0, ${room})) over slip - greatest(0, ${room}) as begins_at
      from titulo t
        left join lateral (
          select sum(r.amount_cents + r.withheld_cents) as cents
          from receipt r
          where r.titulo_id = t.id and r.payment_document in (
            select p.document from load_payment_of_boleto p where p.boleto_id = t.boleto_id
          )
        ) k on true
      where t.boleto_id in (select boleto_id from load_payment_of_boleto)
      window slip as (partition by t.boleto_id order by t.due_on, t.number)
    )
    select p.payment, t.id as titulo_id, t.place,
      greatest(0, least(p.begins_at + p.whole, t.begins_at + t.room)
        - greatest(p.begins_at, t.begins_at)) as whole,
      greatest(0, least(p.begins_at + p.withheld_cents, p.begins_at + p.whole,
        t.begins_at + t.room) - greatest(p.begins_at, t.begins_at)) as withheld_cents
    from load_payment_of_boleto p
      join titulo_of_boleto t on t.boleto_id = p.boleto_id`.execute(tx)
}

/** Creates load_payment: the payments by título, with the stored receipt that each one replaces. */
async function gatherPayments(
  tx: Tx,
  receipts: readonly FileReceipt[],
  of: OfReceipts,
): Promise<void> {
  await gatherReceipts(tx, receipts)
  await gatherPaymentsOfBoletos(tx)
  await gatherShares(tx, of)
  await sql`
    create temp table load_payment on commit drop as
    select r.payment, r.line, p.place, p.titulo_id,
      case when r.is_reversed then 0 else p.whole - p.withheld_cents end::bigint as amount,
      case when r.is_reversed then 0 else p.withheld_cents end::bigint as withheld_cents,
      coalesce(k.amount_cents + k.withheld_cents, 0) as known_cents, r.document, r.cleared_on,
      r.paid_on, r.cents + r.withheld_cents as cents, r.is_reversed, r.titulo = '' as is_of_boleto
    from load_receipt r
      join (
        select payment, titulo_id, place, whole, withheld_cents from load_share
        union all
        select distinct p.payment, t.id, 0::bigint, p.cents + p.withheld_cents, p.withheld_cents
        from load_receipt p
          join titulo t on t.mall_id = p.mall_id and t.number = p.titulo
        where p.titulo <> ''
      ) p using (payment)
      left join receipt k on k.titulo_id = p.titulo_id and k.payment_document = r.document`.execute(
    tx,
  )
}

/**
 * Creates load_balance: the balances that the payments leave. A known payment counts only with its
 * difference; rows of one payment that disagree are rejected later and count as nothing.
 */
async function gatherBalances(tx: Tx, { reducesBalance }: OfReceipts): Promise<void> {
  await sql`
    create temp table load_balance on commit drop as
    select t.id as titulo_id, case
        when not ${reducesBalance} then t.open_cents
        when p.paid < 0 then greatest(t.open_cents, least(t.original_cents, t.open_cents - p.paid))
        else greatest(0, t.open_cents - p.paid)
      end::bigint as open_cents
    from (
      select titulo_id, sum(paid) as paid
      from (
        select titulo_id, case
            when min(amount + withheld_cents) = max(amount + withheld_cents)
              then min(amount + withheld_cents - known_cents)
            else 0
          end as paid
        from load_payment
        group by titulo_id, document
      ) d
      group by titulo_id
    ) p
      join titulo t on t.id = p.titulo_id`.execute(tx)
}

/** The last line of the file: of its payments, and of rows that the reading rejected. */
async function lastLine(tx: Tx, loadId: number, receipts: readonly FileReceipt[]): Promise<number> {
  const { rows } = await sql<{ line: number }>`
    select coalesce(max(line), 0)::int as line from erp_load_issue where load_id = ${loadId}`.execute(
    tx,
  )
  return receipts.reduce((last, { line }) => Math.max(last, line), rows[0]?.line ?? 0)
}

/**
 * Creates load_payment_row: what each payment changes, by título. The first título keeps the line
 * of the file, the others get numbers after its last line; a repeated line has only its first.
 */
async function numberRows(tx: Tx, after: number): Promise<FurtherRows> {
  await sql`
    create temp table load_payment_row on commit drop as
    select p.*, case
        when nth = 1 then line
        else ${after}::int + row_number() over (partition by nth = 1 order by line, place)
      end::int as row_line
    from (
      select p.*, row_number() over (partition by line order by place) as nth,
        min(line) over (partition by payment) as first_line
      from load_payment p
      where p.amount + p.withheld_cents > 0 or p.is_reversed or p.known_cents > 0
    ) p
    where nth = 1 or line = first_line`.execute(tx)
  const { rows } = await sql<{ lines: readonly number[] }>`
    select coalesce(array_agg(line order by row_line), '{}') as lines
    from load_payment_row where nth > 1`.execute(tx)
  return { after, lines: rows[0]?.lines ?? [] }
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
    select p.row_line, t.contract_id::int, t.number, b.number,
      t.document_type_id, t.movement_type_id, t.cost_center, t.competence - date '1970-01-01',
      t.due_on - date '1970-01-01', t.original_due_on - date '1970-01-01', t.original_cents,
      l.open_cents, t.fine_discount_cents, t.interest_discount_cents, p.document,
      p.cleared_on - date '1970-01-01', p.paid_on - date '1970-01-01', p.amount,
      p.withheld_cents, t.ledger_account, t.is_administrative, t.booked_on - date '1970-01-01'
    from load_payment_row p
      join load_balance l using (titulo_id)
      join titulo t on t.id = p.titulo_id
      join boleto b on b.id = t.boleto_id`.execute(tx)
}

/** Moves problems of further rows to their line of the file, each of them once. */
export async function toFileLines(
  tx: Tx,
  loadId: number,
  { after, lines }: FurtherRows,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    with gone as (
      delete from erp_load_issue i
      using unnest(${[...lines]}::int[]) with ordinality as f(line, place)
      where i.load_id = ${loadId} and i.line = ${after}::int + f.place
      returning f.line, i.severity, i.column_name, i.value, i.reason
    )
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select distinct ${loadId}::bigint, g.line, g.severity, g.column_name, g.value, g.reason
    from gone g
    where not exists (
      select from erp_load_issue k
      where k.load_id = ${loadId}
        and (k.line, k.severity, k.column_name, k.value, k.reason)
          = (g.line, g.severity, g.column_name, g.value, g.reason)
    )`.execute(tx)
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

/** Stages the receipts of a file; `rows` are those of the load, rejected ones included. */
export async function stageReceipts(
  tx: Tx,
  loadId: number,
  staging: number,
  receipts: readonly FileReceipt[],
  of: OfReceipts,
): Promise<{
  readonly rows: number
  readonly leftOver: readonly LeftOver[]
  readonly further: FurtherRows
}> {
  await gatherPayments(tx, receipts, of)
  await gatherBalances(tx, of)
  const further = await numberRows(tx, await lastLine(tx, loadId, receipts))
  await stagePayments(tx, staging)
  await reportUnknown(tx, loadId, receipts)
  const { rows: counted } = await sql<{ rows: number }>`
    select ((select count(*) from ${stagedRows('titulo', staging)})
      + (select count(distinct line) from erp_load_issue where load_id = ${loadId} and severity = 'ERRO'))::int
      as rows`.execute(tx)
  const { rows: leftOver } = await sql<LeftOver>`
    select m.economic_unit as "unidEcon", c.document as documento, c.number as contrato,
      p.document as numero, coalesce(p.paid_on, p.cleared_on)::text as dia,
      (p.cents - sum(p.amount + p.withheld_cents))::bigint as valor_cents
    from load_payment p
      join titulo t on t.id = p.titulo_id
      join contract c on c.id = t.contract_id
      join mall m on m.id = c.mall_id
    where p.is_of_boleto and not p.is_reversed
    group by p.line, m.id, c.id, p.document, p.paid_on, p.cleared_on, p.cents
    having p.cents > sum(p.amount + p.withheld_cents)
    order by p.line`.execute(tx)
  return { rows: counted[0]?.rows ?? 0, leftOver, further }
}
