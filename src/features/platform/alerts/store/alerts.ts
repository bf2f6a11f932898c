import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import type { AlertKind } from '../contract/kinds.ts'
import type { AlertGroupFacts } from '../rules/words.ts'

export type AlertRow = {
  readonly kind: AlertKind
  readonly key: string
  readonly mall_id: number
  readonly is_of_every_mall: boolean
  readonly user_id: number | null
  readonly rule: string | null
  readonly path: string
  readonly title: string
  readonly detail: string
  readonly merged_title: string | null
  readonly merged_path: string | null
  /** Alerts of one minute with the same value are merged into one line. */
  readonly sameness: string | null
  readonly subject: string | null
  readonly items: number
  readonly flawed: number
  readonly amount_cents: Cents | null
  readonly by_user_id: number | null
}

/** Inserts new alerts; ignores duplicates. */
export async function insertAlerts(tx: Tx, alerts: readonly AlertRow[]): Promise<void> {
  await sql`
    insert into alert (
      kind, key, mall_id, is_of_every_mall, user_id, rule, path, title, detail, merged_title,
      merged_path, sameness, subject, items, flawed, amount_cents, by_user_id
    )
    select kind, key, mall_id, is_of_every_mall, user_id, rule, path, title, detail, merged_title,
      merged_path, sameness, subject, items, flawed, amount_cents, by_user_id
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as x (
      kind text, key text, mall_id int, is_of_every_mall boolean, user_id int, rule text,
      path text, title text, detail text, merged_title text, merged_path text, sameness text,
      subject text, items int, flawed int, amount_cents bigint, by_user_id int
    )
    on conflict (kind, key) do nothing`.execute(tx)
}

export async function deleteAlerts(
  tx: Tx,
  kind: AlertKind,
  keys: readonly string[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from alert where kind = ${kind} and key = any(${keys}::text[])`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Updates the text of alerts; the read state stays. */
export async function updateAlerts(
  tx: Tx,
  kind: AlertKind,
  alerts: readonly { readonly key: string; readonly detail: string }[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert a
    set detail = n.detail
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as n (key text, detail text)
    where a.kind = ${kind} and a.key = n.key and a.detail <> n.detail`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Alerts visible to the user, with their read state. */
const ownAlerts = (userId: number) => sql`
  select a.*, r.user_id is not null as is_read,
    date_trunc('minute', a.created_at) as minute,
    coalesce(a.sameness, a.id::text) as same
  from alert_audience m
    join alert a on a.id = m.alert_id
    left join alert_read r on r.alert_id = a.id and r.user_id = m.user_id
  where m.user_id = ${userId}`

export const sameLine = sql`kind, screen, minute, same, is_read`

/** A line of the list: merged alerts of one minute. */
export type AlertLineRow = AlertGroupFacts & {
  readonly ids: number[]
  readonly kind: AlertKind
  readonly path: string
  readonly at: Date
  readonly isRead: boolean
}

const namedSubjects = 3

export const lineColumns = sql`
  array_agg(id order by id) as ids, kind, is_read as "isRead", max(created_at) as at,
  case when count(*) > 1 then coalesce(min(merged_path), min(path)) else min(path) end as path,
  count(*)::int as count, sum(items)::int as items, sum(flawed)::int as flawed,
  sum(amount_cents)::bigint as amount_cents, min(title) as title, min(detail) as detail,
  min(merged_title) as "mergedTitle",
  count(distinct detail) = 1 and bool_and(sameness <> merged_title || ' ') as "isSameDetail",
  coalesce((array_agg(distinct subject) filter (where subject is not null))[:${namedSubjects}], '{}')
    as subjects,
  count(distinct subject)::int as "subjectCount"`

export async function findLines(tx: Tx, userId: number, most: number): Promise<AlertLineRow[]> {
  const { rows } = await sql<AlertLineRow>`
    select ${lineColumns}
    from (${ownAlerts(userId)}) o
    group by ${sameLine}
    order by max(created_at) desc, max(id) desc
    limit ${most}`.execute(tx)
  return rows
}

/** Number of unread lines, and the newest visible alert. */
export async function countUnread(
  tx: Tx,
  userId: number,
): Promise<{ readonly unread: number; readonly newest: number }> {
  const { rows } = await sql<{ unread: number; newest: number }>`
    select count(*) filter (where not is_read)::int as unread,
      coalesce(max(newest), 0)::bigint as newest
    from (
      select is_read, max(id) as newest from (${ownAlerts(userId)}) o group by ${sameLine}
    ) lines`.execute(tx)
  return rows[0] ?? { unread: 0, newest: 0 }
}

/** Alerts to mark as read: these ids, or all up to an id. */
export type ReadChoice = { readonly ids: readonly number[] } | { readonly until: number }

/** Marks visible alerts as read; returns how many were unread. */
export async function insertReads(tx: Tx, userId: number, choice: ReadChoice): Promise<number> {
  const chosen =
    'ids' in choice
      ? sql`m.alert_id = any(${choice.ids}::bigint[])`
      : sql`m.alert_id <= ${choice.until}`
  const { numAffectedRows } = await sql`
    insert into alert_read (user_id, alert_id)
    select m.user_id, m.alert_id from alert_audience m where m.user_id = ${userId} and ${chosen}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
