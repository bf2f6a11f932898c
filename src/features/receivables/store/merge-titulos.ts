import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { resolveTituloRows } from './check-titulos.ts'
import { resolveMalls } from './check.ts'
import { createLucs, createMalls, insertNoted, type Outcome, updateNoted, writeTenants } from './merge.ts'

/** Contracts known from títulos alone are 'sem cadastro'; of a registered one a título may only give the missing trade name. */
async function writeContracts(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_contract on commit drop as
    select r.*, c.id as contract_id, c.id is null or not c.is_registered as is_written, false as is_touched
    from (select mall_id, contract, min(line) as line, min(luc) as luc, min(document) as document, min(name) as name, null::date as born_on,
        coalesce(mode() within group (order by trade_name), '') as trade_name, min(contract_type_id) as contract_type_id
      from load_row group by mall_id, contract) r
    left join contract c on c.mall_id = r.mall_id and c.number = r.contract`.execute(tx)
  await createLucs(tx, loadId)
  await writeTenants(tx, loadId, false, false)
  const tradeName = sql`case when l.is_written and l.trade_name <> '' or c.trade_name = '' then l.trade_name else c.trade_name end`
  await sql`update load_contract l set is_touched = true from contract c left join tenant t on true
    where c.id = l.contract_id and t.mall_id = l.mall_id and t.document = case when l.is_written then l.document else c.document end
      and (c.trade_name <> ${tradeName} or l.is_written and (c.luc, c.tenant_id, c.name, c.contract_type_id) is distinct from (l.luc, t.id, l.name, l.contract_type_id))`.execute(
    tx,
  )
  await updateNoted(
    tx,
    loadId,
    'contract',
    sql`select contract_id from load_contract where is_touched`,
    sql`
    update contract c set trade_name = ${tradeName},
      luc = case when l.is_written then l.luc else c.luc end, document = case when l.is_written then l.document else c.document end,
      tenant_id = case when l.is_written then t.id else c.tenant_id end, name = case when l.is_written then l.name else c.name end,
      contract_type_id = case when l.is_written then l.contract_type_id else c.contract_type_id end
    from load_contract l join tenant t on t.mall_id = l.mall_id and t.document = l.document where c.id = l.contract_id and l.is_touched`,
  )
  await insertNoted(
    tx,
    loadId,
    'contract',
    sql`insert into contract (mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id)
    select l.mall_id, l.contract, l.luc, t.id, l.document, l.name, l.trade_name, l.contract_type_id
    from load_contract l join tenant t on t.mall_id = l.mall_id and t.document = l.document where l.contract_id is null order by l.line`,
  )
  await sql`update load_contract l set contract_id = c.id from contract c where l.contract_id is null and c.mall_id = l.mall_id and c.number = l.contract`.execute(
    tx,
  )
}

/** One row per título of the file beside what is stored. A column that the file does not have keeps what is stored. */
async function gatherTitulos(tx: Tx, has: (column: string) => boolean): Promise<void> {
  const keep = (
    column: string,
    given: ReturnType<typeof sql>,
    stored: ReturnType<typeof sql>,
    other: ReturnType<typeof sql>,
  ) => (has(column) ? sql`coalesce(${given}, ${other})` : sql`coalesce(${stored}, ${other})`)
  await sql`create temp table load_titulo on commit drop as
    select r.mall_id, r.number, r.line, l.contract_id, t.id as titulo_id, t.boleto_id as old_boleto_id, ob.number as old_boleto_number, null::bigint as boleto_id,
      ${has('boleto') ? sql`r.boleto_number` : sql`coalesce(ob.number, r.number)`} as boleto_number, r.document_type_id, r.movement_type_id,
      ${keep('cost_center', sql`r.cost_center`, sql`t.cost_center`, sql`''`)} as cost_center, r.competence, r.due_on,
      ${keep('original_due_on', sql`r.original_due_on`, sql`t.original_due_on`, sql`r.due_on`)} as original_due_on, r.original_cents, r.open_cents,
      ${keep('fine_discount_cents', sql`r.fine_discount_cents`, sql`t.fine_discount_cents`, sql`0`)} as fine_discount_cents,
      ${keep('interest_discount_cents', sql`r.interest_discount_cents`, sql`t.interest_discount_cents`, sql`0`)} as interest_discount_cents,
      'same' as state
    from (select distinct on (mall_id, number) * from load_row order by mall_id, number, line) r
    join load_contract l on l.mall_id = r.mall_id and l.contract = r.contract
    left join titulo t on t.mall_id = r.mall_id and t.number = r.number left join boleto ob on ob.id = t.boleto_id`.execute(
    tx,
  )
  await sql`analyze load_titulo`.execute(tx)
}

/** Boletos that do not exist yet have no título outside the file, so their sums are those of the file. A reissued one names its first (rules 11). */
async function createBoletos(tx: Tx, loadId: number): Promise<void> {
  await insertNoted(
    tx,
    loadId,
    'boleto',
    sql`insert into boleto (mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents, open_cents)
    select l.mall_id, min(l.contract_id), l.boleto_number,
      coalesce(case when count(distinct ob.original_number) = 1 then min(ob.original_number) end, l.boleto_number),
      min(l.due_on), min(l.original_due_on), sum(l.original_cents), sum(l.open_cents)
    from load_titulo l left join boleto ob on ob.id = l.old_boleto_id and ob.number <> l.number
    where not exists (select from boleto b where b.mall_id = l.mall_id and b.number = l.boleto_number)
    group by l.mall_id, l.boleto_number order by min(l.line)`,
  )
  await sql`update load_titulo l set boleto_id = b.id from boleto b where b.mall_id = l.mall_id and b.number = l.boleto_number`.execute(
    tx,
  )
}

async function writeTitulos(tx: Tx, loadId: number): Promise<void> {
  const columns = [
    'boleto_id',
    'contract_id',
    'document_type_id',
    'movement_type_id',
    'cost_center',
    'competence',
    'due_on',
    'original_due_on',
    'original_cents',
    'open_cents',
    'fine_discount_cents',
    'interest_discount_cents',
  ]
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))
  await sql`update load_titulo l set state = 'new' where titulo_id is null`.execute(tx)
  await sql`update load_titulo l set state = 'changed' from titulo t where t.id = l.titulo_id and (${of('t')}) is distinct from (${of('l')})`.execute(
    tx,
  )
  await updateNoted(
    tx,
    loadId,
    'titulo',
    sql`select titulo_id from load_titulo where state = 'changed'`,
    sql`update titulo t set (${sql.join(columns.map((column) => sql.ref(column)))}) = (${of('l')})
    from load_titulo l where t.id = l.titulo_id and l.state = 'changed'`,
  )
  await insertNoted(
    tx,
    loadId,
    'titulo',
    sql`insert into titulo (mall_id, number, ${sql.join(columns.map((column) => sql.ref(column)))})
    select l.mall_id, l.number, ${of('l')} from load_titulo l where l.state = 'new' order by l.line`,
  )
  await sql`update load_titulo l set titulo_id = t.id from titulo t where l.state = 'new' and t.mall_id = l.mall_id and t.number = l.number`.execute(
    tx,
  )
}

/** Payments by docPagamento; dataPagamento is dataCompensacao when it is not given (rules 9). */
async function writeReceipts(tx: Tx, loadId: number, has: (column: string) => boolean): Promise<void> {
  await sql`create temp table load_receipt on commit drop as
    select r.*, p.id as receipt_id, case when p.id is null then 'new' when (p.cleared_on, p.paid_on, p.amount_cents) is distinct from
        (r.cleared_on, ${has('paid_on') ? sql`r.paid_on` : sql`coalesce(p.paid_on, r.paid_on)`}, r.amount_cents) then 'changed' else 'same' end as state
    from (select distinct on (l.titulo_id, coalesce(r.payment_document, '')) l.mall_id, l.titulo_id, coalesce(r.payment_document, '') as payment_document, r.cleared_on,
        coalesce(r.paid_on, r.cleared_on) as paid_on, coalesce(r.received_cents, 0) as amount_cents, r.line
      from load_row r join load_titulo l on l.mall_id = r.mall_id and l.number = r.number where r.is_paid
      order by l.titulo_id, coalesce(r.payment_document, ''), r.line) r
    left join receipt p on p.titulo_id = r.titulo_id and p.payment_document = r.payment_document`.execute(tx)
  await updateNoted(
    tx,
    loadId,
    'receipt',
    sql`select receipt_id from load_receipt where state = 'changed'`,
    sql`update receipt p
    set cleared_on = l.cleared_on, paid_on = l.paid_on, amount_cents = l.amount_cents from load_receipt l where p.id = l.receipt_id and l.state = 'changed'`,
  )
  await insertNoted(
    tx,
    loadId,
    'receipt',
    sql`insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
    select mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents from load_receipt where state = 'new' order by line`,
  )
}

/**
 * Sums and due dates of the touched boletos, from all their títulos. A boleto whose títulos all moved to another one is
 * taken away, unless the negativation knows it: then it stays, without balance.
 */
async function recomputeBoletos(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_boleto on commit drop as
    select x.boleto_id, count(t.id) as titulos, min(t.due_on) as due_on, min(t.original_due_on) as original_due_on, sum(t.original_cents)::bigint as original_cents,
      coalesce(sum(t.open_cents), 0)::bigint as open_cents
    from (select boleto_id from load_titulo where state <> 'same' union
      select old_boleto_id from load_titulo where state = 'changed' and old_boleto_id <> boleto_id) x
    left join titulo t on t.boleto_id = x.boleto_id group by x.boleto_id`.execute(tx)
  const changed = sql`select l.boleto_id from load_boleto l join boleto b on b.id = l.boleto_id
    where b.open_cents <> l.open_cents or l.titulos > 0 and (b.due_on, b.original_due_on, b.original_cents) is distinct from (l.due_on, l.original_due_on, l.original_cents)`
  await updateNoted(
    tx,
    loadId,
    'boleto',
    changed,
    sql`update boleto b set open_cents = l.open_cents, due_on = coalesce(l.due_on, b.due_on),
      original_due_on = coalesce(l.original_due_on, b.original_due_on), original_cents = coalesce(l.original_cents, b.original_cents), updated_at = clock_timestamp()
    from load_boleto l where l.boleto_id = b.id and b.id in (${changed})`,
  )
  const empty = sql`select boleto_id from load_boleto l where titulos = 0 and not exists (select from negativation_item n where n.boleto_id = l.boleto_id)`
  await updateNoted(tx, loadId, 'boleto', empty, sql`delete from boleto where id in (${empty})`)
}

