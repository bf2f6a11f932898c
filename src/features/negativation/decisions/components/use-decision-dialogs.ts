import { useCallback, useState } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { useSelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'

const keyOfBoleto = ({ idBoleto }: Boleto) => idBoleto

/** The dialogs over a decision list: justify, give back, and the fiadores of a boleto. */
export function useDecisionDialogs() {
  const justifying = useSelectionInUrl('justificando', keyOfBoleto)
  const givingBack = useSelectionInUrl('devolvendo', keyOfBoleto)
  const [guarantorsOf, setGuarantorsOf] = useState<number>()
  const { open: openJustification } = justifying
  const justifyAll = useCallback(
    (rows: readonly Boleto[]) => openJustification({ rows }),
    [openJustification],
  )
  const justify = useCallback((row: Boleto) => justifyAll([row]), [justifyAll])
  const showGuarantors = useCallback((row: Boleto) => setGuarantorsOf(row.idBoleto), [])
  const hideGuarantors = useCallback(() => setGuarantorsOf(undefined), [])
  return {
    justifying,
    givingBack,
    guarantorsOf,
    justifyAll,
    justify,
    showGuarantors,
    hideGuarantors,
  }
}
