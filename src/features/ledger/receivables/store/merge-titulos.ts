import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { dayOf, resolveMalls } from './check.ts'
import { resolveParties } from './check-titulos.ts'
import { noteMallsOfTitulos } from './load-malls.ts'
import { mergeCredits } from './merge-credits.ts'
import {
  createLucs,
  createMalls,
  insertRecorded,
  type MergeOrder,
  noteInserted,
  type Outcome,
  refreshGrown,
  updateRecorded,
  writeTenants,
} from './merge.ts'
import { isReferenced, moveAttachments } from './move-attachments.ts'
import { dropEmptyProposals } from './move-messages.ts'
import { confirmBrought, gatherBrought, workDay } from './brought-titulos.ts'
import { allowLargeJoins, sample, sampleStaged, stagedRows } from './staging.ts'
import { receiptColumns, tituloColumns } from './loaded-columns.ts'

/** Creates load_party from the parties of accepted rows, and their new malls. */
async function gatherParties(tx: Tx, { id, staging }: MergeOrder): Promise<void> {
  const party = stagedRows('party', staging)
  await sql`
    create temp table load_vote on commit drop as
    select party as number, count(*) as rows
    from ${stagedRows('titulo', staging)}
    group by party`.execute(tx)
  await sample(tx, sql.table('load_vote'))
  await sql`
    delete from ${party} p where not exists (select from load_vote v where v.number = p.number)`.execute(
    tx,
  )
  await sampleStaged(tx, 'party', staging)
  await resolveMalls(tx, party)
  await createMalls(tx, id, sql`select economic_unit from ${party}`)
  await resolveParties(tx, staging)
}

/** The contracts of the file; the trade name is the one on most of their rows. */
async function gatherContracts(tx: Tx): Promise<void> {
  await sql`create temp table load_contract on commit drop as
    with said as (
      select distinct on (mall_id, contract) mall_id, contract, trade_name
      from load_party
        join load_vote using (number)
      where trade_name is not null
      group by mall_id, contract, trade_name
      order by mall_id, contract, sum(rows) desc, trade_name)
    select p.*, coalesce(s.trade_name, '') as trade_name, null::date as born_on,
      p.contract_id is null
      or not c.is_registered as is_written
    from (
      select mall_id, contract, min(contract_id) as contract_id, min(line) as line, min(luc) as luc,
        min(document) as document, min(name) as name,
        min(contract_type_id) as contract_type_id from load_party group by mall_id, contract) p
    left join said s using (mall_id, contract) left join contract c on c.id = p.contract_id`.execute(
    tx,
  )
  await sample(tx, sql.table('load_contract'))
}

/** The contracts that the file changes. */
async function gatherTouched(tx: Tx): Promise<void> {
  const tradeName = sql`
    case when l.is_written
      and l.trade_name <> ''
      or c.trade_name = '' then l.trade_name else c.trade_name end`
  await sql`create temp table load_touched on commit drop as
    select l.contract_id, t.id as tenant_id, ${tradeName} as trade_name, l.is_written, l.luc,
      l.document, l.name, l.contract_type_id
    from load_contract l join contract c on c.id = l.contract_id
    join tenant t on t.mall_id = l.mall_id
      and t.document = case when l.is_written then l.document else c.document end
    where c.trade_name <> ${tradeName}
      or l.is_written
      and (
        c.luc, c.tenant_id, c.name, c.contract_type_id
      ) is distinct from (l.luc, t.id, l.name, l.contract_type_id)`.execute(tx)
}

/**
 * Contracts known only from títulos are 'sem cadastro'. For a registered one, a título may only add
 * the missing trade name.
 */
