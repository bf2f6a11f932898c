/** Head and plain text of an e-mail that this product wrote. */
export type ReadMail = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )

const encodedWord = /=\?utf-8\?([qb])\?([^?]*)\?=/gi

/** Encoded words (RFC 2047) of a header; blanks between two of them are none. */
const decodedHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(encodedWord, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : quotedPrintable(text.replaceAll('_', ' '))
      ).toString('utf8'),
    )

function headersOf(head: string): ReadonlyMap<string, string> {
  const unfolded = head.replaceAll(/\r?\n[ \t]+/g, ' ')
  return new Map(
    unfolded.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}

function splitPart(part: string): readonly [head: ReadonlyMap<string, string>, body: string] {
  const [head = ''] = part.split(/\r?\n\r?\n/, 1)
  return [headersOf(head), part.slice(head.length).replace(/^\r?\n\r?\n/, '')]
}

function decodedBody(head: ReadonlyMap<string, string>, body: string): string {
  const encoding = head.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return (
    encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1')
  ).toString('utf8')
}

/** The plain text of a message, in whichever of its parts it is. */
function plainText(head: ReadonlyMap<string, string>, body: string): string | undefined {
  const type = head.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined)
    return type.toLowerCase().startsWith('text/plain') ? decodedBody(head, body) : undefined
  for (const piece of body.split(`--${boundary}`).slice(1)) {
    const found = plainText(...splitPart(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
    if (found !== undefined) return found
  }
  return undefined
}

/** Reads the bytes of an e-mail as they were sent. */
export function readMail(bytes: Uint8Array): ReadMail {
  const [head, body] = splitPart(Buffer.from(bytes).toString('latin1'))
  const value = (name: string) => decodedHeader(head.get(name) ?? '')
  return {
    from: value('from'),
    to: value('to'),
    subject: value('subject'),
    text: (plainText(head, body) ?? '').replaceAll('\r\n', '\n').trim(),
  }
}
