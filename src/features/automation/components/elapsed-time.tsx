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

/** How long something has been running, told anew every second. */
export function ElapsedTime({ since }: { readonly since: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // Nothing runs for a day: of a server that stands on one day the hours are those of this
  // computer, the day is not. One that seems to begin in a moment has just begun, by a clock that
  // goes before ours.
  const ms = (((now - since.getTime()) % dayMs) + dayMs) % dayMs
  return <>{spanText(ms > dayMs - hourMs ? 0 : Math.floor(ms / 1_000))}</>
}
