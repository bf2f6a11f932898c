import { asError } from '#features/approvals/actions/refusals.ts'
import { NotFound } from '#server/http/errors.ts'

import { refusalStatus } from '../rules/refusals.ts'
import type { RefusedItem } from './moves.ts'

/**
 * Refused items as the answer they become: the status and the sentence of the first, every item
 * named.
 */
export function asRefusal(refusedItems: readonly RefusedItem[]): Error {
  const [first] = refusedItems
  if (!first) throw new Error('There is no refusal to tell')
  const status = refusalStatus(first.refusal)
  return asError({
    status,
    mensagem: first.refusal.because,
    itens: refusedItems.map(({ record, refusal }) => ({
      id: record.id,
      codigo: refusal.code,
      texto: refusal.because,
    })),
    // Who was faster is the reason of a conflict alone.
    ...(status === 409
      ? { alteradoPor: first.record.updatedByName, alteradoEm: first.record.updatedAt }
      : {}),
  })
}

/** The same; 404 with a sentence when nothing was found at all. */
export const refusalOf = (refusedItems: readonly RefusedItem[], absent: string): Error =>
  refusedItems.length > 0 ? asRefusal(refusedItems) : new NotFound(absent)
