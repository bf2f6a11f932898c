import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { resolveContractRows } from './check-contracts.ts'
import { resolveMalls } from './check.ts'
import { noteMallsOfContracts } from './load-malls.ts'
import {
  createLucs,
  createMalls,
  insertRecorded,
  type MergeOrder,
  type Outcome,
  updateRecorded,
  writeTenants,
} from './merge.ts'
import { allowLargeJoins, stagedRows } from './staging.ts'
import { guarantorColumns } from './loaded-columns.ts'

// Register columns as stored in the contract, with the meaning of an empty cell.
const texts = ['object', 'street', 'district', 'city', 'uf', 'cep', 'legal_status']
const nullable = [
  'starts_on',
  'ends_on',
  'phone',
  'email',
  'index_name',
  'fine_bps',
  'interest_bps',
  'note',
]
const always = ['luc', 'name', 'document', 'contract_type_id', 'status', 'tenant_id']

/**
 * An invalid CEP never replaces a valid one (rules 9). `from` and `stored` name tables of one row.
 */
const soundCep = (from: string, stored: string) => {
  const [incoming, current] = [sql.ref(`${from}.cep`), sql.ref(`${stored}.cep`)]
  return sql`
    case
      when ${current} ~ '^[0-9]{8}$' and coalesce(${incoming}, '') !~ '^[0-9]{8}$' then ${current}
      else coalesce(${incoming}, '')
    end`
}

async function gatherContracts(tx: Tx): Promise<void> {
  await sql`create temp table load_contract on commit drop as
    select distinct on (r.mall_id, r.contract) r.*, true as is_written, c.id as contract_id,
      null::bigint as tenant_id, 'same' as state,
      coalesce(r.trade_name, '') as shown_name
    from load_row r
      left join contract c on c.mall_id = r.mall_id and c.number = r.contract
    order by r.mall_id, r.contract, r.line`.execute(tx)
}

/** The value of a contract column: missing columns keep the stored one. */
const valueOf = (column: string, has: (column: string) => boolean) => {
  if (always.includes(column)) return sql.ref(`l.${column}`)
  if (!has(column)) return sql.ref(`c.${column}`)
  if (column === 'cep') return soundCep('l', 'c')
  return texts.includes(column)
    ? sql`coalesce(${sql.ref(`l.${column}`)}, '')`
    : sql.ref(`l.${column}`)
}

const contractColumns = [...always, ...texts, ...nullable]
const contractNames = sql.join(
  [...contractColumns, 'trade_name', 'is_registered'].map((column) => sql.ref(column)),
)

async function insertContracts(tx: Tx, loadId: number): Promise<void> {
  const fresh = sql.join([
    ...contractColumns.map((column) =>
      texts.includes(column)
        ? sql`coalesce(${sql.ref(`l.${column}`)}, '')`
        : sql.ref(`l.${column}`),
    ),
    sql`l.shown_name`,
    sql`true`,
  ])
  await insertRecorded(
    tx,
    loadId,
    'contract',
    sql`insert into contract (mall_id, number, ${contractNames})
    select l.mall_id, l.contract, ${fresh}
    from load_contract l where l.state = 'new' order by l.line`,
  )
  await sql`
    update load_contract l
    set contract_id = c.id
    from contract c
    where l.state = 'new' and c.mall_id = l.mall_id and c.number = l.contract`.execute(tx)
}

/**
 * The register decides about a contract. Missing columns and an empty trade name keep the stored
 * value.
 */
async function writeContracts(
  tx: Tx,
  loadId: number,
  has: (column: string) => boolean,
): Promise<void> {
  await sql`
    update load_contract l
    set tenant_id = t.id
    from tenant t
    where t.mall_id = l.mall_id and t.document = l.document`.execute(tx)
  const stored = sql.join(
    [...contractColumns, 'trade_name', 'is_registered'].map((column) => sql.ref(`c.${column}`)),
  )
  const values = sql.join([
    ...contractColumns.map((column) => valueOf(column, has)),
    sql`coalesce(nullif(l.shown_name, ''), c.trade_name)`,
    sql`true`,
  ])
  await sql`update load_contract l set state = 'new' where contract_id is null`.execute(tx)
  await sql`
    update load_contract l
    set state = 'changed'
    from contract c
    where c.id = l.contract_id and (${stored}) is distinct from (${values})`.execute(tx)
  await updateRecorded(
    tx,
    loadId,
    'contract',
    sql`select contract_id from load_contract where state = 'changed'`,
    sql`
    update contract c
    set (${contractNames}) = (${values})
    from load_contract l
    where c.id = l.contract_id and l.state = 'changed'`,
  )
  await insertContracts(tx, loadId)
}

