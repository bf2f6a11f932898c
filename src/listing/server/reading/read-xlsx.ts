import { readFile, stat } from 'node:fs/promises'

import { EncryptedFileError, HucreError } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'

import { foldForSearch } from '#values/fold-text.ts'

import { FileRefused } from './layout.ts'
import { ListedCells, type SheetValue } from './cells-of-row.ts'
import type { FilePiece, FileRow, FileSource } from './read-csv.ts'
import { type MergedRange, type SheetDisplay, type VisibleSheet, Workbook } from './workbook.ts'
import { checkZip } from './zip-limits.ts'

const largest = 128 * (1 << 20)
const mostRows = 1_048_576
const rowsPerPiece = 500

const twoDigits = (value: number) => String(value).padStart(2, '0')

const msOfDay = 86_400_000
// Tolerance: programs that store local offsets such as -03:06:28 miss midnight by less.
const aroundMidnight = 2 * 60_000

/** A date cell as a day, with its time unless it is midnight. */
function textOfDate(value: Date): string {
  const sinceMidnight = ((value.getTime() % msOfDay) + msOfDay) % msOfDay
  const isMidnight = sinceMidnight <= aroundMidnight || sinceMidnight >= msOfDay - aroundMidnight
  const day = isMidnight ? new Date(Math.round(value.getTime() / msOfDay) * msOfDay) : value
  const date = `${twoDigits(day.getUTCDate())}/${twoDigits(day.getUTCMonth() + 1)}/${String(day.getUTCFullYear()).padStart(4, '0')}`
  const time = [day.getUTCHours(), day.getUTCMinutes(), day.getUTCSeconds()]
  return isMidnight ? date : `${date} ${time.map(twoDigits).join(':')}`
}

/** Rounds binary fractions such as 839.74 to two decimals, as the sheet shows them. */
function textOfNumber(value: number): string {
  if (Number.isInteger(value))
    return Number.isSafeInteger(value) ? String(value) : value.toExponential()
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6
    ? (cents / 100).toFixed(2).replace('.', ',')
    : String(value).replace('.', ',')
}

/** A spreadsheet cell as typed text: dates DD/MM/AAAA, decimal comma, 10 % as displayed. */
function textOf(value: unknown, isPercent: boolean): string {
  if (value === null || value === undefined) return ''
  // Cells may contain a NUL or lone surrogate (_x0000_, _xD800_), which PostgreSQL cannot store.
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (value instanceof Date) return textOfDate(value)
  if (typeof value === 'boolean') return value ? 'VERDADEIRO' : 'FALSO'
  if (typeof value !== 'number') return String(value)
  return isPercent ? `${textOfNumber(Number((value * 100).toPrecision(15)))}%` : textOfNumber(value)
}

// 01/01/1970 as a serial number: days since 30/12/1899, or since 01/01/1904 in old Macintosh files.
const epoch = { 1900: 25_569, 1904: 24_107 } as const
type Calendar = keyof typeof epoch

function valueOf(value: unknown, isPercent: boolean, calendar: Calendar): SheetValue | undefined {
  if (typeof value === 'number') return { kind: isPercent ? 'percent' : 'number', value }
  if (value instanceof Date)
    return { kind: 'date', value: value.getTime() / msOfDay + epoch[calendar] }
  return undefined
}

const damagedFile =
  'O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.'

/** Maps any library error to a damaged-file refusal. */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new FileRefused(damagedFile, { cause: error })
  }
}

function translate(error: unknown): unknown {
  if (error instanceof EncryptedFileError)
    return new FileRefused('O arquivo tem senha; salve-o sem senha e envie de novo.', {
      status: 415,
    })
  if (error instanceof HucreError || error instanceof TypeError || error instanceof RangeError) {
    return new FileRefused(damagedFile)
  }
  return error
}

/** True if the row is the importer's header. */
export type IsHeader = (names: readonly string[]) => boolean

