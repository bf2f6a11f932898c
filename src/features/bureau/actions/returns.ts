import { enterScope } from '#server/database/connection.ts'
import { keepFile } from '#server/files.ts'
import type { Work } from '#server/work.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import type { Refusal } from '#values/refusal.ts'
import { refusal } from '#values/refusal.ts'

import { matchReturn } from '../gateway/match-return.ts'
import type { ReturnArrival } from '../gateway/port.ts'
import { describeCode, effectOfCode, verdictOf } from '../gateway/return-codes.ts'
import { readReturn, type ReturnFile, type ReturnRecord } from '../gateway/return-file.ts'
import * as batches from '../store/batches.ts'
import * as submissions from '../store/submissions.ts'
import { beginRemovals } from './begin.ts'
import { recordSent } from './deliver.ts'
import {
  answerOf,
  type Heard,
  heardOf,
  isAwaited,
  joinShown,
  operationOf,
  personAnswerOf,
  removalCodes,
  saidOf,
  type Sent,
  sentRecord,
  shownAnswer,
  shownRemoval,
} from './return-verdicts.ts'
import { staleName } from './send.ts'

/** A return of which nothing may be used, with every reason. */
export class ReturnRefused extends Error {
  override readonly name = 'ReturnRefused'
  readonly refusals: readonly Refusal[]
  constructor(refusals: readonly Refusal[]) {
    super(refusals[0]?.because ?? 'O arquivo de retorno não pôde ser lido.')
    this.refusals = refusals
  }
}

/** What a return brought. */
export type ReturnSummary = {
  readonly batchId: number
  readonly remessa: number
  /** Lines of the file, and those that belong to nothing we ever sent. */
  readonly lines: number
  readonly unknown: readonly ReturnRecord[]
  readonly accepted: number
  readonly refused: number
  readonly events: number
  /** Items that did not take their answer, such as those sent again after their lote was declared lost. */
  readonly late: readonly negativation.NotMoved[]
  readonly rejectedBecause: string | null
  readonly isChanged: boolean
}

function read(bytes: Uint8Array): ReturnFile {
  const reading = readReturn(bytes)
  if (reading.refusals) throw new ReturnRefused(reading.refusals)
  return reading.file
}

async function lockSentBatch(work: Work, { informantRoot, remessa }: ReturnFile): Promise<batches.BatchRow> {
  const batch = await batches.lockBatchOf(work.tx, informantRoot, remessa)
  if (!batch)
    throw new ReturnRefused([
      refusal('RETORNO_LOTE', `Não há lote com a remessa ${remessa} da informante ${informantRoot}.`),
    ])
  return asSent(work, batch)
}

/** A lote that is answered has arrived; throws ReturnRefused for one that never left. */
export async function asSent(work: Work, batch: batches.BatchRow): Promise<batches.BatchRow> {
  if (batch.status === 'PREPARADO')
    throw new ReturnRefused([
      refusal(
        'RETORNO_LOTE',
        `O lote da remessa ${batch.remessa} ainda não foi enviado: este retorno não pode ser dele.`,
      ),
    ])
  // The answer proves that the file arrived, whatever was known of its sending.
  await recordSent(work, batch)
  return batch.status === 'ENVIANDO' ? { ...batch, status: 'ENVIADO' } : batch
}

/** Finds the sent record behind each line; other lotes of the informant are read only where this one does not have it. */
async function match(work: Work, file: ReturnFile, batch: batches.BatchRow) {
  const own = (await submissions.submissionsOf(work.tx, batch.id)).map(sentRecord)
  const first = matchReturn<Sent>(file, own)
  const wasNumbered = ({ answer, sent }: (typeof first.matches)[number]) =>
    sent.remessa === file.remessa && sent.sequence === answer.sequence
  const doubtful = [
    ...first.unmatched,
    ...first.matches.filter((each) => !wasNumbered(each)).map(({ answer }) => answer),
  ]
  if (doubtful.length === 0) return first
  const contracts = [...new Set(doubtful.map(({ contractNumber }) => contractNumber))]
  const others = await submissions.submissionsByContract(work.tx, batch.root, contracts, batch.id)
  return matchReturn<Sent>(file, [...own, ...others.map(sentRecord)])
}

