const mostBytes = 65_536

/** Reads the text of an answer up to a size limit. */
export async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  const body: AsyncIterable<Uint8Array> | null = response.body
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > mostBytes) throw new Error(`an answer of more than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The value of a JSON text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
