import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * Adds a mall with tenants of these documents. Use it in a transaction that is rolled back, because
 * aliases are unique.
 */
export async function addTenants(tx: Tx, ...documents: readonly string[]): Promise<void> {
  await sql`
    with one as (
      insert into mall (name, economic_unit) values ('Shopping dos apelidos', '987') returning id
    )
    insert into tenant (mall_id, document, name)
    select one.id, d, 'Lojista'
    from one, unnest(${[...documents]}::text[]) d`.execute(tx)
}
