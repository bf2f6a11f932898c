// Bytes of Portuguese letters by encoding. For files that are not UTF-8, choose the encoding where
// the bytes are such letters.
const LATIN = [
  0xaa, 0xb0, 0xba, 0xa7, 0xc0, 0xc1, 0xc2, 0xc3, 0xc7, 0xc9, 0xca, 0xcd, 0xd3, 0xd4, 0xd5, 0xda,
  0xdc, 0xe0, 0xe1, 0xe2, 0xe3, 0xe7, 0xe9, 0xea, 0xed, 0xf3, 0xf4, 0xf5, 0xfa, 0xfc, 0x91, 0x92,
  0x93, 0x94, 0x96, 0x97, 0xa0,
]
const OTHERS: readonly (readonly [name: string, letters: readonly number[]])[] = [
  [
    'CP850 (do MS-DOS)',
    [
      0xa0, 0x83, 0xc6, 0x85, 0x87, 0x82, 0x88, 0xa1, 0xa2, 0x93, 0xe4, 0xa3, 0x81, 0xb5, 0xb6,
      0xc7, 0xb7, 0x80, 0x90, 0xd2, 0xd6, 0xe0, 0xe2, 0xe5, 0xe9, 0xa6, 0xa7, 0xf8,
    ],
  ],
  [
    'Mac Roman (de Macintosh)',
    [
      0x87, 0x89, 0x8b, 0x88, 0x8d, 0x8e, 0x90, 0x92, 0x97, 0x99, 0x9b, 0x9c, 0xe7, 0xe5, 0xcc,
      0xcb, 0x82, 0x83, 0xe6, 0xea, 0xee, 0xef, 0xcd, 0xf2, 0xbb, 0xbc,
    ],
  ],
]

const firstHigh = 0x80

/** Counts the non-ASCII bytes of a file. */
export class HighBytes {
  readonly #counts = new Uint32Array(256)

  add(bytes: Uint8Array): void {
    for (const byte of bytes)
      if (byte >= firstHigh) this.#counts[byte] = (this.#counts[byte] ?? 0) + 1
  }

  /** Detects an encoding other than UTF-8 and Latin-1. */
  otherEncoding(): string | undefined {
    const countOf = (letters: readonly number[]) =>
      letters.reduce((sum, byte) => sum + (this.#counts[byte] ?? 0), 0)
    const latin = countOf(LATIN)
    const [best] = OTHERS.map(([name, letters]) => ({ name, count: countOf(letters) })).toSorted(
      (one, other) => other.count - one.count,
    )
    return best && best.count > latin ? best.name : undefined
  }
}

const half = 0.3

/** UTF-16 without a byte order mark: every second byte of the first text is zero. */
export const isBareUtf16 = (bytes: Uint8Array): boolean => {
  const some = bytes.subarray(0, 1_000)
  return some.length > 3 && some.filter((byte) => byte === 0).length > some.length * half
}

export const inOtherEncoding = (name: string): string =>
  `O arquivo está na codificação ${name}: as letras com acento sairiam trocadas. Salve-o como CSV UTF-8 e envie de novo.`

export const inUtf16 = 'O arquivo está em UTF-16; salve-o como CSV UTF-8 e envie de novo.'
