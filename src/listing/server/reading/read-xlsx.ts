import { readFile, stat } from 'node:fs/promises'

import { EncryptedFileError, HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { strFromU8, unzipSync } from 'fflate'

import { FileRefused } from './layout.ts'
import { ListedCells, type SheetValue } from './cells-of-row.ts'
import type { FilePiece, FileRow } from './read-csv.ts'
import { checkZip } from './zip-limits.ts'

const largest = 128 * (1 << 20)
const mostRows = 1_048_576
const rowsPerPiece = 500

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * A cell of a spreadsheet as a person would type it in the CSV: dates DD/MM/AAAA, numbers with
 * decimal comma.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A sheet may spell a NUL or half a character (_x0000_, _xD800_): PostgreSQL stores neither.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (value instanceof Date)
    return `${twoDigits(value.getUTCDate())}/${twoDigits(value.getUTCMonth() + 1)}/${String(value.getUTCFullYear()).padStart(4, '0')}`
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  if (typeof value !== 'number') return String(value)
  if (Number.isInteger(value))
    return Number.isSafeInteger(value) ? String(value) : value.toExponential()
  // A sheet keeps 839.74 as a binary fraction; what it shows, at most two decimals, is what is
  // meant.
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6
    ? (cents / 100).toFixed(2).replace('.', ',')
    : String(value).replace('.', ',')
}

const msOfDay = 86_400_000
// 01/01/1970 in the two calendars of spreadsheets: the days since 30/12/1899, or since 01/01/1904
// of old Macintoshes.
const epoch = { 1900: 25_569, 1904: 24_107 } as const
type Calendar = keyof typeof epoch

function valueOf(value: unknown, calendar: Calendar): SheetValue | undefined {
  if (typeof value === 'number') return { kind: 'number', value }
  if (value instanceof Date)
    return { kind: 'date', value: value.getTime() / msOfDay + epoch[calendar] }
  return undefined
}

/** The calendar that a workbook counts its days in. */
function calendarOf(file: Uint8Array): Calendar {
  const name = 'xl/workbook.xml'
  const partsOf = () => unzipSync(file, { filter: (part) => part.name === name })
  const text = strFromU8(orDamaged(partsOf)[name] ?? new Uint8Array())
  return /\bdate1904\s*=\s*"(?:1|true)"/.test(text) ? 1904 : 1900
}

const damagedFile =
  'O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.'

/** What a library reads of the file; whatever it says when it cannot, the file is damaged. */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new FileRefused(damagedFile, { cause: error })
  }
}

function translate(error: unknown): unknown {
  if (error instanceof EncryptedFileError)
    return new FileRefused('O arquivo tem senha; salve-o sem senha e envie de novo.')
  if (error instanceof HucreError || error instanceof TypeError || error instanceof RangeError) {
    return new FileRefused(damagedFile)
  }
  return error
}

/** Reads the first sheet of an xlsx file row by row; limits come first. */
export async function* readXlsx(path: string): AsyncGenerator<FilePiece> {
  const { size } = await stat(path)
  if (size > largest) throw new FileRefused('O arquivo xlsx tem mais de 128 MB; envie-o como CSV.')
  const file = await readFile(path)
  checkZip(file)
  let width = 0
  let rows: FileRow[] = []
  // How far the zip is read is not told: the share is guessed from the rows.
  const pieceOf = (some: readonly FileRow[]): FilePiece => {
    return { rows: some, bytesRead: Math.min(size, (some.at(-1)?.line ?? 0) * 64), isPlain: false }
  }
  try {
    const calendar = calendarOf(file)
    for await (const { index, values } of streamXlsxRows(file)) {
      // A row before the first: its flaws would name a line that no person can find.
      if (!(index >= 0)) throw new FileRefused(damagedFile)
      if (index >= mostRows)
        throw new FileRefused(`A planilha passa de ${mostRows.toLocaleString('pt-BR')} linhas.`)
      const cells = values.map(textOf)
      width ||= cells.length
      while (cells.length < width) cells.push('')
      const cellValues = values.map((value) => valueOf(value, calendar))
      rows.push({ line: index + 1, cells: new ListedCells(cells, cellValues) })
      if (rows.length < rowsPerPiece) continue
      yield pieceOf(rows)
      rows = []
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : translate(error)
  }
  yield pieceOf(rows)
}
