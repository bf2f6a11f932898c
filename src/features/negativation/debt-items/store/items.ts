import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { type Cents, sumCents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { StoredGuards } from './guard-facts.ts'
import {
  awaitedOf,
  type Exclusion,
  type Inclusion,
  type ItemPerson,
  type ItemState,
  type PersonId,
} from '../rules/item.ts'

/** An item for an act: its state and its facts, read in the same transaction. */
export type ItemRecord = {
  readonly id: number
  readonly mallId: number
  readonly cycleId: number
  readonly boletoId: number
  readonly contractId: number
  readonly lojistaId: number
  readonly version: number
  readonly document: string
  readonly tenantName: string
  readonly snapshot_cents: Cents
  readonly updatedByName: string
  readonly updatedAt: Date
  readonly state: ItemState
  /** Current open value in the ledger. */
  readonly balance_cents: Cents
  readonly settledBy: 'PAGAMENTO' | 'CANCELAMENTO'
  readonly settledReceipts: readonly string[]
  readonly lastPaidOn: LocalDate | null
  /**
   * Day of the last ledger change of the boleto; for a cancelled one, the day the cancellation
   * was loaded.
   */
  readonly ledgerChangedOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly exemptionCount: number
  readonly isInCollectionGroup: boolean
  readonly documentInMall_cents: Cents
  readonly documentEverywhere_cents: Cents
}

type PersonJson = {
  id: number
  kind: 'LOJISTA' | 'FIADOR'
  isNegativate: boolean
  isSetApart: boolean
  isBlocked: boolean
  inclusion: Inclusion
  exclusion: Exclusion | null
  attempts: number
  wasEverListed: boolean
}

type Row = Omit<
  ItemRecord,
  'state' | 'lojistaId' | 'documentInMall_cents' | 'documentEverywhere_cents'
> & {
  number: string
  status: ItemState['status']
  outcome: ItemState['resultado'] | null
  origin: ItemState['origem']
  cycleOpen: boolean
  isNegativate: boolean
  flagSetBy: 'PESSOA' | 'GUARDA' | null
  justificationId: number | null
  needsApprover: boolean | null
  exceptionLimit: number | null
  persons: PersonJson[]
  enteredFrom: ItemState['enteredFrom']
  handledBy: ItemState['handledBy']
  includedBy: number | null
  mayIncluderSend: boolean
  approvedCents: Cents | null
  listedCents: Cents | null
  batchId: number | null
  batchOperation: 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO' | null
  batchValueCents: Cents | null
  batchAwaited: PersonId[] | null
  lostBatches: ItemState['lostBatches']
  failedOperation: 'INCLUSAO' | 'EXCLUSAO' | null
  removal: ItemState['removal'] | null
  dismissedReceipts: string[]
  reason: string | null
}

const personOf = (person: PersonJson): ItemPerson => ({
  id: person.kind === 'LOJISTA' ? 'LOJISTA' : person.id,
  flag: person.isNegativate ? 'NEGATIVAR' : 'ISENTAR',
  isSetApart: person.isSetApart,
  isBlocked: person.isBlocked,
  inclusion: person.inclusion,
  exclusion: person.exclusion ?? undefined,
  attempts: person.attempts,
  wasEverListed: person.wasEverListed,
})

const batchOf = (row: Row, persons: readonly ItemPerson[]): ItemState['batch'] => {
  const { batchId: id, batchOperation: operation } = row
  if (id === null || operation === null) return undefined
  // During a rolling update, an older server does not write this column.
  const awaitedPersons = row.batchAwaited ?? awaitedOf(persons, operation)
  return { id, operation, value_cents: row.batchValueCents ?? undefined, awaited: awaitedPersons }
}

const stateOf = (row: Row): ItemState => {
  const persons = row.persons.map(personOf)
  return {
    numBoleto: row.number,
    status: row.status,
    resultado: row.outcome ?? undefined,
    origem: row.origin,
    cycleOpen: row.cycleOpen,
    flag: row.isNegativate ? 'NEGATIVAR' : 'ISENTAR',
    flagSetBy: row.flagSetBy ?? undefined,
    justification:
      row.justificationId === null
        ? undefined
        : {
            id: row.justificationId,
            needsApprover: row.needsApprover ?? false,
            exceptionLimit: row.exceptionLimit ?? undefined,
          },
    persons,
    enteredFrom: row.enteredFrom,
    handledBy: row.handledBy,
    includedBy: row.includedBy ?? undefined,
    mayIncluderSend: row.includedBy === null ? undefined : row.mayIncluderSend,
    approved_cents: row.approvedCents ?? undefined,
    listed_cents: row.listedCents ?? undefined,
    batch: batchOf(row, persons),
    lostBatches: row.lostBatches,
    failedOperation: row.failedOperation ?? undefined,
    removal: row.removal ?? undefined,
    dismissedReceipts: row.dismissedReceipts,
    reason: row.reason ?? undefined,
  }
}

/**
 * Locks items of these malls in id order without reading them, before a long list is read in
 * batches.
 */
export async function lockInOrder(tx: Tx, ids: readonly number[], malls: Malls): Promise<void> {
  await sql`select count(*) from (
    select id
    from negativation_item
    where id = any(${ids}::bigint[]) and ${ofMalls(sql`mall_id`, malls)}
    order by id for update) locked`.execute(tx)
}

const recordColumns = sql`
      i.id, i.mall_id as "mallId", i.cycle_id as "cycleId", i.boleto_id as "boletoId",
      i.contract_id as "contractId", i.version,
      i.document, i.tenant_name as "tenantName", i.balance_cents as "snapshot_cents",
      i.updated_by_name as "updatedByName", i.updated_at as "updatedAt",
      i.number, i.status, i.outcome, i.origin, y.status = 'ABERTO' as "cycleOpen",
      i.is_negativate as "isNegativate", i.flag_set_by as "flagSetBy",
      i.justification_id as "justificationId", j.needs_approver as "needsApprover",
      j.exception_limit as "exceptionLimit",
      i.entered_from as "enteredFrom", i.handled_by as "handledBy", i.included_by as "includedBy",
      i.may_includer_send as "mayIncluderSend", i.approved_cents as "approvedCents",
      i.listed_cents as "listedCents", i.batch_id as "batchId",
      i.batch_operation as "batchOperation", i.batch_value_cents as "batchValueCents",
      i.batch_awaited as "batchAwaited",
      i.lost_batches as "lostBatches", i.failed_operation as "failedOperation", i.removal,
      i.dismissed_receipts as "dismissedReceipts", i.reason,
      i.exemption_count as "exemptionCount", i.group_name is not null as "isInCollectionGroup",
      b.open_cents as "balance_cents", coalesce(r.receipts, '{}') as "settledReceipts",
      r.last as "lastPaidOn",
      b.updated_at::date as "ledgerChangedOn", b.original_due_on as "originalDueOn",
      case when r.receipts is not null then 'PAGAMENTO' else 'CANCELAMENTO' end as "settledBy",
      p.persons`

const recordOf = (row: Row, debts: readonly Debt[]): ItemRecord => ({
  ...row,
  lojistaId: row.persons.find(({ kind }) => kind === 'LOJISTA')?.id ?? 0,
  documentInMall_cents: sumCents(
    debts.flatMap(({ mallId, owed_cents }) => (mallId === row.mallId ? [owed_cents] : [])),
  ),
  documentEverywhere_cents: sumCents(debts.map(({ owed_cents }) => owed_cents)),
  state: stateOf(row),
})

/** Loads and locks items of these malls in id order, which avoids deadlocks between acts. */
export async function lockItems(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<ItemRecord[]> {
  // Sent together: the second statement starts after the first has its locks, and sees all
  // commits until then.
  const lockedQuery = sql`
    select id
    from negativation_item
    where id = any(${ids}::bigint[]) and ${ofMalls(sql`mall_id`, malls)}
    order by id for update`.execute(tx)
  // Lookups run per item by index, except the customer's debt: many items share it.
  const read = sql<Row>`
    select ${recordColumns}
    from unnest(${ids}::bigint[]) as w (id) join negativation_item i on i.id = w.id
      join cycle y on y.id = i.cycle_id
      join boleto b on b.id = i.boleto_id
      left join justification j on j.id = i.justification_id
      cross join lateral (
        select array_agg(distinct e.payment_document) as receipts,
          max(coalesce(e.paid_on, e.cleared_on)) as last
        from titulo t join receipt e on e.titulo_id = t.id where t.boleto_id = i.boleto_id) r
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'isNegativate',
          q.is_negativate, 'isSetApart', q.is_set_apart,
          'isBlocked', q.is_blocked, 'inclusion', q.inclusion, 'exclusion', q.exclusion, 'attempts',
            q.attempts, 'wasEverListed', q.was_ever_listed)
          order by q.kind desc, q.id) as persons
        from item_person q where q.item_id = i.id) p
    where ${ofMalls(sql`i.mall_id`, malls)} and p.persons is not null
    order by i.id`.execute(tx)
  const [{ rows }, owed] = await Promise.all([read, readOwed(tx, ids, malls), lockedQuery])
  return rows.map((row) => recordOf(row, owed.get(debtorOf(row)) ?? []))
}

type Debt = {
  readonly cycleId: number
  readonly document: string
  readonly mallId: number
  readonly owed_cents: Cents
}

const debtorOf = ({ cycleId, document }: Pick<Debt, 'cycleId' | 'document'>) =>
  `${cycleId} ${document}`

/** Debt of these items' customers in the cycle, per mall. */
async function readOwed(
  tx: Tx,
  ids: readonly number[],
  malls: Malls,
): Promise<Map<string, Debt[]>> {
  const { rows } = await sql<Debt>`
    select o.cycle_id as "cycleId", o.document, o.mall_id as "mallId",
      sum(o.balance_cents)::bigint as owed_cents
    from (
      select distinct i.cycle_id, i.document
      from unnest(${ids}::bigint[]) as w (id)
      join negativation_item i on i.id = w.id
      where ${ofMalls(sql`i.mall_id`, malls)}) d
      join negativation_item o on o.cycle_id = d.cycle_id and o.document = d.document
    group by o.cycle_id, o.document, o.mall_id`.execute(tx)
  return Map.groupBy(rows, debtorOf)
}

/** Columns an act writes; the day of the step is given when the step changes. */
export type ItemChange = {
  readonly record: ItemRecord
  readonly to: ItemState
  readonly step?: { readonly enteredOn: LocalDate; readonly dueOn: LocalDate | null }
  /** Guard results of the act, for the lists. */
  readonly guards?: StoredGuards | undefined
}

const itemJson = ({ record, to, step, guards }: ItemChange) => ({
  id: record.id,
  status: to.status,
  outcome: to.resultado ?? null,
  is_negativate: to.flag === 'NEGATIVAR',
  flag_set_by: to.flagSetBy ?? null,
  justification_id: to.flag === 'NEGATIVAR' ? null : (to.justification?.id ?? null),
  entered_from: to.enteredFrom,
  handled_by: to.handledBy,
  included_by: to.includedBy ?? null,
  approved_cents: to.approved_cents ?? null,
  listed_cents: to.listed_cents ?? null,
  batch_id: to.batch?.id ?? null,
  batch_operation: to.batch?.operation ?? null,
  batch_value_cents: to.batch?.value_cents ?? null,
  batch_awaited: to.batch?.awaited ?? null,
  lost_batches: to.lostBatches,
  failed_operation: to.failedOperation ?? null,
  removal: to.removal ?? null,
  dismissed_receipts: to.dismissedReceipts,
  reason: to.reason ?? null,
  step_entered_on: step?.enteredOn ?? null,
  step_due_on: step?.dueOn ?? null,
  step_changed: step !== undefined,
  ...(guards && { guards: guards.guards, blocks: guards.blocks, alerts: guards.alerts }),
})

const changedPersons = ({ record, to }: ItemChange) =>
  to.persons.flatMap((person, index) => {
    const before = record.state.persons[index]
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(person)) return []
    return {
      id: person.id === 'LOJISTA' ? record.lojistaId : person.id,
      is_negativate: person.flag === 'NEGATIVAR',
      is_set_apart: person.isSetApart,
      is_blocked: person.isBlocked,
      inclusion: person.inclusion,
      exclusion: person.exclusion ?? null,
      attempts: person.attempts,
      was_ever_listed: person.wasEverListed,
    }
  })

/**
 * Writes changed items and persons in two statements, sent together. Clearing a justification
 * also clears ticket, note and file (rules 4.4).
 */
export async function writeItems(
  tx: Tx,
  changes: readonly ItemChange[],
  byName: string,
): Promise<void> {
  if (changes.length === 0) return
  const items = sql`
    update negativation_item i set
      status = n.status, outcome = n.outcome, is_negativate = n.is_negativate,
      flag_set_by = n.flag_set_by, justification_id = n.justification_id,
      ticket = case when n.justification_id is null then null else i.ticket end,
      observation = case when n.justification_id is null then null else i.observation end,
      attachment_id = case when n.justification_id is null then null else i.attachment_id end,
      attachment_name = case when n.justification_id is null then null else i.attachment_name end,
      entered_from = n.entered_from, handled_by = n.handled_by, included_by = n.included_by,
      approved_cents = n.approved_cents,
      listed_cents = n.listed_cents, batch_id = n.batch_id, batch_operation = n.batch_operation,
      batch_value_cents = n.batch_value_cents,
      batch_awaited = n.batch_awaited,
      lost_batches = n.lost_batches, failed_operation = n.failed_operation, removal = n.removal,
      dismissed_receipts = n.dismissed_receipts, reason = n.reason,
      step_entered_on = case when n.step_changed then n.step_entered_on else i.step_entered_on end,
      step_due_on = case when n.step_changed then n.step_due_on else i.step_due_on end,
      guards = coalesce(n.guards, i.guards), block_count = coalesce(n.blocks, i.block_count),
      alert_count = coalesce(n.alerts, i.alert_count),
      guards_checked_at = case
        when n.guards is null then i.guards_checked_at
        else regua.now() end,
      updated_at = regua.now(), updated_by_name = ${byName}, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes.map(itemJson))}::jsonb) as n(id bigint,
      status text, outcome text, is_negativate boolean,
      flag_set_by text, justification_id int, entered_from jsonb, handled_by jsonb,
      included_by int, approved_cents bigint, listed_cents bigint,
      batch_id bigint, batch_operation text, batch_value_cents bigint, batch_awaited jsonb,
      lost_batches jsonb, failed_operation text, removal jsonb,
      dismissed_receipts text[], reason text, step_entered_on date, step_due_on date,
      step_changed boolean,
      guards jsonb, blocks int, alerts int)
    where i.id = n.id`.execute(tx)
  const changedPersonRows = changes.flatMap(changedPersons)
  await Promise.all([
    items,
    ...(changedPersonRows.length === 0 ? [] : [writePersons(tx, changedPersonRows)]),
  ])
}

const writePersons = (tx: Tx, changedPersonRows: readonly object[]) =>
  sql`
    update item_person p
    set is_negativate = n.is_negativate, is_set_apart = n.is_set_apart, is_blocked = n.is_blocked,
      inclusion = n.inclusion,
      exclusion = n.exclusion, attempts = n.attempts, was_ever_listed = n.was_ever_listed
    from jsonb_to_recordset(${JSON.stringify(changedPersonRows)}::jsonb) as n(id bigint,
      is_negativate boolean, is_set_apart boolean, is_blocked boolean,
      inclusion text, exclusion text, attempts int, was_ever_listed boolean)
    where p.id = n.id`.execute(tx)
