import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'

import { type NotifiedBill, notifiedBills, type NotifiedSearch } from '../contract.ts'
import { notified } from '../store/notified.ts'

// The first wall; an empty list would be no condition at all.
const ofActor = ({ actor }: Work, search: NotifiedSearch) => ({
  ...search,
  visiveis: true,
  malls: actor.malls === 'all' ? undefined : actor.malls.length === 0 ? [0] : actor.malls,
})

/** Who was told of which boleto, when, by what, with the proof of it (spec 3:2.18). */
export async function searchNotified(work: Work, search: NotifiedSearch) {
  const { content, ...page } = await readPage<NotifiedBill>(work.tx, notifiedBills, notified, ofActor(work, search))
  return { data: content, ...page }
}

/** The same rows as a spreadsheet. */
export async function downloadNotified(work: Work, search: NotifiedSearch): Promise<FileAnswer> {
  return exportListing(notifiedBills, notified, ofActor(work, search), {
    title: notifiedBills.title,
    user: work.actor.name,
    at: work.now,
    filterWords: filterWords(notifiedBills, search, () => undefined).map(filterSentence),
  })
}
