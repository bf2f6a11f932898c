import { useEffect, useRef, useState } from 'react'

const rest = 120

/** Pause in ms before a key counts: a single step waits for nothing, quick ones wait for the last. */
export const pauseAfter = (sinceLastChange: number): number => (sinceLastChange < rest ? rest : 0)

/** Debounced value: of rows that are passed quickly only the first and the last are requested. */
export function useSettled<T>(value: T, key: unknown): T | undefined {
  const [settled, setSettled] = useState<{ readonly key: unknown; readonly value: T }>()
  const changedAt = useRef(-Infinity)
  useEffect(() => {
    const now = performance.now()
    const pause = pauseAfter(now - changedAt.current)
    changedAt.current = now
    const timer = setTimeout(() => setSettled({ key, value }), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key says when it is another one.
  }, [key])
  return settled?.key === key ? value : undefined
}
