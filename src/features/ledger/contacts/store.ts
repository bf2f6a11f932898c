import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { PointKind } from './contract/words.ts'
import type { ContactSubject } from './rules.ts'

/** Owner of a contact, as written to the decision log. */
export type Owner = ContactSubject & {
  readonly mallId: number | null
  readonly contractId: number | null
  readonly document: string | null
  readonly groupId: number | null
  /** Contract number or group name; null for a customer, whose document is its name. */
  readonly label: string | null
}

/** A contact with its active points, oldest first. */
export type ContactRow = {
  readonly id: number
  readonly document: string | null
  readonly groupId: number | null
  readonly name: string
  readonly kind: string
  readonly brand: string
  readonly createdBy: number | null
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
  readonly points: readonly {
    readonly id: number
    readonly kind: PointKind
    readonly value: string
  }[]
}

/** Contact data of the ERP: from the contract register. */
export type ErpContactRow = {
  readonly document: string
  readonly name: string
  readonly brand: string
  readonly phone: string
  readonly email: string
}

const inGroup = sql`
  exists (
    select
    from group_tenant g
    where g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
  )`

export async function ownerByContract(
  tx: Tx,
  contractId: number,
  malls: Malls,
): Promise<(Owner & { readonly mall: string }) | undefined> {
  const { rows } = await sql<Owner & { mall: string }>`
    select c.mall_id as "mallId", c.id as "contractId", null as document, null as "groupId",
      c.number as label, m.name as mall, false as "isGroup", ${inGroup} as "isCorporate"
    from contract c
    join mall m on m.id = c.mall_id
    where c.id = ${contractId} and ${ofMalls(sql`c.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

/** Those of these documents that have a tenant in these malls. */
export async function ownersByDocument(
  tx: Tx,
  documents: readonly string[],
  malls: Malls,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select null::int as "mallId", null::bigint as "contractId", t.document,
      null::int as "groupId", null as label, false as "isGroup",
      exists (
        select from group_tenant g
        where g.document = t.document and ${ofMalls(sql`g.mall_id`, malls)}
      ) as "isCorporate"
    from tenant t
    where t.document = any(${[...documents]}::text[]) and ${ofMalls(sql`t.mall_id`, malls)}
    group by t.document`.execute(tx)
  return rows
}

/** A collection group with a tenant in these malls. */
export async function ownerByGroup(
  tx: Tx,
  groupId: number,
  malls: Malls,
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select null::int as "mallId", null::bigint as "contractId", null as document,
      g.id as "groupId", g.name as label, true as "isGroup", true as "isCorporate"
    from collection_group g
    where g.id = ${groupId} and exists (
      select from group_tenant t where t.group_id = g.id and ${ofMalls(sql`t.mall_id`, malls)}
    )`.execute(tx)
  return rows[0]
}

const written = sql`
  select c.id, c.document, c.group_id as "groupId", c.name, c.kind, c.brand,
    c.created_by as "createdBy", c.version, c.updated_by_name as "changedBy",
    c.updated_at as "changedAt",
    coalesce((
      select jsonb_agg(
        jsonb_build_object('id', p.id, 'kind', p.kind, 'value', p.value) order by p.id
      )
      from contact_point p
      where p.contact_id = c.id and p.is_active
    ), '[]') as points
  from contact c`

const keyColumns = {
  contract: sql`c.contract_id`,
  document: sql`c.document`,
  group: sql`c.group_id`,
}

/** Contacts added by users, oldest first. The caller has checked the access. */
export async function contactsOf(
  tx: Tx,
  by: keyof typeof keyColumns,
  keys: readonly (number | string)[],
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    ${written}
    where c.is_active and ${keyColumns[by]} = any(${[...keys]})
    order by c.id`.execute(tx)
  return rows
}

/** A contact of a customer or group that a user added. */
export async function findContact(tx: Tx, id: number): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    ${written} where c.id = ${id} and c.is_active and c.contract_id is null`.execute(tx)
  return rows[0]
}

const erpRows = sql`
  select distinct on (c.mall_id, c.document, coalesce(c.phone, ''), coalesce(c.email, ''))
    c.id, c.document, c.name, c.trade_name as brand, coalesce(c.phone, '') as phone,
    coalesce(c.email, '') as email
  from contract c`
const hasPoint = sql`(coalesce(c.phone, '') <> '' or coalesce(c.email, '') <> '')`

/** Contact data of the ERP for a contract in these malls. */
export async function erpContactsOfContract(
  tx: Tx,
  contractId: number,
  malls: Malls,
): Promise<ErpContactRow[]> {
  const { rows } = await sql<ErpContactRow>`
    ${erpRows}
    where c.id = ${contractId} and ${ofMalls(sql`c.mall_id`, malls)} and ${hasPoint}`.execute(tx)
  return rows
}

/** Contact data of the ERP for customers in these malls, without duplicates. */
export async function erpContactsOfDocuments(
  tx: Tx,
  documents: readonly string[],
  malls: Malls,
): Promise<ErpContactRow[]> {
  const { rows } = await sql<ErpContactRow>`
    select distinct on (e.document, e.phone, e.email) e.* from (
      ${erpRows}
      where c.document = any(${[...documents]}::text[])
        and ${ofMalls(sql`c.mall_id`, malls)} and ${hasPoint}
    ) e order by e.document, e.phone, e.email, e.id desc`.execute(tx)
  return rows
}

/** Contact data of the ERP for the tenants of a group in these malls. */
export async function erpContactsOfGroup(
  tx: Tx,
  groupId: number,
  malls: Malls,
): Promise<ErpContactRow[]> {
  const { rows } = await sql<ErpContactRow>`
    select distinct on (e.name, e.document, e.phone, e.email) e.* from (
      ${erpRows}
      join group_tenant g
        on g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
      where g.group_id = ${groupId} and ${ofMalls(sql`c.mall_id`, malls)} and ${hasPoint}
    ) e order by e.name, e.document, e.phone, e.email, e.id desc`.execute(tx)
  return rows
}

/**
 * Locks a contact and returns it with its points; undefined if deleted or outside the user's malls.
 */
export async function lockContact(
  tx: Tx,
  id: number,
): Promise<(ContactRow & Pick<Owner, 'contractId'>) | undefined> {
  const { rows } = await sql<Pick<Owner, 'contractId'>>`
    select contract_id as "contractId"
    from contact
    where id = ${id} and is_active for update`.execute(tx)
  const [locked] = rows
  if (!locked) return undefined
  // Read after the lock: another session may have changed it meanwhile.
  const contact = await sql<ContactRow>`${written} where c.id = ${id}`.execute(tx)
  const [row] = contact.rows
  return row && { ...row, ...locked }
}

export async function contactOfPoint(tx: Tx, pointId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from contact_point where id = ${pointId} and is_active`.execute(tx)
  return rows[0]?.id
}

type Written = { readonly name: string; readonly kind: string; readonly brand: string }
type By = { readonly id: number | null; readonly name: string }
type Point = { readonly kind: PointKind; readonly value: string }

export async function insertContact(
  tx: Tx,
  owner: Owner,
  { name, kind, brand }: Written,
  points: readonly Point[],
  by: By,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contact (
      mall_id, contract_id, document, group_id, name, kind, brand, created_by, created_by_name,
      updated_by_name
    )
    values (
      ${owner.mallId}, ${owner.contractId}, ${owner.document}, ${owner.groupId}, ${name},
      ${kind}, ${brand}, ${by.id}, ${by.name}, ${by.name}
    )
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await insertPoints(tx, id, points)
  return id
}

/** Adds points to a contact; returns the id of the first. */
export async function insertPoints(
  tx: Tx,
  contactId: number,
  points: readonly Point[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_point (contact_id, kind, value)
    select ${contactId}, p.kind, p.value
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (kind text, value text)
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function updateContact(
  tx: Tx,
  id: number,
  { name, kind, brand }: Written,
  by: By,
): Promise<void> {
  await sql`
    update contact
    set name = ${name}, kind = ${kind}, brand = ${brand}, version = version + 1,
      updated_by_name = ${by.name}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Raises the version of a contact after a change of its points. */
export async function touchContact(tx: Tx, id: number, by: By): Promise<void> {
  await sql`
    update contact
    set version = version + 1, updated_by_name = ${by.name}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Replaces the one e-mail and the one telephone of a contract's contact. */
export async function replacePoints(
  tx: Tx,
  contactId: number,
  points: readonly Point[],
): Promise<void> {
  await sql`
    update contact_point set is_active = false
    where contact_id = ${contactId} and is_active`.execute(tx)
  await insertPoints(tx, contactId, points)
}

/** Soft-deletes a contact. */
export async function deactivateContact(tx: Tx, id: number, by: By): Promise<void> {
  await sql`
    update contact
    set is_active = false, version = version + 1, updated_by_name = ${by.name},
      updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

export async function updatePoint(
  tx: Tx,
  id: number,
  value: string,
  kind: PointKind,
): Promise<void> {
  await sql`
    update contact_point set kind = ${kind}, value = ${value} where id = ${id}`.execute(tx)
}

/** Updates these points and deletes the other points of the contact. */
export async function updatePoints(
  tx: Tx,
  contactId: number,
  points: readonly (Point & { readonly id: number })[],
): Promise<void> {
  await sql`
    update contact_point p
    set is_active = n.id is not null, kind = coalesce(n.kind, p.kind),
      value = coalesce(n.value, p.value)
    from contact_point o
      left join jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
        as n (id bigint, kind text, value text) on n.id = o.id
    where o.id = p.id and p.contact_id = ${contactId} and p.is_active`.execute(tx)
}

/** Soft-deletes a point. */
export async function deactivatePoint(tx: Tx, id: number): Promise<void> {
  await sql`update contact_point set is_active = false where id = ${id}`.execute(tx)
}

type OfFile = {
  readonly mallId: number
  readonly document: string
  readonly kind: string
  readonly name: string
  readonly phone: string
  readonly email: string
}

const rowsOf = (rows: readonly OfFile[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb) as n(
    place int, "mallId" int, document text, kind text, name text, phone text, email text
  )`

/** Rows whose document has a tenant in their mall, as 'mall document'. */
export async function tenantsOf(tx: Tx, rows: readonly OfFile[]): Promise<string[]> {
  const { rows: found } = await sql<{ key: string }>`
    select distinct n."mallId" || ' ' || n.document as key
    from ${rowsOf(rows)}
      join tenant t on t.mall_id = n."mallId" and t.document = n.document`.execute(tx)
  return found.map(({ key }) => key)
}

const storedContact = sql`
  c.document = n.document and c.kind = n.kind and lower(c.name) = lower(n.name) and c.is_active`

/** Inserts missing contacts of customers and missing points; answers the rows that wrote. */
export async function mergeContacts(
  tx: Tx,
  rows: readonly OfFile[],
  by: By,
): Promise<{ readonly place: number; readonly id: number; readonly isNew: boolean }[]> {
  const { rows: added } = await sql<{ id: number }>`
    insert into contact (document, name, kind, created_by, created_by_name, updated_by_name)
    select distinct on (n.document, n.kind, lower(n.name)) n.document, n.name, n.kind, ${by.id},
      ${by.name}, ${by.name}
    from ${rowsOf(rows)}
    where not exists (select from contact c where ${storedContact})
    order by n.document, n.kind, lower(n.name), n.place
    returning id`.execute(tx)
  const { rows: written } = await sql<{ place: number; id: number; isNew: boolean }>`
    with wanted as (
      select n.place, c.id, p.kind, p.value
      from ${rowsOf(rows)}
        join contact c on ${storedContact}
        cross join lateral (
          values ('Telefone', n.phone), ('E-mail', n.email)
        ) as p (kind, value)
      where p.value <> '' and not exists (
        select from contact_point q
        where q.contact_id = c.id and q.kind = p.kind and lower(q.value) = lower(p.value)
          and q.is_active
      )
    ), points as (
      insert into contact_point (contact_id, kind, value)
      select distinct on (id, kind, lower(value)) id, kind, value
      from wanted
      order by id, kind, lower(value), place
    ), touched as (
      update contact c
      set version = version + 1, updated_by_name = ${by.name}, updated_at = regua.now()
      where c.id in (select id from wanted)
        and c.id <> all(${added.map(({ id }) => id)}::bigint[])
    )
    select min(place) as place, id, id = any(${added.map(({ id }) => id)}::bigint[]) as "isNew"
    from wanted
    group by id
    order by 1`.execute(tx)
  return written
}
