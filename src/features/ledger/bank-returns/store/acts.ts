import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { BankAct } from '../rules/hold.ts'
import type { KnownBoleto } from '../rules/identify.ts'

/** A stored act with what its moves need. */
export type StoredAct = BankAct & {
  readonly id: number
  readonly mallId: number | undefined
  readonly discount_cents: Cents
  readonly numBoleto: string
}

type ActColumns = { [K in keyof StoredAct]: Exclude<StoredAct[K], undefined> | null }

const columns = sql`
  a.id, a.mall_id as "mallId", a.boleto_id as "boletoId", a.kind, a.state,
  a.paid_cents as "paid_cents", a.discount_cents as "discount_cents",
  a.occurred_on as "occurredOn", a.received_on as "receivedOn", a.brought_by as "broughtBy",
  a.is_confirmed as "isConfirmed", a.has_ended_unconfirmed as "hasEndedUnconfirmed",
  coalesce((select b.number from boleto b where b.id = a.boleto_id), '') as "numBoleto"`

const toAct = (row: ActColumns): StoredAct => ({
  ...(row as StoredAct),
  mallId: row.mallId ?? undefined,
  boletoId: row.boletoId ?? undefined,
  broughtBy: row.broughtBy ?? undefined,
})

async function lockWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<StoredAct[]> {
  const { rows } = await sql<ActColumns>`
    select ${columns}
    from bank_act a
    where ${condition}
    order by a.id
    for update`.execute(tx)
  return rows.map(toAct)
}

/** An act, locked; undefined outside the user's malls. */
export const lockAct = async (tx: Tx, id: number, malls: Malls): Promise<StoredAct | undefined> =>
  (await lockWhere(tx, sql`a.id = ${id} and ${ofMalls(sql`a.mall_id`, malls)}`))[0]

export const lockActsOfFile = (tx: Tx, fileId: number, malls: Malls): Promise<StoredAct[]> =>
  lockWhere(tx, sql`a.received_file_id = ${fileId} and ${ofMalls(sql`a.mall_id`, malls)}`)

/** Acts that wait for the ERP. */
export const lockOpenActs = (tx: Tx): Promise<StoredAct[]> => lockWhere(tx, sql`a.state = 'ABERTO'`)

/**
 * Confirmed payments, received since a day, whose boleto has a balance again and no receipt: the
 * load that confirmed them was undone. Money for a boleto without balance is a credit and stays.
 */
export const lockUnconfirmedAgain = (tx: Tx, since: LocalDate): Promise<StoredAct[]> =>
  lockWhere(
    tx,
    sql`a.state = 'CONCILIADO' and a.kind in ('PAGO', 'PARCIAL') and a.received_on >= ${since}
      and exists (select from boleto b where b.id = a.boleto_id and b.open_cents > 0)
      and not exists (select from bank_act_receipt x where x.bank_act_id = a.id)
      and not exists (select from tenant_credit c where c.bank_act_id = a.id)`,
  )

/** Open acts of boletos, for a reversal. */
export const lockOpenActsOf = (tx: Tx, boletoIds: readonly number[]): Promise<StoredAct[]> =>
  lockWhere(tx, sql`a.state = 'ABERTO' and a.boleto_id = any(${boletoIds}::bigint[])`)

const boletoColumns = sql`
  b.id, b.mall_id as "mallId", b.number, b.due_on as "dueOn",
  b.original_due_on as "originalDueOn", b.original_cents as "original_cents",
  b.open_cents as "open_cents"`

/** Boletos by the form of their number (`codeRuns`), of every mall in scope. */
export async function boletosByRuns(tx: Tx, runs: readonly string[]): Promise<KnownBoleto[]> {
  const { rows } = await sql<KnownBoleto>`
    select ${boletoColumns}
    from boleto b
    where regua.code_runs(b.number) = any(${runs}::text[])`.execute(tx)
  return rows
}

