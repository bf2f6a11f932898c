import { type RawBuilder, sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { byId, versionColumns } from '#listing/server/versioned-table.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'

import type {
  ContractTypeRecord,
  DocumentTypeRecord,
  MovementTypeRecord,
} from '../contract/reference-tables.ts'

export const contractTypeRows: Source<ContractTypeRecord> = {
  from: sql`contract_type r`,
  columns: {
    id: sql`r.id`,
    codigo: sql`r.code`,
    descricao: sql`r.name`,
    ativo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: {
    codigo: brazilian(sql`r.code`),
    descricao: brazilian(sql`r.name`),
    ativo: sql`r.is_active`,
  },
  filters: { id: byId, codigo: textContains(sql`r.code`) },
  key: sql`r.id`,
}

export const movementTypeRows: Source<MovementTypeRecord> = {
  from: sql`movement_type r join account_type a on a.id = r.account_type_id`,
  columns: {
    id: sql`r.id`,
    codigo: sql`r.code`,
    idTipoConta: sql`a.id`,
    tipoConta: sql`a.code`,
    ativo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: { codigo: brazilian(sql`r.code`), tipoConta: sql`a.code`, ativo: sql`r.is_active` },
  filters: { id: byId, codigo: textContains(sql`r.code`) },
  key: sql`r.id`,
}

export const documentTypeRows: Source<DocumentTypeRecord> = {
  from: sql`document_type r`,
  columns: {
    id: sql`r.id`,
    sigla: sql`r.prefix`,
    codigo: sql`r.code`,
    descricao: sql`r.name`,
    ativo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: {
    sigla: brazilian(sql`r.prefix`),
    codigo: sql`r.code`,
    descricao: brazilian(sql`r.name`),
    ativo: sql`r.is_active`,
  },
  filters: { id: byId, sigla: textContains(sql`r.prefix`) },
  key: sql`r.id`,
}

/** Database table and code column of each reference table. */
const tables = {
  contract: { table: sql`contract_type`, code: sql`code` },
  movement: { table: sql`movement_type`, code: sql`code` },
  document: { table: sql`document_type`, code: sql`prefix` },
} as const
export type ReferenceTable = keyof typeof tables

export const lockRowOf =
  (of: ReferenceTable) =>
  async (tx: Tx, id: number): Promise<boolean> => {
    const { rows } = await sql`
      select id from ${tables[of].table} where id = ${id} for update`.execute(tx)
    return rows.length > 0
  }

/** Whether another row has this code, ignoring case. */
export async function isCodeTaken(
  tx: Tx,
  of: ReferenceTable,
  code: string,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${tables[of].table}
    where lower(${tables[of].code}) = lower(${code}) and id is distinct from ${except ?? null}
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function findAccount(tx: Tx, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from account_type where code = ${code}`.execute(tx)
  return onlyRow(rows).id
}

export async function isAccountKnown(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from account_type where id = ${id}`.execute(tx)
  return rows.length > 0
}

const usedBy = {
  contract: (id: number) => sql<{ use: string }>`
    select 'contratos' as use where exists (select from contract where contract_type_id = ${id})
    union all
    select 'configurações de tipo de dívida'
    where exists (select from debt_type_config where contract_type_id = ${id})`,
  movement: (id: number) => sql<{ use: string }>`
    select 'títulos' as use where exists (select from titulo where movement_type_id = ${id})
    union all
    select 'configurações de tipo de dívida'
    where exists (select from debt_type_config where ${id} = any (movement_type_ids))`,
  document: (id: number) => sql<{ use: string }>`
    select 'títulos' as use where exists (select from titulo where document_type_id = ${id})
    union all
    select 'listas de exceção' as use
    where exists (select from exception_record where document_type_id = ${id})
    union all
    select 'configurações de tipo de dívida'
    where exists (select from debt_type_config where ${id} = any (document_type_ids))`,
} as const

export async function usesOf(tx: Tx, of: ReferenceTable, id: number): Promise<string[]> {
  const { rows } = await usedBy[of](id).execute(tx)
  return rows.map(({ use }) => use)
}

type By = { readonly by: string; readonly ativo: boolean }
export type StoredContractType = By & { readonly codigo: string; readonly descricao: string }
export type StoredMovementType = By & { readonly codigo: string; readonly idTipoConta: number }
export type StoredDocumentType = By & {
  readonly sigla: string
  readonly codigo: number | null
  readonly descricao: string
}

const addedRow = async (query: RawBuilder<{ id: number }>, tx: Tx): Promise<number> =>
  onlyRow((await query.execute(tx)).rows).id

export const addContractType = (tx: Tx, { codigo, descricao, ativo, by }: StoredContractType) =>
  addedRow(
    sql<{ id: number }>`
      insert into contract_type (code, name, is_active, updated_by_name)
      values (${codigo}, ${descricao}, ${ativo}, ${by}) returning id`,
    tx,
  )

export const addMovementType = (tx: Tx, { codigo, idTipoConta, ativo, by }: StoredMovementType) =>
  addedRow(
    sql<{ id: number }>`
      insert into movement_type (
        code, account_type_id, is_active, created_by_name, updated_by_name
      )
      values (${codigo}, ${idTipoConta}, ${ativo}, ${by}, ${by}) returning id`,
    tx,
  )

export const addDocumentType = (
  tx: Tx,
  { sigla, codigo, descricao, ativo, by }: StoredDocumentType,
) =>
  addedRow(
    sql<{ id: number }>`
      insert into document_type (
        prefix, code, name, is_active, created_by_name, updated_by_name
      )
      values (${sigla}, ${codigo}, ${descricao}, ${ativo}, ${by}, ${by}) returning id`,
    tx,
  )

const nextVersion = (by: string) => sql`
  version = version + 1, updated_by_name = ${by}, updated_at = regua.now()`

export async function updateContractType(tx: Tx, id: number, row: StoredContractType) {
  await sql`
    update contract_type
    set code = ${row.codigo}, name = ${row.descricao}, is_active = ${row.ativo},
      ${nextVersion(row.by)}
    where id = ${id}`.execute(tx)
}

export async function updateMovementType(tx: Tx, id: number, row: StoredMovementType) {
  await sql`
    update movement_type
    set code = ${row.codigo}, account_type_id = ${row.idTipoConta}, is_active = ${row.ativo},
      ${nextVersion(row.by)}
    where id = ${id}`.execute(tx)
}

export async function updateDocumentType(tx: Tx, id: number, row: StoredDocumentType) {
  await sql`
    update document_type
    set prefix = ${row.sigla}, code = ${row.codigo}, name = ${row.descricao},
      is_active = ${row.ativo}, ${nextVersion(row.by)}
    where id = ${id}`.execute(tx)
}