const asRejected = (codes: readonly string[]) => codes.filter((code) => effectOfCode(code, 'I') === 'arquivo_rejeitado')

/** The codes for which the bureau refused a whole file: of its header and trailer, or the same on each of its records. */
function rejection({ fileCodes, heard, isWhole }: Told): string[] {
  const ofFile = asRejected(fileCodes)
  const isEveryRecord =
    isWhole &&
    heard.length > 0 &&
    heard.every(({ codes, submission }) => verdictOf(codes, operationOf(submission)) === 'arquivo_rejeitado')
  return ofFile.length > 0 || !isEveryRecord ? ofFile : [...new Set(heard.flatMap(({ codes }) => asRejected(codes)))]
}

async function rejectBatch(
  work: Work,
  batch: batches.BatchRow,
  codes: readonly string[],
  onDay: ReturnFile['movementOn'],
): Promise<{ isChanged: boolean; because: string }> {
  const said = codes.map((code) => ({
    batchId: batch.id,
    submissionId: null,
    mallId: 0,
    personId: null,
    code,
    group: 'arquivo',
    text: describeCode(code).descricao,
  }))
  const fresh = await submissions.insertEvents(work.tx, said, onDay ?? work.today)
  const because = codes.map((code) => `${describeCode(code).descricao} (código ${code})`).join(' / ')
  // An answered lote stays answered: a late refusal of the same number speaks of a copy.
  if (batch.status !== 'ENVIADO') return { isChanged: fresh.length > 0, because }
  const awaited = (await submissions.submissionsOf(work.tx, batch.id)).filter(({ status }) => status === 'ENVIADO')
  await negativation.rejectLote(
    work,
    batch.id,
    [...new Set(awaited.map(({ itemId }) => itemId))],
    [...new Set(awaited.filter(({ operation }) => operation === 'INCLUSAO').map(({ personId }) => personId))],
  )
  await submissions.markNotReceived(work.tx, batch.id)
  await batches.markAnswered(work.tx, batch.id, 'REJEITADO', work.now, because)
  // A refused exclusion is sent again at once, and a correction made again (row 9b).
  if (batch.operation !== 'INCLUSAO') await beginRemovals(work)
  return { isChanged: true, because }
}

type Applied = {
  readonly answered: readonly Heard[]
  readonly fresh: number
  readonly late: readonly negativation.NotMoved[]
}

async function applyHeard(work: Work, heard: readonly Heard[], onDay: ReturnFile['movementOn']): Promise<Applied> {
  const fresh = await submissions.insertEvents(work.tx, heard.flatMap(saidOf), onDay ?? work.today)
  const isFresh = new Set(fresh.map(({ submissionId, code }) => `${submissionId} ${code}`))
  const answered = heard.filter(({ submission }) => isAwaited(submission))
  await submissions.writeAnswers(work.tx, answered.map(answerOf), work.today)
  // Each item hears of one lote at a time.
  const late: negativation.NotMoved[] = []
  for (const own of Map.groupBy(answered, ({ submission }) => submission.batchId).values())
    late.push(...(await negativation.applyAnswers(work, own.map(personAnswerOf))))

  const isTold = (each: Heard) => answered.includes(each)
  const out = heard
    .filter(({ submission }) => submission.operation === 'INCLUSAO')
    .map((each) => ({ each, codes: removalCodes(each).filter((code) => isFresh.has(`${each.submission.id} ${code}`)) }))
    .filter(
      ({ each, codes }) =>
        codes.length > 0 && (isTold(each) ? answerOf(each).status === 'ACEITO' : each.submission.status === 'ACEITO'),
    )
  await negativation.applyRemovals(
    work,
    out.map(({ each: { submission }, codes }) => ({
      itemId: submission.itemId,
      personId: submission.personId,
      code: codes[0] ?? '',
    })),
  )

  const shown = joinShown([
    ...answered.map((each) => shownAnswer(each, work.today)),
    ...out
      .filter(({ each }) => !isTold(each))
      .map(({ each, codes }) => shownRemoval(each.submission, codes, work.today)),
  ])
  const isShown = new Set(shown.map(({ id }) => id))
  const told = heard.filter(
    ({ submission, codes }) =>
      !isShown.has(submission.personId) && codes.some((code) => isFresh.has(`${submission.id} ${code}`)),
  )
  await negativation.keepShown(
    work,
    shown,
    told.map(({ submission }) => submission.personId),
  )
  return { answered, fresh: fresh.length, late }
}

