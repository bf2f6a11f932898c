import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LawsuitFacts, LawsuitState } from '../rules/lawsuit.ts'
import { type Checklist, emptyChecklist, type Guia, hasFilingTicket } from '../rules/phases.ts'
import type { SettledSinceClaim } from '../rules/worth.ts'
import { agreedClaim, noneSettledSince, settledSinceClaim } from './agreed-claim.ts'

/** A guia `i` of an action, with its open request of a ticket. */
export const guiaJson = sql`
  jsonb_build_object('id', i.id, 'amount_cents', i.amount_cents,
    'purchaseOrder', i.purchase_order, 'paymentTicket', i.payment_ticket,
    'hasPaymentProof', i.has_payment_proof, 'filingTicket', i.filing_ticket,
    'isTicketAsked', exists (
      select from filing_ticket_request q where q.guia_id = i.id and q.state = 'PEDIDO'),
    'filingStatus', i.filing_status, 'protocol', i.protocol, 'filedOn', i.filed_on,
    'sharesCase', i.shares_case)`

/** A locked action with its state and facts, read in the same transaction. */
export type LawsuitRecord = {
  readonly id: number
  readonly mallId: number
  readonly contractId: number | null
  readonly contractNumber: string
  readonly debtType: string
  readonly debtTypeId: number
  readonly version: number
  readonly criterion_cents: Cents
  readonly corrected_cents: Cents | null
  readonly approvedCriterion_cents: Cents | null
  readonly courtStatusId: number | null
  readonly creditKindId: number | null
  readonly ticket: string | null
  readonly observation: string | null
  readonly attachmentName: string | null
  readonly updatedByName: string
  readonly updatedAt: Date
  /** Day of the last receipt of its títulos. */
  readonly lastPaidOn: LocalDate | null
  readonly state: LawsuitState
  readonly facts: Omit<LawsuitFacts, 'today' | 'parameters'>
}

type Row = Omit<LawsuitRecord, 'state' | 'facts'> & {
  readonly status: LawsuitState['status']
  readonly outcome: LawsuitState['outcome'] | null
  readonly origin: LawsuitState['origin']
  readonly isConfirmed: boolean
  readonly followsWorkflow: boolean
  readonly recommendation: LawsuitState['recommendation']
  readonly justificationId: number | null
  readonly enteredFrom: LawsuitState['enteredFrom']
  readonly handledBy: LawsuitState['handledBy']
  readonly titulosBy: NonNullable<LawsuitState['titulosBy']>
  readonly exceptionUntil: LocalDate | null
  readonly ending: LawsuitState['ending'] | null
  readonly isSettledAfterTicket: boolean
  readonly reason: string | null
  readonly concluded: number | null
  readonly guias: readonly Guia[] | null
  readonly checklist: Checklist | null
  readonly hasTitulos: boolean
  readonly hasBalance: boolean
  readonly awaitsConfirmation: boolean
  readonly correctedOn: LocalDate | null
  readonly agreed_cents: Cents | null
  readonly settledSinceClaim: SettledSinceClaim
}

const stateOf = (row: Row): LawsuitState => ({
  name: `Contrato ${row.contractNumber} (${row.debtType})`,
  status: row.status,
  origin: row.origin,
  isConfirmed: row.isConfirmed,
  followsWorkflow: row.followsWorkflow,
  recommendation: row.recommendation,
  enteredFrom: row.enteredFrom,
  handledBy: row.handledBy,
  titulosBy: row.titulosBy,
  isSettledAfterTicket: row.isSettledAfterTicket,
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.justificationId !== null && { justificationId: row.justificationId }),
  ...(row.exceptionUntil !== null && { exceptionUntil: row.exceptionUntil }),
  ...(row.ending !== null && { ending: row.ending }),
  ...(row.reason !== null && { reason: row.reason }),
  ...(row.concluded !== null && {
    followUp: {
      concluded: row.concluded,
      guias: row.guias ?? [],
      checklist: { ...emptyChecklist, ...row.checklist },
    },
  }),
})

/** Guias of action `l`, in their order. */
const guiasOf = sql`
  select jsonb_agg(${guiaJson}
    order by i.id) as guias
  from lawsuit_guia i
  where i.lawsuit_id = l.id`

