import type { Tx } from '#server/database/connection.ts'
import { FileAnswer, type FileRecord } from '#server/http/file-answer.ts'

import { csvLine, harmlessCell } from '../../csv-line.ts'
import { writeXlsx } from '../xlsx.ts'

/** A rejected row: its text as a line of a csv file, and why. */
export type RejectedRow = {
  readonly line: number
  readonly text: string
  readonly reasons: string
}

// A cell in quotes to its closing one, a plain one to the next semicolon; what opens quotes and
// never closes them is plain.
const cellsOf = /(?:^|;)(?:"((?:[^"]|"")*)"(?=;|$)|([^;]*))/g

/** The cells of a stored line of a file. */
const cellsIn = (line: string): string[] =>
  Array.from(line.matchAll(cellsOf), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

/** A kept line of a file as cells that no spreadsheet runs. The sender wrote it. */
export const neutralisedLine = (line: string): string => csvLine(cellsIn(line))

const rowsAtOnce = 2_000

type RowsAfter = (line: number, limit: number) => Promise<readonly RejectedRow[]>

/** In which form rejected rows leave. */
export type RejectedFormat = 'csv' | 'xlsx'

const mediaTypes: Readonly<Record<RejectedFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The rejected rows of a file, as a file that can be corrected and handed in again. */
export const rejectedAnswer = (
  name: string,
  format: RejectedFormat,
  record: FileRecord,
  header: string,
  rowsAfter: (tx: Tx) => RowsAfter,
): FileAnswer =>
  new FileAnswer(`${name}.${format}`, mediaTypes[format], record, (tx) =>
    format === 'xlsx'
      ? rejectedXlsx(header, rowsAfter(tx))
      : rejectedCsv(neutralisedLine(header), rowsAfter(tx)),
  )

const text = { width: 16, format: '@' }

/** As `rejectedCsv`, with cells of text: a spreadsheet program leaves zeros, codes and days alone. */
export async function* rejectedXlsx(
  header: string,
  rowsAfter: RowsAfter,
): AsyncGenerator<Uint8Array> {
  const names = [...cellsIn(header), 'linha', 'motivo']
  const rows = async function* () {
    yield [names.map(harmlessCell)]
    for (let after = 0; ;) {
      const rejectedRows = await rowsAfter(after, rowsAtOnce)
      if (rejectedRows.length === 0) return
      yield rejectedRows.map((row) => {
        const cells = cellsIn(row.text)
        const own = Array.from({ length: names.length - 2 }, (_, at) => cells[at] ?? '')
        // A cut row has cells beyond the header: they stand behind the reason, so that none is lost.
        return [...own, String(row.line), row.reasons, ...cells.slice(own.length)].map(harmlessCell)
      })
      after = rejectedRows.at(-1)?.line ?? after
    }
  }
  yield* writeXlsx({ columns: names.map(() => text), headRows: 1, rowCount: 0 }, rows())
}

/**
 * The header of the file plus linha and motivo, then each rejected row: to be corrected and handed
 * in again. UTF-8 with BOM, for spreadsheets.
 */
async function* rejectedCsv(
  header: string,
  /** The rejected rows below a line, in the order of the file, so many at a time. */
  rowsAfter: RowsAfter,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${header};linha;motivo\r\n`)
  for (let after = 0; ;) {
    const rejectedRows = await rowsAfter(after, rowsAtOnce)
    if (rejectedRows.length === 0) return
    yield Buffer.from(
      rejectedRows
        .map(({ line, text, reasons }) => `${text};${csvLine([String(line), reasons])}\r\n`)
        .join(''),
    )
    after = rejectedRows.at(-1)?.line ?? after
  }
}