async function keepEvidence(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  summary: ReturnSummary,
  isOfBatch: boolean,
): Promise<void> {
  const file = await keepFile(work.tx, {
    name: arrival.fileName,
    mediaType: /\.csv$/i.test(arrival.fileName) ? 'text/csv' : 'text/plain; charset=us-ascii',
    source: arrival.bytes,
    mallId: null,
    createdBy: work.actor.id,
  })
  if (isOfBatch) await batches.keepReturnFile(work.tx, batch.id, file.id)
  const { lines, unknown, accepted, refused, events, late, rejectedBecause } = summary
  work.audit({
    mallId: 0,
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
      aceitos: accepted,
      comErro: refused,
      andamentos: events,
      tardios: late.map(({ record }) => record.id),
      rejeitado: rejectedBecause,
    },
  })
  work.stale(staleName)
}

/** What a file says of one lote. */
export type Told = {
  readonly heard: readonly Heard[]
  /** Codes about the file as a whole. */
  readonly fileCodes: readonly string[]
  /** The file answers the lote from end to end, so that a code which is on every record is one of the whole. */
  readonly isWhole: boolean
  readonly onDay: ReturnFile['movementOn']
  readonly lines: number
  readonly unknown: readonly ReturnRecord[]
}

/** Applies what was told of a lote that is locked. */
export async function applyTold(
  work: Work,
  arrival: ReturnArrival,
  batch: batches.BatchRow,
  told: Told,
): Promise<ReturnSummary> {
  const { heard, onDay, lines, unknown } = told
  const base = { batchId: batch.id, remessa: batch.remessa, lines, unknown }
  const codes = rejection(told)
  if (codes.length > 0) {
    const { isChanged, because } = await rejectBatch(work, batch, codes, onDay)
    const summary = { ...base, accepted: 0, refused: 0, events: 0, late: [], rejectedBecause: because, isChanged }
    if (isChanged) await keepEvidence(work, arrival, batch, summary, true)
    return summary
  }
  const { answered, fresh, late } = await applyHeard(work, heard, onDay)
  for (const batchId of new Set(answered.map(({ submission }) => submission.batchId))) {
    if ((await submissions.countAwaited(work.tx, batchId)) === 0)
      await batches.markAnswered(work.tx, batchId, 'RESPONDIDO', work.now, null)
  }
  const refused = answered.filter((each) => answerOf(each).status === 'REJEITADO').length
  // The first retry of an exclusion is automatic (row 10b).
  if (answered.some((each) => each.submission.operation === 'EXCLUSAO' && answerOf(each).status === 'REJEITADO'))
    await beginRemovals(work)
  const summary = {
    ...base,
    accepted: answered.length - refused,
    refused,
    events: Math.max(0, fresh - answered.length),
    late,
    rejectedBecause: null,
    isChanged: answered.length > 0 || fresh > 0,
  }
  if (summary.isChanged)
    await keepEvidence(
      work,
      arrival,
      batch,
      summary,
      answered.some(({ submission }) => submission.batchId === batch.id),
    )
  return summary
}

/**
 * Applies a return, whole or not at all (rows 9, 9b, 14, 17, 18b). A return is a stream of events as much as an answer:
 * each code is kept once, so the same file again changes nothing. Throws ReturnRefused for a file that cannot be used.
 */
export async function applyReturn(work: Work, arrival: ReturnArrival): Promise<ReturnSummary> {
  const file = read(arrival.bytes)
  // The bureau speaks of all malls of an informant, whatever malls the person who brings its file may see.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const batch = await lockSentBatch(work, file)
  const { matches, unmatched } = await match(work, file, batch)
  return applyTold(work, arrival, batch, {
    heard: heardOf(matches),
    fileCodes: file.codes,
    isWhole: true,
    onDay: file.movementOn,
    lines: file.records.length,
    unknown: unmatched,
  })
}
