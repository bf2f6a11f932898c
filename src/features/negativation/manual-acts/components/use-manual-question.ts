import { useState } from 'react'

import type { SkippedBoleto } from '#features/negativation/debt-items/contract/boleto.ts'

import type { ManualBoleto } from '../contract/manual.ts'

/** The boletos of a manual act that waits for its confirmation, and those that the act skipped. */
export function useManualQuestion() {
  const [question, setQuestion] = useState<{
    readonly rows: readonly ManualBoleto[]
    readonly clear: () => void
  }>()
  const [skippedBoletos, setSkippedBoletos] = useState<readonly SkippedBoleto[]>([])
  return {
    rows: question?.rows ?? [],
    isOpen: question !== undefined,
    /** Opens the confirmation; `clear` clears the selection after the act. */
    ask: (rows: readonly ManualBoleto[], clear: () => void) => setQuestion({ rows, clear }),
    close: () => setQuestion(undefined),
    /** Closes the confirmation after the act, and lists what it skipped. */
    finish: (skipped: readonly SkippedBoleto[]) => {
      question?.clear()
      setQuestion(undefined)
      setSkippedBoletos(skipped)
    },
    skippedBoletos,
    closeSkipped: () => setSkippedBoletos([]),
  }
}

export type ManualQuestion = ReturnType<typeof useManualQuestion>
