import type { Work } from '#server/work/work.ts'

import { mayFileInDoubt } from '../rules/warnings.ts'
import { readWarnings } from '../store/warnings.ts'
import { type Locked, refusedWith } from './acting.ts'

/**
 * Throws 409 with the question while the bank or the ERP puts part of the claim in doubt and the
 * user did not answer it.
 */
export async function requireAware(
  work: Work,
  { record }: Locked,
  isAware: boolean,
): Promise<void> {
  const warnings = await readWarnings(work.tx, record.id, work.today)
  const refusal = warnings === null ? undefined : mayFileInDoubt(warnings, isAware)
  if (refusal) throw refusedWith(record, refusal)
}
