import { useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/** What a page leaves when it leads to another, for the way back: 'Voltar' keeps the selection. */
export function useKeptOnReturn<T>(key: string): {
  readonly value: T | undefined
  readonly leave: (value: T) => void
} {
  const [value] = useState(() => kept.get(key) as T | undefined)
  useEffect(() => {
    kept.delete(key)
  }, [key])
  return { value, leave: (left) => void kept.set(key, left) }
}