export async function boletoOfMall(
  tx: Tx,
  mallId: number,
  number: string,
): Promise<KnownBoleto | undefined> {
  const { rows } = await sql<KnownBoleto>`
    select ${boletoColumns}
    from boleto b
    where b.mall_id = ${mallId} and b.number = ${number}`.execute(tx)
  return rows[0]
}

/** The receipts of one boleto on one day, which no act has been reconciled with. */
export type DayOfReceipts = {
  readonly boletoId: number
  readonly ids: readonly number[]
  readonly paidOn: LocalDate
  readonly received_cents: Cents
}

export async function freeReceipts(tx: Tx, boletoIds: readonly number[]): Promise<DayOfReceipts[]> {
  const { rows } = await sql<DayOfReceipts>`
    select t.boleto_id as "boletoId", array_agg(r.id order by r.id) as ids, d.paid_on as "paidOn",
      sum(r.amount_cents)::bigint as "received_cents"
    from titulo t
      join receipt r on r.titulo_id = t.id
      cross join lateral (select coalesce(r.paid_on, r.cleared_on) as paid_on) d
    where t.boleto_id = any(${boletoIds}::bigint[]) and d.paid_on is not null
      and not exists (select from bank_act_receipt x where x.receipt_id = r.id)
    group by t.boleto_id, d.paid_on
    order by d.paid_on`.execute(tx)
  return rows
}

/** Balances of boletos; one that lost all its títulos to other boletos is not paid by that. */
export async function openBalances(
  tx: Tx,
  boletoIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const { rows } = await sql<{ id: number; open_cents: Cents }>`
    select b.id, case when exists (select from titulo t where t.boleto_id = b.id)
      then b.open_cents else b.original_cents end as open_cents
    from boleto b
    where b.id = any(${boletoIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, open_cents }) => [id, open_cents]))
}

/** Which of these identities are known from an earlier file. */
export async function knownIdentities(
  tx: Tx,
  identities: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from bank_act where identity = any(${identities}::text[])`.execute(tx)
  return new Set(rows.map(({ identity }) => identity))
}

