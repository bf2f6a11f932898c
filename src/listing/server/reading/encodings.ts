import { isUtf8 } from 'node:buffer'

/** Encodings of text files. UTF-16 has either byte order. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'WINDOWS-1252' | 'CP850' | 'MACROMAN'

const firstHigh = 0x80

const high: Readonly<Record<'WINDOWS-1252' | 'CP850' | 'MACROMAN', string>> = {
  'WINDOWS-1252': new TextDecoder('windows-1252').decode(
    Uint8Array.from({ length: 128 }, (_, at) => firstHigh + at),
  ),
  CP850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  MACROMAN:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
}
const singleByte = ['WINDOWS-1252', 'CP850', 'MACROMAN'] as const
type SingleByte = (typeof singleByte)[number]

const capitals = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇ'
const letters = new Set(`${capitals}${capitals.toLowerCase()}ºª`)
const accentedCapitals = new Set(capitals)
const wrongLetter = 3

const isSmall = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a

/**
 * Detects a single-byte encoding: the one whose characters above ASCII are most often letters of
 * Portuguese. A character of another kind, or a capital with accent between small letters, counts
 * against it three times (rules 11, 2).
 */
export class HighBytes {
  readonly #scores = new Map<SingleByte, number>(singleByte.map((name) => [name, 0]))

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte < firstHigh) continue
      const isInside = isSmall(bytes[at - 1]) && isSmall(bytes[at + 1])
      for (const name of singleByte) {
        const character = high[name].charAt(byte - firstHigh)
        const isWrong = !letters.has(character) || (isInside && accentedCapitals.has(character))
        this.#scores.set(name, (this.#scores.get(name) ?? 0) + (isWrong ? -wrongLetter : 1))
      }
    }
  }

  best(): SingleByte {
    const [[name]] = [...this.#scores].toSorted(([, one], [, other]) => other - one) as [
      [SingleByte, number],
    ]
    return name
  }
}

/** Decodes whole lines, without the byte order mark. */
export function decoderOf(encoding: Encoding): (lines: Buffer) => string {
  if (encoding === 'UTF-8') return (lines) => lines.toString('utf8')
  if (encoding === 'UTF-16') throw new RangeError('UTF-16 is converted before it is cut into lines')
  const table = high[encoding]
  return (lines) =>
    lines
      .toString('latin1')
      .replace(/[\u0080-\u00ff]/g, (byte) => table.charAt(byte.charCodeAt(0) - firstHigh))
}

const half = 0.3

/** UTF-16 without a byte order mark: every second byte of the first text is zero. */
const isBareUtf16 = (bytes: Uint8Array): boolean => {
  const some = bytes.subarray(0, 1_000)
  return some.length > 3 && some.filter((byte) => byte === 0).length > some.length * half
}

/** Byte order of a UTF-16 text, by its mark or by the place of its zeros; undefined for others. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (!isBareUtf16(bytes)) return undefined
  return bytes[0] === 0 ? 'utf-16be' : 'utf-16le'
}

/** The same text in UTF-8. */
export const fromUtf16 = (bytes: Uint8Array, order: 'utf-16le' | 'utf-16be'): Buffer =>
  Buffer.from(new TextDecoder(order).decode(bytes), 'utf8')

const accents = /[\u00a0-\u00ff\u2010-\u20ac]/u
const beyond = /[^\u0000-\u00ff\u2010-\u20ac]/u

/** True if a line above ASCII is UTF-8 of letters that Portuguese texts have. */
export function isLineOfUtf8(line: Buffer): boolean {
  if (!isUtf8(line)) return false
  const text = line.toString('utf8')
  return accents.test(text) && !beyond.test(text)
}

const byteOf = new Map(
  [...high['WINDOWS-1252']].map((character, at) => [character, firstHigh + at] as const),
)
const twiceEncoded = /[\u00c2\u00c3\u00e2][^\u0000-\u007f]/

/**
 * Text that another program encoded twice: 'SÃ£o' is 'São'. Undefined for every other text.
 */
export function readOnceMore(text: string): string | undefined {
  if (!twiceEncoded.test(text)) return undefined
  const bytes: number[] = []
  for (const character of text) {
    const byte = character < '\u0080' ? character.charCodeAt(0) : byteOf.get(character)
    if (byte === undefined) return undefined
    bytes.push(byte)
  }
  const buffer = Buffer.from(bytes)
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined
}