async function writeContracts(tx: Tx, loadId: number): Promise<void> {
  await gatherContracts(tx)
  await createLucs(tx, loadId)
  await writeTenants(tx, loadId, false, false)
  await gatherTouched(tx)
  const assignmentOf = (column: string) =>
    sql`${sql.ref(column)} = case when l.is_written then ${sql.ref(`l.${column}`)} else ${sql.ref(`c.${column}`)} end`
  await updateRecorded(
    tx,
    loadId,
    'contract',
    sql`select contract_id from load_touched`,
    sql`
      update contract c
      set trade_name = l.trade_name,
        ${sql.join(['luc', 'document', 'tenant_id', 'name', 'contract_type_id'].map(assignmentOf))}
    from load_touched l where c.id = l.contract_id`,
  )
  await insertRecorded(
    tx,
    loadId,
    'contract',
    sql`
      insert into contract (
        mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id
      )
    select l.mall_id, l.contract, l.luc, t.id, l.document, l.name, l.trade_name, l.contract_type_id
    from load_contract l
      join tenant t on t.mall_id = l.mall_id and t.document = l.document
    where l.contract_id is null
    order by l.line`,
  )
  await sql`
    update load_party l
    set contract_id = c.id
    from contract c
    where l.contract_id is null and c.mall_id = l.mall_id and c.number = l.contract`.execute(tx)
}

const of = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))

/** Counts of load_row, to skip steps without rows. */
type StagedCounts = {
  readonly rows: number
  readonly new: number
  readonly repeats: number
  readonly changedTitulos: number
  readonly changedReceipts: number
}

async function countStaged(tx: Tx): Promise<StagedCounts> {
  const { rows } = await sql<StagedCounts>`
      select count(*) as rows, count(*) filter (where titulo_state = 'new') as new,
        count(first_line) as repeats,
      count(*) filter (where titulo_state = 'changed' and first_line is null) as "changedTitulos",
      count(*) filter (
        where receipt_state = 'changed' and not is_receipt_repeated
      ) as "changedReceipts"
    from load_row`.execute(tx)
  return rows[0] as StagedCounts
}

/**
 * What each row would store, as a lateral of staged row `s`, party `c`, repetition `f`, título `t`
 * of boleto `ob`, and payment `p`. A missing column keeps the stored value; dataPagamento defaults
 * to dataCompensacao (rules 9).
 */
function incomingRow(columns: MergeOrder['columns']) {
  type Sql = ReturnType<typeof sql>
  const valueOf = (column: string, incoming: Sql, stored: Sql, other: Sql) =>
    columns.includes(column)
      ? sql`coalesce(${incoming}, ${other})`
      : sql`coalesce(${stored}, ${other})`
  /** A column of the same name in the file and the table. */
  const storedOr = (column: string, other: Sql) =>
    valueOf(column, sql.ref(`s.${column}`), sql.ref(`t.${column}`), other)
  const boleto = columns.includes('boleto') ? sql`s.boleto` : sql`ob.number`
  const dueOn = dayOf(sql`s.due_day`)
  const originalDueOn = dayOf(sql`s.original_due_day`)
  const bookedOn = dayOf(sql`s.booked_day`)
  const paidOn = sql`coalesce(${dayOf(sql`s.paid_day`)}, ${dayOf(sql`s.cleared_day`)})`
  return sql`
    select s.line, f.first_line, coalesce(f.is_receipt_repeated, false) as is_receipt_repeated,
      c.mall_id, c.contract_id, s.number, t.id as stored_id,
      coalesce(${boleto}, s.number) as boleto_number, ob.id as old_boleto_id,
      case when ob.number <> s.number then ob.original_number end as first_number,
      s.document_type_id, s.movement_type_id,
      ${storedOr('cost_center', sql`''`)} as cost_center,
      ${dayOf(sql`s.competence_day`)} as competence, ${dueOn} as due_on,
      ${valueOf('original_due_day', originalDueOn, sql`t.original_due_on`, dueOn)}
        as original_due_on,
      s.original_cents, s.open_cents,
      ${storedOr('fine_discount_cents', sql`0`)} as fine_discount_cents,
      ${storedOr('interest_discount_cents', sql`0`)} as interest_discount_cents,
      ${storedOr('ledger_account', sql`null`)} as ledger_account,
      ${storedOr('is_administrative', sql`false`)} as is_administrative,
      ${valueOf('booked_day', bookedOn, sql`t.booked_on`, sql`null`)} as booked_on,
      s.payment_document is not null
        or coalesce(s.received_cents, 0) + coalesce(s.withheld_cents, 0) > 0 as is_paid,
      p.id as stored_receipt_id, coalesce(s.payment_document, '') as payment_document,
      ${dayOf(sql`s.cleared_day`)} as cleared_on,
      ${columns.includes('paid_day') ? paidOn : sql`coalesce(p.paid_on, ${paidOn})`} as paid_on,
      coalesce(s.received_cents, 0) as amount_cents,
      ${valueOf('withheld_cents', sql`s.withheld_cents`, sql`p.withheld_cents`, sql`0`)}
        as withheld_cents`
}

