import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { TicketFacts } from '../rules/ticket-body.ts'

export async function readTicketFacts(
  tx: Tx,
  guiaIds: readonly number[],
): Promise<readonly TicketFacts[]> {
  const { rows } = await sql<TicketFacts>`
    select l.id as "lawsuitId", l.mall_id as "mallId", g.id as "guiaId", m.name as mall,
      l.contract_number as contract, l.luc, l.name, d.code as "debtType", a.name as "actionType",
      g.amount_cents, g.purchase_order as "purchaseOrder", g.payment_ticket as "paymentTicket"
    from lawsuit_guia g
      join lawsuit l on l.id = g.lawsuit_id
      join mall m on m.id = l.mall_id
      join debt_type d on d.id = l.debt_type_id
      join lawsuit_action_type a on a.id = l.action_type_id
    where g.id = any(${guiaIds}::bigint[])
    order by g.id`.execute(tx)
  return rows
}

export type NewRequest = Pick<TicketFacts, 'lawsuitId' | 'mallId' | 'guiaId'> & {
  readonly body: string
}

/** Stores requests before they are sent, each with a key for all its tries. */
export async function insertRequests(
  tx: Tx,
  requests: readonly NewRequest[],
  by: { readonly id: number | null; readonly name: string },
): Promise<{ readonly id: number; readonly guiaId: number; readonly key: string }[]> {
  const { rows } = await sql<{ id: number; guiaId: number; key: string }>`
    insert into filing_ticket_request (lawsuit_id, mall_id, guia_id, body, asked_by,
      asked_by_name, next_try_at)
    select "lawsuitId", "mallId", "guiaId", body, ${by.id}, ${by.name}, now()
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as n("lawsuitId" bigint, "mallId" int, "guiaId" bigint, body text)
    order by "guiaId"
    returning id, guia_id as "guiaId", key`.execute(tx)
  return rows
}

/**
 * Reopens cancelled requests with their key and body: the external system may have the ticket, and
 * returns it. Skips guias that changed since. Returns the guias.
 */
export async function reopenRequests(
  tx: Tx,
  requests: readonly NewRequest[],
  by: { readonly id: number | null; readonly name: string },
): Promise<{ readonly id: number; readonly guiaId: number; readonly key: string }[]> {
  const { rows } = await sql<{ id: number; guiaId: number; key: string }>`
    update filing_ticket_request q
    set state = 'PEDIDO', because = null, answered_at = null, problem = null, next_try_at = now(),
      asked_by = ${by.id}, asked_by_name = ${by.name}, asked_at = regua.now()
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as n("guiaId" bigint, body text)
    where q.guia_id = n."guiaId" and q.state = 'CANCELADO'
      and q.body::jsonb - 'solicitante' = n.body::jsonb - 'solicitante'
      and not exists (
        select from filing_ticket_request l where l.guia_id = q.guia_id and l.id > q.id)
    returning q.id, q.guia_id as "guiaId", q.key`.execute(tx)
  return rows
}

/** Locks the unanswered request of a guia. */
export async function lockRequestOf(
  tx: Tx,
  lawsuitId: number,
  guiaId: number,
): Promise<{ readonly id: number; readonly key: string; readonly tries: number } | undefined> {
  const { rows } = await sql<{ id: number; key: string; tries: number }>`
    select id, key, tries from filing_ticket_request
    where lawsuit_id = ${lawsuitId} and guia_id = ${guiaId} and state = 'PEDIDO'
    for update`.execute(tx)
  return rows[0]
}

/** Stores a number that arrived for a request cancelled in flight. */
export async function recordLateTicket(
  tx: Tx,
  id: number,
  ticket: string,
  because: string,
): Promise<
  | { readonly lawsuitId: number; readonly mallId: number; readonly guiaId: number | null }
  | undefined
> {
  const { rows } = await sql<{ lawsuitId: number; mallId: number; guiaId: number | null }>`
    update filing_ticket_request
    set state = 'SEM_LUGAR', ticket = ${ticket}, because = ${because},
      answered_at = regua.now()
    where id = ${id} and state = 'CANCELADO'
    returning lawsuit_id as "lawsuitId", mall_id as "mallId", guia_id as "guiaId"`.execute(tx)
  return rows[0]
}

