import { sql } from 'kysely'

import { among, brazilian, rowsQuery, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'

import { agingParameters, type BureauParameter } from '../contract/parameters.ts'
import { type ParameterDefinition, PARAMETERS } from '../rules/definitions.ts'

// Definitions from the rules, in their order; the table stores the client's values.
const definitions = JSON.stringify(
  Object.entries<ParameterDefinition>(PARAMETERS).map(([code, definition], place) => ({
    code,
    place,
    name: definition.name,
    kind: definition.kind,
    initial: definition.initial,
    least: definition.min ?? null,
    most: definition.max ?? null,
    protects: definition.protects,
  })),
)

/** Parameters with their definitions, in the order of the rules. */
export const parameterRows: Source<BureauParameter> = {
  from: sql`
    parameter p
    join jsonb_to_recordset(${definitions}::jsonb) as d (
      code text, place int, name text, kind text, initial text, least float8, most float8,
      protects boolean
    ) on d.code = p.code`,
  columns: {
    idParametro: sql`p.code`,
    codigoParametro: sql`p.code`,
    nomeParametro: sql`d.name`,
    categoria: sql`p.category`,
    valorParametro: sql`p.value`,
    statusAtivo: sql`p.is_active`,
    tipo: sql`d.kind`,
    padrao: sql`d.initial`,
    minimo: sql`d.least`,
    maximo: sql`d.most`,
    versao: sql`p.version`,
    alteradoPor: sql`p.updated_by_name`,
    alteradoEm: sql`p.updated_at`,
    exigeConfirmacao: sql`d.protects`,
  },
  sorts: {
    nomeParametro: brazilian(sql`d.name`),
    categoria: sql`p.category`,
    alteradoEm: sql`p.updated_at`,
  },
  filters: {
    codigoParametro: (code: string) => sql`p.code = ${code}`,
    categorias: (categories: readonly string[]) => among(sql`p.category`, categories, 'text'),
  },
  key: sql`d.place`,
}

/** All parameters, or those of some categories. */
export async function listParameters(
  tx: Tx,
  categorias?: readonly BureauParameter['categoria'][],
): Promise<BureauParameter[]> {
  const { rows } = await rowsQuery(agingParameters, parameterRows, { categorias }).execute(tx)
  return rows
}

/**
 * Lock: one parameter change at a time, so that related values cannot change meanwhile. Returns
 * false for an unknown code.
 */
export async function lockParameters(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql<{ code: string }>`
    select code from parameter order by code for update`.execute(tx)
  return rows.some((row) => row.code === code)
}

export async function saveParameter(
  tx: Tx,
  change: {
    readonly code: string
    readonly value: string
    readonly isActive: boolean
    readonly by: string
    readonly confirmedBy: string | null
  },
): Promise<void> {
  await sql`
    with changed as (
      update parameter
      set value = ${change.value}, is_active = ${change.isActive}, version = version + 1,
        updated_by_name = ${change.by}, updated_at = regua.now()
      where code = ${change.code} returning code, version, value, is_active, updated_by_name
    )
    insert into parameter_version (
      code, version, value, is_active, changed_by_name, confirmed_by_name
    )
    select code, version, value, is_active, updated_by_name, ${change.confirmedBy}
    from changed`.execute(tx)
}

export type ParameterVersion = {
  readonly versao: number
  readonly valor: string
  readonly statusAtivo: boolean
  readonly alteradoPor: string
  readonly confirmadoPor: string | null
  readonly alteradoEm: Date
}

export async function parameterVersions(tx: Tx, code: string): Promise<ParameterVersion[]> {
  const { rows } = await sql<ParameterVersion>`
    select version as versao, value as valor, is_active as "statusAtivo",
      changed_by_name as "alteradoPor", confirmed_by_name as "confirmadoPor",
      changed_at as "alteradoEm"
    from parameter_version where code = ${code} order by version desc`.execute(tx)
  return rows
}

/**
 * Active users whose profile holds a director's step; without one, items could not leave it
 * (rules 4.3 g).
 */
export async function countDirectors(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct u.id)::int as n
    from app_user u join profile f on f.id = u.profile_id and f.is_active
      join profile_permission p on p.profile_id = f.id join menu_rule r on r.id = p.rule_id
    where u.is_active and r.code like 'APROVADOR_DIRETOR_%'`.execute(tx)
  return rows[0]?.n ?? 0
}
