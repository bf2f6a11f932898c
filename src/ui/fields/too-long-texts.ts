import { createContext, use, useEffect, useId, useMemo, useState } from 'react'

/** Collects a dialog's texts that exceed their limit. */
export type TooLongTexts = {
  readonly report: (id: string, problem: string | undefined) => void
}

/** Context for fields in a dialog; undefined outside dialogs. */
export const TooLongFields = createContext<TooLongTexts | undefined>(undefined)

/** Why the dialog's action is disabled: the first text that is too long. */
export const TooLongReason = createContext<string | undefined>(undefined)

/** Values a dialog provides to its fields and buttons. */
export function useTooLongTexts(): {
  readonly texts: TooLongTexts
  readonly reason: string | undefined
} {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const texts = useMemo<TooLongTexts>(
    () => ({
      report: (id, problem) =>
        setProblems((before) => {
          if (before.get(id) === problem) return before
          const after = new Map(before)
          if (problem === undefined) after.delete(id)
          else after.set(id, problem)
          return after
        }),
    }),
    [],
  )
  return { texts, reason: problems.values().next().value }
}

/** Reports a too long text to the surrounding dialog. */
export function useReportTooLong(problem: string | undefined): void {
  const id = useId()
  const texts = use(TooLongFields)
  useEffect(() => {
    texts?.report(id, problem)
    return () => texts?.report(id, undefined)
  }, [texts, id, problem])
}
