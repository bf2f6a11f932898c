import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Which lines of the decision log are the submissions of a chain. */
export type SubmissionLog = { readonly entity: string; readonly action: string }

/** A submission of one item, from the decision log. */
export type LoggedSubmission = {
  readonly id: number
  readonly mallId: number
  readonly position: number
  readonly at: string
  readonly by: string
  readonly profile: string
  /** Hexadecimal. It covers all earlier lines of its mall. */
  readonly hash: string
  readonly body: Readonly<Record<string, unknown>>
}

const columns = sql`
  e.entity_id::bigint as id, e.mall_id as "mallId", e.position, e.at, e.user_name as by, e.profile,
  encode(e.hash, 'hex') as hash, e.body`

/** The last submission of each item into a status, before a position of the log if one is given. */
export async function submissionsInto(
  tx: Tx,
  { entity, action }: SubmissionLog,
  items: readonly {
    readonly id: number
    readonly status: string
    readonly before?: number | undefined
  }[],
): Promise<LoggedSubmission[]> {
  const { rows } = await sql<LoggedSubmission>`
    select a.*
    from unnest(
        ${items.map(({ id }) => id)}::bigint[], ${items.map(({ status }) => status)}::text[],
        ${items.map(({ before = null }) => before)}::bigint[]
      ) x (id, status, before)
      cross join lateral (
        select ${columns}
        from audit_entry e
        where e.entity = ${entity}
          and e.entity_id = x.id::text
          and e.action = ${action}
          and e.body ->> 'para' = x.status
          and (x.before is null or e.position < x.before)
        order by e.position desc
        limit 1
      ) a`.execute(tx)
  return rows
}

/** The last submission of each item out of some statuses within a time. */
export async function submissionsFrom(
  tx: Tx,
  { entity, action }: SubmissionLog,
  range: {
    readonly statuses: readonly string[]
    readonly from: Date
    readonly until: Date
    readonly malls: Malls
  },
): Promise<LoggedSubmission[]> {
  const { rows } = await sql<LoggedSubmission>`
    select distinct on (e.entity_id) ${columns}
    from audit_entry e
    where e.at >= ${range.from}
      and e.at < ${range.until}
      and e.entity = ${entity}
      and e.action = ${action}
      and e.body ->> 'de' = any(${[...range.statuses]}::text[])
      and coalesce(e.body ->> 'resultado', '') not in
        ('RETIRADO_PAGAMENTO', 'RETIRADO_CANCELAMENTO', 'PAGA', 'CANCELADA', 'ACORDO', 'EXCECAO')
      and ${ofMalls(sql`e.mall_id`, range.malls)}
    order by e.entity_id, e.position desc`.execute(tx)
  return rows
}
