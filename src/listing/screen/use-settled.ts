import { useEffect, useState } from 'react'

const rest = 120

/** Debounced value: moving quickly through the rows requests none of them. */
export function useSettled<T>(value: T, key: unknown): T | undefined {
  const [settled, setSettled] = useState<{ readonly key: unknown; readonly value: T }>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), rest)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key says when it is another one.
  }, [key])
  return settled?.key === key ? value : undefined
}
