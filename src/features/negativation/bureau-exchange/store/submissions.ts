import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { type RemessaRecord, sequenceAt } from '../gateway/remessa.ts'
import type { Operacao } from '#features/negativation/debt-items/rules/bureau-request.ts'

/** A record of a remessa, written before the sending. */
export type NewSubmission = {
  readonly batchId: number
  readonly mallId: number
  readonly itemId: number
  readonly personId: number
  readonly operation: Operacao
  readonly sequence: number
  readonly motive: string | null
  readonly value_cents: Cents
  readonly attempt: number
  readonly record: RemessaRecord
}

export async function insertSubmissions(
  tx: Tx,
  submissions: readonly NewSubmission[],
): Promise<void> {
  await sql`
    insert into bureau_submission (
      batch_id, mall_id, item_id, person_id, operation, sequence, motive, value_cents, attempt,
      record
    )
    select "batchId", "mallId", "itemId", "personId", operation, sequence, motive, value_cents,
      attempt, record
    from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) as n("batchId" bigint,
      "mallId" int, "itemId" bigint, "personId" bigint,
      operation text, sequence int, motive text, value_cents bigint, attempt int, record jsonb)`.execute(
    tx,
  )
}

/** Records of a lote in file order; those taken out before the sending have no place. */
export async function recordsOf(tx: Tx, batchId: number): Promise<RemessaRecord[]> {
  const { rows } = await sql<{ record: RemessaRecord }>`
    select record from bureau_submission
    where batch_id = ${batchId} and sequence > 0
    order by sequence`.execute(tx)
  return rows.map(({ record }) => record)
}

/**
 * Takes the records of these items out of a lote that was never sent: they keep a negative
 * sequence, and the others close the gap. Returns how many records stay.
 */
export async function takeRecordsOut(
  tx: Tx,
  batchId: number,
  itemIds: readonly number[],
): Promise<number> {
  await sql`
    update bureau_submission
    set status = 'NAO_RECEBIDO', sequence = -sequence
    where batch_id = ${batchId} and item_id = any(${itemIds}::bigint[])`.execute(tx)
  // In two steps, because each sequence is unique in its lote.
  await sql`
    update bureau_submission
    set sequence = sequence + ${aboveAnySequence}::int
    where batch_id = ${batchId} and sequence > 0`.execute(tx)
  await sql`
    update bureau_submission s
    set sequence = n.place + ${sequenceAt(0) - 1}::int
    from (
      select id, (row_number() over (order by sequence))::int as place
      from bureau_submission
      where batch_id = ${batchId} and sequence > 0
    ) n
    where s.id = n.id`.execute(tx)
  const { rows } = await sql<{ records: number }>`
    update bureau_batch b
    set item_count = n.items, person_count = n.persons
    from (
      select count(*)::int as records, count(distinct item_id)::int as items,
        count(distinct person_id)::int as persons
      from bureau_submission
      where batch_id = ${batchId} and sequence > 0
    ) n
    where b.id = ${batchId}
    returning n.records`.execute(tx)
  return rows[0]?.records ?? 0
}

const aboveAnySequence = 10_000_000

/** Persons that a lote lists; the sending day of an exclusion is not a listing day. */
export async function listedPersonsOf(tx: Tx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`
    select distinct person_id as id
    from bureau_submission
    where batch_id = ${batchId} and operation = 'INCLUSAO' and sequence > 0
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export type SubmissionStatus = 'ENVIADO' | 'ACEITO' | 'REJEITADO' | 'NAO_RECEBIDO'

/** A sent record with data of its lote and boleto. */
export type SubmissionRow = {
  readonly id: number
  readonly batchId: number
  readonly batchStatus: string
  readonly sentAt: string | null
  readonly remessa: number
  readonly sequence: number
  readonly mallId: number
  readonly itemId: number
  /** Number of the boleto; the bureau may have it under our own key. */
  readonly number: string
  readonly personId: number
  readonly operation: Operacao
  readonly status: SubmissionStatus
  readonly value_cents: Cents
  readonly record: RemessaRecord
  readonly batchOperation: 'INCLUSAO' | 'EXCLUSAO' | 'CORRECAO'
  /** User who imported the answer; null if the bureau sent it. */
  readonly toldBy: ManualImporter | null
  /** User who imported the refusal of the whole lote. */
  readonly refusedBy: ManualImporter | null
}

/** A user whose imported answer counts until the bureau itself answers (rules 4.3 l). */
export type ManualImporter = { readonly id: number; readonly name: string }

const columns = sql`
  s.id, s.batch_id as "batchId", b.status as "batchStatus", b.sent_at as "sentAt", b.remessa,
  s.sequence, s.mall_id as "mallId",
  s.item_id as "itemId", i.number, s.person_id as "personId", s.operation, s.status, s.value_cents, s.record,
  b.operation as "batchOperation",
  case
    when s.told_by is not null then jsonb_build_object('id', s.told_by, 'name',
      s.told_by_name) end as "toldBy",
  case
    when b.refused_by is not null then jsonb_build_object('id', b.refused_by, 'name',
      b.refused_by_name) end as "refusedBy"`

export async function submissionsOf(tx: Tx, batchId: number): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns}
    from bureau_submission s
    join bureau_batch b on b.id = s.batch_id
    join negativation_item i on i.id = s.item_id
    where s.batch_id = ${batchId}
    order by s.sequence`.execute(tx)
  return rows
}

