import { arrearsText } from '#values/arrears.ts'
import { type Cents, formatAmount, formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence, isCompetence } from '#values/competence.ts'
import { formatDocument, maskDocument } from '#values/document.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate, formatDue, isLocalDate } from '#values/local-date.ts'
import { formatRate, type Rate } from '#values/rate.ts'

import { type AnyColumn, valueAt } from './definition.ts'
import { formatWhole } from '#values/whole-number.ts'

type ColumnKind = Pick<AnyColumn, 'of' | 'as' | 'words' | 'movedFrom'>

const isInstant = (value: unknown): value is string | Date =>
  value instanceof Date || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value))

/** Formats a cell value; '' if empty. `masked` hides the middle digits of a CPF. */
export function cellText(column: ColumnKind, row: unknown, masked = false): string {
  const value = valueAt(row, column.of)
  if (value === undefined || value === null || value === '') return ''
  switch (column.as) {
    case 'money':
      return formatBrl(value as Cents)
    case 'percent':
      return formatRate(value as Rate)
    case 'points':
      return formatAmount(Number(value))
    case 'number':
      return formatWhole(Number(value))
    case 'arrears':
      return arrearsText(Number(value))
    case 'day': {
      if (!isLocalDate(String(value))) return String(value)
      const original = column.movedFrom === undefined ? value : valueAt(row, column.movedFrom)
      return isLocalDate(String(original))
        ? formatDue(value as never, original as never)
        : formatDate(value as never)
    }
    case 'month':
      return isCompetence(String(value)) ? formatCompetence(value as Competence) : String(value)
    case 'instant':
      return isInstant(value) ? formatInstant(value) : String(value)
    case 'document':
      return masked ? maskDocument(String(value)) : formatDocument(String(value))
    case 'choice':
      return column.words?.[String(value)] ?? String(value)
    default:
      return typeof value === 'boolean'
        ? value
          ? 'Sim'
          : 'Não'
        : Array.isArray(value)
          ? value.map(String).join(', ')
          : String(value)
  }
}

/** Figures are right-aligned, and so are their column heads. */
export const isFigure = (column: Pick<AnyColumn, 'as'>): boolean =>
  column.as === 'money' || column.as === 'number' || column.as === 'percent'
