import {
  addBusinessDays,
  bankCalendar,
  nextBusinessDay,
  type BusinessCalendar,
} from '#values/business-calendar.ts'
import { cents, type Cents } from '#values/cents.ts'
import { formatInstant, todayIn } from '#values/instant.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import type { LoadStatus } from './contract.ts'

/** Input of the rules: open balance and (renegotiated) due date, the earliest of its títulos. */
export type OpenBoleto = { readonly balance_cents: Cents; readonly dueOn: LocalDate }

/** 'Status Boleto' of a boleto with an open balance (rules 4.8). */
export type OpenStatus = 'A VENCER' | 'EM COMPENSAÇÃO' | 'VENCIDO'

/**
 * Last day to pay on time: the due date, or the next business day if banks are closed (Lei
 * 7.089/83).
 */
export const adjustedDueOn = (
  dueOn: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): LocalDate => nextBusinessDay(calendar, dueOn)

/**
 * D-2: an adjusted due date before this day is overdue; a later one may be paid and clearing (rules
 * 3).
 */
export const overdueLimit = (on: LocalDate, calendar: BusinessCalendar = bankCalendar): LocalDate =>
  addBusinessDays(calendar, on, -2)

/** 'Vencido': open balance with an adjusted due date strictly before D-2 (rules 3). */
export const isOverdue = (
  boleto: OpenBoleto,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): boolean =>
  boleto.balance_cents > 0 && adjustedDueOn(boleto.dueOn, calendar) < overdueLimit(on, calendar)

/** 'Em compensação': past the adjusted due date but not overdue. Counts as 'a vencer' (rules 3). */
export const isClearing = (
  boleto: OpenBoleto,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): boolean =>
  boleto.balance_cents > 0 &&
  adjustedDueOn(boleto.dueOn, calendar) < on &&
  !isOverdue(boleto, on, calendar)

/** Status of an open boleto; undefined if nothing is open. */
export const openStatus = (
  boleto: OpenBoleto,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): OpenStatus | undefined => {
  if (boleto.balance_cents <= 0) return undefined
  if (isOverdue(boleto, on, calendar)) return 'VENCIDO'
  return isClearing(boleto, on, calendar) ? 'EM COMPENSAÇÃO' : 'A VENCER'
}

/** Vencido and a vencer totals; they always add up to the open balance (rules 3). */
export const openBalances = (
  boletos: Iterable<OpenBoleto>,
  on: LocalDate,
  calendar: BusinessCalendar = bankCalendar,
): { overdue_cents: Cents; upcoming_cents: Cents } => {
  let overdueCount = 0
  let upcoming = 0
  for (const boleto of boletos) {
    if (isOverdue(boleto, on, calendar)) overdueCount += boleto.balance_cents
    else if (boleto.balance_cents > 0) upcoming += boleto.balance_cents
  }
  return { overdue_cents: cents(overdueCount), upcoming_cents: cents(upcoming) }
}

/**
 * 'Dias de atraso': calendar days since the original due date if given, else the due date; negative
 * before it.
 */
export const daysInArrears = (originalDueOnOrDueOn: LocalDate, on: LocalDate): number =>
  daysBetween(originalDueOnOrDueOn, on)

/** True for 24 hours after a load ended (F11). The database also checks what was built on it. */
export function mayUndoLoad(load: {
  readonly status: LoadStatus
  readonly isRecent: boolean
}): Refusal | undefined {
  if (load.status === 'DESFEITA') return refusal('CARGA_DESFEITA', 'Esta carga já foi desfeita.')
  if (load.status === 'DESFAZENDO')
    return refusal('CARGA_SENDO_DESFEITA', 'Esta carga já está sendo desfeita.')
  if (load.status !== 'PROCESSADA')
    return refusal('CARGA_NAO_PROCESSADA', 'Só uma carga processada pode ser desfeita.')
  return load.isRecent
    ? undefined
    : refusal(
        'CARGA_ANTIGA',
        'Esta carga terminou há mais de 24 horas e não pode mais ser desfeita.',
      )
}

/** True for a failed load while its file is stored. */
export function mayRetryLoad(load: {
  readonly isGivenUp: boolean
  readonly hasFile: boolean
}): Refusal | undefined {
  if (!load.isGivenUp)
    return refusal('CARGA_NAO_PARADA', 'Só uma carga que parou por uma falha pode recomeçar.')
  return load.hasFile
    ? undefined
    : refusal('CARGA_SEM_ARQUIVO', 'O arquivo desta carga não está mais guardado; envie-o de novo.')
}

/** 'Carga de 18/11/2026 06:02 (SAP)', and the day of the mall that waits longest for its own. */
export function lastLoadWords({
  loadedAt,
  oldestAt,
  from,
}: {
  readonly loadedAt: Date
  readonly oldestAt: Date
  readonly from: string
}): string {
  const last = `Carga de ${formatInstant(loadedAt)} (${from})`
  const oldest = formatDate(todayIn(oldestAt))
  return oldest === formatDate(todayIn(loadedAt)) ? last : `${last}; a mais antiga, de ${oldest}`
}

/** A payment of a file of receipts (any-erp 3). */
export type FileReceipt = {
  readonly line: number
  readonly unit: string
  /** Empty if the row names a boleto. */
  readonly titulo: string
  readonly boleto: string
  readonly document: string
  readonly clearedOn: string | null
  readonly paidOn: string | null
  readonly cents: number
  readonly withheldCents: number
  readonly isReversed: boolean
}
