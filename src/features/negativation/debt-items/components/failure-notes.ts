import { CallFailure } from '#contract/errors.ts'
import { failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import type { ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'

const maxShown = 5

/** Notes for the dialog of a refused act: the sentence, then the first refused boletos. */
export function failureNotes(failure: unknown): readonly ConfirmNote[] {
  if (failure === undefined) return []
  const items = failure instanceof CallFailure ? (failure.body?.itens ?? []) : []
  const sentence = failureSentence(failure)
  // The main sentence is that of the first boleto; many boletos share one reason, so show each
  // reason once.
  const reasons = [...new Set(items.map(({ texto }) => texto))].filter(
    (texto) => texto !== sentence,
  )
  const more = reasons.length - maxShown
  const detail = failureDetail(failure)
  return [
    { tone: 'block', text: sentence },
    ...reasons.slice(0, maxShown).map((text) => ({ tone: 'alert' as const, text })),
    ...(more > 0 ? [{ tone: 'alert' as const, text: `e mais ${formatWhole(more)}.` }] : []),
    ...(detail === undefined ? [] : [{ tone: 'info' as const, text: detail }]),
  ]
}
