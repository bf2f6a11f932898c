import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** Inserts the lojista and fiadores of items, with current names, births and addresses. */
export async function insertPersons(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`
    insert into item_person (
      item_id, mall_id, kind, guarantor_id, document, name, born_on, street, district, city, uf, cep
    )
    select i.id, i.mall_id, 'LOJISTA', null::bigint, c.document, c.name, t.born_on, c.street,
      c.district, c.city, c.uf, c.cep
      from negativation_item i
      join contract c on c.id = i.contract_id
      join tenant t on t.id = c.tenant_id
      where i.id = any(${itemIds}::bigint[])
    union all
    select i.id, i.mall_id, 'FIADOR', f.id, f.document, f.name, f.born_on, f.street, f.district,
      f.city, f.uf, f.cep
      from negativation_item i
      join guarantor f on f.contract_id = i.contract_id
      where i.id = any(${itemIds}::bigint[])
    order by 1, 3 desc, 4`.execute(tx)
}
