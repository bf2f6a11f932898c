import { sql } from 'kysely'

import type { FollowUp } from '#features/legal/lawsuits/rules/phases.ts'
import type { Claim, ClaimChange } from '#features/legal/lawsuits/rules/claim.ts'
import type { UndoingAct } from '#features/legal/lawsuits/contract/undoing.ts'
import type { SettledSinceClaim } from '#features/legal/lawsuits/rules/worth.ts'
import { agreedClaim, settledSinceClaim } from '#features/legal/lawsuits/store/agreed-claim.ts'
import type { LawsuitOutcome, LawsuitStatus } from '#features/legal/lawsuits/rules/status.ts'
import { isInFollowUp } from '#features/legal/lawsuits/store/in-follow-up.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { AgreedTitulo } from '../rules/debt-terms.ts'

export type LawsuitHead = {
  readonly id: number
  readonly name: string
  readonly corrected_cents: Cents | null
  readonly correctedOn: LocalDate | null
  /** Edition of the index tables behind the stored charges. */
  readonly indexEdition: number | null
  readonly correction_cents: Cents | null
  readonly fine_cents: Cents | null
  readonly interest_cents: Cents | null
  readonly notes: readonly string[]
  readonly criterion_cents: Cents
  readonly approved_cents: Cents | null
  readonly approvedClaim_cents: Cents | null
  readonly agreed_cents: Cents | null
  readonly settledSinceClaim: SettledSinceClaim
  /** Títulos or charges were changed after the approval. */
  readonly isChanged: boolean
  readonly openTotal_cents: Cents
  readonly origin: string
  readonly mallId: number
  readonly mall: string
  readonly tradeName: string
  readonly document: string
  readonly contract: string
  readonly contractId: number | null
  readonly luc: string
  readonly object: string
  readonly debtType: string
  readonly debtTypeId: number
  readonly actionType: string
  readonly status: LawsuitStatus
  readonly outcome: LawsuitOutcome | null
  readonly courtStatusId: number | null
  readonly courtStatus: string | null
  readonly creditKindId: number | null
  readonly creditKind: string | null
  readonly concluded: number
  readonly phaseDueOn: LocalDate | null
  readonly prescribesOn: LocalDate | null
  readonly isSettledAfterTicket: boolean
  readonly claim_cents: Cents | null
  readonly court: string
  readonly district: string
  readonly version: number
  readonly updatedByName: string
}

/**
 * An action in follow-up, or past it; undefined if outside the user's malls or in an earlier step.
 */