const tituloState = sql`
  case
    when t.id is null then 'new'
    when v.boleto_number <> ob.number
      or (${of('v', tituloColumns)}) is distinct from (${of('t', tituloColumns)}) then 'changed'
    else 'same'
  end`

const receiptState = sql`
  case
    when not v.is_paid then 'same'
    when v.stored_receipt_id is null then 'new'
    when (${of('v', receiptColumns)}) is distinct from (${of('p', receiptColumns)}) then 'changed'
    else 'same'
  end`

/**
 * Creates load_row: only rows that change something, with the stored título and payment. Unchanged
 * rows are skipped, so loading a file twice writes nothing.
 */
async function gatherRows(tx: Tx, { staging, columns }: MergeOrder): Promise<StagedCounts> {
  await sql`create temp table load_row on commit drop as
    select r.*,
      coalesce(
        stored_id, case when first_line is null then nextval('titulo_id_seq') end
      ) as titulo_id,
      case when receipt_state = 'new' and not is_receipt_repeated
        then nextval('receipt_id_seq')
        else stored_receipt_id
      end as receipt_id
    from (
      select v.*, ${tituloState} as titulo_state, ${receiptState} as receipt_state
      from ${stagedRows('titulo', staging)} s
        join load_party c on c.number = s.party
        left join ${stagedRows('repeat', staging)} f on f.line = s.line
        left join titulo t on t.mall_id = c.mall_id and t.number = s.number
        left join boleto ob on ob.id = t.boleto_id
        left join receipt p on p.titulo_id = t.id
          and p.payment_document = coalesce(s.payment_document, '')
          and (
            s.payment_document is not null
            or coalesce(s.received_cents, 0) + coalesce(s.withheld_cents, 0) > 0
          )
        cross join lateral (${incomingRow(columns)}) v
    ) r
    where titulo_state <> 'same' or receipt_state <> 'same'`.execute(tx)
  await sample(tx, sql.table('load_row'))
  const broughtCounts = await countStaged(tx)
  if (broughtCounts.repeats > 0)
    await sql`
      update load_row r
      set titulo_id = f.titulo_id
      from load_row f
      where r.titulo_id is null and f.line = r.first_line`.execute(tx)
  return broughtCounts
}

/**
 * Creates load_boleto: the boletos of new and changed títulos. A new boleto has only títulos of
 * this file, so its sums come from the file; a reissued one names its first (rules 11).
 */
