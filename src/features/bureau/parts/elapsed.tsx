import { useEffect, useState } from 'react'

/** '0,4 s', '12 s', '3 min 5 s', '1 h 4 min' of that many seconds. */
export function spanText(seconds: number): string {
  if (seconds < 10) return `${seconds.toLocaleString('pt-BR')} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How long something has been running, told anew every second. */
export function Elapsed({ since }: { readonly since: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <>{spanText(Math.max(0, Math.floor((now - since.getTime()) / 1_000)))}</>
}
