import type { PersonAnswer, ShownReturn } from '#features/negativation/actions/bureau.ts'
import { todayIn } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SentRecord } from '../gateway/match-return.ts'
import { describeCode, effectOfCode, errorCodes, type FileOperation, verdictOf } from '../gateway/return-codes.ts'
import type { ReturnRecord } from '../gateway/return-file.ts'
import { publicationDate } from '../rules.ts'
import type { BureauSaid, SubmissionAnswer, SubmissionRow } from '../store/submissions.ts'

/** A sent record as returns are matched by it. */
export type Sent = SentRecord & { readonly submission: SubmissionRow }

export const sentRecord = (submission: SubmissionRow): Sent => ({
  remessa: submission.remessa,
  sequence: submission.sequence,
  operation: submission.record.operation,
  principalDocument: submission.record.principal.document,
  coobrigadoDocument: submission.record.coobrigado?.document ?? '',
  contractNumber: submission.record.contractNumber,
  value_cents: submission.value_cents,
  submission,
})

/** Everything a file says of one sent record. */
export type Heard = { readonly submission: SubmissionRow; readonly codes: readonly string[] }

/** One answer per record, whatever the bureau repeats within a file. */
export function heardOf(matches: readonly { readonly answer: ReturnRecord; readonly sent: Sent }[]): Heard[] {
  const bySubmission = new Map<number, { submission: SubmissionRow; codes: Set<string> }>()
  for (const { answer, sent } of matches) {
    const heard = bySubmission.get(sent.submission.id) ?? { submission: sent.submission, codes: new Set<string>() }
    for (const code of answer.codes) heard.codes.add(code)
    bySubmission.set(sent.submission.id, heard)
  }
  return [...bySubmission.values()].map(({ submission, codes }) => ({ submission, codes: [...codes] }))
}

export const operationOf = ({ operation }: SubmissionRow): FileOperation => (operation === 'EXCLUSAO' ? 'E' : 'I')

/** Whether an answer is still awaited; a lote declared lost may be answered late (rules 4.3, row 9c). */
export const isAwaited = ({ status, batchStatus }: SubmissionRow): boolean =>
  status === 'ENVIADO' || (status === 'NAO_RECEBIDO' && batchStatus === 'PERDIDO')

const acceptedCode = 'OK'

/** The event rows of a record: one per code; an awaited record without codes was accepted. */
export function saidOf({ submission, codes }: Heard): BureauSaid[] {
  const { batchId, id: submissionId, mallId, personId } = submission
  const base = { batchId, submissionId, mallId, personId }
  if (codes.length === 0)
    return isAwaited(submission) ? [{ ...base, code: acceptedCode, group: 'aceite', text: 'Aceito pelo bureau' }] : []
  return codes.map((code) => {
    const { grupo, descricao } = describeCode(code)
    return { ...base, code, group: grupo, text: descricao }
  })
}

const isRefused = ({ submission, codes }: Heard) =>
  ['erro', 'arquivo_rejeitado'].includes(verdictOf(codes, operationOf(submission)))

export const answerOf = (heard: Heard): SubmissionAnswer => ({
  id: heard.submission.id,
  status: isRefused(heard) ? 'REJEITADO' : 'ACEITO',
  codes: heard.codes,
})

export const personAnswerOf = (heard: Heard): PersonAnswer => {
  const { itemId, batchId, personId, operation } = heard.submission
  return { itemId, batchId, personId, operation, result: isRefused(heard) ? 'ERRO' : 'OK' }
}

export const removalCodes = ({ submission, codes }: Heard): string[] =>
  codes.filter((code) => effectOfCode(code, operationOf(submission)) === 'remocao')

const words = (codes: readonly string[]): string | null =>
  codes.length === 0 ? null : codes.map((code) => describeCode(code).descricao).join(' / ')

/** What the lists show after an answer (rules 4.7); the day of publication counts from the day of the sending. */
export function shownAnswer(heard: Heard, today: LocalDate): ShownReturn {
  const { submission, codes } = heard
  const isListed = submission.operation === 'INCLUSAO' && !isRefused(heard)
  const sentOn = submission.sentAt === null ? today : todayIn(submission.sentAt)
  return {
    id: submission.personId,
    on: today,
    codes,
    errorText: words([...errorCodes(codes, operationOf(submission)), ...removalCodes(heard)]),
    publishOn: isListed ? publicationDate(sentOn) : null,
    listed_cents: isListed ? submission.value_cents : null,
  }
}

/** What the lists show after the bureau took a person out. */
export const shownRemoval = (submission: SubmissionRow, codes: readonly string[], today: LocalDate): ShownReturn => ({
  id: submission.personId,
  on: today,
  codes,
  errorText: words(codes),
  publishOn: null,
  listed_cents: null,
})

/** A correction answers a person twice, for its exclusion and its inclusion: one row tells both. */
export function joinShown(shown: readonly ShownReturn[]): ShownReturn[] {
  const byPerson = new Map<number, ShownReturn>()
  for (const each of shown) {
    const before = byPerson.get(each.id)
    byPerson.set(
      each.id,
      before === undefined
        ? each
        : {
            ...each,
            codes: [...new Set([...before.codes, ...each.codes])],
            errorText: [before.errorText, each.errorText].filter((text) => text !== null).join(' / ') || null,
            publishOn: each.publishOn ?? before.publishOn,
            listed_cents: each.listed_cents ?? before.listed_cents,
          },
    )
  }
  return [...byPerson.values()]
}
