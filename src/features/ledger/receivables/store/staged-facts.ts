import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

import { stagedRows } from './staging.ts'

// What the staged títulos of a file are, compared with the stored ones, before they are merged.

/** Mall and number of each staged título, once. */
const brought = (staging: number): RawBuilder<unknown> => sql`
  select m.id as mall_id, s.number, min(s.open_cents) as open_cents
  from ${stagedRows('titulo', staging)} s
    join ${stagedRows('party', staging)} p on p.number = s.party
    join mall m on m.economic_unit = p.economic_unit
  group by m.id, s.number`

/** Known títulos of a file, by the source that brought them last; null = a native layout. */
export type BroughtBalances = {
  readonly sourceId: number | null
  readonly name: string
  readonly isActive: boolean
  readonly known: number
  readonly changed: number
}

export async function broughtBalances(tx: Tx, staging: number): Promise<BroughtBalances[]> {
  const { rows } = await sql<BroughtBalances>`
    with brought as materialized (${brought(staging)})
    select t.source_id as "sourceId", coalesce(min(o.name), '') as name,
      coalesce(bool_or(o.state = 'ATIVA'), false) as "isActive", count(*)::int as known,
      (count(*) filter (where t.open_cents <> greatest(b.open_cents, 0)))::int as changed
    from brought b
      join titulo t on t.mall_id = b.mall_id and t.number = b.number
      left join source o on o.id = t.source_id
    group by t.source_id`.execute(tx)
  return rows
}

/** The malls of a file, its open sum, and what it lacks of what is open here. */
export type BroughtMalls = {
  readonly malls: readonly number[]
  readonly open_cents: Cents
  readonly missingMalls: readonly { readonly id: number; readonly name: string }[]
  readonly missingMonths: readonly Competence[]
}

/** Whose títulos a file of a source should have. */
export type Owner = {
  readonly sourceId: number
  readonly isNative: boolean
  /** Malls that it may bring; null = all. */
  readonly malls: readonly number[] | null
}

const isOwned = ({ sourceId, isNative, malls }: Owner) => sql`
  t.open_cents > 0
    and ${isNative ? sql`(t.source_id is null or t.source_id = ${sourceId})` : sql`t.source_id = ${sourceId}`}
    and ${malls === null ? sql`true` : sql`t.mall_id = any(${[...malls]}::int[])`}`

export async function broughtMalls(tx: Tx, staging: number, owner: Owner): Promise<BroughtMalls> {
  const { rows } = await sql<BroughtMalls>`
    with brought_row as materialized (
      select distinct m.id as mall_id, date '1970-01-01' + s.competence_day as month
      from ${stagedRows('titulo', staging)} s
        join ${stagedRows('party', staging)} p on p.number = s.party
        join mall m on m.economic_unit = p.economic_unit
    ), owned as materialized (
      select t.mall_id, t.competence as month
      from titulo t
      where ${isOwned(owner)}
      group by t.mall_id, t.competence
    )
    select
      coalesce((select array_agg(distinct mall_id order by mall_id) from brought_row), '{}') as malls,
      coalesce((
        select sum(greatest(open_cents, 0)) from (${brought(staging)}) b
      ), 0)::bigint as open_cents,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name)
        from mall m
        where m.id in (select mall_id from owned) and m.id not in (select mall_id from brought_row)
      ), '[]') as "missingMalls",
      coalesce((
        select jsonb_agg(to_char(o.month, 'YYYY-MM') order by o.month)
        from (select distinct month from owned where mall_id in (select mall_id from brought_row)) o
        where o.month not in (select month from brought_row)
      ), '[]') as "missingMonths"`.execute(tx)
  return rows[0] as BroughtMalls
}

/** A título that is open here and not in the file. */
export type AbsentTitulo = {
  readonly id: number
  readonly mallId: number
  readonly open_cents: Cents
}

/**
 * Open títulos of the source, or of a native layout, that a file lacks (rules 11.5): of malls with
 * a row, or confirmed as having nothing open. Another spelling of a number is the same título; a
 * rejected row has not vanished. Call it before the check, which deletes rejected rows.
 */
