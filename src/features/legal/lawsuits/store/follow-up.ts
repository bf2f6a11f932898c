import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Checklist, Guia } from '../rules/phases.ts'
import type { By, LawsuitChange, LawsuitRecord } from './lawsuits.ts'

const guiaRow = (record: LawsuitRecord, guia: Guia) => ({
  lawsuit_id: record.id,
  mall_id: record.mallId,
  id: guia.id,
  amount_cents: guia.amount_cents,
  purchase_order: guia.purchaseOrder,
  payment_ticket: guia.paymentTicket,
  has_payment_proof: guia.hasPaymentProof,
  filing_ticket: guia.filingTicket,
  filing_status: guia.filingStatus,
  protocol: guia.protocol,
  filed_on: guia.filedOn,
  shares_case: guia.sharesCase,
})

const guiasOf = ({ to }: LawsuitChange): readonly Guia[] => to.followUp?.guias ?? []
const guiasBefore = ({ record }: LawsuitChange): readonly Guia[] =>
  record.state.followUp?.guias ?? []

const added = (change: LawsuitChange) =>
  guiasOf(change).flatMap((guia) => (guia.id === null ? [guiaRow(change.record, guia)] : []))

const changed = (change: LawsuitChange) => {
  const before = new Map(guiasBefore(change).map((guia) => [guia.id, JSON.stringify(guia)]))
  return guiasOf(change).flatMap((guia) =>
    guia.id !== null && before.get(guia.id) !== JSON.stringify(guia)
      ? [guiaRow(change.record, guia)]
      : [],
  )
}

const removed = (change: LawsuitChange) => {
  const guiaIds = new Set(guiasOf(change).map(({ id }) => id))
  return guiasBefore(change).flatMap(({ id }) => (id === null || guiaIds.has(id) ? [] : [id]))
}

const guiaColumns = sql`
  amount_cents bigint, purchase_order text, payment_ticket text, has_payment_proof boolean,
  filing_ticket text, filing_status text, protocol text, filed_on date, shares_case boolean`

async function writeGuias(tx: Tx, changes: readonly LawsuitChange[]): Promise<void> {
  const [newRows, changedRows, goneIds] = [
    changes.flatMap(added),
    changes.flatMap(changed),
    changes.flatMap(removed),
  ]
  if (goneIds.length > 0)
    await sql`delete from lawsuit_guia where id = any(${goneIds}::bigint[])`.execute(tx)
  if (changedRows.length > 0)
    await sql`
      update lawsuit_guia g set amount_cents = n.amount_cents, purchase_order = n.purchase_order,
        payment_ticket = n.payment_ticket, has_payment_proof = n.has_payment_proof,
        filing_ticket = n.filing_ticket, filing_status = n.filing_status, protocol = n.protocol,
        filed_on = n.filed_on, shares_case = n.shares_case
      from jsonb_to_recordset(${JSON.stringify(changedRows)}::jsonb)
        as n(id bigint, lawsuit_id bigint, ${guiaColumns})
      where g.id = n.id and g.lawsuit_id = n.lawsuit_id`.execute(tx)
  if (newRows.length > 0)
    await sql`
      insert into lawsuit_guia (lawsuit_id, mall_id, amount_cents, purchase_order, payment_ticket,
        has_payment_proof, filing_ticket, filing_status, protocol, filed_on, shares_case)
      select lawsuit_id, mall_id, amount_cents, purchase_order, payment_ticket, has_payment_proof,
        filing_ticket, filing_status, protocol, filed_on, shares_case
      from jsonb_to_recordset(${JSON.stringify(newRows)}::jsonb)
        as n(lawsuit_id bigint, mall_id int, ${guiaColumns})`.execute(tx)
}

const checklistRows = ({ record, to }: LawsuitChange) => {
  const before = record.state.followUp?.checklist
  return Object.entries(to.followUp?.checklist ?? {}).flatMap(([item, state]) =>
    before?.[item as keyof Checklist] === state
      ? []
      : [{ lawsuit_id: record.id, mall_id: record.mallId, item, state }],
  )
}

async function writeChecklists(tx: Tx, changes: readonly LawsuitChange[], by: By): Promise<void> {
  const rows = changes.flatMap(checklistRows)
  if (rows.length === 0) return
  await sql`
    insert into lawsuit_checklist (lawsuit_id, item, mall_id, state, updated_by_name)
    select lawsuit_id, item, mall_id, state, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(lawsuit_id bigint, item text, mall_id int, state text)
    on conflict (lawsuit_id, item) do update set state = excluded.state,
      updated_by_name = excluded.updated_by_name,
      updated_at = regua.now()`.execute(tx)
}

const concludedRows = ({ record, to, isByImport }: LawsuitChange) => {
  const before = record.state.followUp?.concluded ?? 0
  const after = to.followUp?.concluded ?? before
  return Array.from({ length: Math.max(0, after - before) }, (_, place) => ({
    lawsuit_id: record.id,
    mall_id: record.mallId,
    phase: before + place + 1,
    is_by_import: isByImport,
  }))
}

const reopenedRows = ({ record, to, reopenedBecause }: LawsuitChange) => {
  const before = record.state.followUp
  if (!before || !to.followUp || to.followUp.concluded >= before.concluded) return []
  const facts = before.guias.map(({ id, filingTicket }) => ({ guia: id, filingTicket }))
  return Array.from({ length: before.concluded - to.followUp.concluded }, (_, place) => ({
    lawsuit_id: record.id,
    phase: before.concluded - place,
    because: reopenedBecause ?? '',
    facts,
  }))
}

async function writePhases(tx: Tx, changes: readonly LawsuitChange[], by: By): Promise<void> {
  const [concluded, reopened] = [changes.flatMap(concludedRows), changes.flatMap(reopenedRows)]
  if (reopened.length > 0)
    await sql`
      update lawsuit_phase p set undone_at = regua.now(),
        undone_by_name = ${by.name}, undone_because = n.because, undone_facts = n.facts
      from jsonb_to_recordset(${JSON.stringify(reopened)}::jsonb)
        as n(lawsuit_id bigint, phase smallint, because text, facts jsonb)
      where p.lawsuit_id = n.lawsuit_id and p.phase = n.phase
        and p.undone_at is null`.execute(tx)
  if (concluded.length > 0)
    await sql`
      insert into lawsuit_phase (lawsuit_id, mall_id, phase, user_id, user_name, is_by_import)
      select lawsuit_id, mall_id, phase, ${by.id}, ${by.name}, is_by_import
      from jsonb_to_recordset(${JSON.stringify(concluded)}::jsonb)
        as n(lawsuit_id bigint, mall_id int, phase smallint, is_by_import boolean)`.execute(tx)
}

/** Writes changed guias, documents and phases of many actions, one statement each. */
export async function writeFollowUps(
  tx: Tx,
  changes: readonly LawsuitChange[],
  by: By,
): Promise<void> {
  const followed = changes.filter(({ to }) => to.followUp !== undefined)
  await writeGuias(tx, followed)
  await writeChecklists(tx, followed, by)
  await writePhases(tx, followed, by)
}
