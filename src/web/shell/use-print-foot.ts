import { useEffect } from 'react'

import { formatInstant } from '#values/instant.ts'

import { useSession } from '../session/session.ts'

/** Sets the foot of printed pages: when they were printed, and by whom. */
export function usePrintFoot(): void {
  const { name } = useSession()
  useEffect(() => {
    const set = () => {
      const words = `Régua, impresso em ${formatInstant(new Date())} por ${name}`
      document.documentElement.style.setProperty('--print-foot', JSON.stringify(words))
    }
    set()
    window.addEventListener('beforeprint', set)
    return () => window.removeEventListener('beforeprint', set)
  }, [name])
}