const recordColumns = sql`
      l.id, l.mall_id as "mallId", l.contract_id as "contractId",
      l.contract_number as "contractNumber", d.code as "debtType", l.debt_type_id as "debtTypeId",
      l.version, l.criterion_cents, l.corrected_cents,
      l.approved_criterion_cents as "approvedCriterion_cents", l.court_status_id as "courtStatusId",
      l.credit_kind_id as "creditKindId", l.ticket, l.observation,
      l.attachment_name as "attachmentName", l.updated_by_name as "updatedByName",
      l.updated_at as "updatedAt",
      l.status, l.outcome, l.origin, l.is_confirmed as "isConfirmed",
      l.follows_workflow as "followsWorkflow", l.recommendation,
      l.justification_id as "justificationId", l.entered_from as "enteredFrom",
      l.handled_by as "handledBy", l.titulos_by as "titulosBy",
      l.exception_until as "exceptionUntil", l.ending,
      l.is_settled_after_ticket as "isSettledAfterTicket", l.reason,
      l.concluded_phases as concluded, g.guias, k.checklist, r.paid as "lastPaidOn",
      exists (select from lawsuit_titulo x where x.lawsuit_id = l.id) as "hasTitulos",
      exists (
        select
        from lawsuit_titulo x
          join titulo t on t.id = x.titulo_id
        where x.lawsuit_id = l.id and x.is_considered and t.open_cents > 0
      ) as "hasBalance",
      exists (
        select from lawsuit_confirmation f where f.lawsuit_id = l.id and f.state = 'PENDENTE'
      ) as "awaitsConfirmation",
      l.corrected_on as "correctedOn", ${agreedClaim} as agreed_cents,
      case when l.status = 'EM_ACOMPANHAMENTO' then ${settledSinceClaim} else ${noneSettledSince} end as "settledSinceClaim"`

const factsOf = (row: Row): LawsuitRecord['facts'] => ({
  hasTitulos: row.hasTitulos,
  hasBalance: row.hasBalance,
  settledBy: row.lastPaidOn === null ? 'CANCELAMENTO' : 'RECEBIMENTO',
  criterion_cents: row.criterion_cents,
  corrected_cents: row.corrected_cents,
  correctedOn: row.correctedOn,
  agreed_cents: row.agreed_cents,
  settledSinceClaim: row.settledSinceClaim,
  awaitsConfirmation: row.awaitsConfirmation,
})