async function gatherGuarantors(tx: Tx): Promise<void> {
  await sql`create temp table load_guarantor on commit drop as
    select distinct on (l.contract_id, r.guarantor_document) l.mall_id, l.contract_id,
      r.guarantor_document as document, r.guarantor_name as name,
      r.guarantor_born_on as born_on, coalesce(r.guarantor_street, '') as street,
        coalesce(r.guarantor_district, '') as district, coalesce(r.guarantor_city, '') as city,
      coalesce(r.guarantor_uf, '') as uf, coalesce(r.guarantor_cep, '') as cep, r.guarantee_ends_on,
        r.line, g.id as guarantor_id, 'same' as state
    from load_row r join load_contract l on l.mall_id = r.mall_id and l.contract = r.contract
    left join guarantor g on g.contract_id = l.contract_id and g.document = r.guarantor_document
    where r.guarantor_document is not null order by l.contract_id, r.guarantor_document, r.line`.execute(
    tx,
  )
}

async function writeGuarantors(
  tx: Tx,
  loadId: number,
  has: (column: string) => boolean,
): Promise<void> {
  await gatherGuarantors(tx)
  const isGiven = (column: string) =>
    has(column === 'guarantee_ends_on' ? column : `guarantor_${column}`)
  const names = sql.join(guarantorColumns.map((column) => sql.ref(column)))
  const stored = sql.join(guarantorColumns.map((column) => sql.ref(`g.${column}`)))
  const values = sql.join(
    guarantorColumns.map((column) => {
      if (!isGiven(column)) return sql.ref(`g.${column}`)
      return column === 'cep' ? soundCep('l', 'g') : sql.ref(`l.${column}`)
    }),
  )
  await sql`update load_guarantor l set state = 'new' where guarantor_id is null`.execute(tx)
  await sql`
    update load_guarantor l
    set state = 'changed'
    from guarantor g
    where g.id = l.guarantor_id and (${stored}) is distinct from (${values})`.execute(tx)
  await updateRecorded(
    tx,
    loadId,
    'guarantor',
    sql`select guarantor_id from load_guarantor where state = 'changed'`,
    sql`
    update guarantor g
    set (${names}) = (${values})
    from load_guarantor l
    where g.id = l.guarantor_id and l.state = 'changed'`,
  )
  await insertRecorded(
    tx,
    loadId,
    'guarantor',
    sql`
      insert into guarantor (mall_id, contract_id, document, created_by, created_by_name, ${names})
    select l.mall_id, l.contract_id, l.document, e.created_by, e.created_by_name, ${sql.join(guarantorColumns.map((column) => sql.ref(`l.${column}`)))}
    from load_guarantor l join erp_load e on e.id = ${loadId} where l.state = 'new' order by l.line`,
  )
}

/** User name of group changes made by a load. */
const loader = 'Carga do ERP'

/**
 * Collection groups: one portfolio each; a mall, document and LUC belong to one group (rules 8). An
 * empty cell removes nobody from a group.
 */
