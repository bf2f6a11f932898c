import { readCorrectionTables } from '#features/ledger/corrected-balance/actions.ts'
import type { Work } from '#server/work/work.ts'

import { type ChargedLawsuits, readDueDays, writeCharges, writeSums } from '../store/charges.ts'

/**
 * Computes today's charges on the considered títulos of these actions (rules 5.5). Runs daily for
 * all open, unfrozen actions; also at release, at phase 1 and after title changes.
 */
export async function chargeLawsuits(work: Work, lawsuits: ChargedLawsuits): Promise<void> {
  const { since, legalDays } = await readDueDays(work.tx, lawsuits)
  if (since === undefined) return
  await writeCharges(work.tx, lawsuits, await readCorrectionTables(work, { since, legalDays }))
}

/** Recomputes charges and sums after títulos were ticked, unticked or paid. */
export async function refreshLawsuits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await chargeLawsuits(work, ids)
  await writeSums(work.tx, ids)
}

/** Updates sums only: a frozen action keeps the charges of its freeze day. */
export async function sumLawsuits(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await writeSums(work.tx, ids)
}
