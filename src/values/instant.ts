import type { LocalDate } from '#values/local-date.ts'

// Use Intl, because some supported browsers lack Temporal; it knows the zone with its former
// daylight saving time. Created on first use, which saves tens of milliseconds on pages without
// instants.
let clock: Intl.DateTimeFormat | undefined
const saoPaulo = (): Intl.DateTimeFormat =>
  (clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }))

const instantOf = (instant: string | Date): Date => {
  // Reject texts without offset, which would be read in the zone of the machine.
  if (typeof instant === 'string' && !/:\d{2}.*(Z|[+-]\d{2}(:?\d{2})?)$/.test(instant)) {
    throw new RangeError(`An instant without offset: ${instant}`)
  }
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not an instant: ${instant}`)
  return date
}

const partsOf = (
  instant: string | Date,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> => {
  const parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of saoPaulo().formatToParts(instantOf(instant))) {
    if (type in parts) parts[type as keyof typeof parts] = value
  }
  return { ...parts, year: parts.year.padStart(4, '0') }
}

/**
 * 'DD/MM/AAAA HH:mm' in America/Sao_Paulo, whatever the machine's zone. Throws RangeError if it is
 * not an instant.
 */
export const formatInstant = (instant: string | Date): string => {
  const { year, month, day, hour, minute } = partsOf(instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** With seconds, for the time of a load (spec 3:2.2). */
export const formatInstantToSecond = (instant: string | Date): string =>
  `${formatInstant(instant)}:${partsOf(instant).second}`

/** The day in America/Sao_Paulo at the instant (rules 2). */
export const todayIn = (instant: string | Date): LocalDate => {
  const { year, month, day } = partsOf(instant)
  return `${year}-${month}-${day}` as LocalDate
}

/** 'HH:MM' in America/Sao_Paulo at the instant, to compare with the hour of a job. */
export const timeIn = (instant: string | Date): string => {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${minute}`
}

/**
 * Seconds since the start of the day in America/Sao_Paulo, without daylight saving time since 2019.
 */
export const secondsIntoDay = (instant: string | Date): number => {
  const { hour, minute } = partsOf(instant)
  return Number(hour) * 3_600 + Number(minute) * 60 + instantOf(instant).getUTCSeconds()
}

/**
 * The start of a day in São Paulo; its offset is −03:00 since daylight saving time ended in 2019.
 */
export const startOfDay = (day: LocalDate): Date => new Date(`${day}T00:00:00-03:00`)
