import { type Competence, firstDay, isCompetence } from '#values/competence.ts'
import { formatAmount } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { isLocalDate } from '#values/local-date.ts'

import { cellText } from '../cell-text.ts'
import { harmless } from '../csv-line.ts'
import { type AnyColumn, type ColumnKind, valueAt } from '../definition.ts'

export type SpreadsheetValue = string | number | Date | null

/** Number formats by column kind; text has none, so leading zeros stay. */
export const numberFormats: Partial<Record<ColumnKind, string>> = {
  money: '"R$" #,##0.00;[Red]-"R$" #,##0.00',
  percent: '0.00%',
  points: '0.00',
  number: '#,##0',
  arrears: '#,##0',
  day: 'dd/mm/yyyy',
  month: 'mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

/** Spreadsheets have no time zones: the local time is stored as UTC. */
const wallClock = (text: string): Date | string => {
  const [, day, month, year, hour = '00', minute = '00'] =
    /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/.exec(text) ?? []
  return year === undefined
    ? harmless(text)
    : new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

/** A typed cell: money and rates as numbers, days as dates, documents and codes as text. */
export function spreadsheetValue(
  column: Pick<AnyColumn, 'of' | 'as' | 'words'>,
  row: unknown,
): SpreadsheetValue {
  const value = valueAt(row, column.of)
  if (value === undefined || value === null || value === '') return null
  switch (column.as) {
    case 'money':
    case 'points':
      return Number(value) / 100
    case 'percent':
      return Number(value) / 10_000
    case 'number':
      return Number(value)
    case 'arrears':
      return Math.max(0, Number(value))
    case 'day':
      return isLocalDate(String(value))
        ? new Date(`${String(value)}T00:00:00Z`)
        : wallClock(String(value))
    case 'month':
      return isCompetence(String(value))
        ? new Date(`${firstDay(value as Competence)}T00:00:00Z`)
        : harmless(String(value))
    case 'instant':
      return wallClock(
        value instanceof Date || /T/.test(String(value))
          ? formatInstant(value as Date | string)
          : String(value),
      )
    default:
      return harmless(cellText(column, row))
  }
}

/** The value in Brazilian CSV format: decimal comma, dd/mm/aaaa. */
export function csvValue(column: Pick<AnyColumn, 'of' | 'as' | 'words'>, row: unknown): string {
  const value = valueAt(row, column.of)
  if (value === undefined || value === null || value === '') return ''
  if (column.as === 'money' || column.as === 'percent' || column.as === 'points')
    return formatAmount(Number(value)).replaceAll('.', '')
  if (column.as === 'arrears') return String(Math.max(0, Number(value)))
  if (column.as === 'number') return String(value).replace('.', ',')
  return harmless(cellText(column, row))
}
