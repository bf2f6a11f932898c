import { type RawBuilder, sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { brazilian, rowsQuery, type Source } from '#listing/server/window.ts'
import { matchesDocument } from '#listing/server/document-alias.ts'
import type { VersionedRecord } from '#listing/saved-meanwhile.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { foldForSearch } from '#values/fold-text.ts'

import { type ExceptionRow, type ListCode, MODULES } from '../contract/lists.ts'

type Sql = RawBuilder<unknown>

export type StoredRecord = {
  readonly list: ListCode
  readonly document: string
  readonly luc: string
  readonly documentTypeId: number | null
  readonly costCenter: string
  readonly number: string
  readonly competenceYear: number | null
  readonly economicUnit: string
  readonly moduleIds: readonly number[]
  readonly mallIds: readonly number[]
  readonly note: string
  readonly isActive: boolean
}

/** Only users who see every mall of a record may change it. */
const isOwn = (malls: Malls): Sql =>
  malls === 'all' ? sql`true` : sql`(r.mall_ids <> '{}' and r.mall_ids <@ ${malls}::int[])`

const mallsOf = (value: Sql, none: Sql): Sql =>
  sql`(select coalesce(${value}, ${none}) from mall m where m.id = any(r.mall_ids))`
const modulesOf = (value: Sql): Sql =>
  sql`(select ${value} from exception_module k where k.id = any(r.module_ids))`
const mallOrder = sql`order by ${brazilian(sql`m.name`)}, m.id`

const modulesWithWords = (text: string): readonly string[] =>
  Object.entries(MODULES).flatMap(([name, words]) =>
    foldForSearch(words).includes(foldForSearch(text)) ? [name] : [],
  )

const identifyingFields = {
  cpfCnpj: sql`r.document`,
  luc: sql`r.luc`,
  tipo: sql`d.prefix`,
  centroLucro: sql`r.cost_center`,
  numero: sql`r.number`,
  anoCompetencia: sql`r.competence_year`,
  unidEcon: sql`r.economic_unit`,
}

const filters = {
  lista: (list: ListCode) => sql`r.list = ${list}`,
  registro: (id: number) => sql`r.id = ${id}`,
  cpfCnpj: (text: string) => matchesDocument(sql`r.document`, text),
  // Documents have their own filter field, so that they never appear in URLs.
  busca: (text: string) => sql`(
    ${textContains(
      sql`r.luc`,
      sql`d.prefix`,
      sql`r.cost_center`,
      sql`r.number`,
      sql`r.competence_year`,
      sql`r.economic_unit`,
      sql`r.note`,
    )(text)}
    or exists (
      select from mall m where m.id = any(r.mall_ids) and ${textContains(sql`m.name`)(text)}
    )
    or exists (
      select from exception_module k where k.id = any(r.module_ids) and (
        k.name = any(${modulesWithWords(text)}::text[])
        or ${textContains(sql`replace(k.name, '_', ' ')`)(text.replaceAll('_', ' '))})))`,
}

/** Records of all four lists; filter with `lista`. */
export const recordSource = (malls: Malls): Source<ExceptionRow> => ({
  from: sql`exception_record r left join document_type d on d.id = r.document_type_id`,
  columns: {
    id: sql`r.id`,
    ativo: sql`r.is_active`,
    observacao: sql`r.note`,
    shoppings: mallsOf(
      sql`jsonb_agg(jsonb_build_object('id', m.id, 'nome', m.name) ${mallOrder})`,
      sql`'[]'`,
    ),
    modulos: modulesOf(
      sql`jsonb_agg(jsonb_build_object('id', k.id, 'nome', k.name) order by k.id)`,
    ),
    nomesShoppings: sql`case when r.mall_ids = '{}' then 'Todos' else ${mallsOf(
      sql`
      string_agg(m.name, ' | ' ${mallOrder})`,
      sql`''`,
    )} end`,
    nomesModulos: modulesOf(sql`string_agg(k.name, ' | ' order by k.id)`),
    descricao: sql`
      regua.exception_label(
        r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year,
          r.economic_unit
      )`,
    podeAlterar: isOwn(malls),
    versao: sql`r.version`,
    alteradoPor: sql`r.updated_by_name`,
    alteradoEm: sql`r.updated_at`,
    ...identifyingFields,
  },
  sorts: {
    ...identifyingFields,
    ativo: sql`r.is_active`,
    alteradoEm: sql`r.updated_at`,
  },
  filters,
  mall: (own) => sql`(r.mall_ids = '{}' or r.mall_ids && ${own}::int[])`,
  key: sql`r.id`,
})

/** One record as shown to the user; undefined outside the user's malls. */
export async function readRow(
  tx: Tx,
  list: ListCode,
  id: number,
  malls: Malls,
): Promise<ExceptionRow | undefined> {
  const searchInput = {
    lista: list,
    registro: id,
    escopo: malls === 'all' ? undefined : malls.length === 0 ? [0] : malls,
  }
  const { rows } = await rowsQuery<ExceptionRow>(
    { sortedBy: '' },
    recordSource(malls),
    searchInput,
  ).execute(tx)
  return rows[0]
}

/**
 * Locks the lists against other changes and against sending to the bureau. So the saved effect
 * equals the simulated one.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select regua.change_exception_lists()`.execute(tx)
}

export type LockedRecord = StoredRecord & VersionedRecord & { readonly id: number }

export async function readStored(
  tx: Tx,
  list: ListCode,
  id: number,
): Promise<LockedRecord | undefined> {
  const { rows } = await sql<LockedRecord>`
    select id, list, document, luc, document_type_id as "documentTypeId",
      cost_center as "costCenter", number, competence_year as "competenceYear",
      economic_unit as "economicUnit", module_ids as "moduleIds", mall_ids as "mallIds", note,
        is_active as "isActive", version as versao,
      updated_by_name as "alteradoPor", updated_at as "alteradoEm"
    from exception_record where list = ${list} and id = ${id}`.execute(tx)
  return rows[0]
}

/** True if another record has the same match and malls; for a document number, any malls. */
export async function isTaken(
  tx: Tx,
  record: StoredRecord,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from exception_record r
      where r.list = ${record.list} and r.id is distinct from ${except ?? null}::bigint
        and r.key = regua.exception_key(
          ${record.list}, ${record.document}, ${record.luc}, ${record.documentTypeId}::int,
            ${record.costCenter},
          ${record.number}, ${record.competenceYear}::int, ${record.economicUnit})
        and (r.list = 'numero-documento' or r.mall_ids = ${[...record.mallIds]}::int[])) as taken`.execute(
    tx,
  )
  return onlyRow(rows).taken
}

export async function insertRecord(tx: Tx, record: StoredRecord, by: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into exception_record (
      list, document, luc, document_type_id, cost_center, number, competence_year, economic_unit,
        module_ids, mall_ids, note,
      is_active, created_by_name, updated_by_name)
    values (
      ${record.list}, ${record.document}, ${record.luc}, ${record.documentTypeId},
        ${record.costCenter}, ${record.number}, ${record.competenceYear},
      ${record.economicUnit}, ${[...record.moduleIds]}::int[], ${[...record.mallIds]}::int[],
        ${record.note}, ${record.isActive}, ${by}, ${by})
    returning id`.execute(tx)
  return onlyRow(rows).id
}