export async function absentTitulos(
  tx: Tx,
  staging: number,
  file: {
    readonly sourceId: number
    /** Unit and number of rows that the reading rejected. */
    readonly rejected: readonly (readonly [string, string])[]
    readonly zeroedMalls: readonly number[]
    readonly malls: readonly number[] | null
  },
): Promise<AbsentTitulo[]> {
  const rejected = JSON.stringify(file.rejected.map(([unit, number]) => ({ unit, number })))
  const { rows } = await sql<AbsentTitulo>`
    with brought as materialized (
      select mall_id, number from (${brought(staging)}) b
      union
      select m.id, r.number
      from jsonb_to_recordset(${rejected}::jsonb) as r (unit text, number text)
        join mall m on m.economic_unit = r.unit
    ), complete as materialized (
      select mall_id from brought
      union
      select unnest(${[...file.zeroedMalls]}::int[])
    ), absent as materialized (
      select t.id, t.mall_id, t.number, t.open_cents
      from titulo t
      where t.open_cents > 0 and t.mall_id in (select mall_id from complete)
        and (t.source_id is null or t.source_id = ${file.sourceId})
        and ${file.malls === null ? sql`true` : sql`t.mall_id = any(${[...file.malls]}::int[])`}
        and not exists (
          select from brought b where b.mall_id = t.mall_id and b.number = t.number
        )
    ), spelled as materialized (
      select b.mall_id, regua.code_runs(b.number) as runs
      from brought b
      where not exists (
        select from titulo t where t.mall_id = b.mall_id and t.number = b.number
      )
    )
    select a.id, a.mall_id as "mallId", a.open_cents
    from absent a
    where not exists (
      select from spelled s where s.mall_id = a.mall_id and s.runs = regua.code_runs(a.number)
    )
    order by a.id`.execute(tx)
  return rows
}

/** Lowers staged títulos by the deductions of their file, not below 0. */
export async function lowerStaged(
  tx: Tx,
  staging: number,
  lowered: readonly {
    readonly unidEcon: string
    readonly numeroTitulo: string
    readonly cents: number
  }[],
): Promise<void> {
  if (lowered.length === 0) return
  await sql`
    update ${stagedRows('titulo', staging)} s
    set open_cents = greatest(s.open_cents - l.cents, 0)
    from (
      select "unidEcon" as unit, "numeroTitulo" as number, sum(cents)::bigint as cents
      from jsonb_to_recordset(${JSON.stringify(lowered)}::jsonb) as r (
        "unidEcon" text, "numeroTitulo" text, cents bigint
      )
      group by 1, 2
    ) l, ${stagedRows('party', staging)} p
    where p.number = s.party and p.economic_unit = l.unit and s.number = l.number`.execute(tx)
}

/** Rejects rows of malls that the source does not bring, or that the user does not see (J20). */
export async function rejectOutOfReach(
  tx: Tx,
  loadId: number,
  { kind, staging }: { readonly kind: 'ORACLE' | 'AUXILIARY'; readonly staging: number },
  {
    ofSource,
    ofUser,
    because,
  }: {
    readonly ofSource: readonly number[]
    readonly ofUser: readonly number[] | null
    readonly because: { readonly source: string; readonly user: string }
  },
): Promise<number> {
  if (ofSource.length === 0 && ofUser === null) return 0
  const rows =
    kind === 'ORACLE'
      ? sql`
        select s.line, p.economic_unit, p.mall_name
        from ${stagedRows('titulo', staging)} s
          join ${stagedRows('party', staging)} p on p.number = s.party`
      : sql`select line, economic_unit, mall_name from ${stagedRows('contract', staging)}`
  const isOfSource =
    ofSource.length === 0 ? sql`true` : sql`coalesce(m.id = any(${[...ofSource]}::int[]), false)`
  const isOfUser =
    ofUser === null ? sql`true` : sql`coalesce(m.id = any(${[...ofUser]}::int[]), false)`
  const { numAffectedRows } = await sql`
    insert into erp_load_issue (load_id, line, severity, column_name, value, reason)
    select ${loadId}, r.line, 'ERRO', 'shopping', left(r.mall_name, 200),
      case when not ${isOfSource} then ${because.source}::text else ${because.user}::text end
    from (${rows}) r
      left join mall m on m.economic_unit = r.economic_unit
    where not (${isOfSource} and ${isOfUser})`.execute(tx)
  if (Number(numAffectedRows ?? 0) > 0)
    await sql`
      delete from ${stagedRows(kind === 'ORACLE' ? 'titulo' : 'contract', staging)} r
      using erp_load_issue i
      where i.load_id = ${loadId} and i.severity = 'ERRO' and i.line = r.line`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Malls of staged contracts. */
export async function mallsOfContracts(tx: Tx, staging: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id
    from ${stagedRows('contract', staging)} s
      join mall m on m.economic_unit = s.economic_unit
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Malls of staged receipts. */
export async function mallsOfParties(tx: Tx, staging: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id
    from ${stagedRows('party', staging)} p
      join mall m on m.economic_unit = p.economic_unit
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}
