import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { MergeOrder } from './merge.ts'
import { stagedRows } from './staging.ts'

// Position of unidEcon in the header; rejected rows take their mall from it.
const unitOf = sql`
  split_part(
    i.row_text, ';', array_position(string_to_array(lower(l.header), ';'), 'unidecon')
  )`

/** Stores per mall the number of accepted and rejected rows of a load. */
async function noteMalls(tx: Tx, loadId: number, accepted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with rejected as (
      select ${unitOf} as economic_unit, count(distinct i.line) as rows
      from erp_load_issue i
        join erp_load l on l.id = i.load_id
      where i.load_id = ${loadId} and i.severity = 'ERRO'
        and i.row_text is not null and lower(l.header) like '%unidecon%'
      group by 1
    )
    insert into erp_load_mall (
      load_id, mall_id, kind, file_name, months, row_count, accepted_count
    )
    select l.id, a.mall_id, l.kind, l.file_name, a.months, a.rows + coalesce(r.rows, 0), a.rows
    from (${accepted}) a
      join erp_load l on l.id = ${loadId}
      join mall m on m.id = a.mall_id
      left join rejected r on r.economic_unit = m.economic_unit
    on conflict do nothing`.execute(tx)
}

/** Runs after the merge of títulos; uses load_party. */
export const noteMallsOfTitulos = (tx: Tx, { id, staging }: MergeOrder): Promise<void> =>
  noteMalls(
    tx,
    id,
    sql`
      select mall_id, sum(rows)::int as rows, array_agg(month order by month) as months
      from (
        select p.mall_id, count(*) as rows, date_trunc(
            'month', date '1970-01-01' + coalesce(s.original_due_day, s.due_day)
          )::date as month
        from ${stagedRows('titulo', staging)} s
          join load_party p on p.number = s.party
        group by 1, 3
      ) by_month
      group by mall_id`,
  )

/** Runs after the merge of contracts; uses load_row. */
export const noteMallsOfContracts = (tx: Tx, loadId: number): Promise<void> =>
  noteMalls(
    tx,
    loadId,
    sql`
      select mall_id, count(*)::int as rows, '{}'::date[] as months
      from load_row
      group by mall_id`,
  )

export async function mallsOfLoad(tx: Tx, loadId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ mallId: number }>`
    select mall_id as "mallId" from erp_load_mall where load_id = ${loadId} order by 1`.execute(tx)
  return rows.map(({ mallId }) => mallId)
}

/** The last load of títulos of the user's malls. */
export type LastLoad = {
  readonly loadedAt: Date
  /** Name of its source, if the user sees the whole file, else of the file. */
  readonly from: string
  /** The last load of the mall that waits longest; the same one if all malls have it. */
  readonly oldestAt: Date
}

/** Undefined without a load. One look into an index for each mall. */
export async function lastLoadOf(tx: Tx): Promise<LastLoad | undefined> {
  const { rows } = await sql<LastLoad>`
    with last as (
      select l.*
      from mall m
        cross join lateral (
          select load_id, file_name, loaded_at
          from erp_load_mall
          where mall_id = m.id and kind = 'ORACLE' and undone_at is null
          order by loaded_at desc
          limit 1
        ) l
      where m.is_active
    )
    select l.loaded_at as "loadedAt", coalesce(s.name, l.file_name) as from,
      (
        select loaded_at from last
        order by (load_id = l.load_id), loaded_at
        limit 1
      ) as "oldestAt"
    from last l
      left join received_file_load f on f.load_id = l.load_id
      left join received_file r on r.id = f.received_file_id
      left join source s on s.id = r.source_id
    order by l.loaded_at desc
    limit 1`.execute(tx)
  return rows[0]
}

/** Marks the load as undone in its malls; the counts stay. */
export async function noteMallsUndone(tx: Tx, loadId: number): Promise<void> {
  await sql`
    update erp_load_mall
    set undone_at = regua.clock_timestamp()
    where load_id = ${loadId}`.execute(tx)
}
