/** A record of a received file with its 1-based line number. */
export type FileLine = { readonly number: number; readonly text: string }

/**
 * Cuts received bytes into lines, one byte a character, so that a column is always a byte position. Takes CRLF or LF,
 * and drops what transports add: a byte order mark, the Ctrl-Z of old systems, empty lines at the end.
 */
export function cutLines(bytes: Uint8Array): FileLine[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replace(/[\r\n\u001a]+$/, '')
  if (text === '') return []
  return text.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, text: line }))
}
