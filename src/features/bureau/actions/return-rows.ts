import { enterScope } from '#server/database/connection.ts'
import type { Work } from '#server/work.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import type { AnswerRow, RejectedRow } from '../gateway/import-rows.ts'
import type { ReturnArrival } from '../gateway/port.ts'
import * as batches from '../store/batches.ts'
import { submissionsOf, type SubmissionRow } from '../store/submissions.ts'
import { applyTold, asSent, ReturnRefused, type ReturnSummary } from './returns.ts'

type Applied = { readonly summaries: readonly ReturnSummary[]; readonly rejected: readonly RejectedRow[] }

const keyOf = (isFiador: boolean, operation: string, numBoleto: string, document: string) =>
  [isFiador, operation, numBoleto, document].join(' ')

const keyOfSent = ({ operation, record }: SubmissionRow) =>
  keyOf(
    record.coobrigado !== undefined,
    operation,
    record.contractNumber.trim().toUpperCase(),
    record.coobrigado?.document ?? record.principal.document,
  )

/** What one day told of one lote; rows that belong to nothing of it are rejected. */
async function applyDay(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  rows: readonly AnswerRow[],
): Promise<Applied> {
  const sent = await submissionsOf(work.tx, batch.id)
  const bySent = new Map(sent.map((submission) => [keyOfSent(submission), submission]))
  const rejected: RejectedRow[] = []
  const heard = new Map<number, { submission: SubmissionRow; codes: string[] }>()
  let lines = 0
  for (const row of rows) {
    const submission = bySent.get(keyOf(row.isFiador, row.operation, row.numBoleto, row.document))
    if (!submission) {
      rejected.push({ line: row.line, because: `O lote ${row.lote} não tem este boleto com esta pessoa e operação.` })
      continue
    }
    lines += 1
    const told = heard.get(submission.id) ?? { submission, codes: [] }
    if (row.code !== '') told.codes.push(row.code)
    heard.set(submission.id, told)
  }
  if (heard.size === 0) return { summaries: [], rejected }
  const summary = await applyTold(work, arrival, batch, {
    heard: [...heard.values()],
    fileCodes: [],
    isWhole: heard.size === sent.length,
    onDay: rows[0]?.on,
    lines,
    unknown: [],
  })
  return { summaries: [summary], rejected }
}

/** Why the rows of a lote cannot be of it. */
function misdated(work: Work, batch: batches.BatchRow, { on }: AnswerRow): string | undefined {
  if (on > work.today) return `A data de retorno ${formatDate(on)} está no futuro.`
  if (batch.sentAt !== null && on < todayIn(batch.sentAt))
    return `A data de retorno ${formatDate(on)} é anterior ao envio do lote.`
  return undefined
}

/** The return as CSV (rules 9): each row alone, each lote day by day, as the bureau's own file would be applied (rules 4.7). */
export async function applyReturnRows(
  work: Work,
  arrival: ReturnArrival,
  rows: readonly AnswerRow[],
): Promise<Applied> {
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const summaries: ReturnSummary[] = []
  const rejected: RejectedRow[] = []
  const byLote = Map.groupBy(rows, ({ lote }) => lote)
  const lotes = new Map((await batches.lockBatches(work.tx, [...byLote.keys()])).map((batch) => [batch.id, batch]))
  for (const [lote, own] of [...byLote].toSorted(([one], [other]) => one - other)) {
    const batch = await arrived(work, lote, lotes.get(lote))
    if (typeof batch === 'string') {
      rejected.push(...own.map(({ line }) => ({ line, because: batch })))
      continue
    }
    const dated = own.filter((row) => {
      const because = misdated(work, batch, row)
      if (because !== undefined) rejected.push({ line: row.line, because })
      return because === undefined
    })
    const days = [...Map.groupBy(dated, ({ on }) => on)].toSorted(([one], [other]) => (one < other ? -1 : 1))
    for (const [, ofDay] of days) {
      const applied = await applyDay(work, arrival, (await batches.lockBatch(work.tx, lote)) ?? batch, ofDay)
      summaries.push(...applied.summaries)
      rejected.push(...applied.rejected)
    }
  }
  return { summaries, rejected }
}

/** The lote as one that left, or why none of its rows can be used. */
async function arrived(
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
