import type { Say } from '#listing/server/importing/table-reader.ts'
import { type CellReader, day, money } from '#listing/server/reading/cells.ts'
import { fold } from '#listing/server/reading/layout.ts'
import { isCaseNumber, normalizeCaseNumber } from '#values/case-number.ts'
import { type Cents, parseBrl } from '#values/cents.ts'
import { dayFromNumber, type LocalDate } from '#values/local-date.ts'

/** A mall of the person, as files call it. */
export type KnownMall = {
  readonly id: number
  readonly name: string
  readonly economicUnit: string
}

/** What the readers of spreadsheets know of the register. */
export type FileFacts = { readonly today: LocalDate; readonly malls: readonly KnownMall[] }

/** A row of a spreadsheet, with where and how it stood there. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] }

/** Malls are told apart by unidEcon, then by name (rules 9). */
export function findMall(text: string, malls: readonly KnownMall[]): KnownMall | string {
  const named = fold(text)
  const byUnit = malls.find(({ economicUnit }) => fold(economicUnit) === named)
  if (byUnit) return byUnit
  const [mall, other] = malls.filter(({ name }) => fold(name) === named)
  if (other) return 'Mais de um shopping tem este nome; informe a unidade econômica.'
  return mall ?? 'Não há shopping com este nome ou esta unidade econômica entre os seus.'
}

/** The readers of the cells of one row: each says what is wrong, and answers undefined then. */
export const readersOf = <C extends string>(cell: (column: C) => string, say: Say<C>) => {
  // An empty cell that is required was told already; an empty one that is not says nothing.
  const read = (column: C, reader: CellReader): string | undefined => {
    const text = cell(column)
    if (text === '') return undefined
    const value = reader(text)
    if (typeof value === 'string') return value
    say(column, value.reason)
    return undefined
  }
  const dayOf = (column: C): LocalDate | undefined => {
    const number = read(column, day)
    return number === undefined ? undefined : dayFromNumber(Number(number))
  }
  return {
    read,
    dayOf,
    pastDayOf: (column: C, today: LocalDate): LocalDate | undefined => {
      const found = dayOf(column)
      if (found === undefined || found <= today) return found
      say(column, 'A data não pode ser depois de hoje.')
      return undefined
    },
    centsOf: (column: C, reader: CellReader = money): Cents | undefined => {
      const number = read(column, reader)
      return number === undefined ? undefined : (Number(number) as Cents)
    },
    /** An amount that may be below zero. */
    signedCentsOf: (column: C): Cents | undefined => {
      const text = cell(column)
      if (text === '') return undefined
      const amount = parseBrl(text)
      if (amount === undefined)
        say(
          column,
          'O valor deve ser um número com vírgula decimal e até duas casas, como 1.234,56.',
        )
      return amount
    },
    /** The twenty digits of a court case (CNJ). */
    caseNumberOf: (column: C): string | undefined => {
      const text = cell(column)
      if (text === '') return undefined
      if (isCaseNumber(text)) return normalizeCaseNumber(text)
      say(column, 'O número do processo não é válido: são 20 dígitos do CNJ, com os verificadores.')
      return undefined
    },
    mallOf: (column: C, malls: readonly KnownMall[]): KnownMall | undefined => {
      if (cell(column) === '') return undefined
      const found = findMall(cell(column), malls)
      if (typeof found !== 'string') return found
      say(column, found)
      return undefined
    },
  }
}
