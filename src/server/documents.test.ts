import { inflateRawSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { pdfOf } from './pdf-writer.ts'
import { zipOf } from './zip-writer.ts'

test('an archive is read back by its central directory: names with accents, bytes and checks', () => {
  const archive = zipOf(
    [
      { name: 'dossiê.txt', bytes: Buffer.from('açaí '.repeat(100)) },
      { name: 'anexos/1.bin', bytes: Buffer.from([0, 1, 2]) },
      { name: 'vazio', bytes: Buffer.alloc(0) },
    ],
    new Date(2026, 10, 18, 12, 30, 10),
  )
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  expect(archive.readUInt16LE(end + 10)).toBe(3)
  const found: [string, string][] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < 3; index += 1) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [size, nameLength, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    const data = local + 30 + nameLength
    found.push([name, inflateRawSync(archive.subarray(data, data + size)).toString('latin1')])
    at += 46 + nameLength
  }
  expect(found).toEqual([
    ['dossiê.txt', Buffer.from('açaí '.repeat(100)).toString('latin1')],
    ['anexos/1.bin', '\u0000\u0001\u0002'],
    ['vazio', ''],
  ])
})

test('a document says its objects where its table says they are, breaks long lines and goes on to further pages', () => {
  const lines = Array.from({ length: 120 }, (_, index) => ({
    as: 'text' as const,
    text: `Linha ${index}: Ação (coração) \\ ${'x'.repeat(index)}`,
  }))
  const text = pdfOf('Dossiê', [
    { as: 'title', text: 'Dossiê de notificação' },
    ...lines,
    { as: 'code', text: 'f'.repeat(400) },
  ]).toString('latin1')
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text.endsWith('%%EOF\n')).toBe(true)
  const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  expect(offsets.map((at, index) => text.slice(at, at + `${index + 1} 0 obj`.length))).toEqual(
    offsets.map((_, index) => `${index + 1} 0 obj`),
  )
  expect(text).toMatch(/\/Count [3-9]/)
  expect(text).toContain(
    String.raw`(Linha 3: A` + '\xe7\xe3o ' + String.raw`\(cora` + '\xe7\xe3o' + String.raw`\) \\ xxx)`,
  )
  // Nothing is set beyond the margin: 400 signs of 4,8 points take four lines of at most 101.
  expect([...text.matchAll(/\((f+)\) Tj/g)].map(([, run = '']) => run.length)).toEqual([101, 101, 101, 97])
  for (const [, length = '', content = ''] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(content).toHaveLength(Number(length))
})
