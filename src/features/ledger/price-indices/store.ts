import { sql } from 'kysely'

import { among, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import type { Competence } from '#values/competence.ts'
import { DEFAULT_INDEX, type IndexName, LEGAL_RATE } from '#values/price-index.ts'

import type { IndexValue } from './contract.ts'
import type { CurrentValue } from './rules.ts'

const keyOf = sql`v.index_name || ' ' || to_char(v.month, 'YYYY-MM') || ' v' || v.version`

/** Published values, one row per version. */
export const indexRows: Source<IndexValue> = {
  from: sql`price_index_value v`,
  columns: {
    chave: keyOf,
    indice: sql`v.index_name`,
    mes: sql`to_char(v.month, 'YYYY-MM')`,
    valor: sql`(v.rate_e8 / 1000000.0)::float8`,
    // Two decimals; more only if not zero.
    variacao: sql`replace(
      case
        when v.rate_e8 % 10000 = 0 then to_char(v.rate_e8 / 1000000.0, 'FM999990.00')
        else rtrim(to_char(v.rate_e8 / 1000000.0, 'FM999990.000000'), '0')
      end, '.', ',')`,
    versao: sql`v.version`,
    atual: sql`v.is_current`,
    criadoPor: sql`v.created_by_name`,
    criadoEm: sql`v.created_at`,
  },
  sorts: {
    indice: sql`v.index_name`,
    mes: sql`v.month`,
    versao: sql`v.version`,
    criadoEm: sql`v.created_at`,
  },
  filters: {
    indice: (name: string) => among(sql`v.index_name`, [name.toUpperCase()], 'text'),
    atuais: () => sql`v.is_current`,
  },
  key: sql`(${keyOf})`,
}

export type StoredIndexValue = {
  readonly index: IndexName
  readonly month: Competence
  readonly rate: number
}

export async function currentValues(tx: Tx): Promise<CurrentValue[]> {
  const { rows } = await sql<CurrentValue>`
    select index_name as index, to_char(month, 'YYYY-MM') as month, rate_e8::float8 as rate
    from price_index_value
    where is_current`.execute(tx)
  return rows
}

/** Number of open actions corrected by these indices, and their claims; LEGAL contracts use IPCA and LEGAL. */
export async function claimsBy(
  tx: Tx,
  indices: readonly IndexName[],
): Promise<{ readonly lawsuits: number; readonly cents: number }> {
  const { rows } = await sql<{ lawsuits: number; cents: number }>`
    select count(*)::int as lawsuits, coalesce(sum(l.corrected_cents), 0)::float8 as cents
    from lawsuit l
      join contract c on c.id = l.contract_id
    where l.is_open and not l.is_frozen and l.corrected_cents is not null
      and case coalesce(c.index_name, '')
          when '' then array[${DEFAULT_INDEX}::text]
          when 'LEGAL' then array['IPCA', ${LEGAL_RATE}::text]
          else array[c.index_name]
        end && ${[...indices]}::text[]`.execute(tx)
  return onlyRow(rows)
}

/** One file at a time, because version numbers are consecutive. */
export async function lockIndices(tx: Tx): Promise<void> {
  await sql`lock table price_index_value in share row exclusive mode`.execute(tx)
}

type Replaced = { readonly index: string; readonly month: string; readonly version: number }

const rowsOf = (values: readonly StoredIndexValue[]) => sql`
  jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as g (index text, month text, rate bigint)`

/** Ends the versions in force whose rate the file changes. */
async function endReplaced(tx: Tx, values: readonly StoredIndexValue[]): Promise<Replaced[]> {
  const { rows } = await sql<Replaced>`
    update price_index_value v
    set is_current = false
    from ${rowsOf(values)}
    where v.index_name = g.index and v.month = (g.month || '-01')::date and v.is_current
      and v.rate_e8 <> g.rate
    returning v.index_name as index, to_char(v.month, 'YYYY-MM') as month, v.version`.execute(tx)
  return rows
}

/**
 * Writes the values of a file: unchanged months are skipped, changed ones get the next version.
 * Stores for each new row the version it replaced, for the undo.
 */
export async function writeValues(
  tx: Tx,
  importId: number,
  values: readonly StoredIndexValue[],
  by: { readonly id: number | null; readonly name: string },
): Promise<{ readonly novos: number; readonly alterados: number }> {
  const replaced = await endReplaced(tx, values)
  const { rows } = await sql<{ added: number; changed: number }>`
    with replaced as materialized (
      select index, (month || '-01')::date as month, version
      from jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb)
        as r (index text, month text, version int)
    ), written as (
      insert into price_index_value as v (
        index_name, month, version, rate_e8, import_id, created_by, created_by_name
      )
      select g.index, (g.month || '-01')::date,
        1 + coalesce((
          select max(o.version) from price_index_value o
          where o.index_name = g.index and o.month = (g.month || '-01')::date), 0),
        g.rate, ${importId}, ${by.id}, ${by.name}
      from ${rowsOf(values)}
      where not exists (
        select from price_index_value c
        where c.index_name = g.index and c.month = (g.month || '-01')::date and c.is_current
      )
      returning v.*
    ), noted as (
      insert into file_import_change (import_id, place, before, after)
      select ${importId}, concat_ws('|', w.index_name, w.month, w.version),
        (
          select to_jsonb(o) from price_index_value o
          join replaced r on r.index = o.index_name and r.month = o.month and r.version = o.version
          where o.index_name = w.index_name and o.month = w.month
        ),
        to_jsonb(w)
      from written w
      returning before
    )
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed
    from noted`.execute(tx)
  const { added, changed } = onlyRow(rows)
  return { novos: added, alterados: changed }
}

/** Restores the versions before a file; its own versions stay but are out of force. */
export async function restoreValues(tx: Tx, importId: number): Promise<void> {
  await sql`
    update price_index_value v
    set is_current = false
    where v.import_id = ${importId} and v.is_current`.execute(tx)
  await sql`
    update price_index_value v
    set is_current = true
    from file_import_change c
    where c.import_id = ${importId} and c.before is not null
      and v.index_name = c.before ->> 'index_name' and v.month = (c.before ->> 'month')::date
      and v.version = (c.before ->> 'version')::int`.execute(tx)
}

/**
 * Creates an edition if a load or its undo changed the values in force. Replaced values end before
 * it, new ones start with it.
 */
export async function createEdition(tx: Tx, importId: number, isUndo: boolean): Promise<void> {
  await sql`
    insert into price_index_edition (import_id, is_undo)
    select ${importId}, ${isUndo}
    where exists (
      (select index_name, month, version from price_index_value where is_current
        except
        select index_name, month, version from price_index_period where until_edition is null)
      union all
      (select index_name, month, version from price_index_period where until_edition is null
        except
        select index_name, month, version from price_index_value where is_current)
    )`.execute(tx)
  await sql`
    update price_index_period p set until_edition = (select max(id) from price_index_edition)
    where p.until_edition is null and not exists (
      select from price_index_value v
      where v.index_name = p.index_name and v.month = p.month and v.version = p.version
        and v.is_current
    )`.execute(tx)
  await sql`
    insert into price_index_period (index_name, month, version, since_edition)
    select v.index_name, v.month, v.version, (select max(id) from price_index_edition)
    from price_index_value v
    where v.is_current and not exists (
      select from price_index_period p
      where p.index_name = v.index_name and p.month = v.month and p.version = v.version
        and p.until_edition is null
    )`.execute(tx)
}
