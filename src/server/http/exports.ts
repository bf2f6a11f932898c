import type { Scope } from '../database/connection.ts'

/** A serializable query, for another thread. */
export type PlainQuery = { readonly sql: string; readonly parameters: readonly unknown[] }

/** The rows of an export; its format is in src/listing/server/export-order.ts. */
export type ExportRows = {
  /** Queries for rows, sums and count ('#' counts), or rows already loaded. */
  readonly from:
    | { readonly rows: PlainQuery; readonly sums: PlainQuery; readonly count: PlainQuery }
    | { readonly atHand: readonly unknown[]; readonly totals: Readonly<Record<string, number>> }
}

/** Writes exports in a worker thread with its own connections, off the event loop of requests. */
export type Exporter = {
  /**
   * Streams a file under the user's scope. Throws database errors; stopping early cancels the
   * query. A method, because the writer takes the whole order.
   */
  write(order: ExportRows, scope: Scope): AsyncIterable<Uint8Array>
  /** Aborts all exports, because the database does not respond. */
  readonly abort: () => void
  readonly close: () => Promise<void>
}

const mostWithheld = 8_388_608

/**
 * Buffers the start of a file, so that a failure there falls back to the other writer. A failure
 * beyond the buffer truncates the file.
 */
export async function* orElse(
  pieces: AsyncIterable<Uint8Array>,
  other: (error: unknown) => AsyncIterable<Uint8Array>,
  most = mostWithheld,
): AsyncGenerator<Uint8Array> {
  const withheld: Uint8Array[] = []
  let length = 0
  let hasLeft = false
  try {
    for await (const piece of pieces) {
      if (hasLeft) {
        yield piece
        continue
      }
      withheld.push(piece)
      length += piece.length
      if (length < most) continue
      hasLeft = true
      yield* withheld.splice(0)
    }
  } catch (error) {
    if (hasLeft) throw error
    yield* other(error)
    return
  }
  yield* withheld
}
