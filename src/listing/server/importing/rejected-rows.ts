import { csvLine } from '../../csv-line.ts'

/** A rejected row: its text as a line of a csv file, and why. */
export type RejectedRow = {
  readonly line: number
  readonly text: string
  readonly reasons: string
}

// A cell in quotes to its closing one, a plain one to the next semicolon; what opens quotes and
// never closes them is plain.
const cellsOf = /(?:^|;)(?:"((?:[^"]|"")*)"(?=;|$)|([^;]*))/g

/** A kept line of a file as cells that no spreadsheet runs. The sender wrote it. */
export const neutralisedLine = (line: string): string =>
  csvLine(
    Array.from(line.matchAll(cellsOf), ([, quoted, plain = '']) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    ),
  )

const rowsAtOnce = 2_000

/**
 * The header of the file plus linha and motivo, then each rejected row: to be corrected and handed
 * in again. UTF-8 with BOM, for spreadsheets.
 */
export async function* rejectedCsv(
  header: string,
  /** The rejected rows below a line, in the order of the file, so many at a time. */
  rowsAfter: (line: number, limit: number) => Promise<readonly RejectedRow[]>,
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
