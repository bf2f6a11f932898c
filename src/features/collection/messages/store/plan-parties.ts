import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type {
  ContactRow,
  ContractRow,
  GroupRow,
  GuarantorRow,
  TenantRow,
} from '../rules/plan/rows.ts'
import { ofScope, ofTenants, type PlanScope } from './plan-scope.ts'

type Sql = RawBuilder<unknown>

/** The address of a letter: null while one of its five fields is missing. */
const letterOf = (of: 'c' | 'g'): Sql => {
  const field = (name: string) => sql`nullif(trim(${sql.ref(`${of}.${name}`)}), '')`
  return sql`
    ${field('street')} || ', ' || ${field('district')} || ', ' || ${field('city')}
      || ', ' || ${field('uf')} || ', ' || ${field('cep')}`
}

export async function readTenants(tx: Tx, scope: PlanScope): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id, t.mall_id as "mallId", t.document, t.name
    from tenant t
    where ${ofScope(sql`t.mall_id`, scope)} and ${ofTenants(sql`t.id`, scope)}
    order by t.mall_id, t.name, t.id`.execute(tx)
  return rows
}

export async function readContracts(tx: Tx, scope: PlanScope): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select c.id, c.tenant_id as "tenantId", c.number, c.luc, y.code as type,
      c.legal_status as "legalStatus", c.email, c.phone, ${letterOf('c')} as letter
    from contract c
      join contract_type y on y.id = c.contract_type_id
    where ${ofScope(sql`c.mall_id`, scope)} and ${ofTenants(sql`c.tenant_id`, scope)}`.execute(tx)
  return rows
}

export async function readGuarantors(tx: Tx, scope: PlanScope): Promise<GuarantorRow[]> {
  const { rows } = await sql<GuarantorRow>`
    select g.contract_id as "contractId", g.document, g.name, g.guarantee_ends_on as until,
      ${letterOf('g')} as letter
    from guarantor g
      join contract c on c.id = g.contract_id
    where ${ofScope(sql`g.mall_id`, scope)} and ${ofTenants(sql`c.tenant_id`, scope)}
    order by g.id`.execute(tx)
  return rows
}

/** Which LUCs of the tenants are in which collection group. */
export async function readGroups(tx: Tx, scope: PlanScope): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.mall_id as "mallId", g.document, g.luc, g.group_id as "groupId"
    from group_tenant g
    where ${ofScope(sql`g.mall_id`, scope)}
    order by g.id`.execute(tx)
  return rows
}

const pointOf = (kind: string): Sql => sql`
  (
    select p.value
    from contact_point p
    where p.contact_id = k.id and p.kind = ${kind} and p.is_active
    order by length(p.value) desc, p.id
    limit 1
  )`

/** Contacts of the contracts, the customers and their groups; the newest first. */
export async function readContacts(tx: Tx, scope: PlanScope): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select k.id, k.contract_id as "contractId", k.document, k.group_id as "groupId", k.kind, k.name,
      ${pointOf('E-mail')} as email, ${pointOf('Telefone')} as phone
    from contact k
    where k.is_active
      and (
        ${ofScope(sql`k.mall_id`, scope)}
        or k.document in (
          select t.document from tenant t
          where ${ofScope(sql`t.mall_id`, scope)} and ${ofTenants(sql`t.id`, scope)}
        )
        or k.group_id in (
          select g.group_id from group_tenant g where ${ofScope(sql`g.mall_id`, scope)}
        )
      )
    order by k.created_at desc, k.id desc`.execute(tx)
  return rows
}
