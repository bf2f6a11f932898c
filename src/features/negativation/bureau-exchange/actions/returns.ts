import { NO_MALL } from '#server/database/mall-scope.ts'
import { enterScope } from '#server/database/connection.ts'
import { storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'
import type { RefusedItem } from '#features/negativation/debt-items/actions/moves.ts'
import { storeShownAnswers } from '#features/negativation/debt-items/actions/bureau-answers.ts'
import { rejectLote } from '#features/negativation/debt-items/actions/lost-lotes.ts'
import type { Refusal } from '#values/refusal.ts'
import { refusal } from '#values/refusal.ts'

import { matchReturn } from '../gateway/match-return.ts'
import type { ReturnArrival } from '../gateway/port.ts'
import { describeCode, effectOfCode, verdictOf } from '../gateway/return-codes.ts'
import { readReturn, type ReturnFile, type ReturnRecord } from '../gateway/return-file.ts'
import * as batches from '../store/batches.ts'
import * as submissions from '../store/submissions.ts'
import { beginRemovals } from './begin.ts'
import { applyDenied, compare, storeContradictions } from './contradictions.ts'
import { recordSent } from './deliver.ts'
import { mustBeImportable } from './hand-returns.ts'
import { applyMergedAnswers, manualImporterOf, type ReturnLog } from './merged-answers.ts'
import {
  answerOf,
  type BureauVerdict,
  mergeAnswers,
  joinShown,
  operationOf,
  type SentSubmission,
  sentRecord,
  shownAnswer,
} from './return-verdicts.ts'
import { bureauQueries } from './send.ts'
import { notifyRefusal, notifyReturn } from './notify-return.ts'

/** A return that cannot be used, with every reason. */
export class ReturnRefused extends Error {
  override readonly name = 'ReturnRefused'
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.because ?? 'O arquivo de retorno não pôde ser lido.')
    this.refusals = refusals
  }
}

/** Result of an applied return. */
export type ReturnSummary = {
  readonly batchId: number
  readonly remessa: number
  /** Number of lines in the file, and those that match no sent record. */
  readonly lines: number
  /** Lines that changed something or were stored; the others repeat known answers. */
  readonly appliedCount: number
  readonly unknown: readonly ReturnRecord[]
  readonly acceptedCount: number
  readonly refusedCount: number
  readonly events: number
  /** Items that refused their answer, such as those resent after their lote was declared lost. */
  readonly late: readonly RefusedItem[]
  readonly rejectedBecause: string | null
  readonly isChanged: boolean
}

function parseReturn(bytes: Uint8Array): ReturnFile {
  const reading = readReturn(bytes)
  if (reading.refusals) throw new ReturnRefused(reading.refusals)
  return reading.file
}

async function lockSentBatch(
  work: Work,
  { informantRoot, remessa }: ReturnFile,
): Promise<batches.BatchRow> {
  const batch = await batches.lockBatchOf(work.tx, informantRoot, remessa)
  if (!batch)
    throw new ReturnRefused([
      refusal(
        'RETORNO_LOTE',
        `Não há lote com a remessa ${remessa} da informante ${informantRoot}.`,
      ),
    ])
  return asSent(work, batch)
}

/** An answer implies that the lote arrived; throws ReturnRefused for a lote that was never sent. */
export async function asSent(work: Work, batch: batches.BatchRow): Promise<batches.BatchRow> {
  if (batch.status === 'PREPARADO')
    throw new ReturnRefused([
      refusal(
        'RETORNO_LOTE',
        `O lote da remessa ${batch.remessa} ainda não foi enviado: este retorno não pode ser dele.`,
      ),
    ])
  // The answer confirms that the file arrived, whatever its recorded state.
  await recordSent(work, batch)
  return batch.status === 'ENVIANDO' ? { ...batch, status: 'ENVIADO' } : batch
}

/**
 * Finds the sent record of each line; reads the informant's other lotes only for lines without a
 * match in this one.
 */
async function match(work: Work, file: ReturnFile, batch: batches.BatchRow) {
  const own = (await submissions.submissionsOf(work.tx, batch.id)).map(sentRecord)
  const first = matchReturn<SentSubmission>(file, own)
  const wasNumbered = ({ answer, sent }: (typeof first.matches)[number]) =>
    sent.remessa === file.remessa && sent.sequence === answer.sequence
  const doubtful = [
    ...first.unmatchedRecords,
    ...first.matches.filter((each) => !wasNumbered(each)).map(({ answer }) => answer),
  ]
  if (doubtful.length === 0) return first
  const contracts = [...new Set(doubtful.map(({ contractNumber }) => contractNumber))]
  const others = await submissions.submissionsByContract(work.tx, batch.root, contracts, batch.id)
  return matchReturn<SentSubmission>(file, [...own, ...others.map(sentRecord)])
}

