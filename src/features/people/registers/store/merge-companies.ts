import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { CompanyOfFile } from '../rules.ts'

const rowsOf = (rows: readonly CompanyOfFile[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    rows.map(({ mall, ...row }, place) => ({
      ...row,
      place,
      mall: mall?.name ?? null,
      unit: mall?.unit ?? null,
    })),
  )}::jsonb) as n(
    place int, cnpj text, name text, mall text, unit text, share_bps int, "from" date, "to" date,
    "isPrincipal" boolean
  )`

// The active part of a company in a mall whose validity meets that of the row.
const storedPart = sql`
  left join company k on k.cnpj = n.cnpj
  left join mall m on m.economic_unit = n.unit
  left join mall_company p on p.mall_id = m.id and p.company_id = k.id and p.is_active
    and daterange(p.valid_from, p.valid_to, '[]') && daterange(n."from", n."to", '[]')`

/** How many of the rows are new, and how many change what is stored. */
export async function countMerged(
  tx: Tx,
  rows: readonly CompanyOfFile[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const { rows: counts } = await sql<{ added: number; changed: number }>`
    with state as (
      select n.place,
        bool_or(k.id is null or n.unit is not null and p.id is null) as is_new,
        bool_or(
          k.name is distinct from n.name
            or n.unit is not null and (
              m.name is distinct from n.mall
                or n."isPrincipal" and n.share_bps is not null
                  and m.share_bps is distinct from n.share_bps
                or (p.valid_from, p.valid_to, p.is_principal)
                  is distinct from (n."from", n."to", n."isPrincipal")
            )
        ) as is_changed
      from ${rowsOf(rows)} ${storedPart}
      group by n.place
    )
    select count(*) filter (where is_new)::int as added,
      count(*) filter (where not is_new and is_changed)::int as changed
    from state`.execute(tx)
  return counts[0] ?? { added: 0, changed: 0 }
}

/** The row of each mall that decides its name and share: that of its principal. */
const mallRows = (rows: readonly CompanyOfFile[]) => sql`(
  select distinct on (n.unit) n.unit, n.mall, n.share_bps, n."from"
  from ${rowsOf(rows)}
  where n.unit is not null
  order by n.unit, n."isPrincipal" desc, n.place
) d`

/** Inserts new malls; a known one keeps its share if the file does not name one. */
async function mergeMalls(tx: Tx, rows: readonly CompanyOfFile[], by: string): Promise<void> {
  await sql`
    insert into mall (name, economic_unit, share_bps, starts_on, updated_by_name, updated_at)
    select d.mall, d.unit, coalesce(d.share_bps, 10000), d."from", ${by}, regua.now()
    from ${mallRows(rows)}
    on conflict (economic_unit) do nothing`.execute(tx)
  await sql`
    update mall m
    set name = d.mall, share_bps = coalesce(d.share_bps, m.share_bps), version = m.version + 1,
      updated_by_name = ${by}, updated_at = regua.now()
    from ${mallRows(rows)}
    where m.economic_unit = d.unit
      and (m.name, m.share_bps) is distinct from (d.mall, coalesce(d.share_bps, m.share_bps))`.execute(
    tx,
  )
}

/**
 * Merges companies, malls and who owns which. The parts of the malls of the file lose their mark
 * 'principal' first: a mall has one.
 */
export async function mergeCompanies(
  tx: Tx,
  rows: readonly CompanyOfFile[],
  by: string,
): Promise<void> {
  await sql`
    insert into company as k (name, cnpj, updated_by_name, updated_at)
    select distinct on (n.cnpj) n.name, n.cnpj, ${by}, regua.now()
    from ${rowsOf(rows)}
    order by n.cnpj, n.place
    on conflict (cnpj) do update
    set name = excluded.name, version = k.version + 1, updated_by_name = ${by},
      updated_at = regua.now()
    where k.name <> excluded.name`.execute(tx)
  await mergeMalls(tx, rows, by)
  await sql`
    update mall_company p
    set is_principal = false
    from mall m
    where m.id = p.mall_id and p.is_principal
      and m.economic_unit in (select n.unit from ${rowsOf(rows)})`.execute(tx)
  await sql`
    update mall_company t
    set valid_from = n."from", valid_to = n."to", is_principal = n."isPrincipal",
      economic_unit = n.unit
    from ${rowsOf(rows)} ${storedPart}
    where t.id = p.id`.execute(tx)
  await sql`
    insert into mall_company (
      mall_id, company_id, economic_unit, is_principal, valid_from, valid_to
    )
    select m.id, k.id, n.unit, n."isPrincipal", n."from", n."to"
    from ${rowsOf(rows)} ${storedPart}
    where m.id is not null and p.id is null`.execute(tx)
  await sql`
    update mall m
    set companies_version = companies_version + 1, companies_updated_by_name = ${by},
      companies_updated_at = regua.now()
    where m.economic_unit in (select n.unit from ${rowsOf(rows)})`.execute(tx)
}