/** Brings the accepted rows of an ORACLE file into the product; answers what became of each row. */
export async function mergeTitulos(tx: Tx, loadId: number, columns: readonly string[]): Promise<Outcome> {
  const has = (column: string) => columns.includes(column)
  await resolveMalls(tx, 'erp_stage_titulo', loadId)
  await createMalls(tx, 'erp_stage_titulo', loadId)
  await resolveTituloRows(tx, loadId)
  await writeContracts(tx, loadId)
  await gatherTitulos(tx, has)
  await createBoletos(tx, loadId)
  await writeTitulos(tx, loadId)
  await writeReceipts(tx, loadId, has)
  await recomputeBoletos(tx, loadId)
  const { rows } = await sql<Outcome>`select count(*) filter (where t.state = 'new') as "new",
      count(*) filter (where t.state <> 'new' and (t.state = 'changed' or coalesce(p.state, 'same') <> 'same' or c.is_touched)) as changed,
      count(*) filter (where t.state = 'same' and coalesce(p.state, 'same') = 'same' and not c.is_touched) as same
    from load_row r join load_titulo t on t.mall_id = r.mall_id and t.number = r.number
    join load_contract c on c.mall_id = r.mall_id and c.contract = r.contract
    left join load_receipt p on r.is_paid and p.titulo_id = t.titulo_id and p.payment_document = coalesce(r.payment_document, '')`.execute(
    tx,
  )
  return rows[0] as Outcome
}
