import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** What is due: channels with a way out, and the instant. */
export type Due = {
  readonly day: LocalDate
  readonly now: Date
  readonly channels: readonly string[]
  /** Channels whose repetition is harmless. */
  readonly idempotent: readonly string[]
  /** After so many seconds whoever was sending a message is gone. */
  readonly leaseSeconds: number
}

/**
 * Locks the next message to hand over: released and due, or one of an idempotent channel whose
 * sending was interrupted.
 */
export async function lockNext(tx: Tx, due: Due): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from message m
    where m.day = ${due.day}::date and m.state in ('LIBERADA', 'ENVIANDO')
      and m.dispatch_id is null and m.channel = any(${[...due.channels]}::text[])
      and case
        when m.state = 'LIBERADA' then m.next_try_at is null or m.next_try_at <= ${due.now}
        else m.channel = any(${[...due.idempotent]}::text[])
          and coalesce(
            m.next_try_at, m.sending_at + make_interval(secs => ${due.leaseSeconds})) <= ${due.now}
      end
    order by coalesce(m.next_try_at, m.released_at), m.id
    limit 1
    for update skip locked`.execute(tx)
  return rows[0]?.id
}

/**
 * Locks messages whose answer was lost: over a mail server, whoever was sending is gone; over a
 * service, the day is over.
 */
export async function lockLost(tx: Tx, due: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from message m
    where m.state = 'ENVIANDO' and m.dispatch_id is null
      and m.sending_at + make_interval(secs => ${due.leaseSeconds}) <= ${due.now}
      and (m.day < ${due.day}::date or m.channel <> all(${[...due.idempotent]}::text[]))
    order by m.id
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks a further try of a message whose bytes are stored already. */
export async function noteTry(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update message set sending_at = ${now}, next_try_at = null where id = ${id}`.execute(tx)
}

/** How many messages of the day left or failed, by mall. */
export async function countFailures(
  tx: Tx,
  day: LocalDate,
): Promise<
  readonly {
    readonly mallId: number
    readonly mall: string
    readonly failed: number
    readonly all: number
  }[]
> {
  const { rows } = await sql<{ mallId: number; mall: string; failed: number; all: number }>`
    select m.mall_id as "mallId", s.name as mall,
      count(*) filter (where m.state = 'FALHOU')::int as failed, count(*)::int as all
    from message m join mall s on s.id = m.mall_id
    where m.day = ${day}::date
      and m.state in ('ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'INCERTA')
    group by m.mall_id, s.name
    order by m.mall_id`.execute(tx)
  return rows
}

/** Reminders sent before a day whose content is still stored. */
export async function oldContents(tx: Tx, before: LocalDate, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from message m
    where m.kind <> 'NOTIFICACAO' and m.content_file_id is not null
      and m.sent_at < ${before}::date
    order by m.id
    limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Erases contents; the hashes stay. Returns how many. */
export async function eraseContents(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select regua.erase_message_content(${[...ids]}::bigint[]) as count`.execute(tx)
  return rows[0]?.count ?? 0
}