const mostSheets = 20
// A header may be below titles (rules 11, 2).
const headerRows = 30

/** True if the header is in the sheet's first rows. */
async function holdsHeader(
  file: Buffer,
  { name }: VisibleSheet,
  isHeader: IsHeader,
): Promise<boolean> {
  for await (const { values } of streamXlsxRows(file, {
    sheet: name,
    maxRows: headerRows,
  }))
    if (isHeader(values.map((value) => textOf(value, false)))) return true
  return false
}

const quoteAll = (sheets: readonly VisibleSheet[]) =>
  sheets
    .slice(0, 5)
    .map(({ name }) => `'${name.slice(0, 60)}'`)
    .join(', ')

/** How a sheet is chosen and read; by default as the product's own layouts are. */
export type SheetForm = {
  /** Chooses the sheet by its header. */
  readonly isHeader?: IsHeader | undefined
  /** Chooses the visible sheet of this name. */
  readonly sheetName?: string | undefined
  /** Returns hidden rows with their mark instead of refusing the file. */
  readonly readsHidden?: boolean
  /** Repeats the value of merged cells in each of them instead of refusing the file. */
  readonly fillsMerged?: boolean
}

/** Names of the sheets of a workbook. */
export async function sheetsOf(
  source: FileSource,
): Promise<{ readonly visible: readonly string[]; readonly hidden: readonly string[] }> {
  const workbook = await openWorkbook(source)
  return {
    visible: workbook.visibleSheets().map(({ name }) => name),
    hidden: workbook.hiddenSheets(),
  }
}

function sheetNamed(wanted: string, sheets: readonly VisibleSheet[]): VisibleSheet {
  const found = sheets.find(({ name }) => foldForSearch(name) === foldForSearch(wanted))
  if (found) return found
  throw new FileRefused(
    `O arquivo não tem a aba '${wanted}' à vista. As abas à vista são: ${quoteAll(sheets)}.`,
    { finding: 'J14' },
  )
}

/**
 * Chooses the sheet: hidden ones are ignored; of several visible ones, the one with the header.
 * Refuses if two match.
 */
async function chooseSheet(
  file: Buffer,
  workbook: Workbook,
  { isHeader, sheetName }: SheetForm,
): Promise<VisibleSheet> {
  const sheets = workbook.visibleSheets()
  if (sheetName !== undefined) return sheetNamed(sheetName, sheets)
  const [first, ...others] = sheets
  if (!first)
    throw new FileRefused(
      workbook.hasSheets
        ? 'Todas as abas da planilha estão ocultas: mostre a aba com os dados e envie de novo.'
        : damagedFile,
    )
  if (others.length === 0 || !isHeader) return first
  const found: VisibleSheet[] = []
  for (const sheet of sheets.slice(0, mostSheets))
    if (await holdsHeader(file, sheet, isHeader)) found.push(sheet)
  if (found.length > 1)
    throw new FileRefused(
      `O arquivo tem ${found.length} abas com este cabeçalho (${quoteAll(found)}): deixe só uma delas e envie uma de cada vez. Nada do arquivo foi carregado.`,
      { finding: 'J12' },
    )
  return found[0] ?? first
}

/** Refuses hidden rows: the user may not have meant to send them. */
function refuseHidden({ name }: VisibleSheet, lines: readonly number[]): void {
  const [first] = lines
  if (first === undefined) return
  const shown = lines.slice(0, 5).join(', ')
  const more = lines.length > 5 ? ` e mais ${lines.length - 5}` : ''
  throw new FileRefused(
    `A aba '${name.slice(0, 60)}' tem linhas ocultas, por um filtro ou à mão (${lines.length === 1 ? 'linha' : 'linhas'} ${shown}${more}): mostre-as ou apague-as e envie de novo. Nada do arquivo foi carregado.`,
  )
}