/** Boletos with an act that ended without a receipt. */
export async function endedUnconfirmed(
  tx: Tx,
  boletoIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct boleto_id as id
    from bank_act
    where boleto_id = any(${boletoIds}::bigint[]) and state = 'NAO_CONFIRMADO'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** A new act as it is stored; nulls are empty columns. */
export type NewAct = {
  readonly identity: string
  readonly mall_id: number | null
  readonly boleto_id: number | null
  readonly line: number
  readonly code: string
  readonly kind: BankAct['kind']
  readonly state: BankAct['state']
  readonly company_use: string
  readonly bank_number: string
  readonly own_number: string
  readonly due_on: LocalDate | null
  readonly face_cents: Cents
  readonly paid_cents: Cents
  readonly discount_cents: Cents
  readonly occurred_on: LocalDate
  readonly credited_on: LocalDate | null
  readonly has_ended_unconfirmed: boolean
  readonly held_until: LocalDate | null
}

type OfFile = {
  readonly fileId: number
  readonly bank: string
  readonly receivedOn: LocalDate
  readonly broughtBy: number | undefined
  readonly isConfirmed: boolean
}

/** Stores the acts of a file; one that another file brought at the same time is left out. */
export async function insertActs(
  tx: Tx,
  { fileId, bank, receivedOn, broughtBy, isConfirmed }: OfFile,
  acts: readonly NewAct[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; identity: string }>`
    insert into bank_act (
      received_file_id, bank, received_on, brought_by, is_confirmed, identity, mall_id, boleto_id,
      line, code, kind, state, company_use, bank_number, own_number, due_on, face_cents, paid_cents,
      discount_cents, occurred_on, credited_on, has_ended_unconfirmed, held_until
    )
    select ${fileId}::bigint, ${bank}, ${receivedOn}::date, ${broughtBy ?? null}::int,
      ${isConfirmed}::boolean,
      n.identity, n.mall_id, n.boleto_id, n.line, n.code, n.kind, n.state, n.company_use,
      n.bank_number, n.own_number, n.due_on, n.face_cents, n.paid_cents, n.discount_cents,
      n.occurred_on, n.credited_on, n.has_ended_unconfirmed, n.held_until
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb) as n(
      identity text, mall_id int, boleto_id bigint, line int, code text, kind text, state text,
      company_use text, bank_number text, own_number text, due_on date, face_cents bigint,
      paid_cents bigint, discount_cents bigint, occurred_on date, credited_on date,
      has_ended_unconfirmed boolean, held_until date
    )
    on conflict (identity) do nothing
    returning id, identity`.execute(tx)
  return new Map(rows.map(({ identity, id }) => [identity, id]))
}

/** A move of an act; `by` is undefined for the jobs. */
export type StoredMove = {
  readonly id: number
  readonly to: BankAct
  readonly mallId: number | undefined
  readonly heldUntil: LocalDate | undefined
  readonly reason?: string | undefined
  readonly receiptIds: readonly number[]
}

type Decider = { readonly id: number | null; readonly name: string }

/** Writes all moves in one statement, with the receipts that confirmed them. */
export async function writeMoves(
  tx: Tx,
  moves: readonly StoredMove[],
  by: Decider | undefined,
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ id, to, mallId, heldUntil, reason }) => ({
    id,
    kind: to.kind,
    state: to.state,
    boleto_id: to.boletoId ?? null,
    mall_id: mallId ?? null,
    held_until: heldUntil ?? null,
    is_confirmed: to.isConfirmed,
    reason: reason ?? null,
  }))
  await sql`
    update bank_act a
    set kind = n.kind, state = n.state, boleto_id = n.boleto_id, mall_id = n.mall_id,
      held_until = n.held_until, reason = coalesce(n.reason, a.reason),
      is_confirmed = n.is_confirmed,
      confirmed_by = case when n.is_confirmed and not a.is_confirmed then ${by?.id ?? null}::int
        else a.confirmed_by end,
      confirmed_by_name = case when n.is_confirmed and not a.is_confirmed then ${by?.name ?? null}
        else a.confirmed_by_name end,
      confirmed_at = case when n.is_confirmed and not a.is_confirmed then regua.now()
        else a.confirmed_at end,
      decided_by = case when n.reason is null then a.decided_by else ${by?.id ?? null}::int end,
      decided_by_name = case when n.reason is null then a.decided_by_name
        else ${by?.name ?? null} end,
      decided_at = case when n.reason is null then a.decided_at else regua.now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      id bigint, kind text, state text, boleto_id bigint, mall_id int, held_until date,
      is_confirmed boolean, reason text
    )
    where a.id = n.id`.execute(tx)
  await insertReceipts(
    tx,
    moves.flatMap(({ id, mallId, receiptIds }) =>
      receiptIds.map((receipt) => ({ act: id, mall: mallId, receipt })),
    ),
  )
}

/** Notes the receipts that confirmed acts: each confirms one act only. */
export async function insertReceipts(
  tx: Tx,
  receipts: readonly {
    readonly act: number
    readonly mall: number | undefined
    readonly receipt: number
  }[],
): Promise<void> {
  if (receipts.length === 0) return
  await sql`
    insert into bank_act_receipt (receipt_id, bank_act_id, mall_id)
    select n.receipt, n.act, n.mall
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb) as n(
      receipt bigint, act bigint, mall int
    )`.execute(tx)
}

/** The file of an act, if none of its payments lacks a boleto any more. */
export async function filesWithoutUnidentified(tx: Tx, actId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.received_file_id as id
    from bank_act a
    where a.id = ${actId} and not exists (
      select from bank_act o
      where o.received_file_id = a.received_file_id and o.state = 'NAO_IDENTIFICADO'
        and o.kind in ('PAGO', 'PARCIAL')
    )`.execute(tx)
  return rows.map(({ id }) => id)
}
