import { useEffect, useState } from 'react'

const memory = new Map<string, unknown>()

/** Stores page state for the way back: 'Voltar' restores the selection. */
export function useStateOnReturn<T>(key: string): {
  readonly value: T | undefined
  readonly leave: (value: T) => void
} {
  const [value] = useState(() => memory.get(key) as T | undefined)
  useEffect(() => {
    memory.delete(key)
  }, [key])
  return { value, leave: (left) => void memory.set(key, left) }
}
