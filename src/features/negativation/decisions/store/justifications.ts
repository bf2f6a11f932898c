import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

import type { JustificationRequirement } from '#features/negativation/debt-items/rules/justification.ts'

export type JustificationRow = {
  readonly id: number
  readonly text: string
  readonly requirement: JustificationRequirement
  readonly exceptionLimit: number | null
  readonly needsApprover: boolean
}

export async function listJustifications(tx: Tx): Promise<JustificationRow[]> {
  const { rows } = await sql<JustificationRow>`
    select id, text, requirement, exception_limit as "exceptionLimit",
      needs_approver as "needsApprover"
    from justification where is_active order by text collate "pt-BR-x-icu"`.execute(tx)
  return rows
}

export type HistoryRow = {
  readonly id: number
  readonly text: string
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentName: string | null
  readonly attachmentId: string | null
  readonly at: Date
  readonly userName: string
}

/**
 * Every justification saved or cleared for this item's boleto, newest first, over all its cycles.
 */
export async function readHistory(tx: Tx, itemId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select h.id, h.justification_text as text, h.ticket, h.observation,
      h.attachment_name as "attachmentName", h.attachment_id as "attachmentId",
      h.created_at as at, h.user_name as "userName"
    from item_justification h join negativation_item i on i.id = h.item_id
    where i.boleto_id = (select boleto_id from negativation_item where id = ${itemId})
    order by h.created_at desc, h.id desc`.execute(tx)
  return rows
}

/** Item and file of a history row. */
export async function findHistoryRow(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<
  | { readonly itemId: number; readonly mallId: number; readonly attachmentId: string | null }
  | undefined
> {
  const { rows } = await sql<{ itemId: number; mallId: number; attachmentId: string | null }>`
    select item_id as "itemId", mall_id as "mallId", attachment_id as "attachmentId"
    from item_justification where id = ${id} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0]
}

export type SavedJustification = {
  readonly itemId: number
  readonly mallId: number
  readonly justificationId: number | null
  readonly text: string
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentId: string | null
  readonly attachmentName: string | null
  readonly userId: number
  readonly userName: string
}

const asRows = (rows: readonly SavedJustification[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
    "itemId" bigint, "mallId" int, "justificationId" int, text text, ticket text,
    observation text, "attachmentId" uuid, "attachmentName" text, "userId" int, "userName" text
  )`

const intoHistory = sql`
  insert into item_justification (
    item_id, mall_id, justification_id, justification_text, ticket, observation, attachment_id,
    attachment_name, user_id, user_name
  )
  select "itemId", "mallId", "justificationId", text, ticket, observation, "attachmentId",
    "attachmentName", "userId", "userName"`

/** Adds history rows; a save never updates one (rules 4.4). */
export async function insertHistory(tx: Tx, rows: readonly SavedJustification[]): Promise<void> {
  await sql`${intoHistory} from ${asRows(rows)}`.execute(tx)
}

/** Checks whether the item exists in these malls. */
export async function hasItem(tx: Tx, id: number, malls: Malls): Promise<boolean> {
  const { rows } = await sql`select 1 from negativation_item where id = ${id} and ${ofMalls(
    sql`
      mall_id`,
    malls,
  )}`.execute(tx)
  return rows.length > 0
}

/** Files of earlier justifications of these items, newest first. */
export async function earlierAttachments(
  tx: Tx,
  itemIds: readonly number[],
): Promise<{ readonly itemId: number; readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ itemId: number; id: string; name: string }>`
    select item_id as "itemId", attachment_id as id, attachment_name as name
    from item_justification
    where item_id = any(${itemIds}::bigint[]) and attachment_id is not null
    order by created_at desc, id desc`.execute(tx)
  return rows
}

/** Texts of the current justifications of these items; an item without one has no row. */
export async function currentJustifications(
  tx: Tx,
  itemIds: readonly number[],
): Promise<(Pick<HistoryRow, 'text' | 'ticket' | 'observation'> & { readonly itemId: number })[]> {
  const { rows } = await sql<
    Pick<HistoryRow, 'text' | 'ticket' | 'observation'> & { itemId: number }
  >`
    select i.id as "itemId", j.text, i.ticket, i.observation
    from negativation_item i
    join justification j on j.id = i.justification_id
    where i.id = any(${[...itemIds]}::bigint[])`.execute(tx)
  return rows
}

/** Saves justifications on their items, each with a history row. */
export async function saveJustifications(
  tx: Tx,
  rows: readonly SavedJustification[],
): Promise<void> {
  await sql`
    with saved as (select * from ${asRows(rows)}), attached as (
      update negativation_item i
      set justification_id = s."justificationId", ticket = s.ticket, observation = s.observation,
        attachment_id = s."attachmentId", attachment_name = s."attachmentName"
      from saved s
      where i.id = s."itemId"
    )
    ${intoHistory}
    from saved`.execute(tx)
}

/** Last saved justification of an item, detached by NEGATIVAR, with its author. */
export type DormantJustification = {
  readonly itemId: number
  readonly id: number
  readonly needsApprover: boolean
  readonly exceptionLimit: number | null
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentId: string | null
  readonly attachmentName: string | null
}

/** The last justification of items without one; excludes cleared and inactive ones. */
export async function dormantJustifications(
  tx: Tx,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, DormantJustification>> {
  const { rows } = await sql<DormantJustification>`
    select i.id as "itemId", j.id, j.needs_approver as "needsApprover",
      j.exception_limit as "exceptionLimit", last.ticket, last.observation,
      last.attachment_id as "attachmentId", last.attachment_name as "attachmentName"
    from negativation_item i
    cross join lateral (
      select h.*
      from item_justification h
      where h.item_id = i.id
      order by h.created_at desc, h.id desc
      limit 1
    ) last
    join justification j on j.id = last.justification_id and j.is_active
    where i.id = any(${itemIds}::bigint[]) and i.justification_id is null`.execute(tx)
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** Restores ticket, note and file of a justification on its item; its history already has them. */
export async function restoreJustifications(
  tx: Tx,
  rows: readonly DormantJustification[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update negativation_item i
    set ticket = s.ticket, observation = s.observation, attachment_id = s."attachmentId",
      attachment_name = s."attachmentName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
      "itemId" bigint, ticket text, observation text, "attachmentId" uuid, "attachmentName" text
    )
    where i.id = s."itemId"`.execute(tx)
}
