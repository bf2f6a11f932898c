import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Owner of the records: groups, or a customer in one or all malls. */
export type RecordFilter = {
  readonly groupIds: readonly number[]
  readonly document: string | undefined
  readonly mallId: number | undefined
  readonly isActive: boolean
}

export type RecordRow = {
  readonly id: number
  readonly contactOn: LocalDate
  readonly text: string
  readonly document: string
  readonly customer: string
  readonly clientId: number | null
  readonly groupId: number | null
  readonly group: string | null
  readonly stageId: number
  readonly stage: string
  readonly mallId: number
  readonly mall: string
  readonly luc: string
  readonly brand: string
  readonly isActive: boolean
  readonly byId: number | null
  readonly byName: string
  readonly isCorporate: boolean
  readonly version: number
  readonly changedBy: string
  readonly changedAt: string
}

const inGroup = sql`
  exists (
    select
    from group_tenant g
    where g.mall_id = r.mall_id and g.document = r.document and g.luc = r.luc
  )`

const matching = (filter: RecordFilter, malls: Malls) => sql`
  r.is_active = ${filter.isActive} and ${ofMalls(sql`r.mall_id`, malls)}
  and ${
    filter.document === undefined
      ? sql`(r.group_id = any(${[...filter.groupIds]}::int[]) or exists (
          select from group_tenant g
          where g.mall_id = r.mall_id and g.document = r.document and g.luc = r.luc
            and g.group_id = any(${[...filter.groupIds]}::int[])
        ))`
      : sql`r.document = ${filter.document}`
  }
  and ${filter.mallId === undefined ? sql`true` : sql`r.mall_id = ${filter.mallId}`}`

export async function countRecords(tx: Tx, filter: RecordFilter, malls: Malls): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from contact_record r where ${matching(filter, malls)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Records of a customer or of groups, newest contact first. */
export async function readRecords(
  tx: Tx,
  filter: RecordFilter,
  malls: Malls,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.contact_on as "contactOn", r.text, r.document,
      coalesce(t.name, '') as customer, t.id as "clientId", r.group_id as "groupId", g.name as "group",
      s.id as "stageId", s.description as stage, m.id as "mallId", m.name as mall, r.luc, r.brand,
      r.is_active as "isActive", r.created_by as "byId", r.created_by_name as "byName", r.version,
      r.updated_by_name as "changedBy", r.updated_at as "changedAt",
      ${inGroup} as "isCorporate"
    from contact_record r
    join negotiation_stage s on s.id = r.stage_id
    join mall m on m.id = r.mall_id
    left join tenant t on t.mall_id = r.mall_id and t.document = r.document
    left join collection_group g on g.id = r.group_id
    where ${matching(filter, malls)}
    order by r.contact_on desc, r.id desc
    limit ${size} offset ${offset}`.execute(tx)
  return rows
}

/** A LUC of a customer in a record. */
export type RecordSubject = {
  readonly mallId: number
  readonly document: string
  readonly luc: string
}

/** Register data of a customer's LUC. */
export type RegisteredSubject = RecordSubject & {
  readonly brand: string
  readonly isCorporate: boolean
}

/** Filters LUCs to those with a contract of the customer in the mall, within these malls. */
export async function registeredSubjects(
  tx: Tx,
  subjects: readonly RecordSubject[],
  malls: Malls,
): Promise<RegisteredSubject[]> {
  const { rows } = await sql<RegisteredSubject>`
    select distinct on (r.mall_id, r.document, r.luc) r.mall_id as "mallId", r.document, r.luc,
      c.trade_name as brand, ${inGroup} as "isCorporate"
    from unnest(
      ${subjects.map(({ mallId }) => mallId)}::int[],
      ${subjects.map(({ document }) => document)}::text[],
      ${subjects.map(({ luc }) => luc)}::text[]
    ) r (mall_id, document, luc)
    join contract c on c.mall_id = r.mall_id and c.document = r.document and c.luc = r.luc
    where ${ofMalls(sql`r.mall_id`, malls)}
    order by r.mall_id, r.document, r.luc, c.id desc`.execute(tx)
  return rows
}

/** Filters groups to those with a tenant in these malls. */
export async function visibleGroups(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct group_id as id
    from group_tenant
    where group_id = any(${[...ids]}::int[]) and ${ofMalls(sql`mall_id`, malls)}
    order by group_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type NewRecord = RecordSubject & {
  readonly brand: string
  readonly groupId: number | null
  readonly stageId: number
  readonly contactOn: LocalDate
  readonly text: string
}
type By = { readonly id: number | null; readonly name: string }

/** Inserts records in one statement; returns their ids in order. */
export async function insertRecords(
  tx: Tx,
  records: readonly NewRecord[],
  by: By,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_record (
      mall_id, document, luc, brand, group_id, stage_id, contact_on, text, created_by,
      created_by_name, updated_by_name
    )
    select r."mallId", r.document, r.luc, r.brand, r."groupId", r."stageId", r."contactOn", r.text,
      ${by.id}::int, ${by.name}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (
      "mallId" int, document text, luc text, brand text, "groupId" int, "stageId" int,
      "contactOn" date, text text
    )
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

type LockedRecord = NewRecord &
  Pick<RecordRow, 'isCorporate' | 'stage' | 'version' | 'changedBy' | 'changedAt'>

/** Locks a record; undefined if deleted or outside the user's malls. */
export async function lockRecord(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<LockedRecord | undefined> {
  const { rows } = await sql<LockedRecord>`
    select r.mall_id as "mallId", r.document, r.luc, r.brand, r.group_id as "groupId",
      r.stage_id as "stageId", s.description as stage, r.contact_on as "contactOn", r.text,
      r.version, r.updated_by_name as "changedBy", r.updated_at as "changedAt",
      ${inGroup} as "isCorporate"
    from contact_record r
    join negotiation_stage s on s.id = r.stage_id
    where r.id = ${id} and r.is_active and ${ofMalls(sql`r.mall_id`, malls)}
    for update of r`.execute(tx)
  return rows[0]
}

export async function updateRecord(tx: Tx, id: number, record: NewRecord, by: By): Promise<void> {
  const { mallId, document, luc, brand, groupId, stageId, contactOn, text } = record
  await sql`
    update contact_record
    set mall_id = ${mallId}, document = ${document}, luc = ${luc}, brand = ${brand},
      group_id = ${groupId}, stage_id = ${stageId}, contact_on = ${contactOn}, text = ${text},
      version = version + 1, updated_by_name = ${by.name}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Soft-deletes a record. */
export async function deactivateRecord(tx: Tx, id: number, by: By): Promise<void> {
  await sql`
    update contact_record
    set is_active = false, version = version + 1, updated_by_name = ${by.name},
      updated_at = regua.now()
    where id = ${id}`.execute(tx)
}
