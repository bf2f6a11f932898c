import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** A contract of a tenant with its open boletos; omitted fields get valid defaults. */
type ExampleTenant = {
  readonly mall?: number
  readonly document?: string
  readonly name?: string
  readonly tradeName?: string
  readonly luc?: string
  /** The collection group of its LUC. */
  readonly group?: string
  /** Cents of its open boletos, by due date. */
  readonly due?: Readonly<Record<string, number>>
}

/** Inserts malls with economic units '1', '2' and so on, in this order. */
export async function insertMallsNamed(
  db: Kysely<DB>,
  names: readonly string[],
  { portfolio }: { readonly portfolio?: string } = {},
): Promise<void> {
  await sql`
    insert into mall (name, economic_unit, portfolio)
    select name, (n + (select count(*) from mall))::text, ${portfolio ?? null}
    from unnest(${[...names]}::text[]) with ordinality given (name, n)
    order by n`.execute(db)
}

/**
 * Inserts tenants, contracts, boletos and títulos. Names follow the order of insertion: contract
 * 'C1', boleto 'B1', título 'T1'. Equal documents in one mall are one tenant.
 */
export async function insertTenants(
  db: Kysely<DB>,
  ...tenants: readonly ExampleTenant[]
): Promise<void> {
  for (const tenant of tenants) await insertTenant(db, tenant)
}

async function insertTenant(db: Kysely<DB>, tenant: ExampleTenant): Promise<void> {
  const { mall = 1, document = '36576230000140', name = 'Loja Sol Ltda', luc = 'L1' } = tenant
  await sql`
    insert into luc (mall_id, code) values (${mall}, ${luc}) on conflict do nothing`.execute(db)
  if (tenant.group !== undefined) await insertIntoGroup(db, tenant.group, { mall, document, luc })
  await sql`
    with known as (
      select id from tenant where mall_id = ${mall} and document = ${document}
    ), added as (
      insert into tenant (mall_id, document, name)
      select ${mall}, ${document}, ${name}
      where not exists (select from known)
      returning id
    ), c as (
      insert into contract (
        mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id
      )
      select ${mall}, 'C' || (select count(*) + 1 from contract), ${luc}, t.id, ${document}, ${name},
        ${tenant.tradeName ?? ''}, k.id
      from (select id from known union all select id from added) t
        join contract_type k on k.code = 'LOJA'
      returning id
    ), b as (
      insert into boleto (
        mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
        open_cents
      )
      select ${mall}, c.id, 'B' || of.n, 'B' || of.n, day, day, cents, cents
      from c
        cross join (
          select key::date as day, value::bigint as cents,
            (select count(*) from boleto) + row_number() over (order by key) as n
          from jsonb_each_text(${JSON.stringify(tenant.due ?? {})}::jsonb)
        ) of
      order by of.n
      returning id, contract_id, number, due_on, open_cents
    )
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
    select ${mall}, b.id, b.contract_id, 'T' || substr(b.number, 2),
      (select min(id) from document_type), k.id, date_trunc('month', b.due_on), b.due_on, b.due_on,
      b.open_cents, b.open_cents
    from b
      join movement_type k on k.code = 'ALM'
    order by b.id`.execute(db)
}

async function insertIntoGroup(
  db: Kysely<DB>,
  group: string,
  {
    mall,
    document,
    luc,
  }: { readonly mall: number; readonly document: string; readonly luc: string },
): Promise<void> {
  await sql`
    insert into collection_group (name, portfolio)
    select ${group}, 'Portfólio ' || chr((select count(*) from collection_group)::int + 65)
    where not exists (select from collection_group where name = ${group})`.execute(db)
  await sql`
    insert into group_tenant (mall_id, group_id, document, luc)
    select ${mall}, id, ${document}, ${luc}
    from collection_group
    where name = ${group}`.execute(db)
}

/** The first contract, 'C1' of Fulano, in an empty database with its mall and its LUC 'L1'. */
export async function insertFirstContract(db: Kysely<DB>): Promise<void> {
  await sql`insert into mall (name, economic_unit) values ('Vila Nova', '1002')`.execute(db)
  await sql`insert into luc (mall_id, code) values (1, 'L1')`.execute(db)
  await sql`
    insert into tenant (mall_id, document, name) values (1, '52998224725', 'Fulano')`.execute(db)
  await sql`
    insert into contract (mall_id, number, luc, tenant_id, document, name, contract_type_id, status)
    select 1, 'C1', 'L1', 1, '52998224725', 'Fulano', id, 'ATIVO'
    from contract_type where code = 'LOJA'`.execute(db)
}
