import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Rows of the file by what became of them. */
export type Outcome = { readonly new: number; readonly changed: number; readonly same: number }

/** The tables a load writes, each before the ones that refer to it. */
export type LoadedTable =
  | 'mall'
  | 'luc'
  | 'tenant'
  | 'contract'
  | 'guarantor'
  | 'collection_group'
  | 'group_tenant'
  | 'boleto'
  | 'titulo'
  | 'receipt'

const mergeLock = 7_340_010
const worthAnalyzing = 1_000

/** One merge at a time: two loads that meet in one boleto would otherwise wait for each other. */
export async function lockMerges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${mergeLock})`.execute(tx)
}

/** Forgets the old rows of loads that are past their 24 hours. */
export async function forgetOldUndo(tx: Tx): Promise<void> {
  await sql`delete from erp_load_undo u using erp_load l where l.id = u.load_id and l.finished_at < clock_timestamp() - interval '25 hours'`.execute(
    tx,
  )
}

/** Tells the planner how large the tables have become, in the transaction that made them so. */
export async function refreshStatistics(tx: Tx, tables: readonly LoadedTable[]): Promise<void> {
  await sql`select regua.refresh_statistics(${[...tables]}::text[])`.execute(tx)
}

/** Runs an insert that ends in `returning id`, and notes that undoing it is deleting. Tables that people edit also note what was inserted. */
export async function insertNoted(
  tx: Tx,
  loadId: number,
  table: LoadedTable,
  insert: RawBuilder<unknown>,
  keepsAfter = false,
): Promise<number> {
  const { numAffectedRows } =
    await sql`with inserted as (${insert} returning ${sql.ref(`${table}.id`)}${keepsAfter ? sql`, to_jsonb(${sql.ref(table)}.*) as after` : sql``})
    insert into erp_load_undo (load_id, table_name, row_id, after) select ${loadId}, ${table}, id, ${keepsAfter ? sql`after` : sql`null::jsonb`} from inserted`.execute(
      tx,
    )
  const inserted = Number(numAffectedRows ?? 0)
  // A table that was analysed while empty is planned as if it still were: the merge of 20.000 rows took a minute then.
  if (inserted >= worthAnalyzing) await refreshStatistics(tx, [table])
  return inserted
}

/** Notes the rows with these ids as they are, then updates them. A row the same load inserted stays noted as inserted. */
export async function updateNoted(
  tx: Tx,
  loadId: number,
  table: LoadedTable,
  ids: RawBuilder<unknown>,
  update: RawBuilder<unknown>,
  keepsAfter = false,
): Promise<void> {
  await sql`insert into erp_load_undo (load_id, table_name, row_id, before)
    select ${loadId}, ${table}, t.id, to_jsonb(t.*) from ${sql.table(table)} t where t.id in (${ids}) on conflict do nothing`.execute(
    tx,
  )
  const { numAffectedRows } = await update.execute(tx)
  if (keepsAfter && numAffectedRows) {
    await sql`update erp_load_undo u set after = to_jsonb(t.*) from ${sql.table(table)} t
      where u.load_id = ${loadId} and u.table_name = ${table} and u.row_id = t.id`.execute(tx)
  }
}

/** Unknown malls of accepted rows: name and unidEcon from the file, origem ORACLE, participação 100 % (rules 9). */
export async function createMalls(
  tx: Tx,
  table: 'erp_stage_titulo' | 'erp_stage_contract',
  loadId: number,
): Promise<void> {
  await insertNoted(
    tx,
    loadId,
    'mall',
    sql`insert into mall (name, economic_unit) select mall_name, economic_unit from load_mall m where mall_id is null
    and exists (select from ${sql.table(table)} s where s.load_id = ${loadId} and s.economic_unit = m.economic_unit
      and not exists (select from erp_load_issue i where i.load_id = ${loadId} and i.line = s.line and i.severity = 'ERRO')) order by line`,
    true,
  )
  await sql`update load_mall l set mall_id = m.id from mall m where l.mall_id is null and m.economic_unit = l.economic_unit`.execute(
    tx,
  )
}

export async function createLucs(tx: Tx, loadId: number): Promise<void> {
  await sql`with inserted as (insert into luc (mall_id, code) select distinct mall_id, luc from load_contract where is_written on conflict do nothing returning mall_id, code)
    insert into erp_load_undo (load_id, table_name, row_id, after)
    select ${loadId}, 'luc', row_number() over (), jsonb_build_object('mall_id', mall_id, 'code', code) from inserted`.execute(
    tx,
  )
}

/** The new tenants, and the new name of known ones. */
export async function writeTenants(tx: Tx, loadId: number, hasBirth: boolean, isRegister: boolean): Promise<void> {
  await sql`create temp table load_tenant on commit drop as
    select distinct on (mall_id, document) mall_id, document, name, born_on from load_contract where is_written order by mall_id, document, line`.execute(
    tx,
  )
  const born = hasBirth ? sql`l.born_on` : sql`t.born_on`
  const changed = sql`select t.id from load_tenant l join tenant t using (mall_id, document)
    where (t.name, t.born_on) is distinct from (l.name, ${born})
      and (${isRegister} or not exists (select from contract c where c.tenant_id = t.id and c.is_registered))`
  await updateNoted(
    tx,
    loadId,
    'tenant',
    changed,
    sql`update tenant t set name = l.name, born_on = ${born} from load_tenant l
    where t.mall_id = l.mall_id and t.document = l.document and t.id in (${changed})`,
  )
  await insertNoted(
    tx,
    loadId,
    'tenant',
    sql`insert into tenant (mall_id, document, name, born_on)
    select l.mall_id, l.document, l.name, l.born_on from load_tenant l where not exists (select from tenant t where t.mall_id = l.mall_id and t.document = l.document)
    order by l.mall_id, l.document`,
  )
}
