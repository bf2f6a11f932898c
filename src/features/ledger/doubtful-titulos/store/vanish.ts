import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A vanished título as the load stored it. */
export type NewVanished = {
  readonly id: number
  readonly tituloId: number
  readonly mallId: number
  readonly number: string
  readonly open_cents: Cents
}

/** Stores títulos that a complete file lacks and that are still open after its load. */
export async function insertVanished(
  tx: Tx,
  file: { readonly id: number; readonly sourceId: number; readonly today: LocalDate },
  tituloIds: readonly number[],
): Promise<NewVanished[]> {
  if (tituloIds.length === 0) return []
  const { rows } = await sql<NewVanished>`
    with inserted as (
      insert into vanished_titulo (
        mall_id, titulo_id, source_id, received_file_id, vanished_on, confirmed_on, open_cents
      )
      select t.mall_id, t.id, ${file.sourceId}::int, ${file.id}::bigint, ${file.today}::date,
        t.confirmed_on, t.open_cents
      from titulo t
      where t.id = any(${[...tituloIds]}::bigint[]) and t.open_cents > 0
      order by t.id
      on conflict (titulo_id) where state <> 'VOLTOU' do nothing
      returning id, titulo_id, mall_id, open_cents
    )
    select i.id, i.titulo_id as "tituloId", i.mall_id as "mallId", t.number, i.open_cents
    from inserted i
      join titulo t on t.id = i.titulo_id
    order by i.titulo_id`.execute(tx)
  return rows
}

/** A vanished título that a file has again. */
export type BackTitulo = {
  readonly tituloId: number
  readonly mallId: number
  readonly number: string
  readonly wasWrittenOff: boolean
  readonly open_cents: Cents
}

/** Marks the vanished títulos of load_brought as back. */
export async function markBack(
  tx: Tx,
  fileId: number | null,
  today: LocalDate,
): Promise<BackTitulo[]> {
  const { rows } = await sql<BackTitulo>`
    with gone as materialized (
      select v.id, v.state
      from vanished_titulo v
      where v.state <> 'VOLTOU' and v.titulo_id in (select titulo_id from load_brought)
      order by v.titulo_id
      for update
    ), back as (
      update vanished_titulo v
      set state = 'VOLTOU', back_on = ${today}::date, back_file_id = ${fileId}::bigint
      from gone g
      where v.id = g.id
      returning v.titulo_id, v.mall_id, g.state
    )
    select b.titulo_id as "tituloId", b.mall_id as "mallId", t.number,
      b.state = 'BAIXADO' as "wasWrittenOff", t.open_cents as "open_cents"
    from back b
      join titulo t on t.id = b.titulo_id
    order by b.titulo_id`.execute(tx)
  return rows
}

/** Undoes what a file did: what it lacked has not vanished, what it brought back is gone again. */
export async function undoVanished(tx: Tx, fileId: number, today: LocalDate): Promise<void> {
  await sql`
    update vanished_titulo
    set state = 'VOLTOU', back_on = ${today}::date
    where received_file_id = ${fileId} and state in ('SUMIDO', 'PROPOSTO')`.execute(tx)
  await sql`
    update vanished_titulo v
    set back_on = null, back_file_id = null,
      state = case
        when p.state = 'CONFIRMADA' then 'BAIXADO'
        when p.state = 'PENDENTE' then 'PROPOSTO'
        else 'SUMIDO'
      end
    from vanished_titulo o
      left join write_off_proposal p on p.id = o.proposal_id
    where v.id = o.id and v.back_file_id = ${fileId}
      and not exists (
        select from vanished_titulo n where n.titulo_id = v.titulo_id and n.state <> 'VOLTOU'
      )`.execute(tx)
}

/** Ends proposals whose days are over; returns them. */
export async function expireProposals(
  tx: Tx,
  today: LocalDate,
): Promise<readonly { readonly id: number; readonly malls: readonly number[] }[]> {
  const { rows } = await sql<{ id: number; malls: number[] }>`
    update write_off_proposal
    set state = 'VENCIDA', decided_at = regua.now(), decided_by_name = 'Sistema'
    where state = 'PENDENTE' and expires_on < ${today}::date
    returning id, malls`.execute(tx)
  if (rows.length > 0)
    await sql`
      update vanished_titulo
      set state = 'SUMIDO', proposal_id = null
      where state = 'PROPOSTO' and proposal_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
  return rows
}
