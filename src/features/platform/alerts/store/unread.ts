import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { mostDigestLines } from '../rules/digest.ts'
import { type AlertLineRow, lineColumns, sameLine } from './alerts.ts'

/** Unread lines of subscribers, newest first. */
export type UnreadLine = AlertLineRow & {
  readonly userId: number
  readonly name: string
  readonly email: string
  /** Total unread lines of the user. */
  readonly total: number
}

/** The newest unread lines of every subscriber of the e-mail summary. */
export async function findUnreadOfAll(tx: Tx): Promise<UnreadLine[]> {
  const { rows } = await sql<UnreadLine>`
    with lines as (
      select "userId", ${lineColumns}, max(id) as last,
        row_number() over (partition by "userId" order by max(created_at) desc, max(id) desc) as place,
        count(*) over (partition by "userId")::int as total
      from (
        select m.user_id as "userId", a.*, false as is_read,
          date_trunc('minute', a.created_at) as minute, coalesce(a.sameness, a.id::text) as same
        from alert_audience m join alert a on a.id = m.alert_id
        where not exists (
            select from alert_read r where r.alert_id = a.id and r.user_id = m.user_id
          )
          and not exists (
            select from alert_digest_choice c where c.user_id = m.user_id and not c.is_wanted
          )
      ) o
      group by "userId", ${sameLine}
    )
    select l.*, u.name, u.email
    from lines l join app_user u on u.id = l."userId"
    where l.place <= ${mostDigestLines} and u.email <> ''
    order by l."userId", l.place`.execute(tx)
  return rows
}
