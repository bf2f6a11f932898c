import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Inactive malls too: what their tenants owe is still collected. */
export async function listMalls(tx: Tx, malls: readonly number[] | 'all'): Promise<{ id: number; nome: string; name: string; portfolio: string }[]> {
  const scope = malls === 'all' ? sql`true` : sql`id = any(${[...malls]}::int[])`
  const { rows } = await sql<{ id: number; nome: string; name: string; portfolio: string }>`
    select id, name as nome, name, coalesce(portfolio, '') as portfolio from mall where ${scope} order by lower(unaccent(name)), id`.execute(tx)
  return rows
}

export async function listCompanies(tx: Tx): Promise<{ id: number; razaoSocial: string; cnpj: string; idErp: number | null }[]> {
  const { rows } = await sql<{ id: number; razaoSocial: string; cnpj: string; idErp: number | null }>`
    select id, name as "razaoSocial", cnpj, erp_id as "idErp" from company where is_active order by lower(unaccent(name)), id`.execute(tx)
  return rows
}

export async function listCompanyTypes(tx: Tx): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{ id: number; nome: string }>`select id, name as nome from company_type where is_active order by id`.execute(tx)
  return rows
}
