import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

import { FileRefused } from './layout.ts'

/** The cells of one row of a file, with the line where it starts and how many bytes of the file were read so far. */
export type FileRow = { readonly line: number; readonly cells: string[]; readonly bytesRead: number }

const pieceBytes = 1 << 18
const longestRow = 1 << 20
// Each further line reads the open row again: without a limit one stray quote would take hours over a long file.
const mostLinesOfRow = 100
const newline = 0x0a

const tooLong = (line: number) =>
  new FileRefused(`A linha ${line} tem mais de 1 MB; o arquivo não parece ser um CSV com uma linha por registro.`)

/** UTF-8, or Latin-1 when some byte is not UTF-8 (rules 9). UTF-16 and binary files are refused before a row is read. */
export async function encodingOf(path: string): Promise<'utf-8' | 'windows-1252'> {
  let isUnicode = true
  let isFirst = true
  let lines = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    if (isFirst && ((piece[0] === 0xff && piece[1] === 0xfe) || (piece[0] === 0xfe && piece[1] === 0xff))) {
      throw new FileRefused('O arquivo está em UTF-16; salve-o como CSV UTF-8 e envie de novo.')
    }
    isFirst = false
    const zero = piece.indexOf(0)
    if (zero >= 0)
      throw new FileRefused(
        `O arquivo tem um byte nulo na linha ${lines + count(piece.subarray(0, zero)) + 1}; ele está danificado ou não é um CSV.`,
      )
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const end = bytes.lastIndexOf(newline) + 1
    if (bytes.length - end > longestRow) throw tooLong(lines + 1)
    lines += count(piece)
    // A character never spans two lines, so each run of whole lines can be judged alone.
    if (isUnicode && !isUtf8(bytes.subarray(0, end))) isUnicode = false
    rest = Buffer.from(bytes.subarray(end))
  }
  return isUnicode && isUtf8(rest) ? 'utf-8' : 'windows-1252'
}

function count(bytes: Buffer): number {
  let found = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) found++
  return found
}

const quoted = /(?:^|;)"/

/** The cells of a line with quotes, or undefined while a quoted cell goes on in the next line. */
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

/** Reads a CSV file as a stream: ';' between cells, quotes where needed, any line ends. Empty lines are skipped. */
export async function* readCsv(path: string): AsyncGenerator<FileRow[]> {
  const decoder = new TextDecoder(await encodingOf(path))
  let line = 0
  let bytesRead = 0
  let rest = ''
  let open = ''
  let openedAt = 0
  const take = (text: string, rows: FileRow[]) => {
    line++
    const row = text.endsWith('\r') ? text.slice(0, -1) : text
    if (open === '' && !(row.includes('"') && quoted.test(row))) {
      if (row !== '') rows.push({ line, cells: row.split(';'), bytesRead })
      return
    }
    const whole = open === '' ? row : `${open}\n${row}`
    if (open === '') openedAt = line
    const cells = splitQuoted(whole)
    if (cells) rows.push({ line: openedAt, cells, bytesRead })
    else if (whole.length > longestRow || line - openedAt >= mostLinesOfRow)
      throw new FileRefused(`As aspas abertas na linha ${openedAt} não se fecham.`)
    open = cells ? '' : whole
  }
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    bytesRead += piece.length
    const rows: FileRow[] = []
    const textPiece = rest + decoder.decode(piece, { stream: true })
    let from = 0
    for (let end = textPiece.indexOf('\n'); end >= 0; end = textPiece.indexOf('\n', from)) {
      take(textPiece.slice(from, end), rows)
      from = end + 1
    }
    rest = textPiece.slice(from)
    yield rows
  }
  const last: FileRow[] = []
  rest += decoder.decode()
  if (rest !== '') take(rest, last)
  if (open !== '') throw new FileRefused(`As aspas abertas na linha ${openedAt} não se fecham.`)
  yield last
}
