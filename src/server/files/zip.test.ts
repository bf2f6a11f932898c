import { randomBytes } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { type ZipPieces, ZipStream } from './zip.ts'

const at = new Date(2026, 10, 18, 12, 30, 10)

async function archiveOf(
  files: readonly (readonly [name: string, pieces: ZipPieces, level: number])[],
): Promise<Buffer> {
  const zip = new ZipStream()
  const written: Uint8Array[] = []
  for (const [name, pieces, level] of files)
    for await (const bytes of zip.file(name, pieces, { at, level })) written.push(bytes)
  return Buffer.concat([...written, ...zip.end()])
}

/** Reads an archive by its directory, without a library. */
function entriesOf(archive: Buffer) {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  const found: { name: string; bytes: Buffer; isUtf8: boolean; day: number; time: number }[] = []
  let place = archive.readUInt32LE(end + 16)
  for (let index = 0; index < archive.readUInt16LE(end + 10); index += 1) {
    expect(archive.readUInt32LE(place)).toBe(0x02014b50)
    const [crc, packed, size, local] = [16, 20, 24, 42].map((offset) =>
      archive.readUInt32LE(place + offset),
    ) as [number, number, number, number]
    const nameLength = archive.readUInt16LE(place + 28)
    const name = archive.subarray(place + 46, place + 46 + nameLength).toString()
    expect(archive.readUInt32LE(local)).toBe(0x04034b50)
    const data = local + 30 + nameLength
    const bytes = inflateRawSync(archive.subarray(data, data + packed))
    expect([bytes.length, crc32(bytes)]).toEqual([size, crc])
    found.push({
      name,
      bytes,
      isUtf8: (archive.readUInt16LE(place + 8) & 0x0800) !== 0,
      day: archive.readUInt16LE(place + 14),
      time: archive.readUInt16LE(place + 12),
    })
    place += 46 + nameLength
  }
  expect(place).toBe(end)
  return found
}

test('an archive is read back by its directory: names with accents, bytes, sizes, checks and the instant', async () => {
  const text = Buffer.from('açaí '.repeat(100))
  const archive = await archiveOf([
    ['dossiê.txt', [text.subarray(0, 7), text.subarray(7)], 6],
    ['anexos/1.bin', [Buffer.from([0, 1, 2])], 0],
    ['vazio', [], 6],
  ])
  const day = ((2026 - 1980) << 9) | (11 << 5) | 18
  const time = (12 << 11) | (30 << 5) | 5
  expect(entriesOf(archive)).toEqual([
    { name: 'dossiê.txt', bytes: text, isUtf8: true, day, time },
    { name: 'anexos/1.bin', bytes: Buffer.from([0, 1, 2]), isUtf8: false, day, time },
    { name: 'vazio', bytes: Buffer.alloc(0), isUtf8: false, day, time },
  ])
})

test('the same files make the same bytes', async () => {
  const files = [['a.txt', [Buffer.from('um'.repeat(1_000))], 6]] as const
  expect(await archiveOf(files)).toEqual(await archiveOf(files))
})

test('a file is streamed: the archive buffers a few chunks, whatever its length', async () => {
  const mebibyte = 1 << 20
  let read = 0
  const pieces = async function* () {
    for (let count = 0; count < 48; count += 1) {
      read += mebibyte
      yield randomBytes(mebibyte)
    }
  }
  let [written, most] = [0, 0]
  for await (const bytes of new ZipStream().file('anexo.pdf', pieces(), { at, level: 0 })) {
    written += bytes.length
    most = Math.max(most, read - written)
  }
  expect(written).toBeGreaterThan(48 * mebibyte)
  expect(most).toBeLessThan(4 * mebibyte)
})

test('an unreadable file makes no archive', async () => {
  const pieces = function* () {
    yield Buffer.from('half')
    throw new Error('the connection ended')
  }
  await expect(archiveOf([['a', pieces(), 6]])).rejects.toThrow('the connection ended')
})