export type OpenRequest = {
  readonly id: number
  readonly lawsuitId: number
  readonly guiaId: number | null
  readonly key: string
  readonly body: string
  readonly tries: number
  readonly askedById: number | null
  readonly askedBy: string
  /** Its guia still needs a number, in a followed action. */
  readonly isWanted: boolean
}

/** The action of an unanswered request. */
export async function findOpenLawsuit(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ lawsuitId: number }>`
    select lawsuit_id as "lawsuitId" from filing_ticket_request
    where id = ${id} and state = 'PEDIDO'`.execute(tx)
  return rows[0]?.lawsuitId
}

/** Locks an unanswered request; lock its action first, as every act does. */
export async function lockRequest(tx: Tx, id: number): Promise<OpenRequest | undefined> {
  const { rows } = await sql<OpenRequest>`
    select q.id, q.lawsuit_id as "lawsuitId", q.guia_id as "guiaId", q.key, q.body, q.tries,
      q.asked_by as "askedById", q.asked_by_name as "askedBy",
      exists (
        select
        from lawsuit_guia g
          join lawsuit l on l.id = g.lawsuit_id
        where g.id = q.guia_id and g.filing_ticket is null and l.status = 'EM_ACOMPANHAMENTO'
      ) as "isWanted"
    from filing_ticket_request q
    where q.id = ${id} and q.state = 'PEDIDO'
    for update of q`.execute(tx)
  return rows[0]
}

/** Records the start of a try; until an answer is stored, its result is unknown. */
export async function noteTry(tx: Tx, id: number): Promise<void> {
  await sql`
    update filing_ticket_request set tries = tries + 1, next_try_at = now() where id = ${id}`.execute(
    tx,
  )
}

/** Records a try without an answer. */
export async function noteProblem(
  tx: Tx,
  id: number,
  problem: string,
  seconds: number,
): Promise<void> {
  await sql`
    update filing_ticket_request set problem = ${problem.slice(0, 500)},
      next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`.execute(tx)
}

export async function closeRequest(
  tx: Tx,
  id: number,
  end: {
    readonly state: 'ABERTO' | 'RECUSADO' | 'SEM_LUGAR' | 'DISPENSADO' | 'CANCELADO'
    readonly ticket?: string
    readonly because?: string
  },
): Promise<void> {
  await sql`
    update filing_ticket_request set state = ${end.state}, ticket = ${end.ticket ?? null},
      because = ${end.because ?? null}, answered_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Whether another guia already has this number. */
export async function isTicketOfAnother(
  tx: Tx,
  ticket: string,
  guiaId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit_guia
    where filing_ticket = ${ticket} and id is distinct from ${guiaId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Requests with an overdue next try, whose job was interrupted. */
export async function stuckRequests(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from filing_ticket_request
    where state = 'PEDIDO' and next_try_at < now() - interval '5 minutes'
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type LostTicket = {
  readonly id: number
  readonly lawsuitId: number
  readonly contract: string
  readonly tradeName: string
  readonly mall: string
  readonly because: string
  /** A number that arrived for a guia that no longer needs it. */
  readonly ticket: string | null
  readonly at: Date
}

const shownAtMost = 50

/**
 * A user's refused requests since a day, except guias that were requested again or numbered; plus
 * unassigned numbers.
 */
export async function readLostTickets(
  tx: Tx,
  people: readonly number[],
  malls: Malls,
  since: LocalDate,
): Promise<LostTicket[]> {
  const { rows } = await sql<LostTicket>`
    select q.id, q.lawsuit_id as "lawsuitId", l.contract_number as contract,
      l.trade_name as "tradeName", m.name as mall, q.because, q.ticket, q.answered_at as at
    from filing_ticket_request q
      join lawsuit l on l.id = q.lawsuit_id
      join mall m on m.id = q.mall_id
    where q.asked_by = any(${[...people]}::int[]) and q.state in ('RECUSADO', 'SEM_LUGAR')
      and ${ofMalls(sql`q.mall_id`, malls)}
      and (q.answered_at at time zone 'America/Sao_Paulo')::date >= ${since}
      and (q.state = 'SEM_LUGAR' or exists (
        select from lawsuit_guia g where g.id = q.guia_id and g.filing_ticket is null))
      and not exists (
        select from filing_ticket_request n where n.guia_id = q.guia_id and n.id > q.id)
    order by q.id desc
    limit ${shownAtMost}`.execute(tx)
  return rows
}
