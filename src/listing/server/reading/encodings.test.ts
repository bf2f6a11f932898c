import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  decoderOf,
  type Encoding,
  fromUtf16,
  HighBytes,
  isLineOfUtf8,
  readOnceMore,
  utf16Of,
} from './encodings.ts'
import { encodingOf, readCsv } from './read-csv.ts'

const high = (encoding: 'WINDOWS-1252' | 'CP850' | 'MACROMAN') =>
  decoderOf(encoding)(Buffer.from(Array.from({ length: 128 }, (_, at) => 128 + at)))

/** Bytes of a text in a single-byte encoding. */
const encoded = (text: string, encoding: 'WINDOWS-1252' | 'CP850' | 'MACROMAN') => {
  const table = [...high(encoding)]
  return Buffer.from(
    [...text].map((character) =>
      character < '\u0080' ? character.charCodeAt(0) : 128 + table.indexOf(character),
    ),
  )
}

const words = 'Águas São José Ótica União Confecções Ltda Empório avô ênfase pinguim nº 3ª'.split(
  ' ',
)
const singleByte = ['WINDOWS-1252', 'CP850', 'MACROMAN'] as const

describe('single-byte encodings', () => {
  test('are detected by the letters of Portuguese, from a single word with accents on', () => {
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(text, fc.constantFrom(...singleByte), (some, encoding) => {
        const line = some.join(' ')
        // Without an accent every encoding reads the same.
        if (!/[^\0-\u007f]/.test(line)) return
        const bytes = encoded(line, encoding)
        const found = new HighBytes()
        found.add(bytes)
        expect(decoderOf(found.best())(bytes)).toBe(line)
      }),
    )
  })

  test('of equals, Windows-1252 is first', () => {
    expect(new HighBytes().best()).toBe('WINDOWS-1252')
  })
})

test('UTF-16 is known by its mark, or by its zeros', () => {
  const bytes = Buffer.from('São;José', 'utf16le')
  expect(utf16Of(bytes)).toBe('utf-16le')
  expect(utf16Of(Buffer.from([0xfe, 0xff, 0, 0x41]))).toBe('utf-16be')
  expect(utf16Of(bytes.subarray().swap16())).toBe('utf-16be')
  expect(utf16Of(Buffer.from('São;José'))).toBeUndefined()
  expect(fromUtf16(Buffer.from('\ufeffSão', 'utf16le'), 'utf-16le').toString()).toBe('São')
})

test('a line of UTF-8 has letters of Portuguese beyond ASCII', () => {
  expect(isLineOfUtf8(Buffer.from('São'))).toBe(true)
  expect(isLineOfUtf8(Buffer.from('Sao'))).toBe(false)
  expect(isLineOfUtf8(Buffer.from('São', 'latin1'))).toBe(false)
  // “CAFÉ” of Windows-1252: its last letter and quote look like one character of UTF-8.
  expect(isLineOfUtf8(Buffer.from([0x43, 0xc9, 0x94]))).toBe(false)
})

test.each([
  ['SÃ£o JosÃ©', 'São José'],
  ['Ã\u0081guas', 'Águas'],
  ['Nº', undefined],
  ['São', undefined],
  ['IRMÃ', undefined],
  ['plain', undefined],
])('%s is read once more as %s', (text, mended) => {
  expect(readOnceMore(text)).toBe(mended)
})

test('a text that was encoded twice is read as itself, and any other is left alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1 }), (some) => {
      const text = some.join(' ')
      if (!/[^\0-\u007f]/.test(text)) return
      const twice = decoderOf('WINDOWS-1252')(Buffer.from(text))
      expect(readOnceMore(twice)).toBe(text)
      expect(readOnceMore(text)).toBeUndefined()
    }),
  )
})

const rowsOf = async (bytes: Buffer, wanted?: Encoding) => {
  const found: string[][] = []
  for await (const { rows } of readCsv(bytes, { separator: ',', hasQuotes: true }, wanted))
    found.push(...rows.map(({ cells }) => cells.all()))
  return found
}

test('bytes in memory are read like a file, with any separator', async () => {
  const text = 'nome,valor\r\n"Água, Luz ""e"" Cia","1,5"\r\nSão,2\r\n'
  const rows = [
    ['nome', 'valor'],
    ['Água, Luz "e" Cia', '1,5'],
    ['São', '2'],
  ]
  expect(await rowsOf(Buffer.from(text))).toEqual(rows)
  expect(await rowsOf(Buffer.from(`\ufeff${text}`))).toEqual(rows)
  expect(await rowsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(rows)
  for (const encoding of singleByte) {
    const bytes = encoded(text, encoding)
    expect(await encodingOf(bytes)).toBe(encoding)
    expect(await rowsOf(bytes)).toEqual(rows)
  }
})

test('a file of many pieces is cut at its lines', async () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => `linha ${at},São`)
  const rows = await rowsOf(Buffer.from(lines.join('\n')))
  expect(rows.length).toBe(lines.length)
  expect(rows.at(-1)).toEqual(['linha 59999', 'São'])
})
