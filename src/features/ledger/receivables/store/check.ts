import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A staged value in the notation of the file. */
function shownAs(column: string): RawBuilder<unknown> {
  const ref = sql`r.${sql.ref(column)}`
  if (/_(cents|bps)$/.test(column))
    return sql`replace(to_char(${ref} / 100.0, 'FM9999999999999990.00'), '.', ',')`
  if (column.endsWith('_on')) return sql`to_char(${ref}, 'DD/MM/YYYY')`
  return column === 'competence' ? sql`to_char(${ref}, 'MM/YYYY')` : ref
}

export const dayOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date '1970-01-01' + ${column}`

/**
 * Creates load_mall: the mall of each unidEcon, by unidEcon, else by the name of a mall whose
 * unidEcon the file does not use (rules 9). `mall_no` is equal for two codes of one mall, including
 * new malls.
 */
export async function resolveMalls(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`create temp table load_mall on commit drop as
    with unit as (select economic_unit, min(line) as line from ${source} s group by economic_unit)
    select *,
      dense_rank() over (order by coalesce(mall_id::text, '+' || economic_unit))::int as mall_no
    from (
      select u.economic_unit, s.mall_name, u.line, coalesce(by_unit.id, by_name.id) as mall_id,
        by_unit.id is null
        and by_name.id is not null as is_by_name
      from unit u join ${source} s on s.line = u.line
      left join mall by_unit on by_unit.economic_unit = u.economic_unit
      left join lateral (
        select id
        from mall m
        where by_unit.id is null and regua.search_text(m.name) = regua.search_text(s.mall_name)
        and m.economic_unit not in (select economic_unit from unit)
        order by id
        limit 1) by_name on true) found`.execute(tx)
}

/** A fault as SQL condition over rows `r`; `from` joins the compared tables. */
export type Problem = {
  readonly column: string
  readonly value: RawBuilder<unknown>
  readonly reason: RawBuilder<unknown>
  readonly from?: RawBuilder<unknown>
  readonly when: RawBuilder<unknown>
}

/** Reports an error or warning for every row that meets a condition. */
export async function report(
  tx: Tx,
  loadId: number,
  severity: 'ERRO' | 'AVISO',
  rows: RawBuilder<unknown>,
  { column, value, reason, from, when }: Problem,
): Promise<void> {
  await sql`insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, r.line, ${severity}, ${column}, coalesce(left((${value})::text, 200), ''),
      ${reason}
    from ${rows} r ${from ?? sql``} where ${when}`.execute(tx)
}

/** Deletes the rejected rows, so that they do not count in majority votes. */
export async function dropRejected(
  tx: Tx,
  loadId: number,
  rows: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from ${rows} r using erp_load_issue i
    where i.load_id = ${loadId} and i.severity = 'ERRO' and i.line = r.line`.execute(tx)
}

/** Columns that must agree in the rows of one key. */
type Agreement = {
  readonly key: readonly string[]
  readonly keyName: RawBuilder<unknown>
  readonly columns: Readonly<Record<string, string>>
  readonly when?: RawBuilder<unknown>
}

/**
 * Rows of one key must agree in some columns. The majority wins (on a tie, the first); differing
 * rows are rejected with the column name (rules 9).
 */
export async function rejectDisagreement(
  tx: Tx,
  loadId: number,
  rows: RawBuilder<unknown>,
  { key, keyName, columns, when }: Agreement,
): Promise<void> {
  const keys = sql.join(key.map((column) => sql`r.${sql.ref(column)}`))
  const list = Object.entries(columns)
  const differs = sql.join(
    list.map(
      ([, column]) =>
        sql`
          min(
            coalesce(r.${sql.ref(column)}::text, '')
          ) <> max(coalesce(r.${sql.ref(column)}::text, ''))`,
    ),
    sql` or `,
  )
  const cells = sql.join(
    list.map(([name, column]) => sql`(${name}, coalesce(${shownAs(column)}, ''))`),
  )
  await sql`with cell as materialized (
      select r.line, ${keyName} as shown, row(${keys})::text as key, c.name, c.value
      from ${rows} r, lateral (values ${cells}) c (name, value)
      where ${when ?? sql`true`} and row(${keys})::text in (
        select row(${keys})::text from ${rows} r where ${
          when ??
          sql`
          true`
        } group by ${keys} having count(*) > 1 and (${differs}))
    ), said as (
      select key, name, value, count(*) as votes, min(line) as first
      from cell
      group by key, name, value
    ),
      agreed as (
        select distinct on (key, name) key, name, value
        from said
        order by key, name, votes desc, first
      )
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, c.line, 'ERRO', c.name, left(c.value, 200),
      'Difere das outras linhas de ' || c.shown || ', que têm ' || case when a.value = '' then 'a coluna vazia' else '''' || left(a.value, 80) || '''' end || '; deixe-as iguais.'
    from cell c join agreed a using (key, name) where c.value <> a.value`.execute(tx)
}

/** A row of another mall than the one chosen for the load. */
export const otherMall = (givenMall: number): Problem => ({
  column: 'shopping',
  value: sql`r.mall_name`,
  reason: sql`'A linha é de outro shopping que não o escolhido para a carga.'`,
  when: sql`r.mall_id is distinct from ${givenMall}`,
})

/** A mall matched only by its name. */
export const mallByName: Problem = {
  column: 'unidEcon',
  value: sql`r.economic_unit`,
  reason: sql`'Esta unidEcon não está cadastrada; o shopping foi reconhecido pelo nome.'`,
  when: sql`r.is_by_name`,
}
