import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { Company } from '../contract/companies.ts'
import type { Address, Contact } from '../contract/record.ts'
import { addressColumns, addressOf, addressValues } from './address.ts'
import { contactsOf, ofCompany, replaceContacts } from './contact-list.ts'

export const companies: Source<Company> = {
  from: sql`company k left join company_type t on t.id = k.type_id`,
  columns: {
    id: sql`k.id`,
    razaoSocial: sql`k.name`,
    cnpj: sql`k.cnpj`,
    idErp: sql`k.erp_id`,
    tipo: sql`case when t.id is not null then jsonb_build_object('id', t.id, 'nome', t.name) end`,
    endereco: addressOf('k'),
    contatos: contactsOf(ofCompany, sql`k.id`),
    versao: sql`k.version`,
    alteradoPor: sql`k.updated_by_name`,
    alteradoEm: sql`k.updated_at`,
  },
  sorts: {
    razaoSocial: brazilian(sql`k.name`),
    cnpj: sql`k.cnpj`,
    idErp: sql`k.erp_id`,
    'tipo.nome': brazilian(sql`t.name`),
    'endereco.cidade': brazilian(sql`k.city`),
    alteradoEm: sql`k.updated_at`,
  },
  filters: {
    id: (id: number) => sql`k.id = ${id}`,
    razaoSocial: textContains(sql`k.name`),
  },
  key: sql`k.id`,
}

/** Locks a company until the transaction ends. */
export async function lockCompany(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from company where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/** Checks whether another company has this CNPJ and whether the type exists. */
export async function companyFacts(
  tx: Tx,
  facts: {
    readonly cnpj: string
    readonly typeId: number | null
    readonly except: number | undefined
  },
): Promise<{ readonly isCnpjTaken: boolean; readonly isTypeKnown: boolean }> {
  const { rows } = await sql<{ isCnpjTaken: boolean; isTypeKnown: boolean }>`
    select exists (
      select from company where cnpj = ${facts.cnpj} and id is distinct from ${facts.except ?? null}
    ) as "isCnpjTaken",
      ${facts.typeId}::int is null
        or exists (select from company_type where id = ${facts.typeId}) as "isTypeKnown"`.execute(
    tx,
  )
  return onlyRow(rows)
}

/** Stored company: CNPJ and CEP without masks, unknown values null. */
export type StoredCompany = {
  readonly name: string
  readonly cnpj: string
  readonly erpId: number | null
  readonly typeId: number | null
  readonly address: Address
  readonly contacts: readonly Contact[]
  readonly by: string
}

/** Inserts a company with version 1; returns its id. */
export async function addCompany(tx: Tx, company: StoredCompany): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into company (
      name, cnpj, erp_id, type_id, ${addressColumns}, updated_by_name, updated_at
    )
    values (
      ${company.name}, ${company.cnpj}, ${company.erpId}, ${company.typeId},
      ${addressValues(company.address)}, ${company.by}, regua.now()
    )
    returning id`.execute(tx)
  const { id } = onlyRow(rows)
  await replaceContacts(tx, ofCompany, id, company.contacts)
  return id
}

/** Writes the next version of a company. */
export async function updateCompany(tx: Tx, id: number, company: StoredCompany): Promise<void> {
  await sql`
    update company
    set name = ${company.name}, cnpj = ${company.cnpj}, erp_id = ${company.erpId},
      type_id = ${company.typeId},
      (${addressColumns}) = row(${addressValues(company.address)}),
      version = version + 1, updated_by_name = ${company.by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
  await replaceContacts(tx, ofCompany, id, company.contacts)
}
