import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'

import { type Cells, ListedCells, SpannedCells } from './cells-of-row.ts'
import {
  decoderOf,
  type Encoding,
  fromUtf16,
  HighBytes,
  isLineOfUtf8,
  utf16Of,
} from './encodings.ts'
import { FileRefused } from './layout.ts'

/** Cells of a row, with its first line number. */
export type FileRow = {
  readonly line: number
  readonly cells: Cells
  /** True for a row that a sheet hides, by a filter or by hand. */
  readonly isHidden?: boolean
}

/** A file on disk, or bytes in memory, such as a file of a zip. */
export type FileSource = string | Buffer

/** A batch of rows; read their cells before requesting the next batch. */
export type FilePiece = {
  readonly rows: readonly FileRow[]
  /** Bytes read up to the end of these rows. */
  readonly bytesRead: number
  /** True if no cell needs cleaning except for trimming. */
  readonly isPlain: boolean
  /** Merged ranges of the sheet, with their last row, zero-based. */
  readonly merged?: readonly { readonly range: string; readonly lastRow: number }[] | undefined
  /** The sheet that was chosen, for spreadsheets. */
  readonly sheet?: string | undefined
}

const pieceBytes = 1 << 18
const longestRow = 1 << 20
// Limit of lines per row: each line parses the open row again, so one stray quote would take hours.
const mostLinesOfRow = 100
const newline = 0x0a

/** Whole lines; the last may lack its line end. `offset` is their position in the file. */
type Lines = { readonly bytes: Buffer; readonly offset: number }

/** Cuts bytes in memory into pieces of whole lines. */
function* linesOfBytes(bytes: Buffer): Generator<Lines> {
  for (let offset = 0; offset < bytes.length;) {
    const last = Math.min(offset + pieceBytes, bytes.length)
    const before = bytes.lastIndexOf(newline, last - 1)
    const after = before < offset ? bytes.indexOf(newline, last) : before
    const end = last === bytes.length || after < 0 ? bytes.length : after + 1
    yield { bytes: bytes.subarray(offset, end), offset }
    offset = end
  }
}

/** Reads a file by lines in one reused buffer, so memory does not grow with its length. */
async function* completeLines(source: FileSource): AsyncGenerator<Lines> {
  if (typeof source !== 'string') {
    yield* linesOfBytes(source)
    return
  }
  const path = source
  const file = await open(path)
  try {
    let buffer = Buffer.allocUnsafe(2 * pieceBytes)
    let keptCount = 0
    let offset = 0
    for (;;) {
      if (buffer.length - keptCount < pieceBytes)
        buffer = Buffer.concat([buffer], 2 * buffer.length)
      const { bytesRead } = await file.read(buffer, keptCount, pieceBytes)
      const filled = keptCount + bytesRead
      const end = bytesRead === 0 ? filled : buffer.subarray(0, filled).lastIndexOf(newline) + 1
      if (filled - end > longestRow) throw tooLong(await lineOf(path, offset + end))
      if (end > 0) yield { bytes: buffer.subarray(0, end), offset }
      if (bytesRead === 0) return
      buffer.copyWithin(0, end, filled)
      keptCount = filled - end
      offset += end
    }
  } finally {
    await file.close()
  }
}

/** Line number of a byte offset; used only for refused files. */
async function lineOf(source: FileSource, offset: number): Promise<number> {
  let line = 1
  if (offset === 0) return line
  const pieces: AsyncIterable<Buffer> | readonly Buffer[] =
    typeof source === 'string'
      ? createReadStream(source, { highWaterMark: pieceBytes, end: offset - 1 })
      : [source.subarray(0, offset)]
  for await (const piece of pieces)
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) line++
  return line
}

const tooLong = (line: number) =>
  new FileRefused(
    `A linha ${line} tem mais de 1 MB; o arquivo não parece ser um CSV com uma linha por registro.`,
  )

const hasNul = (line: number) =>
  new FileRefused(
    `O arquivo tem um byte nulo na linha ${line}; ele está danificado ou não é um CSV.`,
  )

const mixed = (utf8Line: number, otherLine: number) =>
  new FileRefused(
    `O arquivo mistura duas codificações: a linha ${utf8Line} está em UTF-8 e a linha ${otherLine} não. Salve-o inteiro como CSV UTF-8 e envie de novo.`,
    { finding: 'J13' },
  )