async function bytesOf(source: FileSource): Promise<Buffer> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length
  if (size > largest)
    throw new FileRefused('O arquivo xlsx tem mais de 128 MB; envie-o como CSV.', { status: 413 })
  const file = typeof source === 'string' ? await readFile(source) : source
  checkZip(file)
  return file
}

async function openWorkbook(source: FileSource): Promise<Workbook> {
  const file = await bytesOf(source)
  return orDamaged(() => new Workbook(file))
}

type ReadCell = { readonly text: string; readonly value: SheetValue | undefined }

/** Repeats the first cell of merged ones, which alone has the value. */
class MergedCells {
  readonly #ranges: readonly MergedRange[]
  readonly #first = new Map<MergedRange, ReadCell>()

  constructor(ranges: readonly MergedRange[]) {
    this.#ranges = ranges
  }

  fill(row: number, cells: string[], values: (SheetValue | undefined)[]): void {
    for (const range of this.#ranges) {
      if (row < range.firstRow || row > range.lastRow) continue
      if (row === range.firstRow)
        this.#first.set(range, {
          text: cells[range.firstColumn] ?? '',
          value: values[range.firstColumn],
        })
      const first = this.#first.get(range)
      if (first === undefined || first.text === '') continue
      while (cells.length <= Math.min(range.lastColumn, widest)) cells.push('')
      for (let at = range.firstColumn; at <= Math.min(range.lastColumn, widest); at++) {
        cells[at] = first.text
        values[at] = first.value
      }
    }
  }
}

const widest = 300

/** Refuses a row before the first, whose line number would be invalid, and one beyond the limit. */
function checkPosition(index: number): void {
  if (!(index >= 0)) throw new FileRefused(damagedFile)
  if (index >= mostRows)
    throw new FileRefused(`A planilha passa de ${mostRows.toLocaleString('pt-BR')} linhas.`)
}

/**
 * Streams the visible sheet of an xlsx file, after checking the limits. With `isHeader` it picks
 * the sheet with that header.
 */
export async function* readXlsx(
  source: FileSource,
  form: SheetForm = {},
): AsyncGenerator<FilePiece> {
  const file = await bytesOf(source)
  const size = file.length
  let width = 0
  let rows: FileRow[] = []
  const hidden: number[] = []
  let look: SheetDisplay | undefined
  let sheetName: string | undefined
  // The library does not report its position: estimate progress from the rows.
  const pieceOf = (some: readonly FileRow[]): FilePiece => {
    return {
      rows: some,
      bytesRead: Math.min(size, (some.at(-1)?.line ?? 0) * 64),
      isPlain: false,
      merged: form.fillsMerged ? undefined : look?.merged,
      sheet: sheetName,
    }
  }
  try {
    const workbook = orDamaged(() => new Workbook(file))
    const sheet = await chooseSheet(file, workbook, form)
    sheetName = sheet.name
    const calendar = workbook.isOf1904 ? 1904 : 1900
    look = await workbook.look(sheet)
    const { hiddenRows, isPercent } = look
    const merged = new MergedCells(form.fillsMerged ? look.merged : [])
    for await (const { index, values } of streamXlsxRows(file, { sheet: sheet.name })) {
      checkPosition(index)
      const cells = values.map((value, at) => textOf(value, isPercent(index, at)))
      const isHidden = hiddenRows.has(index) && cells.some((cell) => cell.trim() !== '')
      if (isHidden) hidden.push(index + 1)
      width ||= cells.length
      while (cells.length < width) cells.push('')
      const cellValues = values.map((value, at) => valueOf(value, isPercent(index, at), calendar))
      merged.fill(index, cells, cellValues)
      rows.push({ line: index + 1, cells: new ListedCells(cells, cellValues), isHidden })
      if (rows.length < rowsPerPiece) continue
      yield pieceOf(rows)
      rows = []
    }
    if (!form.readsHidden) refuseHidden(sheet, hidden)
  } catch (error) {
    throw error instanceof FileRefused ? error : translate(error)
  }
  yield pieceOf(rows)
}
