import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'

import type { UndoingAct } from '../contract/undoing.ts'
import type { ClaimChange } from '../rules/claim.ts'

/** A requested act; `payload` is the input of its call. */
export type Proposal = {
  readonly id: number
  readonly act: UndoingAct
  readonly payload: Readonly<Record<string, unknown>>
  readonly proposedBy: number
  readonly proposedByName: string
  /** The claim shown to the confirming user; null for acts without one. */
  readonly afterClaim_cents: Cents | null
}

export type NewProposal = {
  readonly lawsuitId: number
  readonly mallId: number
  readonly act: UndoingAct
  readonly payload: Readonly<Record<string, unknown>>
  readonly before_cents: Cents
  readonly after_cents: Cents
  readonly beforeClaim_cents?: Cents | null
  readonly afterClaim_cents?: Cents | null
  readonly changes?: readonly ClaimChange[]
  /** PENDENTE awaits a second person; AVISADA is done, and the others were notified. */
  readonly state: 'PENDENTE' | 'AVISADA'
}

/**
 * Stores acts that await a second person or were notified to others, in one statement. Returns the
 * id per action; each action has at most one.
 */
export async function insertProposals(
  tx: Tx,
  proposals: readonly NewProposal[],
  by: { readonly id: number | null; readonly name: string },
): Promise<Map<number, number>> {
  if (proposals.length === 0) return new Map()
  const rows = proposals.map(
    ({ lawsuitId, mallId, act, payload, before_cents, after_cents, state, ...more }) => ({
      lawsuit_id: lawsuitId,
      mall_id: mallId,
      act,
      payload,
      before_cents,
      after_cents,
      before_claim_cents: more.beforeClaim_cents ?? null,
      after_claim_cents: more.afterClaim_cents ?? null,
      changes: more.changes ?? [],
      state,
    }),
  )
  const { rows: insertedRows } = await sql<{ id: number; lawsuitId: number }>`
    insert into lawsuit_confirmation (lawsuit_id, mall_id, act, payload, before_cents, after_cents,
      before_claim_cents, after_claim_cents, changes, state, proposed_by, proposed_by_name)
    select lawsuit_id, mall_id, act, payload, before_cents, after_cents, before_claim_cents,
      after_claim_cents, changes, state, ${by.id ?? 0}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(lawsuit_id bigint, mall_id int,
      act text, payload jsonb, before_cents bigint, after_cents bigint,
      before_claim_cents bigint, after_claim_cents bigint, changes jsonb, state text)
    returning id, lawsuit_id as "lawsuitId"`.execute(tx)
  return new Map(insertedRows.map(({ id, lawsuitId }) => [lawsuitId, id]))
}

/** Pending acts by action; the caller has locked the actions. */
export async function pendingProposals(
  tx: Tx,
  lawsuitIds: readonly number[],
): Promise<ReadonlyMap<number, Proposal>> {
  const { rows } = await sql<Proposal & { readonly lawsuitId: number }>`
    select id, lawsuit_id as "lawsuitId", act, payload, proposed_by as "proposedBy",
      proposed_by_name as "proposedByName", after_claim_cents as "afterClaim_cents"
    from lawsuit_confirmation
    where lawsuit_id = any(${lawsuitIds}::bigint[]) and state = 'PENDENTE'
    order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.lawsuitId, row]))
}

const sameFile = (lawsuitId: number, malls: Malls) => sql`
  lawsuit_confirmation f
    join lawsuit_confirmation o on o.state = 'PENDENTE' and o.act = 'AJUIZAMENTO_MANUAL'
      and o.payload ->> 'importacao' = f.payload ->> 'importacao' and ${ofMalls(sql`o.mall_id`, malls)}
  where f.lawsuit_id = ${lawsuitId} and f.state = 'PENDENTE' and f.act = 'AJUIZAMENTO_MANUAL'`

/** Actions from the same file as a pending manual filing that also await a second person. */
export async function pendingOfFile(tx: Tx, lawsuitId: number, malls: Malls): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.lawsuit_id as id from ${sameFile(lawsuitId, malls)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export type FileSum = {
  readonly count: number
  readonly criterion_cents: Cents
  readonly claim_cents: Cents
}

/** Count and total claim of these actions; undefined if there is only one. */
export async function sumOfFile(
  tx: Tx,
  lawsuitId: number,
  malls: Malls,
): Promise<FileSum | undefined> {
  const { rows } = await sql<FileSum>`
    select count(*)::int as count, sum(o.after_cents)::bigint as criterion_cents,
      sum(coalesce(o.after_claim_cents, o.after_cents))::bigint as claim_cents
    from ${sameFile(lawsuitId, malls)}
    having count(*) > 1`.execute(tx)
  return rows[0]
}

/** Actions whose ending by this import still awaits a second person. */
export async function pendingEndings(tx: Tx, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select lawsuit_id as id from lawsuit_confirmation
    where state = 'PENDENTE' and act = 'ENCERRAMENTO'
      and (payload ->> 'importacao')::int = ${importId}`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function decideProposals(
  tx: Tx,
  ids: readonly number[],
  state: 'CONFIRMADA' | 'RECUSADA',
  by: { readonly id: number | null; readonly name: string },
  reason: string | null,
): Promise<void> {
  await sql`
    update lawsuit_confirmation set state = ${state}, decided_by = ${by.id},
      decided_by_name = ${by.name}, decided_at = regua.now(), reason = ${reason}
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Closes pending confirmations of ended actions; returns their ids. */
export async function supersedeConfirmations(
  tx: Tx,
  lawsuitIds: readonly number[],
): Promise<number[]> {
  if (lawsuitIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update lawsuit_confirmation set state = 'SUPERADA', decided_at = regua.now(),
      decided_by_name = 'Sistema', reason = 'A ação foi encerrada.'
    where lawsuit_id = any(${lawsuitIds}::bigint[]) and state = 'PENDENTE'
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notified changes of an action since two people agreed on its claim, oldest first. */
export async function readNotifiedChanges(tx: Tx, lawsuitId: number): Promise<ClaimChange[]> {
  const { rows } = await sql<{ changes: ClaimChange[] }>`
    select f.changes
    from lawsuit_confirmation f
    where f.lawsuit_id = ${lawsuitId} and f.state = 'AVISADA'
      and f.id > coalesce((
        select max(c.id) from lawsuit_confirmation c
        where c.lawsuit_id = f.lawsuit_id and c.state = 'CONFIRMADA'), 0)
    order by f.id`.execute(tx)
  return rows.flatMap(({ changes }) => changes)
}
