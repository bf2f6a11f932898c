import { sql } from 'kysely'

import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import { textContains } from '#listing/server/like.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

export type PreviewHead = {
  readonly mallId: number
  readonly tenant: string
  readonly mall: string
  readonly sender: { readonly phone: string; readonly email: string } | null
  readonly creditor: {
    readonly name: string
    readonly cnpj: string
    readonly address: string
  } | null
}

const addressOf = (of: string) => sql`
  concat_ws(', ', nullif(${sql.ref(`${of}.street`)}, ''), nullif(${sql.ref(`${of}.city`)}, ''),
    nullif(${sql.ref(`${of}.uf`)}, ''), nullif(${sql.ref(`${of}.cep`)}, ''))`

/** The tenant with its mall, sender and creditor; undefined out of sight. */
export async function findHead(
  tx: Tx,
  tenantId: number,
  malls: Malls,
  today: LocalDate,
): Promise<PreviewHead | undefined> {
  const { rows } = await sql<PreviewHead>`
    select t.mall_id as "mallId", t.name as tenant, m.name as mall,
      case when s.mall_id is not null
        then jsonb_build_object('phone', s.phone, 'email', s.reply_to) end as sender,
      case when k.id is not null then jsonb_build_object(
        'name', k.name, 'cnpj', k.cnpj, 'address', ${addressOf('k')}) end as creditor
    from tenant t
      join mall m on m.id = t.mall_id
      left join mall_sender s on s.mall_id = t.mall_id and s.state = 'VIGENTE'
      left join mall_company l on l.mall_id = t.mall_id and l.is_principal and l.is_active
        and daterange(l.valid_from, l.valid_to, '[]') @> ${today}::date
      left join company k on k.id = l.company_id and k.is_active
    where t.id = ${tenantId} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

export type PreviewTitulo = DebtTerms & {
  readonly boletoId: number
  readonly number: string
  readonly luc: string
  readonly contractId: number
  readonly contract: string
  readonly boletoDueOn: LocalDate
}

/** Open títulos of a tenant with their boletos and the terms of their contracts. */
export async function readOpenTitulos(tx: Tx, tenantId: number): Promise<PreviewTitulo[]> {
  const { rows } = await sql<PreviewTitulo>`
    select b.id as "boletoId", b.number, c.luc, c.id as "contractId", c.number as contract,
      b.due_on as "boletoDueOn", t.original_due_on as "dueOn", a.code as account,
      t.open_cents as open, t.fine_discount_cents as "fineDiscount",
      t.interest_discount_cents as "interestDiscount", nullif(c.index_name, '') as "indexName",
      c.fine_bps as fine, c.interest_bps as interest
    from contract c
      join boleto b on b.contract_id = c.id and b.open_cents > 0
      join titulo t on t.boleto_id = b.id and t.open_cents > 0
      join movement_type y on y.id = t.movement_type_id
      join account_type a on a.id = y.account_type_id
    where c.tenant_id = ${tenantId}
    order by b.due_on, b.number, t.id`.execute(tx)
  return rows
}

export type PreviewAddress = {
  readonly email: string | null
  readonly phone: string | null
  readonly letter: string
  readonly guarantor: { readonly name: string; readonly letter: string } | null
}

/** Where a message of a contract goes: its newest contact, else the register. */
export async function findAddress(
  tx: Tx,
  contractId: number,
  kinds: readonly string[],
): Promise<PreviewAddress | undefined> {
  const pointOf = (kind: string) => sql`
    select p.value
    from contact x
      join contact_point p on p.contact_id = x.id and p.is_active and p.kind = ${kind}
    where x.is_active and x.kind = any(${[...kinds]}::text[])
      and (x.contract_id = c.id or x.document = c.document)
    order by array_position(${[...kinds]}::text[], x.kind), x.contract_id is null,
      x.updated_at desc, p.id desc
    limit 1`
  const letterOf = (of: string) => sql`
    concat_ws(', ', nullif(${sql.ref(`${of}.street`)}, ''), nullif(${sql.ref(`${of}.district`)}, ''),
      nullif(${sql.ref(`${of}.city`)}, ''), nullif(${sql.ref(`${of}.uf`)}, ''),
      nullif(${sql.ref(`${of}.cep`)}, ''))`
  const { rows } = await sql<PreviewAddress>`
    select coalesce((${pointOf('E-mail')}), nullif(c.email, '')) as email,
      coalesce((${pointOf('Telefone')}), nullif(c.phone, '')) as phone, ${letterOf('c')} as letter,
      (
        select jsonb_build_object('name', g.name, 'letter', ${letterOf('g')})
        from guarantor g
        where g.contract_id = c.id
        order by g.id
        limit 1
      ) as guarantor
    from contract c
    where c.id = ${contractId}`.execute(tx)
  return rows[0]
}

/** Tenants with open boletos whose name contains the words, for a choice of one. */
export async function findTenants(
  tx: Tx,
  words: string,
  malls: Malls,
): Promise<{ readonly id: number; readonly nome: string; readonly shopping: string }[]> {
  const { rows } = await sql<{ id: number; nome: string; shopping: string }>`
    select t.id, t.name as nome, m.name as shopping
    from tenant t
      join mall m on m.id = t.mall_id
    where ${textContains(sql`t.name`)(words)} and ${ofMalls(sql`t.mall_id`, malls)}
      and exists (
        select from contract c join boleto b on b.contract_id = c.id
        where c.tenant_id = t.id and b.open_cents > 0)
    order by t.name, t.id
    limit 20`.execute(tx)
  return rows
}