export async function updateRecord(
  tx: Tx,
  id: number,
  record: StoredRecord,
  by: string,
): Promise<void> {
  await sql`
    update exception_record
    set document = ${record.document}, luc = ${record.luc},
      document_type_id = ${record.documentTypeId},
      cost_center = ${record.costCenter}, number = ${record.number},
        competence_year = ${record.competenceYear}, economic_unit = ${record.economicUnit},
      module_ids = ${[...record.moduleIds]}::int[], mall_ids = ${[...record.mallIds]}::int[],
        note = ${record.note}, is_active = ${record.isActive},
      version = version + 1, updated_by_name = ${by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

export async function deleteRecord(tx: Tx, id: number): Promise<void> {
  await sql`delete from exception_record where id = ${id}`.execute(tx)
}

export type Module = { readonly id: number; readonly nome: string }

/** Modules in the order of the rules. */
export async function listModules(tx: Tx): Promise<Module[]> {
  const { rows } =
    await sql<Module>`select id, name as nome from exception_module order by id`.execute(tx)
  return rows
}

export const moduleOf = (modules: readonly Module[], name: string): number =>
  modules.find(({ nome }) => nome === name)?.id ?? 0

/** Entities that a record may refer to: modules, the user's malls, document types. */
export type RegisteredNames = {
  readonly modules: readonly Module[]
  readonly malls: readonly {
    readonly id: number
    readonly name: string
    readonly economicUnit: string
  }[]
  readonly documentTypes: readonly { readonly id: number; readonly prefix: string }[]
}

export async function readRegisteredNames(tx: Tx, malls: Malls): Promise<RegisteredNames> {
  const [modules, mallRows, types] = [
    await listModules(tx),
    await sql<RegisteredNames['malls'][number]>`
      select id, name, economic_unit as "economicUnit" from mall where ${ofMalls(
        sql`
        id`,
        malls,
      )} order by id`.execute(tx),
    await sql<
      RegisteredNames['documentTypes'][number]
    >`select id, prefix from document_type order by prefix`.execute(tx),
  ]
  return { modules, malls: mallRows.rows, documentTypes: types.rows }
}