/** Finds lines of UTF-8 next to lines of another encoding. */
class MixedLines {
  #utf8Line: number | undefined
  #otherLine: number | undefined
  #line = 0

  /** Refuses the file once both were seen. */
  add(bytes: Buffer): void {
    for (let from = 0; from < bytes.length;) {
      const found = bytes.indexOf(newline, from)
      const end = found < 0 ? bytes.length : found
      this.#line++
      this.#addLine(bytes.subarray(from, end))
      from = end + 1
    }
    if (this.#utf8Line !== undefined && this.#otherLine !== undefined)
      throw mixed(this.#utf8Line, this.#otherLine)
  }

  #addLine(line: Buffer): void {
    if (this.#utf8Line === undefined && isLineOfUtf8(line)) this.#utf8Line = this.#line
    else if (this.#otherLine === undefined && !isUtf8(line)) this.#otherLine = this.#line
  }
}

/**
 * Encoding of a text file: by its mark, else UTF-8 if every byte is, else the most likely of three
 * others. Refuses mixed encodings and binary files before any row is read.
 */
export async function encodingOf(source: FileSource): Promise<Encoding> {
  let isUnicode = true
  for await (const { bytes, offset } of completeLines(source)) {
    if (offset === 0 && utf16Of(bytes) !== undefined) return 'UTF-16'
    const zero = bytes.indexOf(0)
    if (zero >= 0) throw hasNul(await lineOf(source, offset + zero))
    // Characters never span lines, so each batch can be checked alone.
    if (isUnicode && !isUtf8(bytes)) isUnicode = false
  }
  if (isUnicode) return 'UTF-8'
  const highBytes = new HighBytes()
  const lines = new MixedLines()
  for await (const { bytes } of completeLines(source)) {
    lines.add(bytes)
    highBytes.add(bytes)
  }
  return highBytes.best()
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])

/** Splits a quoted line into cells; undefined while a quoted cell continues on the next line. */
function splitQuoted(row: string, separator: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (row[at] !== '"') {
      const end = row.indexOf(separator, at)
      if (end < 0) return [...cells, row.slice(at)]
      cells.push(row.slice(at, end))
      at = end + 1
      continue
    }
    let cell = ''
    let from = at + 1
    for (;;) {
      const close = row.indexOf('"', from)
      if (close < 0) return undefined
      cell += row.slice(from, close)
      from = close + 1
      if (row[from] !== '"') break
      cell += '"'
      from++
    }
    const end = row.indexOf(separator, from)
    cells.push(cell + (end < 0 ? row.slice(from) : row.slice(from, end)))
    if (end < 0) return cells
    at = end + 1
  }
}

const carriageReturn = 0x0d
const backslash = 0x5c
const lastPlain = 0x7e

// Above ASCII, only Latin letters need no cleaning; other ranges contain invisible characters.
const firstLetter = 0xa1
const softHyphen = 0xad
const lastLatin = 0x24f
const isOddMark = (code: number) => code < firstLetter || code === softHyphen || code > lastLatin

/** Builds rows from lines; a quoted cell may span several lines. */
class RowCutter {
  #line = 0
  #open = ''
  #openedAt = 0
  #isPlain = true
  #ends = new Int32Array(0)
  readonly #separator: string
  readonly #hasQuotes: boolean

  constructor({ separator, hasQuotes }: CsvForm) {
    this.#separator = separator
    this.#hasQuotes = hasQuotes
  }

