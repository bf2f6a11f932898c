import { readCorrectionTables } from '#features/corrected-balance/actions.ts'
import type { Work } from '#server/work/work.ts'

import { type ChargedLawsuits, readDueDays, writeCharges, writeSums } from '../store/charges.ts'

/**
 * Works out the charges of today on the considered títulos of these actions (rules 5.5): of all
 * that are open and not frozen every morning; at the release, at phase 1 and after somebody changed
 * títulos of those alone.
 */
export async function chargeLawsuits(work: Work, lawsuits: ChargedLawsuits): Promise<void> {
  const { since, legalDays } = await readDueDays(work.tx, lawsuits)
  if (since === undefined) return
  await writeCharges(work.tx, lawsuits, await readCorrectionTables(work, { since, legalDays }))
}

/** What follows from títulos that were ticked, unticked or paid: the sums, and the charges anew. */
export async function refreshLawsuits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await chargeLawsuits(work, ids)
  await writeSums(work.tx, ids)
}

/** The sums alone: what a frozen action claims stays as of its day. */
export async function sumLawsuits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await writeSums(work.tx, ids)
}
