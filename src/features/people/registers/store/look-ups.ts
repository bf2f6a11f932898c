import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Includes inactive malls: their tenants' debts are still collected. */
export async function listMalls(
  tx: Tx,
  malls: readonly number[] | 'all',
): Promise<{ id: number; nome: string; name: string; portfolio: string }[]> {
  const scope = malls === 'all' ? sql`true` : sql`id = any(${[...malls]}::int[])`
  const { rows } = await sql<{ id: number; nome: string; name: string; portfolio: string }>`
    select id, name as nome, name, coalesce(portfolio, '') as portfolio
    from mall
    where ${scope}
    order by lower(unaccent(name)), id`.execute(tx)
  return rows
}

export async function listCompanies(
  tx: Tx,
): Promise<{ id: number; razaoSocial: string; cnpj: string; idErp: number | null }[]> {
  const { rows } = await sql<{
    id: number
    razaoSocial: string
    cnpj: string
    idErp: number | null
  }>`
    select id, name as "razaoSocial", cnpj, erp_id as "idErp"
    from company
    where is_active
    order by lower(unaccent(name)), id`.execute(tx)
  return rows
}

export async function listCompanyTypes(tx: Tx): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{
    id: number
    nome: string
  }>`select id, name as nome from company_type where is_active order by id`.execute(tx)
  return rows
}

export type NewCompany = {
  readonly name: string
  readonly cnpj: string
  readonly erpId: number
  readonly type: string
  readonly street: string
  readonly cep: string
  readonly city: string
  readonly uf: string
  readonly contacts: readonly { readonly kind: 'EMAIL' | 'TELEFONE'; readonly value: string }[]
}

/**
 * Inserts a company with its contacts; keeps an existing one with the same CNPJ. Returns its id.
 */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into company (name, cnpj, erp_id, type_id, street, cep, city, uf)
      values (${company.name}, ${company.cnpj}, ${company.erpId},
        (select id from company_type where name = ${company.type}), ${company.street},
        ${company.cep},
        ${company.city}, ${company.uf})
      on conflict (cnpj) do nothing returning id
    ), contacts as (
      insert into company_contact (company_id, kind, value)
      select a.id, c.kind, c.value
      from added a
      cross join jsonb_to_recordset(${JSON.stringify(company.contacts)}::jsonb) as c (
        kind text, value text
      )
    )
    select id
    from added
    union all
    select id
    from company
    where cnpj = ${company.cnpj}
    limit 1`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`company ${company.cnpj} was neither added nor found`)
  return found.id
}

/**
 * Makes a company the principal of malls without one (rules 8: exactly one), with the mall's
 * economic unit. Returns the malls.
 */
export async function insertPrincipal(
  tx: Tx,
  companyId: number,
  economicUnits: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ mallId: number }>`
    insert into mall_company (mall_id, company_id, economic_unit, is_principal)
    select m.id, ${companyId}, m.economic_unit, true from mall m
    where m.economic_unit = any(${[...economicUnits]}::text[])
      and not exists (
        select from mall_company o where o.mall_id = m.id and o.is_principal and o.is_active
      )
    order by m.id returning mall_id as "mallId"`.execute(tx)
  return rows.map(({ mallId }) => mallId)
}