const asRejected = (codes: readonly string[]) =>
  codes.filter((code) => effectOfCode(code, 'I') === 'arquivo_rejeitado')

/**
 * Codes for which the bureau refused a whole file: those of header and trailer, or those on every
 * record.
 */
function rejection({ fileCodes, verdicts, isWhole }: ReturnLog): string[] {
  const ofFile = asRejected(fileCodes)
  const isEveryRecord =
    isWhole &&
    verdicts.length > 0 &&
    verdicts.every(
      ({ codes, submission }) => verdictOf(codes, operationOf(submission)) === 'arquivo_rejeitado',
    )
  return ofFile.length > 0 || !isEveryRecord
    ? ofFile
    : [...new Set(verdicts.flatMap(({ codes }) => asRejected(codes)))]
}

/**
 * The bureau refused a whole file for which a person had imported answers (rules 4.3 l): it
 * listed and removed nobody. Returns whether there were such answers.
 */
async function refuseImported(
  work: Work,
  batch: batches.BatchRow,
  codes: readonly string[],
): Promise<boolean> {
  const all = await submissions.submissionsOf(work.tx, batch.id)
  // The bureau has already answered this lote itself: the refusal is about a copy.
  if (
    all.some(
      ({ status, toldBy }) => (status === 'ACEITO' || status === 'REJEITADO') && toldBy === null,
    )
  )
    return false
  const submissionRows = all.filter(({ toldBy }) => toldBy !== null)
  const verdicts = submissionRows.map((submission): BureauVerdict => ({
    submission,
    codes,
    lines: 0,
  }))
  const { deniedAnswers, confirmedAnswers } = compare(verdicts, false)
  const isExcluded = (each: BureauVerdict) =>
    deniedAnswers.some(
      ({ submission }) =>
        submission.operation === 'EXCLUSAO' && submission.personId === each.submission.personId,
    )
  await applyDenied(
    work,
    // In a correction, the refused exclusion is enough: the old listing stays.
    deniedAnswers.filter((each) => each.submission.operation === 'EXCLUSAO' || !isExcluded(each)),
    true,
  )
  await storeContradictions(work, deniedAnswers)
  await submissions.writeAnswers(work.tx, deniedAnswers.map(answerOf), work.today, null)
  await submissions.markConfirmed(
    work.tx,
    confirmedAnswers.map(({ submission }) => submission.id),
  )
  await storeShownAnswers(
    work,
    joinShown(deniedAnswers.map((each) => shownAnswer(each, work.today))),
    [],
  )
  return submissionRows.length > 0
}

async function rejectBatch(
  work: Work,
  batch: batches.BatchRow,
  {
    codes,
    onDay,
    isByHand,
  }: { readonly codes: readonly string[] } & Pick<ReturnLog, 'onDay' | 'isByHand'>,
): Promise<{ isChanged: boolean; because: string }> {
  const events = codes.map((code) => ({
    batchId: batch.id,
    submissionId: null,
    mallId: NO_MALL,
    personId: null,
    code,
    group: 'arquivo',
    text: describeCode(code).descricao,
  }))
  const fresh = await submissions.insertEvents(work.tx, events, onDay ?? work.today)
  const because = codes
    .map((code) => `${describeCode(code).descricao} (código ${code})`)
    .join(' / ')
  // An answered lote stays answered: a late refusal of the same number is about a copy.
  const isImported = !isByHand && (await refuseImported(work, batch, codes))
  if (!isByHand && batch.isRefusedByHand) await batches.storeRefuser(work.tx, batch.id, null)
  if (batch.status !== 'ENVIADO' && !isImported) return { isChanged: fresh.length > 0, because }
  const awaitedRows = (await submissions.submissionsOf(work.tx, batch.id)).filter(
    ({ status }) => status === 'ENVIADO',
  )
  await rejectLote(
    work,
    { batchId: batch.id, isByHand },
    [...new Set(awaitedRows.map(({ itemId }) => itemId))],
    [
      ...new Set(
        awaitedRows
          .filter(({ operation }) => operation === 'INCLUSAO')
          .map(({ personId }) => personId),
      ),
    ],
  )
  await submissions.markNotReceived(work.tx, batch.id)
  await batches.markAnswered(work.tx, batch.id, 'REJEITADO', work.now, because)
  await batches.storeRefuser(work.tx, batch.id, isByHand ? manualImporterOf(work) : null)
  // A refused exclusion is resent at once, and a correction redone (row 9b).
  if (batch.operation !== 'INCLUSAO') await beginRemovals(work)
  return { isChanged: true, because }
}

