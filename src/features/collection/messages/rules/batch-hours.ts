import type { LocalDate } from '#values/local-date.ts'

/** The hour at which a batch is made without the load of its day. */
export const WITHOUT_LOAD_AT = '09:00'

export type BatchFacts = {
  readonly state: 'ABERTO' | 'ENCERRADO' | null
  /** The day of the last load of the mall. */
  readonly loadedOn: LocalDate | undefined
  /** A load came after the batch was made. */
  readonly isNewerLoad: boolean
}

export type BatchMoment = {
  readonly today: LocalDate
  /** 'HH:MM' in São Paulo. */
  readonly time: string
  /** REGUA_HORA_LOTE. */
  readonly from: string
}

/**
 * Whether the batch of a mall is made now, on a business day: from REGUA_HORA_LOTE on after the
 * load of the day, at nine without it, and again after each load.
 */
export function isBatchDue(
  { state, loadedOn, isNewerLoad }: BatchFacts,
  { today, time, from }: BatchMoment,
): boolean {
  if (state === 'ENCERRADO') return false
  if (state === 'ABERTO') return isNewerLoad
  if (time < from) return false
  return loadedOn === today || time >= (from > WITHOUT_LOAD_AT ? from : WITHOUT_LOAD_AT)
}
