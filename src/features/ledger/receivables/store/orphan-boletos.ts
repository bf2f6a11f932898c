import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A boleto of a listing that no file of títulos brought. */
export type OrphanBoleto = {
  readonly mallId: number
  readonly number: string
  readonly document: string
  readonly listed_cents: Cents
  /** The day of the listing: nothing else is known of the debt. */
  readonly listedOn: LocalDate
  readonly guarantors: readonly string[]
}

const rowsOf = (boletos: readonly OrphanBoleto[]) => sql`
  jsonb_to_recordset(${JSON.stringify(boletos)}::jsonb) as n(
    "mallId" int, number text, document text, listed_cents bigint, "listedOn" date,
    guarantors jsonb
  )`

// One contract for each debtor and mall, never that of a lease.
const contractNumber = sql`'MIGRACAO ' || n.document`
const unnamed = 'Sem cadastro (migração)'

/** Stand-ins of tenants, contracts and guarantors, so that the listing can be excluded. */
async function insertDebtors(tx: Tx, boletos: readonly OrphanBoleto[]): Promise<void> {
  await sql`
    insert into tenant (mall_id, document, name)
    select distinct n."mallId", n.document, ${unnamed} from ${rowsOf(boletos)}
    on conflict (mall_id, document) do nothing`.execute(tx)
  await sql`
    insert into luc (mall_id, code)
    select distinct n."mallId", 'MIGRACAO' from ${rowsOf(boletos)}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into contract (
      mall_id, number, luc, tenant_id, document, name, contract_type_id, status
    )
    select distinct n."mallId", ${contractNumber}, 'MIGRACAO', t.id, n.document, t.name,
      (select min(id) from contract_type), 'INATIVO'
    from ${rowsOf(boletos)} join tenant t on t.mall_id = n."mallId" and t.document = n.document
    on conflict (mall_id, number) do nothing`.execute(tx)
  await sql`
    insert into guarantor (mall_id, contract_id, document, name)
    select distinct n."mallId", c.id, g.document, ${unnamed}
    from ${rowsOf(boletos)}
      join contract c on c.mall_id = n."mallId" and c.number = ${contractNumber}
      cross join jsonb_array_elements_text(n.guarantors) as g (document)
    on conflict (contract_id, document) do nothing`.execute(tx)
}

/** Boletos without títulos and without balance; a later load of their títulos takes them over. */
export async function insertOrphanBoletos(
  tx: Tx,
  boletos: readonly OrphanBoleto[],
): Promise<readonly { readonly id: number; readonly mallId: number; readonly number: string }[]> {
  if (boletos.length === 0) return []
  await insertDebtors(tx, boletos)
  const { rows } = await sql<{ id: number; mallId: number; number: string }>`
    insert into boleto (
      mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
      open_cents
    )
    select n."mallId", c.id, n.number, n.number, n."listedOn", n."listedOn", n.listed_cents, 0
    from ${rowsOf(boletos)}
      join contract c on c.mall_id = n."mallId" and c.number = ${contractNumber}
    order by n."mallId", n.number
    returning id, mall_id as "mallId", number`.execute(tx)
  return rows
}
