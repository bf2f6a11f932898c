import { useEffect, useState } from 'react'

/** '0,4 s', '12 s', '3 min 5 s', '1 h 4 min' of that many seconds. */
export function spanText(seconds: number): string {
  if (seconds < 10) {
    const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
    return `${seconds.toLocaleString('pt-BR', tenths)} s`
  }
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  return minutes < 60
    ? `${minutes} min ${whole % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Elapsed running time, updated every second. */
export function ElapsedTime({ since }: { readonly since: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // No run lasts a day, so take the time modulo one day: a server with a fixed clock has another
  // date. A small negative value (our clock is behind) should count as just started.
  const ms = (((now - since.getTime()) % dayMs) + dayMs) % dayMs
  return <>{spanText(ms > dayMs - hourMs ? 0 : Math.floor(ms / 1_000))}</>
}