async function writeBoletos(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_boleto on commit drop as
    select g.*, b.id is null as is_new, coalesce(b.id, nextval('boleto_id_seq')) as boleto_id
    from (
      select mall_id, boleto_number as number, min(contract_id) as contract_id,
        min(due_on) as due_on, min(original_due_on) as original_due_on,
        sum(original_cents)::bigint as original_cents, sum(open_cents)::bigint as open_cents,
          min(line) as line,
        case when min(first_number) = max(first_number) then min(first_number) end as first_number
      from load_row
      where titulo_state <> 'same' and first_line is null
      group by mall_id, boleto_number
      order by line) g
    left join boleto b on b.mall_id = g.mall_id and b.number = g.number`.execute(tx)
  await sample(tx, sql.table('load_boleto'))
  const { numAffectedRows } = await sql`
      insert into boleto (
        id, mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
          open_cents
      ) overriding system value
    select boleto_id, mall_id, contract_id, number, coalesce(first_number, number), due_on,
      original_due_on, original_cents, open_cents
    from load_boleto where is_new`.execute(tx)
  await noteInserted(
    tx,
    loadId,
    'boleto',
    sql`select boleto_id as id from load_boleto where is_new`,
  )
  await refreshGrown(tx, 'boleto', Number(numAffectedRows ?? 0))
}

const withBoleto = sql`
  load_row l join load_boleto b on b.mall_id = l.mall_id and b.number = l.boleto_number`

async function writeTitulos(
  tx: Tx,
  { id: loadId, sourceId }: MergeOrder,
  { changedTitulos }: StagedCounts,
): Promise<void> {
  const names = sql.join(
    ['boleto_id', 'contract_id', ...tituloColumns, 'source_id', 'confirmed_on'].map((column) =>
      sql.ref(column),
    ),
  )
  const values = sql`
    b.boleto_id, l.contract_id, ${of('l', tituloColumns)}, ${sourceId}::int, ${workDay}`
  if (changedTitulos > 0)
    await updateRecorded(
      tx,
      loadId,
      'titulo',
      sql`select titulo_id from load_row where titulo_state = 'changed' and first_line is null`,
      sql`
        update titulo t
        set balance_on = case
            when t.open_cents <> l.open_cents
              then ${workDay}
            else t.balance_on
          end,
          (${names}) = (${values})
        from ${withBoleto}
        where t.id = l.titulo_id and l.titulo_state = 'changed' and l.first_line is null`,
    )
  const { numAffectedRows } =
    await sql`insert into titulo (id, mall_id, number, ${names}) overriding system value
    select l.titulo_id, l.mall_id, l.number, ${values}
    from ${withBoleto}
    where l.titulo_state = 'new' and l.first_line is null`.execute(tx)
  await noteInserted(
    tx,
    loadId,
    'titulo',
    sql`select titulo_id as id from load_row where titulo_state = 'new' and first_line is null`,
  )
  await refreshGrown(tx, 'titulo', Number(numAffectedRows ?? 0))
}

/** Writes payments by docPagamento. */
async function writeReceipts(
  tx: Tx,
  loadId: number,
  { changedReceipts }: StagedCounts,
): Promise<void> {
  if (changedReceipts > 0)
    await updateRecorded(
      tx,
      loadId,
      'receipt',
      sql`
        select receipt_id from load_row where receipt_state = 'changed' and not is_receipt_repeated`,
      sql`
        update receipt p
        set (
          ${sql.join(receiptColumns.map((column) => sql.ref(column)))}
        ) = (${of('l', receiptColumns)})
    from load_row l
    where p.id = l.receipt_id and l.receipt_state = 'changed' and not l.is_receipt_repeated`,
    )
  const isNew = sql`receipt_state = 'new' and not is_receipt_repeated`
  const { numAffectedRows } = await sql`
      insert into receipt (
        id, mall_id, titulo_id, payment_document,
          ${sql.join(receiptColumns.map((column) => sql.ref(column)))}
      ) overriding system value
    select receipt_id, mall_id, titulo_id, payment_document, ${of('l', receiptColumns)}
    from load_row l
    where ${isNew}`.execute(tx)
  await noteInserted(
    tx,
    loadId,
    'receipt',
    sql`select receipt_id as id from load_row where ${isNew}`,
  )
  await refreshGrown(tx, 'receipt', Number(numAffectedRows ?? 0))
}

/**
 * Recomputes sums and due dates of stored boletos whose títulos came, left or changed. A boleto
 * that lost all its títulos is deleted, unless something refers to it: then it stays without
 * balance.
 */
async function recomputeBoletos(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_sum on commit drop as
    select x.boleto_id, count(t.id) as titulos, min(t.due_on) as due_on,
      min(t.original_due_on) as original_due_on, sum(t.original_cents)::bigint as original_cents,
      coalesce(sum(t.open_cents), 0)::bigint as open_cents
    from (select boleto_id from load_boleto where not is_new union
      select l.old_boleto_id
      from ${withBoleto}
      where l.titulo_state = 'changed'
        and l.first_line is null
        and l.old_boleto_id <> b.boleto_id) x
    left join titulo t on t.boleto_id = x.boleto_id group by x.boleto_id`.execute(tx)
  const changed = sql`select l.boleto_id from load_sum l join boleto b on b.id = l.boleto_id
    where b.open_cents <> l.open_cents
      or l.titulos > 0
      and (
        b.due_on, b.original_due_on, b.original_cents
      ) is distinct from (l.due_on, l.original_due_on, l.original_cents)`
  await updateRecorded(
    tx,
    loadId,
    'boleto',
    changed,
    sql`update boleto b set open_cents = l.open_cents, due_on = coalesce(l.due_on, b.due_on),
      original_due_on = coalesce(l.original_due_on, b.original_due_on),
        original_cents = coalesce(l.original_cents, b.original_cents),
        updated_at = regua.clock_timestamp()
    from load_sum l where l.boleto_id = b.id and b.id in (${changed})`,
  )
  await moveAttachments(tx)
  await dropEmptyProposals(tx)
  const empty = sql`select boleto_id from load_sum l where titulos = 0
    and not ${isReferenced}
    and not exists (select from negativation_item n where n.boleto_id = l.boleto_id)
    and not exists (select from notice n where n.boleto_id = l.boleto_id)
    and not exists (select from agreement_payment a where a.boleto_id = l.boleto_id)`
  await updateRecorded(tx, loadId, 'boleto', empty, sql`delete from boleto where id in (${empty})`)
}

