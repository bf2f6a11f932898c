import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { versionColumns } from '#listing/server/versioned-table.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'

import type { DebtTypeConfig } from '../contract/debt-type-config.ts'
import type { ConfigScope } from '../rules/debt-type-config.ts'

/** Parses the key of a configuration into its ids. */
export function pairOf(key: string): readonly [debtTypeId: number, contractTypeId: number] {
  const [debtTypeId, contractTypeId] = /^\d{1,9}-\d{1,9}$/u.test(key)
    ? key.split('-').map(Number)
    : []
  return [debtTypeId ?? 0, contractTypeId ?? 0]
}
const at = (key: string) => {
  const [debtTypeId, contractTypeId] = pairOf(key)
  return sql`r.debt_type_id = ${debtTypeId} and r.contract_type_id = ${contractTypeId}`
}

export const configRows: Source<DebtTypeConfig> = {
  from: sql`debt_type_config r
    join debt_type d on d.id = r.debt_type_id
    join contract_type c on c.id = r.contract_type_id`,
  columns: {
    chave: sql`r.debt_type_id || '-' || r.contract_type_id`,
    idAjzTipoDivida: sql`r.debt_type_id`,
    idAjzTipoContrato: sql`r.contract_type_id`,
    idAjzTipoDocumento: sql`r.document_type_ids`,
    idAjzTipoMovimento: sql`r.movement_type_ids`,
    tipoDivida: sql`d.code`,
    tipoContrato: sql`c.code`,
    documentos: sql`coalesce((
      select string_agg(t.prefix, ', ' order by t.prefix) from document_type t
      where t.id = any (r.document_type_ids)), 'Todos')`,
    movimentos: sql`coalesce((
      select string_agg(t.code, ', ' order by t.code) from movement_type t
      where t.id = any (r.movement_type_ids)), 'Todos')`,
    ...versionColumns,
  },
  sorts: { tipoDivida: brazilian(sql`d.code`), tipoContrato: brazilian(sql`c.code`) },
  filters: {
    chave: at,
    busca: textContains(sql`d.code`, sql`d.name`, sql`c.code`, sql`c.name`),
  },
  key: sql`r.debt_type_id || '-' || r.contract_type_id`,
}

/** Serializes changes, so that overlaps are detected. */
export async function lockConfigs(tx: Tx): Promise<void> {
  await sql`lock table debt_type_config in share row exclusive mode`.execute(tx)
}

export async function isConfigKnown(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from debt_type_config r where ${at(key)}`.execute(tx)
  return rows.length > 0
}

/** Configurations of a contract type, with names. */
export async function readConfigScopes(
  tx: Tx,
  contractTypeId: number,
): Promise<(ConfigScope & { readonly debtType: string; readonly contractType: string })[]> {
  const { rows } = await sql<ConfigScope & { debtType: string; contractType: string }>`
    select r.debt_type_id as "debtTypeId", r.contract_type_id as "contractTypeId",
      r.document_type_ids as "documentTypeIds", r.movement_type_ids as "movementTypeIds",
      d.code as "debtType", c.code as "contractType"
    from debt_type_config r
    join debt_type d on d.id = r.debt_type_id
    join contract_type c on c.id = r.contract_type_id
    where r.contract_type_id = ${contractTypeId}
    order by d.code`.execute(tx)
  return rows
}

/** Existing ids of a configuration, and names of the types in its lists. */
export async function readNames(
  tx: Tx,
  { debtTypeId, contractTypeId, documentTypeIds, movementTypeIds }: ConfigScope,
): Promise<{
  readonly debtType: string | null
  readonly contractType: string | null
  readonly documents: Readonly<Record<string, string>>
  readonly movements: Readonly<Record<string, string>>
}> {
  const { rows } = await sql<{
    debtType: string | null
    contractType: string | null
    documents: Record<string, string>
    movements: Record<string, string>
  }>`
    select (select code from debt_type where id = ${debtTypeId}) as "debtType",
      (select code from contract_type where id = ${contractTypeId}) as "contractType",
      (select coalesce(jsonb_object_agg(id, prefix), '{}') from document_type
        where id = any (${[...documentTypeIds]}::int[])) as documents,
      (select coalesce(jsonb_object_agg(id, code), '{}') from movement_type
        where id = any (${[...movementTypeIds]}::int[])) as movements`.execute(tx)
  return rows[0] ?? { debtType: null, contractType: null, documents: {}, movements: {} }
}

export async function insertConfig(tx: Tx, taking: ConfigScope, by: string): Promise<string> {
  await sql`
    insert into debt_type_config (
      debt_type_id, contract_type_id, document_type_ids, movement_type_ids, updated_by_name
    )
    values (
      ${taking.debtTypeId}, ${taking.contractTypeId}, ${[...taking.documentTypeIds]}::int[],
      ${[...taking.movementTypeIds]}::int[], ${by}
    )`.execute(tx)
  return `${taking.debtTypeId}-${taking.contractTypeId}`
}

export async function updateConfig(tx: Tx, taking: ConfigScope, by: string): Promise<void> {
  await sql`
    update debt_type_config
    set document_type_ids = ${[...taking.documentTypeIds]}::int[],
      movement_type_ids = ${[...taking.movementTypeIds]}::int[],
      version = version + 1, updated_by_name = ${by}, updated_at = regua.now()
    where debt_type_id = ${taking.debtTypeId}
      and contract_type_id = ${taking.contractTypeId}`.execute(tx)
}

export async function deleteConfig(tx: Tx, key: string): Promise<void> {
  const [debtTypeId, contractTypeId] = pairOf(key)
  await sql`
    delete from debt_type_config
    where debt_type_id = ${debtTypeId} and contract_type_id = ${contractTypeId}`.execute(tx)
}
