import { sql } from 'kysely'

import { isHandledBy } from '#features/collection/messages/store/message-rows.ts'
import type { MessageActor } from '#features/collection/messages/rules/machine.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'

export type WaitingMessages = {
  readonly count: number
  readonly open_cents: Cents
  readonly oldestOn: LocalDate
}

const sums = sql`
  count(*)::int as count, coalesce(sum(m.open_cents), 0)::bigint as "open_cents",
  min(m.day) as "oldestOn"`

/** Proposals of a day that this user releases. */
export async function messagesToRelease(
  tx: Tx,
  day: LocalDate,
  by: MessageActor,
): Promise<WaitingMessages | undefined> {
  const { rows } = await sql<WaitingMessages>`
    select ${sums} from message m
    where m.day = ${day}::date and m.state = 'PROPOSTA'
      and ${isHandledBy(by)} and ${ofMalls(sql`m.mall_id`, by.malls)}
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Messages of which nobody knows whether they went out; who released one does not decide it. */
export async function uncertainMessages(
  tx: Tx,
  malls: Malls,
  except: Eyes,
): Promise<WaitingMessages | undefined> {
  const { rows } = await sql<WaitingMessages>`
    select ${sums} from message m
    where m.state = 'INCERTA' and ${ofMalls(sql`m.mall_id`, malls)}
      and coalesce(m.released_by <> all(${[...countsAs(except)]}::int[]), true)
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Letters, and messages without a provider, that are released or put together but not posted. */
export async function messagesToPost(tx: Tx, malls: Malls): Promise<WaitingMessages | undefined> {
  const { rows } = await sql<WaitingMessages>`
    select ${sums} from message m
    where m.channel <> 'EMAIL' and ${ofMalls(sql`m.mall_id`, malls)}
      and (m.state = 'ENVIANDO' and m.dispatch_id is not null
        or m.state = 'LIBERADA' and m.channel = 'CARTA')
    having count(*) > 0`.execute(tx)
  return rows[0]
}

export type WaitingProposals = { readonly count: number; readonly oldestOn: LocalDate }

/** Ladders, texts and senders that others proposed; senders of these malls. */
export async function proposalsOfOthers(
  tx: Tx,
  malls: Malls,
  except: Eyes,
): Promise<{ readonly ladders?: WaitingProposals; readonly texts?: WaitingProposals }> {
  const own = sql`${[...countsAs(except)]}::int[]`
  const { rows } = await sql<{ what: 'ladders' | 'texts' } & WaitingProposals>`
    select p.what, count(*)::int as count,
      min((p.proposed_at at time zone 'America/Sao_Paulo')::date) as "oldestOn"
    from (
      select 'ladders' as what, proposed_by, proposed_at
      from ladder_version where state = 'PROPOSTA'
      union all
      select 'ladders', proposed_by, proposed_at
      from mall_sender where state = 'PROPOSTA' and ${ofMalls(sql`mall_id`, malls)}
      union all
      select 'texts', proposed_by, proposed_at
      from message_text_version where state = 'PROPOSTA'
    ) p
    where p.proposed_by <> all(${own})
    group by p.what`.execute(tx)
  return Object.fromEntries(rows.map(({ what, ...waiting }) => [what, waiting]))
}

export type LoadAge = { readonly name: string; readonly loadedOn: LocalDate | null }

/** Active malls with open boletos, and the day of their last load. */
export async function lastLoads(tx: Tx, malls: Malls): Promise<LoadAge[]> {
  const { rows } = await sql<LoadAge>`
    select s.name, (max(l.loaded_at) at time zone 'America/Sao_Paulo')::date as "loadedOn"
    from mall s
      left join erp_load_mall l
        on l.mall_id = s.id and l.kind = 'ORACLE' and l.undone_at is null
    where s.is_active and ${ofMalls(sql`s.id`, malls)}
      and exists (select from boleto b where b.mall_id = s.id and b.open_cents > 0)
    group by s.id
    order by s.name`.execute(tx)
  return rows
}
