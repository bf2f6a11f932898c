import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { DisputeReason, DisputeState } from '../contract/dispute.ts'
import type { DecidedState } from '../rules/dispute.ts'

export type StoredDispute = {
  readonly id: number
  readonly mallId: number
  readonly tenantId: number
  readonly tenant: string
  readonly state: DisputeState
  readonly isWaiting: boolean
  readonly openedBy: number | null
  readonly openedOn: LocalDate
  readonly holdsRemindersUntil: LocalDate
  readonly version: number
}

const columns = sql`
  d.id, d.mall_id as "mallId", d.tenant_id as "tenantId", t.name as tenant, d.state,
  (d.needs_confirmation and d.confirmed_at is null) as "isWaiting", d.opened_by as "openedBy",
  d.opened_on as "openedOn", d.holds_reminders_until as "holdsRemindersUntil", d.version`

async function readDispute(
  tx: Tx,
  id: number,
  malls: Malls,
  lock = sql``,
): Promise<StoredDispute | undefined> {
  const { rows } = await sql<StoredDispute>`
    select ${columns} from dispute d join tenant t on t.id = d.tenant_id
    where d.id = ${id} and ${ofMalls(sql`d.mall_id`, malls)}
    ${lock}`.execute(tx)
  return rows[0]
}

/** A dispute of the user's malls; undefined otherwise. */
export const findDispute = (tx: Tx, id: number, malls: Malls) => readDispute(tx, id, malls)

export const lockDispute = (tx: Tx, id: number, malls: Malls) =>
  readDispute(tx, id, malls, sql`for update of d`)

type By = { readonly id: number | null; readonly name: string }

export async function decideDispute(
  tx: Tx,
  id: number,
  decision: {
    readonly state: DecidedState
    readonly words: string
    readonly heldAfterUntil: LocalDate | null
    readonly by: By
  },
): Promise<void> {
  await sql`
    update dispute
    set state = ${decision.state}, decision = ${decision.words},
      held_after_until = ${decision.heldAfterUntil}::date, decided_by = ${decision.by.id},
      decided_by_name = ${decision.by.name}, decided_at = regua.now(), version = version + 1
    where id = ${id}`.execute(tx)
}

export async function confirmDispute(tx: Tx, id: number, by: By): Promise<void> {
  await sql`
    update dispute
    set confirmed_by = ${by.id}, confirmed_by_name = ${by.name}, confirmed_at = regua.now(),
      version = version + 1
    where id = ${id}`.execute(tx)
}

export async function completeDispute(
  tx: Tx,
  id: number,
  dispute: {
    readonly reason: DisputeReason
    readonly words: string
    readonly boletoIds: readonly number[]
    readonly needsConfirmation: boolean
  },
): Promise<void> {
  await sql`
    with changed as (
      update dispute
      set reason = ${dispute.reason}, words = ${dispute.words}, version = version + 1,
        needs_confirmation = needs_confirmation or ${dispute.needsConfirmation}
      where id = ${id}
      returning mall_id
    ), gone as (
      delete from dispute_boleto
      where dispute_id = ${id} and boleto_id <> all(${dispute.boletoIds}::bigint[])
    )
    insert into dispute_boleto (dispute_id, boleto_id, mall_id)
    select ${id}, b.id, c.mall_id
    from changed c cross join unnest(${dispute.boletoIds}::bigint[]) as b (id)
    on conflict do nothing`.execute(tx)
}

export async function insertFile(
  tx: Tx,
  file: {
    readonly disputeId: number
    readonly fileId: string
    readonly mallId: number
    readonly name: string
    readonly by: string
  },
): Promise<void> {
  await sql`
    insert into dispute_file (dispute_id, file_id, mall_id, name, added_by_name)
    values (
      ${file.disputeId}, ${file.fileId}::uuid, ${file.mallId}, ${file.name}, ${file.by}
    )`.execute(tx)
}

export type OverdueDispute = {
  readonly id: number
  readonly mallId: number
  readonly tenant: string
  readonly openedOn: LocalDate
  readonly dueOn: LocalDate
  readonly holdsRemindersUntil: LocalDate
  readonly open_cents: Cents
}

/** Open disputes whose decision is due on the day or was due before. */
export async function dueDisputes(tx: Tx, day: LocalDate): Promise<OverdueDispute[]> {
  const { rows } = await sql<OverdueDispute>`
    select d.id, d.mall_id as "mallId", t.name as tenant, d.opened_on as "openedOn",
      d.due_on as "dueOn", d.holds_reminders_until as "holdsRemindersUntil",
      (
        select coalesce(sum(b.open_cents), 0)::bigint
        from dispute_boleto l join boleto b on b.id = l.boleto_id
        where l.dispute_id = d.id
      ) as "open_cents"
    from dispute d join tenant t on t.id = d.tenant_id
    where d.state = 'ABERTA' and d.due_on <= ${day}::date
    order by d.due_on, d.id`.execute(tx)
  return rows
}
