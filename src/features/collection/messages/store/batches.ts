import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MessageState } from '../contract/words.ts'
import type { MessageActor } from '../rules/machine.ts'
import type { Kind, Person } from '../rules/plan/facts.ts'
import { isHandledBy } from './message-rows.ts'

/** A mall with its batch of a day and its last load. */
export type MallBatch = {
  readonly mallId: number
  readonly name: string
  readonly state: 'ABERTO' | 'ENCERRADO' | null
  readonly madeAt: Date | null
  /** The load that the batch knows. */
  readonly batchLoadedAt: Date | null
  readonly lastLoadAt: Date | null
}

/** Active malls with their batch of a day, by name. */
export async function readMallBatches(tx: Tx, day: LocalDate, malls: Malls): Promise<MallBatch[]> {
  const { rows } = await sql<MallBatch>`
    select s.id as "mallId", s.name, b.state, b.made_at as "madeAt",
      b.loaded_at as "batchLoadedAt", l.loaded_at as "lastLoadAt"
    from mall s
      left join ladder_batch b on b.mall_id = s.id and b.day = ${day}::date
      left join lateral (
        select max(l.loaded_at) as loaded_at
        from erp_load_mall l
        where l.mall_id = s.id and l.kind = 'ORACLE' and l.undone_at is null
      ) l on true
    where s.is_active and ${ofMalls(sql`s.id`, malls)}
    order by s.name, s.id`.execute(tx)
  return rows
}

/** Takes the locks of the batches of malls; returns the malls whose lock another one holds. */
export async function lockBatches(tx: Tx, malls: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ mall: number }>`
    select x.mall
    from unnest(${[...malls].toSorted((a, b) => a - b)}::int[]) x (mall)
    where not pg_try_advisory_xact_lock(${LOCKS.ladderBatch}::int, x.mall)`.execute(tx)
  return rows.map(({ mall }) => mall)
}

export async function saveBatches(
  tx: Tx,
  day: LocalDate,
  batches: readonly {
    readonly mallId: number
    readonly loadedAt: string | null
    readonly isWithoutLoad: boolean
  }[],
  byName: string,
): Promise<void> {
  await sql`
    insert into ladder_batch (mall_id, day, made_at, made_by_name, loaded_at, is_without_load)
    select x."mallId", ${day}::date, regua.now(), ${byName}, x."loadedAt", x."isWithoutLoad"
    from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as x (
      "mallId" int, "loadedAt" timestamptz, "isWithoutLoad" boolean)
    on conflict (mall_id, day) do update
    set made_at = excluded.made_at, made_by_name = excluded.made_by_name,
      loaded_at = excluded.loaded_at, is_without_load = excluded.is_without_load`.execute(tx)
}

/** Batches of days with their malls as one row a day. */
export type BatchHead = {
  readonly day: LocalDate
  readonly state: 'ABERTO' | 'ENCERRADO'
  readonly madeAt: Date
  readonly loadedAt: Date | null
  readonly withoutLoad: readonly string[]
}

export type DaysOfMalls = {
  readonly from: LocalDate
  readonly until: LocalDate
  readonly malls: Malls
}

export async function readBatchHeads(
  tx: Tx,
  { from, until, malls }: DaysOfMalls,
): Promise<BatchHead[]> {
  const { rows } = await sql<BatchHead>`
    select b.day, case when bool_or(b.state = 'ABERTO') then 'ABERTO' else 'ENCERRADO' end as state,
      max(b.made_at) as "madeAt", min(b.loaded_at) as "loadedAt",
      coalesce(array_agg(s.name order by s.name) filter (where b.is_without_load), '{}')
        as "withoutLoad"
    from ladder_batch b
      join mall s on s.id = b.mall_id
    where b.day between ${from}::date and ${until}::date and ${ofMalls(sql`b.mall_id`, malls)}
    group by b.day
    order by b.day desc`.execute(tx)
  return rows
}

