import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Contact } from '../contract/record.ts'

type Owner = {
  readonly table: 'company_contact' | 'mall_contact'
  readonly column: 'company_id' | 'mall_id'
}

export const ofCompany: Owner = { table: 'company_contact', column: 'company_id' }
export const ofMall: Owner = { table: 'mall_contact', column: 'mall_id' }

/** Contacts of a record in wire format, in order of entry. */
export const contactsOf = (
  { table, column }: Owner,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`
    (select coalesce(jsonb_agg(jsonb_build_object('tipo', c.kind, 'contato', c.value)
      order by c.id),
      '[]'::jsonb)
    from ${sql.table(table)} c where ${sql.ref(`c.${column}`)} = ${id})`

/** Replaces the contacts of a record. */
export async function replaceContacts(
  tx: Tx,
  { table, column }: Owner,
  id: number,
  contacts: readonly Contact[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
  await sql`insert into ${sql.table(table)} (${sql.ref(column)}, kind, value)
    select ${id}, tipo, contato
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as c (
      tipo text, contato text
    )`.execute(tx)
}
