import { createContext, use, useEffect, useId, useMemo, useState } from 'react'

/** Collects the texts of a dialog that are longer than their limit. */
export type TooLongTexts = {
  readonly report: (id: string, problem: string | undefined) => void
}

/** Where the fields of a dialog report; undefined outside of dialogs. */
export const TooLongFields = createContext<TooLongTexts | undefined>(undefined)

/** Why the act of the dialog cannot run now: the first text that is too long. */
export const TooLongReason = createContext<string | undefined>(undefined)

/** What a dialog provides to its fields and its acts. */
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

/** Reports to the dialog around a field that its text is too long. */
export function useReportTooLong(problem: string | undefined): void {
  const id = useId()
  const texts = use(TooLongFields)
  useEffect(() => {
    texts?.report(id, problem)
    return () => texts?.report(id, undefined)
  }, [texts, id, problem])
}
