import type { Work } from '#server/work/work.ts'

import type { CompanyOfFile } from '../rules.ts'
import { countMerged, mergeCompanies } from '../store/merge-companies.ts'

/** Merges companies and malls of a file; returns how many rows are new and how many changed. */
export async function bringCompanies(
  work: Work,
  rows: readonly CompanyOfFile[],
): Promise<{ readonly added: number; readonly changed: number }> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const counts = await countMerged(work.tx, rows)
  if (counts.added + counts.changed === 0) return counts
  await mergeCompanies(work.tx, rows, work.actor.name)
  work.invalidate('malls', 'companies', 'economic-units')
  return counts
}
