import { InvalidInput } from '#server/http/errors.ts'

import { FileRefused } from './layout.ts'
import { cellsOfFile } from './reading.ts'

/** A row of a file as texts, with the line where it starts. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] }

/**
 * The rows of a received csv or xlsx file, the header first, some at a time: read in a thread of
 * its own under the limits of every load. For features that load files of their own. 400 for a file
 * that cannot be read.
 */
export async function* rowsOfFile(path: string): AsyncGenerator<readonly FileRow[]> {
  try {
    yield* cellsOfFile(path)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw new InvalidInput(error.message, { campos: [{ campo: 'file', mensagem: error.message }] })
  }
}
