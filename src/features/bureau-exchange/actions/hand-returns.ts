import { Forbidden } from '#server/http/errors.ts'
import { eyesOf, type Work } from '#server/work/work.ts'
import { countsAs } from '#features/approvals/rules/handling.ts'
import { parametersOf, approvalStatuses } from '#features/debt-items/actions/status-words.ts'

import { mayImportReturn } from '../rules/hand-return.ts'
import { handledLotes } from '../store/batches.ts'

/**
 * Refuses a return that this person brings of lotes that are not theirs to answer (rules 4.3 l),
 * before anything of it is applied: 403. Asked under the scope of all malls, since what is not seen
 * is the reason.
 */
export async function mustBeImportable(work: Work, batchIds: readonly number[]): Promise<void> {
  const { RETORNO_QUATRO_OLHOS } = await parametersOf(work)
  const lotes = await handledLotes(
    work.tx,
    batchIds,
    countsAs(eyesOf(work.actor)),
    approvalStatuses,
  )
  const refusal = mayImportReturn(lotes, work.actor.malls, RETORNO_QUATRO_OLHOS)
  if (refusal) throw new Forbidden(refusal.because)
}