/** Records that an informant sent under these contract numbers, in other lotes. */
export async function submissionsByContract(
  tx: Tx,
  root: string,
  contracts: readonly string[],
  exceptBatch: number,
): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select ${columns}
    from bureau_submission s
    join negativation_item i on i.id = s.item_id
    join bureau_batch b on b.id = s.batch_id
    where s.contract_number = any(${contracts}::text[])
      and b.informant_root = ${root}
      and b.id <> ${exceptBatch}
      and b.status <> 'PREPARADO'
      and s.sequence > 0
    order by s.id`.execute(tx)
  return rows
}

export type SubmissionAnswer = {
  readonly id: number
  readonly status: SubmissionStatus
  readonly codes: readonly string[]
}

/** Writes answers and their source: a user who imported them, or the bureau. */
export async function writeAnswers(
  tx: Tx,
  answers: readonly SubmissionAnswer[],
  on: LocalDate,
  teller: ManualImporter | null,
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update bureau_submission s
    set status = n.status, codes = n.codes, returned_on = ${on}, told_by = ${teller?.id ?? null},
      told_by_name = ${teller?.name ?? null}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as n(
      id bigint, status text, codes text[]
    )
    where s.id = n.id`.execute(tx)
}

/** The bureau confirmed an imported answer: it becomes the source. */
export async function markConfirmed(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update bureau_submission
    set told_by = null, told_by_name = null
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Row 9b: the bureau received nothing of the lote. */
export async function markNotReceived(tx: Tx, batchId: number): Promise<void> {
  await sql`
    update bureau_submission
    set status = 'NAO_RECEBIDO'
    where batch_id = ${batchId} and status = 'ENVIADO'`.execute(tx)
}

/**
 * Counts records of a lote without an answer. In a lote declared lost, or refused whole by hand,
 * they may still be answered late (row 9c).
 */
export async function countAwaited(tx: Tx, batchId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from bureau_submission s join bureau_batch b on b.id = s.batch_id
    where b.id = ${batchId} and s.sequence > 0 and (s.status = 'ENVIADO' or s.status = 'NAO_RECEBIDO'
      and (b.status = 'PERDIDO' or b.status = 'REJEITADO' and b.refused_by is not null))`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** An event of the bureau; `submissionId` is null for a whole file. */
export type BureauEventRow = {
  readonly batchId: number
  readonly submissionId: number | null
  readonly mallId: number
  readonly personId: number | null
  readonly code: string
  readonly group: string
  readonly text: string
}

/** Stores bureau events, each once; returns only the new ones. */
export async function insertEvents(
  tx: Tx,
  statements: readonly BureauEventRow[],
  onDay: LocalDate,
): Promise<{ submissionId: number | null; code: string }[]> {
  if (statements.length === 0) return []
  const { rows } = await sql<{ submissionId: number | null; code: string }>`
    insert into bureau_event (
      batch_id, submission_id, mall_id, person_id, code, code_group, text, on_day
    )
    select "batchId", "submissionId", "mallId", "personId", code, "group", text, ${onDay}
    from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as n("batchId" bigint,
      "submissionId" bigint, "mallId" int, "personId" bigint,
      code text, "group" text, text text)
    on conflict do nothing returning submission_id as "submissionId", code`.execute(tx)
  return rows
}
