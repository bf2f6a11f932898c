import type { Tx } from '#server/database/connection.ts'
import { FileAnswer, type FileRecord } from '#server/http/file-answer.ts'

import { csvLine, harmlessCell } from '../../csv-line.ts'
import { writeXlsx } from '../xlsx.ts'

/** A rejected row as a csv line, with the reason. */
export type RejectedRow = {
  readonly line: number
  readonly text: string
  readonly reasons: string
  /** The line to show, if `line` only orders the rows. */
  readonly shownLine?: number
}

/** A last column with one value, which names where the rows came from. */
export type RowMark = { readonly column: string; readonly value: string }

// Matches a quoted cell up to its closing quote, or a plain one up to the next semicolon. An
// unclosed quote makes a plain cell.
const cellsOf = /(?:^|;)(?:"((?:[^"]|"")*)"(?=;|$)|([^;]*))/g

/** Splits a stored line into cells. */
const cellsIn = (line: string): string[] =>
  Array.from(line.matchAll(cellsOf), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )

/** A stored line with its cells escaped against formula injection; the sender wrote it. */
export const neutralisedLine = (line: string): string => csvLine(cellsIn(line))

const rowsAtOnce = 2_000

type RowsAfter = (line: number, limit: number) => Promise<readonly RejectedRow[]>

/** Download format of rejected rows. */
export type RejectedFormat = 'csv' | 'xlsx'

const mediaTypes: Readonly<Record<RejectedFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rejected rows as a file to correct and import again. */
export const rejectedAnswer = (
  name: string,
  format: RejectedFormat,
  record: FileRecord,
  header: string,
  rowsAfter: (tx: Tx) => RowsAfter,
  mark?: RowMark,
): FileAnswer =>
  new FileAnswer(`${name}.${format}`, mediaTypes[format], record, (tx) =>
    format === 'xlsx'
      ? rejectedXlsx(header, rowsAfter(tx), mark)
      : rejectedCsv(neutralisedLine(header), rowsAfter(tx)),
  )

const text = { width: 16, format: '@' }

/**
 * Like `rejectedCsv`, with text cells: spreadsheet programs then keep zeros, codes and days
 * unchanged.
 */
export async function* rejectedXlsx(
  header: string,
  rowsAfter: RowsAfter,
  mark?: RowMark,
): AsyncGenerator<Uint8Array> {
  const ofFile = cellsIn(header)
  const names = [...ofFile, 'linha', 'motivo', ...(mark ? [mark.column] : [])]
  const rows = async function* () {
    yield [names.map(harmlessCell)]
    for (let after = 0; ;) {
      const rejectedRows = await rowsAfter(after, rowsAtOnce)
      if (rejectedRows.length === 0) return
      yield rejectedRows.map((row) => {
        const cells = cellsIn(row.text)
        const own = ofFile.map((_, at) => cells[at] ?? '')
        // A truncated row has more cells than the header: append them after the reason.
        return [
          ...own,
          String(row.shownLine ?? row.line),
          row.reasons,
          ...(mark ? [mark.value] : []),
          ...cells.slice(own.length),
        ].map(harmlessCell)
      })
      after = rejectedRows.at(-1)?.line ?? after
    }
  }
  yield* writeXlsx({ columns: names.map(() => text), headRows: 1, rowCount: 0 }, rows())
}

/**
 * File header plus linha and motivo, then the rejected rows, to correct and import again. UTF-8
 * with BOM, for spreadsheets.
 */
async function* rejectedCsv(
  header: string,
  /** Rejected rows after a line number, in file order, in batches. */
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
