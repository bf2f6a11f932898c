import { InvalidInput } from '#server/http/errors.ts'

import type { SheetValue } from './cells-of-row.ts'
import { FileRefused } from './layout.ts'
import { cellsOfFile } from './reading.ts'

/**
 * A row of a file as texts, with the line where it starts; of a spreadsheet also what it kept of
 * cells that are no text.
 */
export type FileRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly values?: readonly (SheetValue | undefined)[]
}

/**
 * The rows of a received csv or xlsx file, the header first, some at a time: read in a thread of
 * its own under the limits of every load. Of several sheets the one that has these columns. 400 for a
 * file that cannot be read.
 */
export async function* rowsOfFile(
  path: string,
  headerNames: readonly string[] = [],
): AsyncGenerator<readonly FileRow[]> {
  try {
    yield* cellsOfFile(path, headerNames)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw new InvalidInput(error.message, { campos: [{ campo: 'file', mensagem: error.message }] })
  }
}
