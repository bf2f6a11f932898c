import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MessageState } from '../contract/words.ts'
import type { Channel, Kind } from '../rules/plan/facts.ts'

/** A message of a batch, locked for its release or retirement. */
export type BatchRow = {
  readonly id: number
  readonly protocol: string
  readonly mallId: number
  readonly tenantId: number
  readonly state: MessageState
  readonly kind: Kind
  readonly channel: Channel
  readonly isCorporate: boolean
  readonly openCents: Cents
  readonly step: string
  readonly releasedBy: number | null
}

const columns = sql`
  m.id, m.protocol, m.mall_id as "mallId", m.tenant_id as "tenantId", m.state, m.kind, m.channel,
  m.is_corporate as "isCorporate", m.open_cents as "openCents", m.step,
  m.released_by as "releasedBy"`

/** Locks messages of a day and malls by id. */
export async function lockBatchRows(
  tx: Tx,
  {
    ids,
    day,
    malls,
  }: { readonly ids: readonly number[]; readonly day: LocalDate; readonly malls: Malls },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns}
    from message m
    where m.id = any(${[...ids]}::bigint[]) and m.day = ${day}::date
      and ${ofMalls(sql`m.mall_id`, malls)}
    order by m.id
    for update of m`.execute(tx)
  return rows
}

/** Locks the proposals of reminders of malls. */
export async function lockReminderProposals(
  tx: Tx,
  day: LocalDate,
  malls: readonly number[],
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns}
    from message m
    where m.day = ${day}::date and m.mall_id = any(${[...malls]}::int[])
      and m.state = 'PROPOSTA' and m.kind <> 'NOTIFICACAO'
    order by m.id
    for update of m`.execute(tx)
  return rows
}

/** Messages whose e-mail or telephone one of these users typed since a day. */
export async function typedAddresses(
  tx: Tx,
  ids: readonly number[],
  users: readonly number[],
  since: LocalDate,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select m.id
    from message m
      join contact c on c.id = m.contact_id
    where m.id = any(${[...ids]}::bigint[]) and (
      c.created_by = any(${[...users]}::int[])
        and (c.created_at at time zone 'America/Sao_Paulo')::date >= ${since}::date
      or (c.updated_at at time zone 'America/Sao_Paulo')::date >= ${since}::date
        and c.version > 1
        and c.updated_by_name in (
          select u.name from app_user u where u.id = any(${[...users]}::int[]))
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

type Author = { readonly id: number | null; readonly name: string }

/** Releases locked proposals; their boletos now count as told. */
export async function releaseRows(tx: Tx, ids: readonly number[], by: Author): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update message
    set state = 'LIBERADA', reason = null, released_by = ${by.id}::int, released_by_name = ${by.name},
      released_at = regua.now(), version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`
    update message_boleto
    set is_done = true
    where message_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Why proposals were not released with the others; shown in their row. */
export async function noteReasons(tx: Tx, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update message
    set reason = ${reason}, version = version + 1
    where id = any(${[...ids]}::bigint[]) and reason is distinct from ${reason}`.execute(tx)
}

/** Retires locked messages by a person: they are not proposed again that day. */
export async function retireRows(
  tx: Tx,
  ids: readonly number[],
  reason: string,
  by: Author,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update message
    set state = 'RETIRADA', reason = ${reason}, retired_reason = ${reason},
      retired_by = ${by.id}::int, retired_by_name = ${by.name}, next_try_at = null,
      version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx)
  await sql`
    update message_boleto
    set is_done = false
    where message_id = any(${[...ids]}::bigint[]) and is_done`.execute(tx)
}

/** Messages and batches that a closing ended. */
export type Closed = {
  readonly id: number
  readonly mallId: number
  readonly protocol: string
  readonly state: 'PROPOSTA' | 'LIBERADA'
  readonly reason: string
}

/** Batches whose day or hours are over, with their malls. */
export async function lockOverdueBatches(
  tx: Tx,
  today: LocalDate,
  endOfHours: string | null,
): Promise<{ readonly mallId: number; readonly day: LocalDate }[]> {
  const { rows } = await sql<{ mallId: number; day: LocalDate }>`
    select b.mall_id as "mallId", b.day
    from ladder_batch b
    where b.state = 'ABERTO' and (
      b.day < ${today}::date
      or ${endOfHours}::text is not null and b.day = ${today}::date
        and b.made_at < (${today}::date + ${endOfHours}::time) at time zone 'America/Sao_Paulo'
    )
    order by b.day, b.mall_id
    for update of b`.execute(tx)
  return rows
}

/** Takes out what was not released or did not leave, and closes the batches. */
export async function closeRows(
  tx: Tx,
  batches: readonly { readonly mallId: number; readonly day: LocalDate }[],
): Promise<Closed[]> {
  const ofBatches = sql`
    jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as x ("mallId" int, day date)`
  const { rows } = await sql<Closed>`
    with over as (
      select m.id, m.state
      from ${ofBatches}
        join message m on m.mall_id = x."mallId" and m.day = x.day
      where m.state in ('PROPOSTA', 'LIBERADA')
      for update of m
    )
    update message m
    set state = 'RETIRADA', next_try_at = null, version = m.version + 1,
      reason = case o.state when 'PROPOSTA' then 'NAO_LIBERADA' else 'HORARIO' end
    from over o
    where m.id = o.id
    returning m.id, m.mall_id as "mallId", m.protocol, o.state, m.reason`.execute(tx)
  await sql`
    update message_boleto
    set is_done = false
    where message_id = any(${rows.map(({ id }) => id)}::bigint[]) and is_done`.execute(tx)
  await sql`
    update ladder_batch b
    set state = 'ENCERRADO'
    from ${ofBatches}
    where b.mall_id = x."mallId" and b.day = x.day`.execute(tx)
  return rows
}
