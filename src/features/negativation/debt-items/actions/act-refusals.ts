import { asError } from '#features/platform/approvals/actions/refusals.ts'
import { NotFound } from '#server/http/errors.ts'

import { refusalStatus } from '../rules/refusals.ts'
import type { RefusedItem } from './moves.ts'

/** Builds the error for refused items: status and sentence of the first, with every item listed. */
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
    // Only a conflict names the user who acted first.
    ...(status === 409
      ? { alteradoPor: first.record.updatedByName, alteradoEm: first.record.updatedAt }
      : {}),
  })
}

/** Same as `asRefusal`, or 404 with a sentence when no item was found. */
export const refusalOf = (refusedItems: readonly RefusedItem[], absent: string): Error =>
  refusedItems.length > 0 ? asRefusal(refusedItems) : new NotFound(absent)