export async function findHead(tx: Tx, id: number, malls: Malls): Promise<LawsuitHead | undefined> {
  const { rows } = await sql<LawsuitHead>`
    select l.id, l.name, l.corrected_cents, l.corrected_on as "correctedOn",
      l.index_edition as "indexEdition", l.correction_cents,
      l.fine_cents, l.interest_cents, l.correction_notes as notes, l.criterion_cents,
      l.approved_criterion_cents as approved_cents,
      l.approved_corrected_cents as "approvedClaim_cents", ${agreedClaim} as agreed_cents,
      ${settledSinceClaim} as "settledSinceClaim",
      exists (
        select from lawsuit_confirmation f
        where f.lawsuit_id = l.id and f.act in ('TITULOS', 'ENCARGOS')
          and f.state in ('AVISADA', 'CONFIRMADA')) as "isChanged", l.open_total_cents as "openTotal_cents",
      l.origin, l.mall_id as "mallId", m.name as mall, l.trade_name as "tradeName", l.document,
      l.contract_number as contract, l.contract_id as "contractId", l.luc, l.object,
      d.code as "debtType", l.debt_type_id as "debtTypeId", a.name as "actionType", l.status,
      l.outcome, l.court_status_id as "courtStatusId", s.name as "courtStatus",
      l.credit_kind_id as "creditKindId", k.name as "creditKind",
      l.concluded_phases as concluded, l.phase_due_on as "phaseDueOn",
      l.prescribes_on as "prescribesOn", l.is_settled_after_ticket as "isSettledAfterTicket",
      l.claim_cents, l.court, l.court_district as district, l.version,
      l.updated_by_name as "updatedByName"
    from lawsuit l
      join mall m on m.id = l.mall_id
      join debt_type d on d.id = l.debt_type_id
      join lawsuit_action_type a on a.id = l.action_type_id
      left join lawsuit_status s on s.id = l.court_status_id
      left join credit_kind k on k.id = l.credit_kind_id
    where l.id = ${id} and l.concluded_phases is not null
      and ${ofMalls(sql`l.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

export type StoredGuia = FollowUp['guias'][number] & {
  readonly id: number
  /** Another action with the same case number. */
  readonly twin: string | null
  readonly asking: TicketRequestRow | null
}

/** The last external ticket request without a number. */
export type TicketRequestRow = {
  readonly state: 'PEDIDO' | 'RECUSADO' | 'CANCELADO'
  readonly tries: number
  /** The last try got no answer. */
  readonly isUnanswered: boolean
  readonly next: string
  readonly by: string
  readonly at: string
  readonly because: string | null
}

/** The guias of an action, with other actions that have the same case number. */
export async function readGuias(tx: Tx, id: number): Promise<StoredGuia[]> {
  const { rows } = await sql<StoredGuia>`
    select g.id, g.amount_cents, g.purchase_order as "purchaseOrder",
      g.payment_ticket as "paymentTicket", g.has_payment_proof as "hasPaymentProof",
      g.filing_ticket as "filingTicket", g.filing_status as "filingStatus", g.protocol,
      g.filed_on as "filedOn", g.shares_case as "sharesCase", q.asking,
      coalesce(q.state = 'PEDIDO', false) as "isTicketAsked",
      (
        select min(o.contract_number)
        from lawsuit_guia i
          join lawsuit o on o.id = i.lawsuit_id
        where i.protocol = g.protocol and i.lawsuit_id <> g.lawsuit_id
      ) as twin
    from lawsuit_guia g
      left join lateral (
        select r.state,
          case when r.state in ('PEDIDO', 'RECUSADO', 'CANCELADO') and g.filing_ticket is null
          then jsonb_build_object('state', r.state, 'by', r.asked_by_name, 'at', r.asked_at,
            'because', r.because, 'tries', r.tries, 'isUnanswered', r.problem is not null,
            'next', r.next_try_at) end as asking
        from filing_ticket_request r
        where r.guia_id = g.id
        order by r.id desc
        limit 1) q on true
    where g.lawsuit_id = ${id}
    order by g.id`.execute(tx)
  return rows
}

const twinsAtMost = 20

/** Other actions of the user's malls with this case number. */
export async function readTwins(
  tx: Tx,
  id: number,
  protocol: string,
  malls: Malls,
): Promise<{ contrato: string; nomeFantasia: string; shopping: string }[]> {
  const { rows } = await sql<{ contrato: string; nomeFantasia: string; shopping: string }>`
    select distinct l.contract_number as contrato, l.trade_name as "nomeFantasia",
      m.name as shopping
    from lawsuit_guia g
      join lawsuit l on l.id = g.lawsuit_id
      join mall m on m.id = l.mall_id
    where g.protocol = ${protocol} and g.lawsuit_id <> ${id} and ${ofMalls(sql`l.mall_id`, malls)}
    order by 1, 2, 3
    limit ${twinsAtMost}`.execute(tx)
  return rows
}

export async function readChecklist(tx: Tx, id: number): Promise<Partial<FollowUp['checklist']>> {
  const { rows } = await sql<{ list: Partial<FollowUp['checklist']> | null }>`
    select jsonb_object_agg(item, state) as list
    from lawsuit_checklist
    where lawsuit_id = ${id}`.execute(tx)
  return rows[0]?.list ?? {}
}

export type StoredPhase = {
  readonly phase: number
  readonly concludedAt: Date
  readonly by: string
  readonly isByImport: boolean
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly undoneBecause: string | null
}

/** All conclusions of all phases, including reverted ones. */
export async function readPhases(tx: Tx, id: number): Promise<StoredPhase[]> {
  const { rows } = await sql<StoredPhase>`
    select phase, concluded_at as "concludedAt", user_name as by, is_by_import as "isByImport",
      undone_at as "undoneAt", undone_by_name as "undoneBy", undone_because as "undoneBecause"
    from lawsuit_phase
    where lawsuit_id = ${id}
    order by id`.execute(tx)
  return rows
}

export type StoredTitulo = Omit<Claim, 'leftOutBy'> &
  AgreedTitulo & {
    readonly boletoId: number
    readonly boleto: string
    readonly boletoDueOn: LocalDate
    readonly boletoOpen_cents: Cents
    readonly leftOutBy: string | null
    readonly original_cents: Cents
    readonly dueOn: LocalDate
    readonly competence: LocalDate
    readonly movement: string
  }

export async function readTitulos(tx: Tx, id: number): Promise<StoredTitulo[]> {
  const { rows } = await sql<StoredTitulo>`
    select t.id, t.number, b.id as "boletoId", b.number as boleto, b.due_on as "boletoDueOn",
      b.open_cents as "boletoOpen_cents", x.is_considered as "isConsidered",
      x.left_out_by as "leftOutBy", t.open_cents, t.original_cents, t.due_on as "dueOn",
      t.original_due_on as "originalDueOn", t.competence, v.code as movement, a.code as account,
      x.base_cents, x.correction_cents, x.fine_cents, x.interest_cents,
      x.informed_correction_cents as "informedCorrection_cents",
      x.informed_fine_cents as "informedFine_cents",
      x.informed_interest_cents as "informedInterest_cents",
      t.fine_discount_cents as "fineDiscount_cents",
      t.interest_discount_cents as "interestDiscount_cents",
      nullif(c.index_name, '') as "indexName", c.fine_bps as fine, c.interest_bps as interest
    from lawsuit_titulo x
      join titulo t on t.id = x.titulo_id
      join boleto b on b.id = t.boleto_id
      join contract c on c.id = t.contract_id
      join movement_type v on v.id = t.movement_type_id
      join account_type a on a.id = v.account_type_id
    where x.lawsuit_id = ${id}
    order by b.due_on, b.number, t.number`.execute(tx)
  return rows
}

/** Due since then on the same contract and debt type, in no open action (CPC 323). */
export async function readLaterDue(
  tx: Tx,
  head: Pick<LawsuitHead, 'contractId' | 'debtTypeId' | 'id'>,
  today: LocalDate,
): Promise<{ readonly count: number; readonly sum_cents: Cents }> {
  const { rows } = await sql<{ count: number; sum_cents: Cents }>`
    select count(*)::int as count, coalesce(sum(t.open_cents), 0)::bigint as sum_cents
    from boleto b
      join titulo t on t.boleto_id = b.id
      join contract c on c.id = b.contract_id
      join debt_type_match d
        on d.contract_type_id = c.contract_type_id and d.document_type_id = t.document_type_id
        and d.movement_type_id = t.movement_type_id
    where b.contract_id = ${head.contractId} and d.debt_type_id = ${head.debtTypeId}
      and t.open_cents > 0 and t.due_on < ${today}
      and not exists (
        select from lawsuit_titulo x where x.titulo_id = t.id and (x.is_open or x.lawsuit_id = ${head.id})
      )`.execute(tx)
  return rows[0] ?? { count: 0, sum_cents: 0 as Cents }
}

export type StoredConfirmation = {
  readonly id: number
  readonly lawsuitId: number
  readonly act: UndoingAct
  readonly state: 'PENDENTE' | 'AVISADA'
  readonly reason: string | null
  readonly before_cents: Cents
  readonly after_cents: Cents
  readonly beforeClaim_cents: Cents | null
  readonly afterClaim_cents: Cents | null
  readonly changeCount: number
  readonly by: string
  readonly byId: number
  readonly at: Date
  readonly contract: string
  readonly tradeName: string
  readonly mall: string
}

const confirmations = sql`
  select f.id, f.lawsuit_id as "lawsuitId", f.act, f.state,
    coalesce(f.payload ->> 'motivo', f.payload ->> 'observacao') as reason,
    f.before_cents, f.after_cents, f.before_claim_cents as "beforeClaim_cents",
    f.after_claim_cents as "afterClaim_cents", jsonb_array_length(f.changes) as "changeCount",
    f.proposed_by_name as by, f.proposed_by as "byId",
    f.proposed_at as at, l.contract_number as contract, l.trade_name as "tradeName",
    m.name as mall
  from lawsuit_confirmation f
    join lawsuit l on l.id = f.lawsuit_id
    join mall m on m.id = l.mall_id`

/** Pending confirmations and notified acts of an action. */
export async function readConfirmations(tx: Tx, id: number): Promise<StoredConfirmation[]> {
  const { rows } = await sql<StoredConfirmation>`
    ${confirmations}
    where f.lawsuit_id = ${id} and f.state in ('PENDENTE', 'AVISADA')
    order by f.id desc`.execute(tx)
  return rows
}

export async function readChanges(tx: Tx, id: number): Promise<readonly ClaimChange[]> {
  const { rows } = await sql<{ changes: readonly ClaimChange[] }>`
    select changes from lawsuit_confirmation where id = ${id}`.execute(tx)
  return rows[0]?.changes ?? []
}

const shownAtMost = 50

/** Acts of others since a day that need no confirmation, on all actions of these malls. */
export async function readNotified(
  tx: Tx,
  malls: Malls,
  except: Eyes,
  since: LocalDate,
): Promise<StoredConfirmation[]> {
  const { rows } = await sql<StoredConfirmation>`
    ${confirmations}
    where ${ofMalls(sql`f.mall_id`, malls)} and f.proposed_by <> all(${[...countsAs(except)]}::int[])
      and f.state = 'AVISADA'
      and (f.proposed_at at time zone 'America/Sao_Paulo')::date >= ${since}
    order by f.id desc
    limit ${shownAtMost}`.execute(tx)
  return rows
}

/** Acts in these malls that others requested and that await a confirmation, newest first. */
export async function readPending(
  tx: Tx,
  malls: Malls,
  except: Eyes,
): Promise<StoredConfirmation[]> {
  const { rows } = await sql<StoredConfirmation>`
    ${confirmations}
    where ${ofMalls(sql`f.mall_id`, malls)} and f.proposed_by <> all(${[...countsAs(except)]}::int[])
      and f.state = 'PENDENTE' and l.status = 'EM_ACOMPANHAMENTO'
    order by f.id desc
    limit ${shownAtMost}`.execute(tx)
  return rows
}

export type PhaseSum = {
  readonly phase: number
  readonly count: number
  readonly lateCount: number
  readonly sum_cents: Cents
}

/** Actions of the user's malls by phase, as in the list, and those past their term. */
export async function readPhaseSums(tx: Tx, malls: Malls, today: LocalDate): Promise<PhaseSum[]> {
  const { rows } = await sql<PhaseSum>`
    select least(concluded_phases + 1, 7) as phase, count(*)::int as count,
      count(*) filter (where status = 'EM_ACOMPANHAMENTO' and phase_due_on < ${today})::int
        as "lateCount",
      coalesce(sum(coalesce(corrected_cents, criterion_cents)), 0)::bigint as sum_cents
    from lawsuit l
    where ${isInFollowUp} and is_confirmed and ${ofMalls(sql`mall_id`, malls)}
    group by 1
    order by 1`.execute(tx)
  return rows
}

/** Unfiled followed actions whose first título prescribes soon. */
export async function countNearPrescription(
  tx: Tx,
  malls: Malls,
  until: LocalDate,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from lawsuit
    where status = 'EM_ACOMPANHAMENTO' and concluded_phases < 7 and is_confirmed
      and prescribes_on <= ${until} and ${ofMalls(sql`mall_id`, malls)}`.execute(tx)
  return rows[0]?.count ?? 0
}
