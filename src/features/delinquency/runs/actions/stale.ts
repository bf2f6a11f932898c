import type { PayloadOf } from '#contract/job.ts'
import type { ledgerChanged } from '#features/ledger/receivables/contract.ts'
import type { Work } from '#server/work/work.ts'

import { markStale } from '../store/runs.ts'

/** Marks calculated months as outdated after the ledger changed, until the next run. */
export async function followLedger(
  work: Work,
  { changes, porque }: PayloadOf<typeof ledgerChanged>,
): Promise<void> {
  const marked = await markStale(work.tx, changes, porque)
  if (marked > 0) work.invalidate('delinquency')
}
