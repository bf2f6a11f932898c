import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Dispatch, DispatchChannel, DispatchWaiting } from '../contract/dispatches.ts'

/** Locks released messages of a day and channel that no remessa holds, the oldest release first. */
export async function lockWaiting(
  tx: Tx,
  of: { readonly day: LocalDate; readonly channel: DispatchChannel; readonly malls: Malls },
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id
    from message m
    where m.day = ${of.day}::date and m.state = 'LIBERADA' and m.channel = ${of.channel}
      and m.dispatch_id is null and ${ofMalls(sql`m.mall_id`, of.malls)}
    order by m.mall_id, m.id
    limit ${most}
    for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Released messages of a day that wait for a remessa, by channel. */
export async function countWaiting(
  tx: Tx,
  day: LocalDate,
  channels: readonly string[],
  malls: Malls,
): Promise<DispatchWaiting[]> {
  const { rows } = await sql<DispatchWaiting>`
    select m.channel as canal, count(*)::int as mensagens,
      count(distinct m.mall_id)::int as shoppings
    from message m
    where m.day = ${day}::date and m.state = 'LIBERADA' and m.dispatch_id is null
      and m.channel = any(${[...channels]}::text[]) and ${ofMalls(sql`m.mall_id`, malls)}
    group by m.channel
    order by m.channel`.execute(tx)
  return rows
}

/** An id for a remessa, so that its messages and files can name it before it is stored. */
export async function nextDispatchId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('message_dispatch', 'id'))::bigint as id`.execute(tx)
  return onlyRow(rows).id
}

export type NewDispatch = {
  readonly id: number
  readonly channel: DispatchChannel
  readonly day: LocalDate
  readonly mallIds: readonly number[]
  readonly messages: number
  readonly pages: number
  readonly pdfFileId: string | null
  readonly csvFileId: string
  readonly madeBy: number | null
  readonly madeByName: string
}

export async function insertDispatch(tx: Tx, of: NewDispatch): Promise<void> {
  await sql`
    insert into message_dispatch (
      id, channel, day, mall_ids, messages, pages, pdf_file_id, csv_file_id, made_by, made_by_name
    )
    overriding system value
    values (
      ${of.id}, ${of.channel}, ${of.day}::date, ${[...of.mallIds]}::int[], ${of.messages},
      ${of.pages}, ${of.pdfFileId}::uuid, ${of.csvFileId}::uuid, ${of.madeBy}::int, ${of.madeByName}
    )`.execute(tx)
}

const visible = (malls: Malls) =>
  malls === 'all' ? sql`true` : sql`d.mall_ids <@ ${[...malls]}::int[]`

export async function listDispatches(
  tx: Tx,
  {
    from,
    until,
    malls,
  }: { readonly from: LocalDate; readonly until: LocalDate; readonly malls: Malls },
): Promise<Dispatch[]> {
  const { rows } = await sql<Dispatch>`
    select d.id, d.channel as canal, d.day as data, d.messages as mensagens, d.pages as paginas,
      d.state as estado, d.posted_on as "postadaEm", d.protocol as protocolo,
      array(select m.name from mall m where m.id = any(d.mall_ids) order by m.name) as shoppings,
      d.made_by_name as "montadaPor", d.made_at as "montadaEm"
    from message_dispatch d
    where d.day between ${from}::date and ${until}::date and ${visible(malls)}
    order by d.id desc
    limit 500`.execute(tx)
  return rows
}

export type StoredDispatch = {
  readonly id: number
  readonly channel: DispatchChannel
  readonly day: LocalDate
  readonly state: 'MONTADA' | 'POSTADA'
  readonly mallIds: readonly number[]
  readonly pdfFileId: string | null
  readonly csvFileId: string
}

export async function findDispatch(
  tx: Tx,
  id: number,
  malls: Malls,
  lock = false,
): Promise<StoredDispatch | undefined> {
  const { rows } = await sql<StoredDispatch>`
    select d.id, d.channel, d.day, d.state, d.mall_ids as "mallIds",
      d.pdf_file_id as "pdfFileId", d.csv_file_id as "csvFileId"
    from message_dispatch d
    where d.id = ${id} and ${visible(malls)}
    ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Messages of a remessa that wait for its posting. */
export async function messagesOfDispatch(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from message m
    where m.dispatch_id = ${id} and m.state = 'ENVIANDO'
    order by m.id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function markPosted(
  tx: Tx,
  id: number,
  how: {
    readonly on: LocalDate
    readonly protocol: string
    readonly byName: string
    readonly at: Date
  },
): Promise<void> {
  await sql`
    update message_dispatch
    set state = 'POSTADA', posted_on = ${how.on}::date, protocol = nullif(${how.protocol}, ''),
      posted_by_name = ${how.byName}, posted_at = ${how.at}
    where id = ${id}`.execute(tx)
}