async function storeEvidence(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  summary: ReturnSummary,
  isOfBatch: boolean,
): Promise<string> {
  const file = await storeFile(work.tx, {
    name: arrival.fileName,
    mediaType: /\.csv$/i.test(arrival.fileName) ? 'text/csv' : 'text/plain; charset=us-ascii',
    source: arrival.bytes,
    mallId: null,
    createdBy: work.actor.id,
  })
  if (isOfBatch) await batches.storeReturnFile(work.tx, batch.id, file.id)
  const { lines, unknown, acceptedCount, refusedCount, events, late, rejectedBecause } = summary
  work.audit({
    mallId: NO_MALL,
    action: 'RETORNO_LIDO',
    entity: 'lote',
    entityId: batch.id,
    body: {
      remessa: batch.remessa,
      arquivo: file.name,
      guardado: file.id,
      sha256: file.sha256,
      linhas: lines,
      desconhecidas: unknown.length,
      aceitos: acceptedCount,
      comErro: refusedCount,
      andamentos: events,
      tardios: late.map(({ record }) => record.id),
      rejeitado: rejectedBecause,
    },
  })
  work.invalidate(bureauQueries)
  return file.id
}

/** The bureau refused the whole lote. */
async function applyRejection(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  log: ReturnLog & { readonly codes: readonly string[] },
): Promise<ReturnSummary> {
  const { lines, unknown, codes } = log
  const { isChanged, because } = await rejectBatch(work, batch, log)
  const isRejected = isChanged && batch.status === 'ENVIADO'
  const summary = {
    batchId: batch.id,
    remessa: batch.remessa,
    lines,
    unknown,
    appliedCount: isChanged ? lines - unknown.length : 0,
    acceptedCount: 0,
    refusedCount: 0,
    events: isChanged && !isRejected ? codes.length : 0,
    late: [],
    rejectedBecause: isRejected || !isChanged ? because : null,
    isChanged,
  }
  if (isChanged) {
    const fileId = await storeEvidence(work, arrival, batch, summary, true)
    await notifyRefusal(work, batch, fileId, because)
  }
  return summary
}

/** Applies the answers to a locked lote. */
export async function applyLoteAnswers(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  log: ReturnLog,
): Promise<ReturnSummary> {
  const { lines, unknown } = log
  const codes = rejection(log)
  if (codes.length > 0) return applyRejection(work, arrival, batch, { ...log, codes })
  const { newAnswers, fresh, confirmedCount, news, late } = await applyMergedAnswers(work, log)
  for (const batchId of new Set(newAnswers.map(({ submission }) => submission.batchId))) {
    if ((await submissions.countAwaited(work.tx, batchId)) === 0)
      await batches.markAnswered(work.tx, batchId, 'RESPONDIDO', work.now, null)
  }
  const refused = newAnswers.filter((each) => answerOf(each).status === 'REJEITADO').length
  // The first retry of an exclusion is automatic (row 10b).
  if (
    newAnswers.some(
      (each) => each.submission.operation === 'EXCLUSAO' && answerOf(each).status === 'REJEITADO',
    )
  )
    await beginRemovals(work)
  const summary = {
    batchId: batch.id,
    remessa: batch.remessa,
    lines,
    unknown,
    appliedCount: news.reduce((sum, each) => sum + each.lines, 0),
    acceptedCount: newAnswers.length - refused,
    refusedCount: refused,
    events: Math.max(0, fresh - newAnswers.length),
    late,
    rejectedBecause: null,
    isChanged: newAnswers.length > 0 || fresh > 0 || confirmedCount > 0,
  }
  if (summary.isChanged) {
    const fileId = await storeEvidence(
      work,
      arrival,
      batch,
      summary,
      newAnswers.some(({ submission }) => submission.batchId === batch.id),
    )
    await notifyReturn(work, batch, fileId, newAnswers)
  }
  return summary
}

/**
 * Applies a return, whole or not at all (rows 9, 9b, 14, 17, 18b). Each code is stored once, so
 * the same file again changes nothing. Throws ReturnRefused for a file that cannot be used.
 */
export async function applyReturn(
  work: Work,
  arrival: ReturnArrival,
  { isByHand }: { readonly isByHand: boolean } = { isByHand: false },
): Promise<ReturnSummary> {
  const file = parseReturn(arrival.bytes)
  // A return covers all malls of an informant, including malls the user cannot see.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const batch = await lockSentBatch(work, file)
  const { matches, unmatchedRecords } = await match(work, file, batch)
  if (isByHand)
    await mustBeImportable(work, [
      ...new Set([batch.id, ...matches.map(({ sent }) => sent.submission.batchId)]),
    ])
  return applyLoteAnswers(work, arrival, batch, {
    verdicts: mergeAnswers(matches),
    fileCodes: file.codes,
    isWhole: true,
    onDay: file.movementOn,
    lines: file.records.length,
    unknown: unmatchedRecords,
    isByHand,
  })
}
