import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { type Cells, ListedCells, SpannedCells } from './cells-of-row.ts'
import { HighBytes, inOtherEncoding, inUtf16, isBareUtf16 } from './encodings.ts'
import { FileRefused } from './layout.ts'

/** Cells of a row, with its first line number. */
export type FileRow = { readonly line: number; readonly cells: Cells }

/** A batch of rows; read their cells before requesting the next batch. */
export type FilePiece = {
  readonly rows: readonly FileRow[]
  /** Bytes read up to the end of these rows. */
  readonly bytesRead: number
  /** True if no cell needs cleaning except for trimming. */
  readonly isPlain: boolean
  /** Merged ranges of the sheet, with their last row, zero-based. */
  readonly merged?: readonly { readonly range: string; readonly lastRow: number }[] | undefined
}

const pieceBytes = 1 << 18
const longestRow = 1 << 20
// Limit of lines per row: each line parses the open row again, so one stray quote would take hours.
const mostLinesOfRow = 100
const newline = 0x0a

/** Whole lines; the last may lack its line end. `offset` is their position in the file. */
type Lines = { readonly bytes: Buffer; readonly offset: number }

/** Reads a file by lines in one reused buffer, so memory does not grow with its length. */
async function* completeLines(path: string): AsyncGenerator<Lines> {
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
async function lineOf(path: string, offset: number): Promise<number> {
  let line = 1
  if (offset === 0) return line
  for await (const piece of createReadStream(path, {
    highWaterMark: pieceBytes,
    end: offset - 1,
  }) as AsyncIterable<Buffer>)
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

const isUtf16 = (bytes: Buffer) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)

/**
 * UTF-8, or Latin-1 if any byte is invalid UTF-8 (rules 9). Refuses other encodings and binary
 * files before any row is read.
 */
export async function encodingOf(path: string): Promise<'utf-8' | 'windows-1252'> {
  let isUnicode = true
  const highBytes = new HighBytes()
  for await (const { bytes, offset } of completeLines(path)) {
    if (offset === 0 && (isUtf16(bytes) || isBareUtf16(bytes))) throw new FileRefused(inUtf16)
    const zero = bytes.indexOf(0)
    if (zero >= 0) throw hasNul(await lineOf(path, offset + zero))
    // Characters never span lines, so each batch can be checked alone.
    if (isUnicode && !isUtf8(bytes)) isUnicode = false
    if (!isUnicode) highBytes.add(bytes)
  }
  if (isUnicode) return 'utf-8'
  const other = highBytes.otherEncoding()
  if (other !== undefined) throw new FileRefused(inOtherEncoding(other))
  return 'windows-1252'
}

/** Decodes whole lines; skips the byte order mark at the start. */
function decoderOf(encoding: 'utf-8' | 'windows-1252'): (lines: Buffer) => string {
  if (encoding === 'utf-8') return (lines) => lines.toString('utf8')
  const decoder = new TextDecoder(encoding)
  return (lines) => decoder.decode(lines)
}

const mark = Buffer.from([0xef, 0xbb, 0xbf])
const openingQuote = /(?:^|;)"/

/** Splits a quoted line into cells; undefined while a quoted cell continues on the next line. */
function splitQuoted(row: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (row[at] !== '"') {
      const end = row.indexOf(';', at)
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
    const end = row.indexOf(';', from)
    cells.push(cell + (end < 0 ? row.slice(from) : row.slice(from, end)))
    if (end < 0) return cells
    at = end + 1
  }
}

const semicolon = 0x3b
const quote = 0x22
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

  /**
   * Rows that end in these lines. Scans each character once without slicing cells. The cell offsets
   * stay valid until the next call.
   */
  rowsOf(text: string): { rows: FileRow[]; isPlain: boolean } {
    const rows: FileRow[] = []
    if (this.#ends.length <= text.length) this.#ends = new Int32Array(text.length + 1)
    const ends = this.#ends
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
      if (code === semicolon) ends[count++] = at
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
    if (this.#open === '' && !openingQuote.test(row)) {
      rows.push({ line: this.#line, cells: new ListedCells(row.split(';')) })
      return
    }
    const whole = this.#open === '' ? row : `${this.#open}\n${row}`
    if (this.#open === '') this.#openedAt = this.#line
    const cells = splitQuoted(whole)
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

/** Streams a CSV file: ';' as separator, optional quotes, any line ends. Skips empty lines. */
export async function* readCsv(path: string): AsyncGenerator<FilePiece> {
  const textOf = decoderOf(await encodingOf(path))
  const cutter = new RowCutter()
  for await (const { bytes, offset } of completeLines(path)) {
    const text = textOf(
      offset === 0 && bytes.subarray(0, mark.length).equals(mark)
        ? bytes.subarray(mark.length)
        : bytes,
    )
    const { rows, isPlain } = cutter.rowsOf(text)
    const own = offset === 0 && rows[0] && isOfExcel(rows[0]) ? rows.slice(1) : rows
    yield { rows: own, isPlain, bytesRead: offset + bytes.length }
  }
  cutter.end()
}
