import type { PersonAnswer } from '#features/negativation/debt-items/actions/bureau-answers.ts'
import type { ShownReturn } from '#features/negativation/debt-items/store/bureau.ts'
import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SentRecord } from '../gateway/match-return.ts'
import {
  describeCode,
  effectOfCode,
  errorCodes,
  type FileOperation,
  verdictOf,
} from '../gateway/return-codes.ts'
import type { ReturnRecord } from '../gateway/return-file.ts'
import { publicationDate } from '#features/negativation/debt-items/rules/bureau-request.ts'
import type { BureauEventRow, SubmissionAnswer, SubmissionRow } from '../store/submissions.ts'

/** A sent record, in the shape that returns are matched by. */
export type SentSubmission = SentRecord & { readonly submission: SubmissionRow }

export const sentRecord = (submission: SubmissionRow): SentSubmission => ({
  remessa: submission.remessa,
  sequence: submission.sequence,
  operation: submission.record.operation,
  principalDocument: submission.record.principal.document,
  coobrigadoDocument: submission.record.coobrigado?.document ?? '',
  contractNumber: submission.record.contractNumber,
  value_cents: submission.value_cents,
  submission,
})

/** All answers of a file for one sent record. */
export type BureauVerdict = {
  readonly submission: SubmissionRow
  readonly codes: readonly string[]
  /** Number of lines of the file about it. */
  readonly lines: number
}

/** Merges repeated lines of a file into one answer per record. */
export function mergeAnswers(
  matches: readonly { readonly answer: ReturnRecord; readonly sent: SentSubmission }[],
): BureauVerdict[] {
  const bySubmission = Map.groupBy(matches, ({ sent }) => sent.submission.id)
  return [...bySubmission.values()].flatMap((own) => {
    const [first] = own
    const codes = [...new Set(own.flatMap(({ answer }) => answer.codes))]
    return first ? [{ submission: first.sent.submission, codes, lines: own.length }] : []
  })
}

export const operationOf = ({ operation }: SubmissionRow): FileOperation =>
  operation === 'EXCLUSAO' ? 'E' : 'I'

/**
 * Checks whether an answer is still awaited. A lote declared lost, or refused whole by hand, may
 * be answered late (row 9c).
 */
export const isAwaited = ({ status, batchStatus, refusedBy }: SubmissionRow): boolean =>
  status === 'ENVIADO' ||
  (status === 'NAO_RECEBIDO' &&
    (batchStatus === 'PERDIDO' || (batchStatus === 'REJEITADO' && refusedBy !== null)))

const acceptedCode = 'OK'

/** Event rows of a record, one per code; an awaited record without codes was accepted. */
export function eventRowsOf({ submission, codes }: BureauVerdict): BureauEventRow[] {
  const { batchId, id: submissionId, mallId, personId } = submission
  const base = { batchId, submissionId, mallId, personId }
  if (codes.length === 0)
    return isAwaited(submission)
      ? [{ ...base, code: acceptedCode, group: 'aceite', text: 'Aceito pelo bureau' }]
      : []
  return codes.map((code) => {
    const { grupo, descricao } = describeCode(code)
    return { ...base, code, group: grupo, text: descricao }
  })
}

const isRefused = ({ submission, codes }: BureauVerdict) =>
  ['erro', 'arquivo_rejeitado'].includes(verdictOf(codes, operationOf(submission)))

export const answerOf = (verdict: BureauVerdict): SubmissionAnswer => ({
  id: verdict.submission.id,
  status: isRefused(verdict) ? 'REJEITADO' : 'ACEITO',
  codes: verdict.codes,
})

export const personAnswerOf = (verdict: BureauVerdict): PersonAnswer => {
  const { itemId, batchId, personId, operation } = verdict.submission
  return { itemId, batchId, personId, operation, result: isRefused(verdict) ? 'ERRO' : 'OK' }
}

export const removalCodes = ({ submission, codes }: BureauVerdict): string[] =>
  codes.filter((code) => effectOfCode(code, operationOf(submission)) === 'remocao')

const words = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : codes.map((code) => describeCode(code).descricao).join(' / ')

/** The exclusion of a correction was refused: the old value stays listed. */
const isOldListing = (verdict: BureauVerdict): boolean =>
  verdict.submission.operation === 'EXCLUSAO' &&
  verdict.submission.batchOperation === 'CORRECAO' &&
  isRefused(verdict)

/**
 * Answer as the lists show it (rules 4.7); the publication day counts from the day of the
 * sending.
 */
export function shownAnswer(verdict: BureauVerdict, today: LocalDate): ShownReturn {
  const { submission, codes } = verdict
  const isListed = submission.operation === 'INCLUSAO' && !isRefused(verdict)
  const sentOn = submission.sentAt === null ? today : todayIn(submission.sentAt)
  return {
    id: submission.personId,
    on: today,
    codes,
    errorText: words([...errorCodes(codes, operationOf(submission)), ...removalCodes(verdict)]),
    publishOn: isListed ? publicationDate(sentOn) : null,
    listed_cents: isListed || isOldListing(verdict) ? submission.value_cents : null,
  }
}

/** Shown state of a person the bureau removed. */
export const shownRemoval = (
  submission: SubmissionRow,
  codes: readonly string[],
  today: LocalDate,
): ShownReturn => ({
  id: submission.personId,
  on: today,
  codes,
  errorText: words(codes),
  publishOn: null,
  listed_cents: null,
})

/** Merges the two answers of a correction, exclusion and inclusion, into one row per person. */
export function joinShown(shownReturns: readonly ShownReturn[]): ShownReturn[] {
  const byPerson = new Map<number, ShownReturn>()
  for (const each of shownReturns) {
    const before = byPerson.get(each.id)
    byPerson.set(
      each.id,
      before === undefined
        ? each
        : {
            ...each,
            codes: [...new Set([...before.codes, ...each.codes])],
            errorText:
              [before.errorText, each.errorText].filter((text) => text !== null).join(' / ') ||
              null,
            publishOn: each.publishOn ?? before.publishOn,
            listed_cents: each.listed_cents ?? before.listed_cents,
          },
    )
  }
  return [...byPerson.values()]
}
