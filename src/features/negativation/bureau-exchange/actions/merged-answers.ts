import type { Work } from '#server/work/work.ts'
import type { RefusedItem } from '#features/negativation/debt-items/actions/moves.ts'
import {
  storeShownAnswers,
  applyAnswers,
  applyRemovals,
} from '#features/negativation/debt-items/actions/bureau-answers.ts'

import type { ReturnFile, ReturnRecord } from '../gateway/return-file.ts'
import * as submissions from '../store/submissions.ts'
import {
  applyDenied,
  compare,
  type ComparedAnswers,
  storeContradictions,
} from './contradictions.ts'
import {
  answerOf,
  type BureauVerdict,
  eventRowsOf,
  joinShown,
  personAnswerOf,
  removalCodes,
  shownAnswer,
  shownRemoval,
} from './return-verdicts.ts'

/** The content of a file about one lote. */
export type ReturnLog = {
  readonly verdicts: readonly BureauVerdict[]
  /** Codes about the file as a whole. */
  readonly fileCodes: readonly string[]
  /** The file answers the whole lote, so a code on every record refuses the file. */
  readonly isWhole: boolean
  readonly onDay: ReturnFile['movementOn']
  readonly lines: number
  readonly unknown: readonly ReturnRecord[]
  /** Imported by a user: the bureau's own answer overrides it (rules 4.3 l). */
  readonly isByHand: boolean
}

type AppliedReturn = {
  readonly newAnswers: readonly BureauVerdict[]
  readonly fresh: number
  /** Imported answers that the bureau now confirms. */
  readonly confirmedCount: number
  /** Persons with a new answer. */
  readonly news: readonly BureauVerdict[]
  readonly late: readonly RefusedItem[]
}

/** The user who imports a return. */
export const manualImporterOf = ({ actor }: Work): submissions.ManualImporter => ({
  id: actor.id ?? 0,
  name: actor.name,
})

/** Accepted listings that the bureau removed by itself, with the new codes that say so. */
const removedListings = (
  verdicts: readonly BureauVerdict[],
  isTold: (each: BureauVerdict) => boolean,
  isFresh: (each: BureauVerdict, code: string) => boolean,
) =>
  verdicts
    .filter(({ submission }) => submission.operation === 'INCLUSAO')
    .map((each) => ({ each, codes: removalCodes(each).filter((code) => isFresh(each, code)) }))
    .filter(
      ({ each, codes }) =>
        codes.length > 0 &&
        (isTold(each) ? answerOf(each).status === 'ACEITO' : each.submission.status === 'ACEITO'),
    )

/** Stores new, confirmed and denied answers and moves their items; returns those that did not move. */
async function writeAnswers(
  work: Work,
  { deniedAnswers, confirmedAnswers, newAnswers: expected }: ComparedAnswers,
  isByHand: boolean,
): Promise<Pick<AppliedReturn, 'newAnswers' | 'late'>> {
  const newAnswers = [...expected, ...deniedAnswers]
  await storeContradictions(work, isByHand ? [] : newAnswers)
  await submissions.writeAnswers(
    work.tx,
    newAnswers.map(answerOf),
    work.today,
    isByHand ? manualImporterOf(work) : null,
  )
  await submissions.markConfirmed(
    work.tx,
    confirmedAnswers.map(({ submission }) => submission.id),
  )
  await applyDenied(work, deniedAnswers)
  // Answers are applied to an item one lote at a time.
  const late: RefusedItem[] = []
  for (const own of Map.groupBy(expected, ({ submission }) => submission.batchId).values())
    late.push(...(await applyAnswers(work, own.map(personAnswerOf))))
  return { newAnswers, late }
}

/** Applies the answers of a file that the bureau accepted, each to its item. */
export async function applyMergedAnswers(
  work: Work,
  { verdicts, onDay, isByHand }: ReturnLog,
): Promise<AppliedReturn> {
  const fresh = await submissions.insertEvents(
    work.tx,
    verdicts.flatMap(eventRowsOf),
    onDay ?? work.today,
  )
  const isFresh = new Set(fresh.map(({ submissionId, code }) => `${submissionId} ${code}`))
  const compared = compare(verdicts, isByHand)
  const { newAnswers, late } = await writeAnswers(work, compared, isByHand)
  const isTold = (each: BureauVerdict) => newAnswers.includes(each)
  const isFreshCode = ({ submission }: BureauVerdict, code: string) =>
    isFresh.has(`${submission.id} ${code}`)
  const hasFreshCode = (each: BureauVerdict) => each.codes.some((code) => isFreshCode(each, code))
  const out = removedListings(verdicts, isTold, isFreshCode)
  await applyRemovals(
    work,
    out.map(({ each: { submission }, codes }) => ({
      itemId: submission.itemId,
      personId: submission.personId,
      code: codes[0] ?? '',
    })),
  )
  const shownReturns = joinShown([
    ...newAnswers.map((each) => shownAnswer(each, work.today)),
    ...out
      .filter(({ each }) => !isTold(each))
      .map(({ each, codes }) => shownRemoval(each.submission, codes, work.today)),
  ])
  const isShown = new Set(shownReturns.map(({ id }) => id))
  const news = verdicts.filter(
    (each) => !isShown.has(each.submission.personId) && hasFreshCode(each),
  )
  await storeShownAnswers(
    work,
    shownReturns,
    news.map(({ submission }) => submission.personId),
  )
  return {
    newAnswers,
    fresh: fresh.length,
    confirmedCount: compared.confirmedAnswers.length,
    news: verdicts.filter((each) => isTold(each) || hasFreshCode(each)),
    late,
  }
}
