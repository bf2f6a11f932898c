import { useEffect, useRef } from 'react'

/** The value, or the last there was: a dialog that fades out still shows what it spoke of. */
export function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  useEffect(() => {
    if (value !== undefined) last.current = value
  }, [value])
  return value ?? last.current
}