async function writeGroups(tx: Tx, loadId: number): Promise<void> {
  // A group that users renamed is still matched by its ERP name.
  await sql`
    update load_row r
    set group_name = g.name
    from collection_group g
      cross join unnest(g.former_names) as former (name)
    where r.group_name = former.name
      and not exists (select from collection_group o where o.name = r.group_name)`.execute(tx)
  await sql`create temp table load_group on commit drop as
    select r.group_name as name, max(r.portfolio) as portfolio, min(r.line) as line,
      g.id as group_id, g.portfolio as stored
    from load_row r
      left join collection_group g on g.name = r.group_name
    where r.group_name is not null
    group by r.group_name, g.id`.execute(tx)
  const changes = sql`select group_id from load_group where portfolio <> stored`
  await updateRecorded(
    tx,
    loadId,
    'collection_group',
    changes,
    sql`
      update collection_group g
      set portfolio = l.portfolio, version = g.version + 1, updated_by_name = ${loader},
        updated_at = regua.now()
    from load_group l where g.id = l.group_id and l.portfolio <> l.stored`,
    true,
  )
  await insertRecorded(
    tx,
    loadId,
    'collection_group',
    sql`
      insert into collection_group (name, portfolio)
      select name, coalesce(portfolio, '')
      from load_group
      where group_id is null
      order by line`,
    true,
  )
  await writeMembers(tx, loadId)
}

/** Who belongs to the groups of the file. */
async function writeMembers(tx: Tx, loadId: number): Promise<void> {
  await sql`create temp table load_member on commit drop as
    select distinct on (r.mall_id, r.document, r.luc) r.mall_id, r.document, r.luc, r.contract,
      g.id as group_id, c.shown_name as trade_name, t.id as member_id,
      case when t.id is null then 'new' when t.group_id <> g.id
        or c.shown_name <> ''
        and t.trade_name is distinct from c.shown_name then 'changed' else 'same' end as state
    from load_row r
      join load_contract c on c.mall_id = r.mall_id and c.contract = r.contract
      join collection_group g on g.name = r.group_name
    left join group_tenant t on t.mall_id = r.mall_id and t.document = r.document and t.luc = r.luc
    order by r.mall_id, r.document, r.luc, r.line`.execute(tx)
  await updateRecorded(
    tx,
    loadId,
    'group_tenant',
    sql`select member_id from load_member where state = 'changed'`,
    sql`update group_tenant t
    set group_id = l.group_id, trade_name = coalesce(nullif(l.trade_name, ''), t.trade_name)
    from load_member l
    where t.id = l.member_id and l.state = 'changed'`,
    true,
  )
  await insertRecorded(
    tx,
    loadId,
    'group_tenant',
    sql`insert into group_tenant (mall_id, group_id, document, luc, trade_name)
    select mall_id, group_id, document, luc, nullif(trade_name, '')
    from load_member
    where state = 'new'
    order by mall_id, luc`,
    true,
  )
}

/** Merges the accepted rows of an AUXILIARY file; returns the outcome counts. */
export async function mergeContracts(
  tx: Tx,
  { id: loadId, staging, columns }: MergeOrder,
): Promise<Outcome> {
  const has = (column: string) => columns.includes(column.replace(/_on$/, '_day'))
  const source = stagedRows('contract', staging)
  await allowLargeJoins(tx)
  await resolveMalls(tx, source)
  await createMalls(tx, loadId, sql`select economic_unit from ${source}`)
  await resolveContractRows(tx, staging)
  await gatherContracts(tx)
  await createLucs(tx, loadId)
  await writeTenants(tx, loadId, has('born_on'), true)
  await writeContracts(tx, loadId, has)
  await writeGuarantors(tx, loadId, has)
  await writeGroups(tx, loadId)
  await noteMallsOfContracts(tx, loadId)
  const { rows } = await sql<Outcome>`with fate as (
      select coalesce(g.state, c.state) = 'new' as is_new, c.state <> 'same'
        or coalesce(g.state, 'same') <> 'same'
        or coalesce(m.state, 'same') <> 'same' as is_touched
      from load_row r join load_contract c on c.mall_id = r.mall_id and c.contract = r.contract
      left join load_guarantor g on g.contract_id = c.contract_id
        and g.document = r.guarantor_document
      left join load_member m on m.mall_id = r.mall_id
        and m.document = r.document
        and m.luc = r.luc)
    select count(*) filter (where is_new) as "new",
      count(*) filter (where is_touched and not is_new) as changed,
      count(*) filter (where not is_touched) as same
    from fate`.execute(tx)
  return rows[0] as Outcome
}
