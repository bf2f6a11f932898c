import type { Pool } from 'pg'

type PlaceOfRows = {
  readonly mall: number
  readonly contract: number
  readonly document: string
  readonly mark: string
}

/** A contact of a contract and one of its customer, each with an e-mail; `point` is the customer's. */
export async function addContacts(pool: Pool, { mall, contract, document, mark }: PlaceOfRows) {
  const ids = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => Number(id))
  const name = `Contato ${mark}`
  const [ofContract = 0] = await ids(
    `insert into contact (contract_id, mall_id, name, kind, brand, created_by_name, updated_by_name)
     values ($1, $2, $3, 'Financeiro', $3, $3, $3)
     returning id`,
    [contract, mall, name],
  )
  const [ofCustomer = 0] = await ids(
    `insert into contact (document, name, kind, brand, created_by_name, updated_by_name)
     values ($1, $2, 'Financeiro', $2, $2, $2)
     returning id`,
    [document, name],
  )
  const [, point = 0] = await ids(
    `insert into contact_point (contact_id, kind, value)
     select c, 'E-mail', $3 from unnest(array[$1, $2]::bigint[]) c returning id`,
    [ofContract, ofCustomer, `contato@${mark}.example`],
  )
  return { ofContract, ofCustomer, point }
}
