import { type Kysely, sql } from 'kysely'

import { emptyTables } from './empty-tables.ts'

import type { DB } from '#server/database/schema.ts'

/** A boleto of the test world; omitted fields get valid defaults. */
export type ExampleBoletoInput = {
  readonly mall?: number
  readonly document?: string
  readonly dueOn?: string
  readonly cents?: number
  readonly contract?: {
    readonly status?: 'ATIVO' | 'INATIVO'
    readonly cep?: string
    readonly legal?: string
    readonly group?: string
  }
  readonly fiador?: { readonly document: string; readonly cep?: string; readonly endsOn?: string }
}

/** Inserts three malls, by economic unit. */
export async function insertMalls(db: Kysely<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into mall (name, economic_unit)
    values ('Shopping Alfa', '1'), ('Shopping Beta', '2'), ('Shopping Gama', '3')
    returning id`.execute(db)
  await sql`insert into luc (mall_id, code) select id, 'L1' from mall`.execute(db)
  return rows.map(({ id }) => id)
}

/** Inserts a contract with one open boleto of one título; returns the boleto id. */
export async function insertBoleto(
  db: Kysely<DB>,
  number: string,
  exampleBoletoInput: ExampleBoletoInput = {},
): Promise<number> {
  const {
    mall = 1,
    document = '36576230000140',
    dueOn = '2026-08-10',
    cents = 100_000,
    contract = {},
    fiador,
  } = exampleBoletoInput
  const { rows: tenants } = await sql<{ id: number }>`
    insert into tenant (mall_id, document, name) values (${mall}, ${document}, 'Loja Sol Ltda')
    on conflict (mall_id, document) do update set name = excluded.name returning id`.execute(db)
  const { rows: contracts } = await sql<{ id: number }>`
    insert into contract (
      mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id, status,
      street, district, city, uf, cep, legal_status, is_registered
    )
    values (${mall}, ${`C${number}`}, 'L1', ${tenants[0]?.id ?? 0}, ${document}, 'Loja Sol Ltda',
      'Sol', (select id from contract_type where code = 'LOJA'),
      ${contract.status ?? 'ATIVO'}, 'Av. Principal, 100', 'Bela Vista', 'São Paulo', 'SP',
        ${contract.cep ?? '01310100'}, ${contract.legal ?? ''}, true)
      returning id`.execute(db)
  const contractId = contracts[0]?.id ?? 0
  if (contract.group !== undefined) {
    await sql`
      insert into collection_group (name, portfolio)
      values (${contract.group}, 'Portfólio Sul')
      on conflict (name) do nothing`.execute(db)
    await sql`insert into group_tenant (mall_id, group_id, document, luc)
      select ${mall}, id, ${document}, 'L1'
      from collection_group
      where name = ${contract.group}
      on conflict do nothing`.execute(db)
  }
  if (fiador) {
    await sql`
      insert into guarantor (
        mall_id, contract_id, document, name, born_on, street, district, city, uf, cep,
        guarantee_ends_on
      )
      values (${mall}, ${contractId}, ${fiador.document}, 'Ana Prado', '1980-05-05',
        'Rua das Flores, 1', 'Bela Vista', 'São Paulo', 'SP', ${fiador.cep ?? '01310100'},
        ${fiador.endsOn ?? null})`.execute(db)
  }
  const { rows } = await sql<{ id: number }>`
    insert into boleto (
      mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
      open_cents
    )
    values (${mall}, ${contractId}, ${number}, ${number}, ${dueOn}, ${dueOn}, ${cents}, ${cents})
    returning id`.execute(db)
  const boletoId = rows[0]?.id ?? 0
  await sql`
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
    values (${mall}, ${boletoId}, ${contractId}, ${`T${number}`},
      (select min(id) from document_type), (select id from movement_type where code = 'ALM'),
      date_trunc('month', ${dueOn}::date)::date, ${dueOn}, ${dueOn}, ${cents}, ${cents})`.execute(
    db,
  )
  return boletoId
}

/** Pays the boleto in full, as a load would. */
export async function payBoleto(
  db: Kysely<DB>,
  number: string,
  paidOn = '2026-11-13',
): Promise<void> {
  await sql`
    insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
    select mall_id, id, 'RC' || number, ${paidOn}, ${paidOn}, original_cents
    from titulo
    where number = ${`T${number}`}`.execute(db)
  await sql`update titulo set open_cents = 0 where number = ${`T${number}`}`.execute(db)
  await sql`update boleto set open_cents = 0 where number = ${number}`.execute(db)
}

/** Empties the world between tests; profiles, menus and parameters stay. */
export async function emptyWorld(db: Kysely<DB>): Promise<void> {
  await emptyTables(
    db,
    'lawsuit_titulo',
    'lawsuit_left_out',
    'bureau_event',
    'bureau_submission',
    'item_justification',
    'item_person',
    'negativation_item',
    'recovery_case',
    'bureau_batch',
    'bureau_informant',
    'cycle',
    'receipt',
    'titulo',
    'boleto',
    'guarantor',
    'contract',
    'luc',
    'tenant',
    'group_tenant',
    'collection_group',
    'user_mall',
    'mall_company',
    'mall',
    'audit_entry',
    'audit_head',
    'stored_file',
    'idempotency_key',
  )
}

/**
 * Inserts a finished load of títulos of a given age. A cycle opens automatically only after a
 * load of the same day.
 */
export async function insertTituloLoad(
  db: Kysely<DB>,
  ago: string,
  change: { readonly kind?: string; readonly status?: string; readonly dry?: boolean } = {},
): Promise<void> {
  await sql`with f as (
      insert into stored_file (mall_id, name, media_type, size_bytes, sha256)
      values (null, 'a.csv', 'text/csv', 1, sha256('a'))
      returning id)
    insert into erp_load (
      kind, file_id, file_name, sha256, status, is_dry_run, created_by_name, finished_at
    )
    select ${change.kind ?? 'ORACLE'}, f.id, 'a.csv', sha256('a'),
      ${change.status ?? 'PROCESSADA'}, ${change.dry ?? false}, 'Ana',
      clock_timestamp() - ${ago}::interval from f`.execute(db)
}

/** Two boletos of the first mall and one of the second. */
export async function insertThreeBoletos(db: Kysely<DB>): Promise<void> {
  await insertBoleto(db, 'B1', { cents: 12_345 })
  await insertBoleto(db, 'B2', { cents: 100_000, dueOn: '2026-07-10' })
  await insertBoleto(db, 'B3', { mall: 2, cents: 7 })
}
