import { Forbidden } from '#server/http/errors.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import {
  parametersOf,
  approvalStatuses,
} from '#features/negativation/debt-items/actions/status-words.ts'

import { mayImportReturn, returnObstacle } from '../rules/hand-return.ts'
import { handledLotes, importersOf } from '../store/batches.ts'

const importScreen = '/retorno-serasa'

async function loteFacts(work: Work, batchIds: readonly number[]) {
  const handled = await handledLotes(work.tx, batchIds, eyesOf(work.actor), approvalStatuses)
  const importers = await importersOf(work.tx, batchIds, importScreen, approvalStatuses)
  return handled.map((lote) => ({ ...lote, importers: importers.get(lote.id) ?? [] }))
}

/**
 * Throws 403 if this user may not import a return of these lotes (rules 4.3 l), before anything
 * is applied.
 * Runs under the scope of all malls, because a hidden mall is a reason to refuse.
 */
export async function mustBeImportable(work: Work, batchIds: readonly number[]): Promise<void> {
  const { RETORNO_QUATRO_OLHOS } = await parametersOf(work)
  const lotes = await loteFacts(work, batchIds)
  const refusal = mayImportReturn(lotes, work.actor.malls, RETORNO_QUATRO_OLHOS)
  if (refusal) throw new Forbidden(refusal.because)
}

/**
 * For lotes that wait for a return: why this user may not import it. Empty for users without the
 * import screen.
 */
export async function importObstacles(
  work: Work,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (batchIds.length === 0 || !mayOpen(work.actor, importScreen)) return new Map()
  const { RETORNO_QUATRO_OLHOS } = await parametersOf(work)
  const lotes = await loteFacts(work, batchIds)
  return new Map(
    lotes.flatMap((lote) => {
      const words = returnObstacle(lote, work.actor.malls, RETORNO_QUATRO_OLHOS)
      return words === undefined ? [] : [[lote.id, words] as const]
    }),
  )
}
