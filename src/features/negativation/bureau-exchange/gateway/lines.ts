/** A record of a received file with its 1-based line number. */
export type FileLine = { readonly number: number; readonly text: string }

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const END_OF_FILE = 0x1a

/**
 * Splits received bytes into lines, one byte per character, so that columns are byte positions.
 * Accepts CRLF or LF, and drops what transports add: byte order mark, Ctrl-Z, trailing empty
 * lines. Lazy, so that a reader can stop early in a hostile file.
 */
export function* linesOf(bytes: Uint8Array): Generator<FileLine> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = buffer.length
  while (end > 0 && [LINE_FEED, CARRIAGE_RETURN, END_OF_FILE].includes(buffer[end - 1] ?? 0))
    end -= 1
  let start = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0
  for (let number = 1; start < end; number += 1) {
    const feed = buffer.indexOf(LINE_FEED, start)
    const next = feed === -1 || feed > end ? end : feed
    const last = next > start && buffer[next - 1] === CARRIAGE_RETURN ? next - 1 : next
    yield { number, text: buffer.toString('latin1', start, last) }
    start = next + 1
  }
}

export function splitLines(bytes: Uint8Array): FileLine[] {
  return [...linesOf(bytes)]
}
