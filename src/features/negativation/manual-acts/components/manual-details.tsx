import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { ManualBoleto } from '../contract/manual.ts'
import type { ManualQuestion } from './use-manual-question.ts'

// Lazy-loaded on first open.
const GuarantorsReadDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/guarantors-read-dialog.tsx').then(
    (module) => module.GuarantorsReadDialog,
  ),
)
const SkippedDialog = lazyPart(() =>
  import('#features/negativation/debt-items/components/skipped-dialog.tsx').then(
    (module) => module.SkippedDialog,
  ),
)

/** Over a manual list: the fiadores of a boleto, and what the last act skipped. */
export function ManualDetails({
  openBoleto,
  onClose,
  question: { skippedBoletos, closeSkipped },
}: {
  readonly openBoleto: ManualBoleto | undefined
  readonly onClose: () => void
  readonly question: ManualQuestion
}) {
  return (
    <>
      {openBoleto && <GuarantorsReadDialog row={openBoleto} onClose={onClose} />}
      {skippedBoletos.length > 0 && <SkippedDialog items={skippedBoletos} onClose={closeSkipped} />}
    </>
  )
}