export type StepSums = {
  readonly day: LocalDate
  readonly step: string
  readonly person: Person
  readonly messages: number
  readonly tenants: number
  readonly stepBoletos: number
  readonly absorbed: number
  readonly cited: number
  readonly stepCents: Cents
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
}

/** Sums of proposals and of what was released later, by day, step and person. */
export async function readStepSums(
  tx: Tx,
  { from, until, malls }: DaysOfMalls,
): Promise<StepSums[]> {
  const { rows } = await sql<StepSums>`
    select m.day, m.step, m.person, count(*)::int as messages,
      count(distinct m.tenant_id)::int as tenants,
      coalesce(sum(b.own), 0)::int as "stepBoletos", coalesce(sum(b.absorbed), 0)::int as absorbed,
      coalesce(sum(b.cited), 0)::int as cited, sum(m.step_cents)::bigint as "stepCents",
      sum(m.open_cents)::bigint as "openCents", sum(m.corrected_cents)::bigint as "correctedCents",
      sum(m.day_charge_cents)::bigint as "dayChargeCents"
    from message m
      left join lateral (
        select count(*) filter (where x.role = 'PASSO') as own,
          count(*) filter (where x.role = 'ABSORVIDO') as absorbed,
          count(*) filter (where x.role = 'CITADO') as cited
        from message_boleto x
        where x.message_id = m.id and x.left_reason is null
      ) b on true
    where m.day between ${from}::date and ${until}::date and m.state <> 'RETIRADA'
      and ${ofMalls(sql`m.mall_id`, malls)}
    group by m.day, m.step, m.person
    order by m.day, m.step, m.person desc`.execute(tx)
  return rows
}

export type LeftOutSums = {
  readonly day: LocalDate
  readonly step: string
  readonly person: Person
  readonly reason: string
  readonly tenants: number
  readonly boletos: number
  readonly openCents: Cents
}

export async function readLeftOutSums(
  tx: Tx,
  { from, until, malls }: DaysOfMalls,
): Promise<LeftOutSums[]> {
  const { rows } = await sql<LeftOutSums>`
    select f.day, f.step, f.person, f.reason, count(distinct f.tenant_id)::int as tenants,
      count(*)::int as boletos, sum(f.open_cents)::bigint as "openCents"
    from message_left_out f
    where f.day between ${from}::date and ${until}::date and ${ofMalls(sql`f.mall_id`, malls)}
    group by f.day, f.step, f.person, f.reason
    order by f.day, f.step, f.person desc, f.reason`.execute(tx)
  return rows
}

export type StateCount = {
  readonly day: LocalDate
  readonly state: MessageState
  readonly count: number
}

export async function readStateCounts(
  tx: Tx,
  { from, until, malls }: DaysOfMalls,
): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select m.day, m.state, count(*)::int as count
    from message m
    where m.day between ${from}::date and ${until}::date and ${ofMalls(sql`m.mall_id`, malls)}
    group by m.day, m.state
    order by m.day, m.state`.execute(tx)
  return rows
}

export type Releasable = {
  readonly day: LocalDate
  readonly step: string
  readonly person: Person
  readonly kind: Kind
  readonly messages: number
  readonly persons: number
  readonly boletos: number
  readonly openCents: Cents
}

/** Proposals that a person may release, by step and person. */
export async function readReleasable(
  tx: Tx,
  { from, until, malls }: DaysOfMalls,
  by: MessageActor,
): Promise<Releasable[]> {
  const { rows } = await sql<Releasable>`
    select m.day, m.step, m.person, m.kind, count(*)::int as messages,
      count(distinct m.document)::int as persons, coalesce(sum(b.count), 0)::int as boletos,
      sum(m.open_cents)::bigint as "openCents"
    from message m
      left join lateral (
        select count(*) from message_boleto x where x.message_id = m.id and x.left_reason is null
      ) b on true
    where m.day between ${from}::date and ${until}::date and m.state = 'PROPOSTA'
      and ${ofMalls(sql`m.mall_id`, malls)} and ${isHandledBy(by)}
    group by m.day, m.step, m.person, m.kind
    order by m.day, m.step, m.person desc`.execute(tx)
  return rows
}