/** Counts the outcomes: skipped rows are unchanged, unless their contract was renamed. */
async function countOutcome(
  tx: Tx,
  staging: number,
  broughtCounts: StagedCounts,
  creditCounts: { readonly new: number; readonly changed: number },
): Promise<Outcome> {
  const { rows } = await sql<{ all: number; touched: number }>`
    select (select sum(rows) from load_vote)::bigint as all,
      case when exists (select from load_touched) then (
      select count(*)
      from ${stagedRows('titulo', staging)} s
        join load_party p on p.number = s.party
      where p.contract_id in (select contract_id from load_touched)
        and s.line not in (select line from load_row)) else 0 end as touched`.execute(tx)
  const { all, touched } = rows[0] as { all: number; touched: number }
  return {
    new: broughtCounts.new + creditCounts.new,
    changed: broughtCounts.rows - broughtCounts.new + touched + creditCounts.changed,
    same: all - broughtCounts.rows - touched - creditCounts.new - creditCounts.changed,
  }
}

/** Merges the accepted rows of an ORACLE file; returns the outcome counts. */
export async function mergeTitulos(tx: Tx, order: MergeOrder): Promise<Outcome> {
  await allowLargeJoins(tx)
  await gatherParties(tx, order)
  await writeContracts(tx, order.id)
  await noteMallsOfTitulos(tx, order)
  const creditCounts = await mergeCredits(tx, order)
  const broughtCounts = await gatherRows(tx, order)
  if (broughtCounts.rows > 0) {
    await writeBoletos(tx, order.id)
    await writeTitulos(tx, order, broughtCounts)
    await writeReceipts(tx, order.id, broughtCounts)
    await recomputeBoletos(tx, order.id)
  }
  if (order.confirms) {
    await gatherBrought(tx, order.staging)
    await confirmBrought(tx, order.sourceId)
  }
  return countOutcome(tx, order.staging, broughtCounts, creditCounts)
}
