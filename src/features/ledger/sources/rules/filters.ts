import { foldForSearch } from '#values/fold-text.ts'
import { isLocalDate } from '#values/local-date.ts'
import { readWrittenDay } from '#values/written-day.ts'

import type { Filter } from '../contract/recipe.ts'
import { type DecimalSign, isAmount, readAmount } from './amount.ts'
import type { Cell } from './cell.ts'
import type { FileForm } from './forms.ts'

/** What becomes of a row. */
export type RowKind = 'TITULO' | 'IGNORAR' | 'CREDITO' | 'ABATER' | 'TOTAL'

// A text such as '01' is a code, and not the number 1.
const isCode = (text: string) => /^0\d/.test(text)

function numberOf(text: string, sign: DecimalSign): number | undefined {
  if (isCode(text)) return undefined
  const read = readAmount(text, sign)
  return isAmount(read) ? read : undefined
}

function numberOfCell({ text, sheet }: Cell, sign: DecimalSign): number | undefined {
  if (sheet && sheet.kind !== 'date') return Math.round(sheet.value * 100)
  return numberOf(text, sign)
}

/** A value of the recipe is written in either decimal sign. */
const numberOfValue = (text: string): number | undefined =>
  numberOf(text, '.') ?? numberOf(text, ',')

function dayOf({ text, sheet }: Cell, { order }: FileForm): string | undefined {
  const read = readWrittenDay(text, {
    order: sheet?.kind === 'date' ? 'DMY' : order,
    hasShortYears: true,
  })
  return typeof read === 'string' ? undefined : read.day
}

function dayOfValue(text: string): string | undefined {
  if (isLocalDate(text)) return text
  const read = readWrittenDay(text)
  return typeof read === 'string' ? undefined : read.day
}

function isSame(cell: Cell, value: string, form: FileForm): boolean {
  if (foldForSearch(cell.text) === foldForSearch(value)) return true
  const [one, other] = [numberOfCell(cell, form.decimal), numberOfValue(value)]
  return one !== undefined && one === other
}

/** Compares numbers, else days, else texts; undefined if the cell is empty. */
function compare(cell: Cell, value: string, form: FileForm): number | undefined {
  if (cell.text === '') return undefined
  const [amount, limit] = [numberOfCell(cell, form.decimal), numberOfValue(value)]
  if (amount !== undefined && limit !== undefined) return amount - limit
  const [day, dayLimit] = [dayOf(cell, form), dayOfValue(value)]
  if (dayLimit !== undefined)
    return day === undefined ? undefined : day < dayLimit ? -1 : Number(day > dayLimit)
  if (limit !== undefined) return undefined
  return foldForSearch(cell.text).localeCompare(foldForSearch(value), 'pt')
}

/** A filter with its values folded once, and a test of a cell. */
export function conditionOf({ op, valores }: Filter): (cell: Cell, form: FileForm) => boolean {
  const folded = valores.map(foldForSearch)
  const [limit = ''] = valores
  switch (op) {
    case 'VAZIO':
      return ({ text }) => text === ''
    case 'NAO_VAZIO':
      return ({ text }) => text !== ''
    case 'IGUAL':
    case 'EM':
      return (cell, form) => valores.some((value) => isSame(cell, value, form))
    case 'COMECA_COM':
      return ({ text }) => folded.some((value) => foldForSearch(text).startsWith(value))
    case 'TERMINA_COM':
      return ({ text }) => folded.some((value) => foldForSearch(text).endsWith(value))
    case 'CONTEM':
      return ({ text }) => folded.some((value) => foldForSearch(text).includes(value))
    case 'MAIOR':
      return (cell, form) => (compare(cell, limit, form) ?? 0) > 0
    case 'MENOR':
      return (cell, form) => (compare(cell, limit, form) ?? 0) < 0
  }
}

/**
 * Kind of a row: filters run in order, and the first that holds decides. MANTER drops the rows that
 * do not meet it and lets the others pass on to the next filter.
 */
export function kindReader(
  filters: readonly Filter[],
): (cellOf: (filter: number) => Cell, form: FileForm) => RowKind {
  const tests = filters.map((filter) => ({ acao: filter.acao, isMet: conditionOf(filter) }))
  return (cellOf, form) => {
    for (const [at, { acao, isMet }] of tests.entries()) {
      const holds = isMet(cellOf(at), form)
      if (acao === 'MANTER') {
        if (!holds) return 'IGNORAR'
      } else if (holds) return acao
    }
    return 'TITULO'
  }
}
