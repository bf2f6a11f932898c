import { enterScope } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import type { AnswerRow, RejectedRow } from '../gateway/import-rows.ts'
import type { ReturnArrival } from '../gateway/port.ts'
import * as batches from '../store/batches.ts'
import { submissionsOf, type SubmissionRow } from '../store/submissions.ts'
import { effectOfCode } from '../gateway/return-codes.ts'
import { mustBeImportable } from './hand-returns.ts'
import { operationOf } from './return-verdicts.ts'
import { applyLoteAnswers, asSent, ReturnRefused, type ReturnSummary } from './returns.ts'

type AppliedRows = {
  readonly summaries: readonly ReturnSummary[]
  readonly rejectedRows: readonly RejectedRow[]
}

const keyOf = (isFiador: boolean, operation: string, numBoleto: string, document: string) =>
  [isFiador, operation, numBoleto, document].join(' ')

/** A typed return has the boleto number or the key of the bureau's file. */
const keysOfSent = ({ operation, number, record }: SubmissionRow) =>
  [record.contractNumber, number].map((each) =>
    keyOf(
      record.coobrigado !== undefined,
      operation,
      each.trim().toUpperCase(),
      record.coobrigado?.document ?? record.principal.document,
    ),
  )

type MatchedRow = { readonly row: AnswerRow; readonly submission: SubmissionRow }

/** Applies one day's answers of one lote. */
async function applyDay(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  matchedRows: readonly MatchedRow[],
  sentCount: number,
): Promise<ReturnSummary> {
  const verdicts = [
    ...Map.groupBy(matchedRows, ({ submission }) => submission.id).values(),
  ].flatMap((own) => {
    const codes = own.flatMap(({ row }) => (row.code === '' ? [] : [row.code]))
    return own[0] ? [{ submission: own[0].submission, codes, lines: own.length }] : []
  })
  return applyLoteAnswers(work, arrival, batch, {
    verdicts,
    fileCodes: [],
    isWhole: verdicts.length === sentCount,
    onDay: matchedRows[0]?.row.on,
    lines: matchedRows.length,
    unknown: [],
    isByHand: true,
  })
}

const isOfFile = ({ row, submission }: MatchedRow): boolean =>
  row.code !== '' && effectOfCode(row.code, operationOf(submission)) === 'arquivo_rejeitado'

/**
 * A spreadsheet has no header record. A whole-file code in its rows refuses the lote like the
 * header of the bureau's file (row 9b).
 * The other rows of such a lote are rejected, since it was not processed.
 */
async function applyRefusal(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  matchedRows: readonly MatchedRow[],
): Promise<AppliedRows> {
  const [ofFile, others] = [
    matchedRows.filter(isOfFile),
    matchedRows.filter((each) => !isOfFile(each)),
  ]
  const codes = [...new Set(ofFile.map(({ row }) => row.code))]
  const summary = await applyLoteAnswers(work, arrival, batch, {
    verdicts: [],
    fileCodes: codes,
    isWhole: true,
    onDay: ofFile[0]?.row.on,
    lines: ofFile.length,
    unknown: [],
    isByHand: true,
  })
  const because = `O código ${codes.join(', ')} recusa o lote ${batch.id} inteiro: esta linha não foi aplicada.`
  return {
    summaries: [summary],
    rejectedRows: others.map(({ row }) => ({ line: row.line, because })),
  }
}

/** Finds the sent record of each row; rejects rows without one, or with an impossible date. */
function matchRows(
  work: Work,
  batch: batches.BatchRow,
  sentRows: readonly SubmissionRow[],
  rows: readonly AnswerRow[],
) {
  const bySent = new Map(
    sentRows.flatMap((submission) =>
      keysOfSent(submission).map((key): [string, SubmissionRow] => [key, submission]),
    ),
  )
  const matchedRows: MatchedRow[] = []
  const rejectedRows: RejectedRow[] = []
  for (const row of rows) {
    const { line } = row
    const submission = bySent.get(keyOf(row.isFiador, row.operation, row.numBoleto, row.document))
    const because =
      dateProblem(work, batch, row) ??
      (submission
        ? undefined
        : `O lote ${row.lote} não tem este boleto com esta pessoa e operação.`)
    if (because !== undefined) rejectedRows.push({ line, because })
    else if (submission) matchedRows.push({ row, submission })
  }
  return { matchedRows, rejectedRows }
}

/** Applies the rows of one sent lote day by day; rows that match no record are rejected. */
async function applyLote(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  rows: readonly AnswerRow[],
): Promise<AppliedRows> {
  const sentRows = await submissionsOf(work.tx, batch.id)
  const { matchedRows, rejectedRows } = matchRows(work, batch, sentRows, rows)
  if (matchedRows.some(isOfFile)) {
    const appliedRows = await applyRefusal(work, arrival, batch, matchedRows)
    return {
      summaries: appliedRows.summaries,
      rejectedRows: [...rejectedRows, ...appliedRows.rejectedRows],
    }
  }
  const summaries: ReturnSummary[] = []
  const days = [...Map.groupBy(matchedRows, ({ row }) => row.on)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [, ofDay] of days) {
    // Reread the records that the previous day answered.
    const fresh = new Map(
      (await submissionsOf(work.tx, batch.id)).map((submission) => [submission.id, submission]),
    )
    const own = ofDay.map(({ row, submission }) => ({
      row,
      submission: fresh.get(submission.id) ?? submission,
    }))
    summaries.push(
      await applyDay(
        work,
        arrival,
        (await batches.lockBatch(work.tx, batch.id)) ?? batch,
        own,
        sentRows.length,
      ),
    )
  }
  return { summaries, rejectedRows }
}

/** Why the rows of a lote have an impossible date. */
function dateProblem(work: Work, batch: batches.BatchRow, { on }: AnswerRow): string | undefined {
  if (on > work.today) return `A data de retorno ${formatDate(on)} está no futuro.`
  if (batch.sentAt !== null && on < todayIn(batch.sentAt))
    return `A data de retorno ${formatDate(on)} é anterior ao envio do lote.`
  return undefined
}

/**
 * Applies the return as CSV (rules 9): each row on its own, each lote day by day, like the
 * bureau's own file (rules 4.7).
 */
export async function applyReturnRows(
  work: Work,
  arrival: ReturnArrival,
  rows: readonly AnswerRow[],
): Promise<AppliedRows> {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const summaries: ReturnSummary[] = []
  const rejectedRows: RejectedRow[] = []
  const byLote = Map.groupBy(rows, ({ lote }) => lote)
  await mustBeImportable(work, [...byLote.keys()])
  const lotes = new Map(
    (await batches.lockBatches(work.tx, [...byLote.keys()])).map((batch) => [batch.id, batch]),
  )
  for (const [lote, own] of [...byLote].toSorted(([one], [other]) => one - other)) {
    const batch = await recordArrival(work, lote, lotes.get(lote))
    if (typeof batch === 'string') {
      rejectedRows.push(...own.map(({ line }) => ({ line, because: batch })))
      continue
    }
    const appliedRows = await applyLote(work, arrival, batch, own)
    summaries.push(...appliedRows.summaries)
    rejectedRows.push(...appliedRows.rejectedRows)
  }
  return { summaries, rejectedRows }
}

/** Marks the lote as sent, or returns why none of its rows can be used. */
async function recordArrival(
  work: Work,
  lote: number,
  batch: batches.BatchRow | undefined,
): Promise<batches.BatchRow | string> {
  if (!batch) return `Não há lote ${lote}.`
  try {
    return await asSent(work, batch)
  } catch (error) {
    if (error instanceof ReturnRefused) return error.message
    throw error
  }
}
