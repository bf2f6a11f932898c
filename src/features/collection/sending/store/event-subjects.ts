import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A message as rows of a file name it. */
export type NamedMessage = {
  readonly id: number
  readonly protocol: string
  readonly mallId: number
  readonly document: string
  readonly step: string
  /** The day of its sending; of one that did not leave, the day of its batch. */
  readonly sentOn: LocalDate
}

/** Released messages with one of these protocols, or of one of these persons, in the user's malls. */
export async function namedMessages(
  tx: Tx,
  of: {
    readonly protocols: readonly string[]
    readonly documents: readonly string[]
    readonly malls: Malls
  },
): Promise<NamedMessage[]> {
  const { rows } = await sql<NamedMessage>`
    select m.id, m.protocol, m.mall_id as "mallId", m.document, m.step,
      coalesce((m.sent_at at time zone 'America/Sao_Paulo')::date, m.day) as "sentOn"
    from message m
    where (m.protocol = any(${[...of.protocols]}::text[])
        or m.document = any(${[...of.documents]}::text[]))
      and m.state not in ('PROPOSTA', 'RETIRADA') and ${ofMalls(sql`m.mall_id`, of.malls)}
    order by m.id`.execute(tx)
  return rows
}

/** Whole rows of messages, to be restored if the import is undone. */
export async function messageRows(
  tx: Tx,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly before: object }[]> {
  const { rows } = await sql<{ id: number; before: object }>`
    select m.id, to_jsonb(m) as before from message m
    where m.id = any(${[...ids]}::bigint[])
    order by m.id`.execute(tx)
  return rows
}

/** Takes the events of an import back, and what followed from them beside the messages. */
export async function removeEvents(tx: Tx, importId: number, today: LocalDate): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with removed as (
      delete from message_event where import_id = ${importId} returning message_id as id
    ), ids as (select distinct id from removed),
    reopened as (
      update suspended_address a
      set reactivated_by_name = 'Importação desfeita', reactivated_on = ${today}::date
      from ids
      where a.message_id = ids.id and a.reactivated_on is null and a.reason like 'Devolvida%'
    ), done as (
      update message_boleto b
      set is_done = true
      from ids
      where b.message_id = ids.id and not b.is_done
    )
    select id from ids order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
