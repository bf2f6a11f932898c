import { readFile, stat } from 'node:fs/promises'

import { EncryptedFileError, HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'

import { FileRefused } from './layout.ts'
import { ListedCells } from './cells-of-row.ts'
import type { FilePiece, FileRow } from './read-csv.ts'
import { checkZip } from './zip-limits.ts'

const largest = 128 * (1 << 20)
const mostRows = 1_048_576
const rowsPerPiece = 500

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A cell of a spreadsheet as a person would type it in the CSV: dates DD/MM/AAAA, numbers with decimal comma. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  // A sheet may spell a NUL or half a character (_x0000_, _xD800_): PostgreSQL stores neither.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (value instanceof Date)
    return `${twoDigits(value.getUTCDate())}/${twoDigits(value.getUTCMonth() + 1)}/${String(value.getUTCFullYear()).padStart(4, '0')}`
  if (typeof value !== 'number') return String(value)
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : value.toExponential()
  // A sheet keeps 839.74 as a binary fraction; what it shows, at most two decimals, is what is meant.
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6
    ? (cents / 100).toFixed(2).replace('.', ',')
    : String(value).replace('.', ',')
}

const damaged = 'O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.'

function translate(error: unknown): unknown {
  if (error instanceof EncryptedFileError)
    return new FileRefused('O arquivo tem senha; salve-o sem senha e envie de novo.')
  if (error instanceof HucreError || error instanceof TypeError || error instanceof RangeError) {
    return new FileRefused(damaged)
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
    for await (const { index, values } of streamXlsxRows(file)) {
      // A row before the first: its flaws would name a line that no person can find.
      if (!(index >= 0)) throw new FileRefused(damaged)
      if (index >= mostRows) throw new FileRefused(`A planilha passa de ${mostRows.toLocaleString('pt-BR')} linhas.`)
      const cells = values.map(textOf)
      if (cells.every((cell) => cell === '')) continue
      width ||= cells.length
      while (cells.length < width) cells.push('')
      rows.push({ line: index + 1, cells: new ListedCells(cells) })
      if (rows.length < rowsPerPiece) continue
      yield pieceOf(rows)
      rows = []
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : translate(error)
  }
  yield pieceOf(rows)
}
