import { InvalidInput } from '#server/http/errors.ts'

import type { SheetValue } from './cells-of-row.ts'
import { FileRefused } from './layout.ts'
import { cellsOfFile } from './reading.ts'

/** A row as texts, with its first line number and, for spreadsheets, non-text values. */
export type FileRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly values?: readonly (SheetValue | undefined)[]
}

/**
 * Rows of an uploaded csv or xlsx file, header first, in batches. Reads in a worker thread under
 * the import limits, from the sheet with these columns. 400 for an unreadable file.
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
