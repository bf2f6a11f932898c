import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { EconomicUnit } from '../contract/economic-units.ts'

const principal = sql`(select k.name from mall_company mc join company k on k.id = mc.company_id
  where mc.mall_id = m.id and mc.is_principal and mc.is_active)`

/** One row per mall, with its companies. */
export const economicUnits: Source<EconomicUnit> = {
  from: sql`mall m`,
  columns: {
    shoppingId: sql`m.id`,
    nomeShopping: sql`m.name`,
    origem: sql`m.origin`,
    codigoUnidadeEconomica: sql`m.economic_unit`,
    empresaPrincipal: sql`coalesce(${principal}, '')`,
    nomesEmpresas: sql`
      coalesce((select string_agg(k.name, '; ' order by mc.is_principal desc, k.name, mc.id)
      from mall_company mc
      join company k on k.id = mc.company_id
      where mc.mall_id = m.id and mc.is_active),
        '')`,
    empresas: sql`
      (select coalesce(jsonb_agg(jsonb_build_object('id', mc.id, 'empresaId', k.id, 'razaoSocial',
        k.name,
        'codigoUnidadeEconomica', mc.economic_unit, 'ativo', mc.is_active, 'principal',
        mc.is_principal,
        'dataInicio', mc.valid_from, 'dataFim', mc.valid_to)
        order by mc.is_principal desc, k.name, mc.valid_from, mc.id),
          '[]'::jsonb)
      from mall_company mc join company k on k.id = mc.company_id where mc.mall_id = m.id)`,
    versao: sql`m.companies_version`,
    alteradoPor: sql`m.companies_updated_by_name`,
    alteradoEm: sql`m.companies_updated_at`,
  },
  sorts: {
    nomeShopping: brazilian(sql`m.name`),
    origem: sql`m.origin`,
    empresaPrincipal: brazilian(principal),
  },
  filters: {
    shoppingId: (id: number) => sql`m.id = ${id}`,
    nomeShopping: textContains(sql`m.name`),
  },
  mall: sql`m.id`,
  key: sql`m.id`,
}

/** The mall of this line. */
export async function mallOfLine(tx: Tx, lineId: number): Promise<number | undefined> {
  const { rows } = await sql<{
    mallId: number
  }>`select mall_id as "mallId" from mall_company where id = ${lineId}`.execute(tx)
  return rows[0]?.mallId
}

/** Active companies among these, which can be assigned to a mall. */
export async function activeCompanies(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select id from company where is_active and id = any(${[...ids]}::int[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A stored line; a new one has no id. */
export type StoredLine = {
  readonly id: number | null
  readonly companyId: number
  readonly unit: string
  readonly isActive: boolean
  readonly isPrincipal: boolean
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

const inputRows = (
  lines: readonly StoredLine[],
) => sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
  as l (
    id int, "companyId" int, unit text, "isActive" boolean, "isPrincipal" boolean, "from" date,
    "to" date
  )`

/**
 * Writes the lines of a mall. Deactivates them first: the constraints on principal and validities
 * check row by row, so swapping two lines would fail halfway.
 */
export async function writeLines(
  tx: Tx,
  mallId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  const ids = lines.flatMap(({ id }) => (id === null ? [] : [id]))
  await sql`
    update mall_company
    set is_active = false, is_principal = false
    where mall_id = ${mallId} and id = any(${ids}::int[])`.execute(tx)
  await sql`
    update mall_company mc
    set company_id = l."companyId", economic_unit = l.unit, is_active = l."isActive",
      is_principal = l."isPrincipal", valid_from = l."from", valid_to = l."to"
    from ${inputRows(lines)} where mc.id = l.id and mc.mall_id = ${mallId}`.execute(tx)
  await sql`
    insert into mall_company (
      mall_id, company_id, economic_unit, is_active, is_principal, valid_from, valid_to
    )
    select ${mallId}, "companyId", unit, "isActive", "isPrincipal", "from", "to"
    from ${inputRows(lines)}
    where id is null`.execute(tx)
}

export async function deleteLine(tx: Tx, lineId: number): Promise<void> {
  await sql`delete from mall_company where id = ${lineId}`.execute(tx)
}

/** Writes the next version of a mall's set of companies. */
export async function raiseVersion(tx: Tx, mallId: number, by: string): Promise<void> {
  await sql`
    update mall
    set companies_version = companies_version + 1, companies_updated_by_name = ${by},
      companies_updated_at = regua.now()
    where id = ${mallId}`.execute(tx)
}