  /**
   * Rows that end in these lines. Scans each character once without slicing cells. The cell offsets
   * stay valid until the next call.
   */
  rowsOf(text: string): { rows: FileRow[]; isPlain: boolean } {
    const rows: FileRow[] = []
    if (this.#ends.length <= text.length) this.#ends = new Int32Array(text.length + 1)
    const ends = this.#ends
    const separator = this.#separator.charCodeAt(0)
    const quote = this.#hasQuotes ? 0x22 : -1
    let count = 0
    let first = 0
    let from = 0
    let hasQuote = false
    this.#isPlain = true
    const endRow = (end: number) => {
      this.#line++
      if (hasQuote || this.#open !== '') this.#takeQuoted(text.slice(from, end), rows)
      else if (end > from) {
        ends[count++] = end
        rows.push({
          line: this.#line,
          cells: new SpannedCells(text, ends, first, count - first, from),
        })
      }
      first = count
      hasQuote = false
    }
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === separator) ends[count++] = at
      else if (code === newline) {
        endRow(at > from && text.charCodeAt(at - 1) === carriageReturn ? at - 1 : at)
        from = at + 1
      } else if (code === quote) hasQuote = true
      else if (code < 0x20 || code === backslash || code > lastPlain) {
        if (
          code === carriageReturn
            ? text.charCodeAt(at + 1) !== newline
            : code <= backslash || isOddMark(code)
        )
          this.#isPlain = false
      }
    }
    if (from < text.length) endRow(text.endsWith('\r') ? text.length - 1 : text.length)
    return { rows, isPlain: this.#isPlain }
  }

  end(): void {
    if (this.#open !== '') throw this.#unclosed()
  }

  #takeQuoted(row: string, rows: FileRow[]): void {
    if (this.#open === '' && !row.startsWith('"') && !row.includes(`${this.#separator}"`)) {
      rows.push({ line: this.#line, cells: new ListedCells(row.split(this.#separator)) })
      return
    }
    const whole = this.#open === '' ? row : `${this.#open}\n${row}`
    if (this.#open === '') this.#openedAt = this.#line
    const cells = splitQuoted(whole, this.#separator)
    if (cells) rows.push({ line: this.#openedAt, cells: new ListedCells(cells) })
    else if (whole.length > longestRow || this.#line - this.#openedAt >= mostLinesOfRow)
      throw this.#unclosed()
    // A quoted cell may contain line ends.
    this.#isPlain = false
    this.#open = cells ? '' : whole
  }

  #unclosed(): FileRefused {
    return new FileRefused(`As aspas abertas na linha ${this.#openedAt} não se fecham.`)
  }
}

/** Excel's separator hint 'sep=;', which is not a row. */
export const isOfExcel = ({ cells }: FileRow): boolean => /^"?sep=.?"?$/i.test(cells.text(0).trim())

/** Separator and quotes of a csv file. */
export type CsvForm = { readonly separator: string; readonly hasQuotes: boolean }

const OURS: CsvForm = { separator: ';', hasQuotes: true }
const largestUtf16 = 128 * (1 << 20)

/** A text file that can be cut into lines: UTF-16 is converted in memory. */
export async function asLines(
  source: FileSource,
  wanted?: Encoding,
): Promise<{ readonly source: FileSource; readonly encoding: Encoding }> {
  const encoding = wanted ?? (await encodingOf(source))
  if (encoding !== 'UTF-16') return { source, encoding }
  const bytes = typeof source === 'string' ? await readFile(source) : source
  if (bytes.length > largestUtf16)
    throw new FileRefused(
      'O arquivo está em UTF-16 e tem mais de 128 MB; salve-o como CSV UTF-8 e envie de novo.',
      { status: 413 },
    )
  return { source: fromUtf16(bytes, utf16Of(bytes) ?? 'utf-16le'), encoding }
}

/** Pieces of a file as text, whole lines each, without the byte order mark. */
export async function* textOfLines(
  source: FileSource,
  encoding: Encoding,
): AsyncGenerator<{ readonly text: string; readonly bytesRead: number }> {
  // UTF-16 was converted.
  const textOf = decoderOf(encoding === 'UTF-16' ? 'UTF-8' : encoding)
  for await (const { bytes, offset } of completeLines(source)) {
    const isMarked = offset === 0 && bytes.subarray(0, mark.length).equals(mark)
    yield {
      text: textOf(isMarked ? bytes.subarray(mark.length) : bytes),
      bytesRead: offset + bytes.length,
    }
  }
}

/**
 * Streams a CSV file, by default with ';' and optional quotes, with any line ends. Skips empty
 * lines.
 */
export async function* readCsv(
  file: FileSource,
  form: CsvForm = OURS,
  wanted?: Encoding,
): AsyncGenerator<FilePiece> {
  const { source, encoding } = await asLines(file, wanted)
  const cutter = new RowCutter(form)
  let isFirst = true
  for await (const { text, bytesRead } of textOfLines(source, encoding)) {
    const { rows, isPlain } = cutter.rowsOf(text)
    const own = isFirst && rows[0] && isOfExcel(rows[0]) ? rows.slice(1) : rows
    isFirst = false
    yield { rows: own, isPlain, bytesRead }
  }
  cutter.end()
}
