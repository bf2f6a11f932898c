import type { RejectCell } from '#listing/server/importing/table-reader.ts'
import { type CellReader, day, money } from '#listing/server/reading/cells.ts'
import { fold } from '#listing/server/reading/layout.ts'
import { isCaseNumber, normalizeCaseNumber } from '#values/case-number.ts'
import { type Cents, parseBrl } from '#values/cents.ts'
import { dayFromNumber, type LocalDate } from '#values/local-date.ts'

/** A mall of the user, with its names in files. */
export type FileMall = {
  readonly id: number
  readonly name: string
  readonly economicUnit: string
}

/** Register data for the spreadsheet readers. */
export type FileFacts = { readonly today: LocalDate; readonly malls: readonly FileMall[] }

/** A row of a spreadsheet with its line number and original cells. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] }

/** Finds a mall by unidEcon, then by name (rules 9). */
export function findMall(text: string, malls: readonly FileMall[]): FileMall | string {
  const named = fold(text)
  const byUnit = malls.find(({ economicUnit }) => fold(economicUnit) === named)
  if (byUnit) return byUnit
  const [mall, other] = malls.filter(({ name }) => fold(name) === named)
  if (other) return 'Mais de um shopping tem este nome; informe a unidade econômica.'
  return mall ?? 'Não há shopping com este nome ou esta unidade econômica entre os seus.'
}

const signedMoney: CellReader = (text) => {
  const amount = parseBrl(text)
  return amount === undefined
    ? {
        severity: 'ERRO',
        reason: 'O valor deve ser um número com vírgula decimal e até duas casas, como 1.234,56.',
        value: '',
      }
    : String(amount)
}

const caseNumber: CellReader = (text) =>
  isCaseNumber(text)
    ? normalizeCaseNumber(text)
    : {
        severity: 'ERRO',
        reason: 'O número do processo não é válido: são 20 dígitos do CNJ, com os verificadores.',
        value: '',
      }

/** Cell readers of one row: each reports errors and returns undefined for them. */
export const readersOf = <C extends string>(cell: (column: C) => string, reject: RejectCell<C>) => {
  // An empty required cell was already reported; an empty optional cell is no error.
  const read = (column: C, reader: CellReader): string | undefined => {
    const text = cell(column)
    if (text === '') return undefined
    const value = reader(text)
    if (typeof value === 'string') return value
    reject(column, value.reason)
    return undefined
  }
  const dayOf = (column: C): LocalDate | undefined => {
    const number = read(column, day)
    return number === undefined ? undefined : dayFromNumber(Number(number))
  }
  const centsOf = (column: C, reader: CellReader = money): Cents | undefined => {
    const number = read(column, reader)
    return number === undefined ? undefined : (Number(number) as Cents)
  }
  return {
    read,
    dayOf,
    pastDayOf: (column: C, today: LocalDate): LocalDate | undefined => {
      const found = dayOf(column)
      if (found === undefined || found <= today) return found
      reject(column, 'A data não pode ser depois de hoje.')
      return undefined
    },
    centsOf,
    /** An amount that may be negative. */
    signedCentsOf: (column: C) => centsOf(column, signedMoney),
    /** The twenty-digit court case number (CNJ). */
    caseNumberOf: (column: C) => read(column, caseNumber),
    mallOf: (column: C, malls: readonly FileMall[]): FileMall | undefined => {
      if (cell(column) === '') return undefined
      const found = findMall(cell(column), malls)
      if (typeof found !== 'string') return found
      reject(column, found)
      return undefined
    },
  }
}