/** Loads and locks actions of these malls in id order, which prevents deadlocks. */
export async function lockLawsuits(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<LawsuitRecord[]> {
  // Started without await: the second statement runs after the locks and sees everything committed
  // until then.
  const locked = sql`
    select id
    from lawsuit
    where id = any(${ids}::bigint[]) and ${ofMalls(sql`mall_id`, malls)}
    order by id for update`.execute(tx)
  const read = sql<Row>`
    select ${recordColumns}
    from unnest(${ids}::bigint[]) as w (id)
      join lawsuit l on l.id = w.id
      join debt_type d on d.id = l.debt_type_id
      cross join lateral (
        select max(coalesce(e.paid_on, e.cleared_on, e.loaded_at::date)) as paid
        from lawsuit_titulo x join receipt e on e.titulo_id = x.titulo_id
        where x.lawsuit_id = l.id) r
      cross join lateral (${guiasOf}) g
      cross join lateral (
        select jsonb_object_agg(c.item, c.state) as checklist
        from lawsuit_checklist c where c.lawsuit_id = l.id) k
    where ${ofMalls(sql`l.mall_id`, malls)}
    order by l.id`.execute(tx)
  const [{ rows }] = await Promise.all([read, locked])
  return rows.map((row) => ({ ...row, state: stateOf(row), facts: factsOf(row) }))
}

/** The changes that an act writes; step and phase days only if these changed. */
export type LawsuitChange = {
  readonly record: LawsuitRecord
  readonly to: LawsuitState
  readonly step?: { readonly enteredOn: LocalDate; readonly dueOn: LocalDate | null }
  readonly phase?: { readonly enteredOn: LocalDate; readonly dueOn: LocalDate | null }
  /** Row 8a: stores the sums that the chain approved. */
  readonly isApproval: boolean
  readonly isByImport: boolean
  readonly reopenedBecause: string | undefined
}

const rowOf = ({ record, to, step, phase, isApproval }: LawsuitChange) => ({
  id: record.id,
  status: to.status,
  outcome: to.outcome ?? null,
  is_confirmed: to.isConfirmed,
  follows_workflow: to.followsWorkflow,
  recommendation: to.recommendation,
  justification_id: to.justificationId ?? null,
  entered_from: to.enteredFrom,
  handled_by: to.handledBy,
  titulos_by: to.titulosBy ?? {},
  has_ticket: to.followUp !== undefined && hasFilingTicket(to.followUp),
  exception_until: to.exceptionUntil ?? null,
  ending: to.ending ?? null,
  is_settled_after_ticket: to.isSettledAfterTicket,
  reason: to.reason ?? null,
  concluded_phases: to.followUp?.concluded ?? null,
  step_changed: step !== undefined,
  step_entered_on: step?.enteredOn ?? null,
  step_due_on: step?.dueOn ?? null,
  phase_changed: phase !== undefined,
  phase_entered_on: phase?.enteredOn ?? null,
  phase_due_on: phase?.dueOn ?? null,
  is_approval: isApproval,
})

export type By = { readonly id: number | null; readonly name: string }

/** Columns that are empty without a justification (rules 5.3). */
const clearedWithJustification = sql.join(
  ['ticket', 'observation', 'attachment_id', 'attachment_name'].map(
    (column) => sql`
      ${sql.id(column)} = case
        when n.justification_id is not null then ${sql.ref(`l.${column}`)}
      end`,
  ),
)

/** Step and phase days, written only if these changed. */
const changedDays = sql.join(
  ['step', 'phase'].flatMap((name) =>
    [`${name}_entered_on`, `${name}_due_on`].map(
      (column) => sql`
      ${sql.id(column)} = case
        when ${sql.ref(`n.${name}_changed`)} then ${sql.ref(`n.${column}`)}
        else ${sql.ref(`l.${column}`)}
      end`,
    ),
  ),
)

/**
 * Writes changed actions in one statement. Clearing a justification also clears ticket, note and
 * file (rules 5.3).
 */
export async function writeLawsuits(
  tx: Tx,
  changes: readonly LawsuitChange[],
  byName: string,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update lawsuit l set
      status = n.status, outcome = n.outcome, is_confirmed = n.is_confirmed,
      follows_workflow = n.follows_workflow, recommendation = n.recommendation,
      justification_id = n.justification_id,
      ${clearedWithJustification},
      entered_from = n.entered_from, handled_by = n.handled_by, titulos_by = n.titulos_by,
      exception_until = n.exception_until, ending = n.ending,
      is_settled_after_ticket = n.is_settled_after_ticket,
      reason = n.reason, concluded_phases = n.concluded_phases,
      is_frozen = coalesce(n.concluded_phases, 0) >= 1,
      ${changedDays},
      approved_criterion_cents = case
        when n.is_approval then l.criterion_cents
        else l.approved_criterion_cents
      end,
      approved_corrected_cents = case
        when n.is_approval then l.corrected_cents
        else l.approved_corrected_cents
      end,
      ticket_claim_cents = case
        when n.has_ticket then coalesce(l.ticket_claim_cents, l.corrected_cents)
      end,
      updated_at = regua.now(), updated_by_name = ${byName}, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes.map(rowOf))}::jsonb) as n(id bigint,
      status text, outcome text, is_confirmed boolean, follows_workflow boolean,
      recommendation text, justification_id int, entered_from jsonb, handled_by jsonb,
      titulos_by jsonb, has_ticket boolean,
      exception_until date, ending text, is_settled_after_ticket boolean, reason text,
      concluded_phases smallint, step_changed boolean, step_entered_on date, step_due_on date,
      phase_changed boolean, phase_entered_on date, phase_due_on date, is_approval boolean)
    where l.id = n.id`.execute(tx)
}

export type StoredMove = {
  readonly lawsuit_id: number
  readonly mall_id: number
  readonly row: string
  readonly from_status: string
  readonly to_status: string
  readonly outcome: string | null
  readonly recommendation: string
  readonly reason: string | null
  readonly criterion_cents: Cents
}

export async function insertMoves(tx: Tx, moves: readonly StoredMove[], by: By): Promise<void> {
  if (moves.length === 0) return
  await sql`
    insert into lawsuit_move (lawsuit_id, mall_id, row, from_status, to_status, outcome,
      recommendation, reason, criterion_cents, user_id, user_name)
    select lawsuit_id, mall_id, row, from_status, to_status, outcome, recommendation, reason,
      criterion_cents, ${by.id}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as n(lawsuit_id bigint, mall_id int,
      row text, from_status text, to_status text, outcome text, recommendation text, reason text,
      criterion_cents bigint)`.execute(tx)
}
