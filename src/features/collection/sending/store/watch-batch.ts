import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

export type ReadyBatch = {
  readonly mallId: number
  readonly mall: string
  readonly isOfNotices: boolean
  readonly messages: number
  readonly open_cents: Cents
}

/** Batches of a day with proposals, reminders and notices apart. */
export async function readyBatches(tx: Tx, day: LocalDate): Promise<ReadyBatch[]> {
  const { rows } = await sql<ReadyBatch>`
    select m.mall_id as "mallId", s.name as mall, m.kind = 'NOTIFICACAO' as "isOfNotices",
      count(*)::int as messages, sum(m.open_cents)::bigint as "open_cents"
    from message m join mall s on s.id = m.mall_id
    where m.day = ${day}::date and m.state = 'PROPOSTA'
    group by m.mall_id, s.name, m.kind = 'NOTIFICACAO'
    order by s.name, 3`.execute(tx)
  return rows
}

export type RetiredTenant = {
  readonly tenantId: number
  readonly mallId: number
  readonly name: string
  readonly times: number
  readonly lastOn: LocalDate
}

/** Tenants whose messages people took out on at least so many days since a day. */
export async function oftenRetired(
  tx: Tx,
  since: LocalDate,
  times: number,
): Promise<RetiredTenant[]> {
  const { rows } = await sql<RetiredTenant>`
    select m.tenant_id as "tenantId", m.mall_id as "mallId", t.name,
      count(distinct m.day)::int as times, max(m.day) as "lastOn"
    from message m join tenant t on t.id = m.tenant_id
    where m.day >= ${since}::date and m.state = 'RETIRADA' and m.retired_by is not null
    group by m.tenant_id, m.mall_id, t.name
    having count(distinct m.day) >= ${times}
    order by t.name`.execute(tx)
  return rows
}
