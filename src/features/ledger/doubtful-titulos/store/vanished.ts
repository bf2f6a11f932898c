import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Vanished } from '../rules/vanished.ts'

/** A vanished título with what its write-off moves. */
export type StoredVanished = Vanished & {
  readonly id: number
  readonly mallId: number
  readonly number: string
}

type Columns = Omit<StoredVanished, 'proposedBy'> & { readonly proposedBy: number | null }

const locked = async (tx: Tx, condition: ReturnType<typeof sql>): Promise<StoredVanished[]> => {
  const { rows } = await sql<Columns>`
    select v.id, v.titulo_id as "tituloId", v.mall_id as "mallId", v.state,
      v.open_cents as "open_cents",
      (select p.proposed_by from write_off_proposal p where p.id = v.proposal_id) as "proposedBy",
      (select t.number from titulo t where t.id = v.titulo_id) as number
    from vanished_titulo v
    where ${condition}
    order by v.titulo_id
    for update`.execute(tx)
  return rows.map((row) => ({ ...row, proposedBy: row.proposedBy ?? undefined }))
}

/** Vanished títulos, locked, of the user's malls. */
export const lockVanished = (
  tx: Tx,
  tituloIds: readonly number[],
  malls: Malls,
): Promise<StoredVanished[]> =>
  locked(
    tx,
    sql`
      v.titulo_id = any(${tituloIds}::bigint[]) and v.state <> 'VOLTOU'
      and ${ofMalls(sql`v.mall_id`, malls)}`,
  )

export const lockOfProposal = (tx: Tx, proposalId: number): Promise<StoredVanished[]> =>
  locked(tx, sql`v.proposal_id = ${proposalId} and v.state = 'PROPOSTO'`)

/** Of each mall: what is open, what vanished, and whether the last file was loaded despite J09. */
export type MallFacts = {
  readonly mallId: number
  readonly open_cents: Cents
  /** All that vanished in the mall: proposals in slices do not get below the limit. */
  readonly vanished_cents: Cents
  readonly wasDriftConfirmed: boolean
}

export async function mallFacts(
  tx: Tx,
  malls: readonly number[],
  tituloIds: readonly number[],
): Promise<MallFacts[]> {
  const { rows } = await sql<MallFacts>`
    select m.id as "mallId",
      coalesce((
        select sum(b.open_cents) from boleto b where b.mall_id = m.id and b.open_cents > 0
      ), 0)::bigint as "open_cents",
      coalesce((
        select sum(v.open_cents)
        from vanished_titulo v
        where v.mall_id = m.id and v.state in ('SUMIDO', 'PROPOSTO')
      ), 0)::bigint as "vanished_cents",
      exists (
        select from vanished_titulo v
          join received_file f on f.id = v.received_file_id
        where v.mall_id = m.id and v.titulo_id = any(${tituloIds}::bigint[]) and v.state <> 'VOLTOU'
          and f.findings @> '[{"codigo": "J09", "severidade": "CONFIRMA"}]'
      ) as "wasDriftConfirmed"
    from mall m
    where m.id = any(${malls}::int[])
    order by m.id`.execute(tx)
  return rows
}

export type NewProposal = {
  readonly malls: readonly number[]
  readonly count: number
  readonly open_cents: Cents
  readonly reason: string
  readonly by: { readonly id: number | null; readonly name: string }
  readonly expiresOn: LocalDate
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<number> {
  const { malls, count, open_cents, reason, by, expiresOn } = proposal
  const { rows } = await sql<{ id: number }>`
    insert into write_off_proposal (
      malls, titulo_count, open_cents, reason, proposed_by, proposed_by_name, expires_on
    )
    values (
      ${malls}::int[], ${count}, ${open_cents}, ${reason}, ${by.id}, ${by.name}, ${expiresOn}::date
    )
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export async function setState(
  tx: Tx,
  ids: readonly number[],
  state: Vanished['state'],
  proposalId: number | null,
): Promise<void> {
  await sql`
    update vanished_titulo
    set state = ${state}, proposal_id = ${proposalId}
    where id = any(${ids}::bigint[])`.execute(tx)
}

export type StoredProposal = {
  readonly id: number
  readonly state: string
  readonly proposedBy: number | null
  readonly proposedOn: LocalDate
  readonly malls: readonly number[]
}

/** A proposal, locked; undefined if one of its malls is outside the user's. */
export async function lockProposal(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<StoredProposal | undefined> {
  const { rows } = await sql<StoredProposal>`
    select id, state, proposed_by as "proposedBy", malls,
      (proposed_at at time zone 'America/Sao_Paulo')::date as "proposedOn"
    from write_off_proposal
    where id = ${id}
      and ${malls === 'all' ? sql`true` : sql`malls <@ ${[...malls]}::int[]`}
    for update`.execute(tx)
  return rows[0]
}

export async function decideProposal(
  tx: Tx,
  id: number,
  state: 'CONFIRMADA' | 'RECUSADA',
  by: { readonly id: number | null; readonly name: string },
  reason: string | undefined,
): Promise<void> {
  await sql`
    update write_off_proposal
    set state = ${state}, decided_by = ${by.id}, decided_by_name = ${by.name},
      decided_at = regua.now(), decision_reason = ${reason ?? null}
    where id = ${id}`.execute(tx)
}
