import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { Unavailable } from '#server/http/errors.ts'
import { inTransaction } from '#server/database/connection.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { testObjectStore, type TestObjectStore } from '#testing/test-object-store.ts'

import {
  DamagedFile,
  setObjectStore,
  readFileChunks,
  removeOrphans,
  storeFile,
  storeFiles,
  writeFileTo,
} from './files.ts'
import { type ObjectStore, openObjectStore } from './object-store.ts'

const database = committedDatabase()
const folder = mkdtempSync(join(tmpdir(), 'regua-objects-'))
let there: TestObjectStore
let store: ObjectStore

beforeAll(async () => {
  there = await testObjectStore()
  store = await openObjectStore(there.settings)
})
afterAll(async () => {
  store.close()
  await there.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => setObjectStore(store))
afterEach(() => {
  setObjectStore(undefined)
  there.fail(undefined)
  there.objects.clear()
})

const everything = { malls: 'all' } as const
const large = Buffer.alloc(3_000_000, 'Régua de cobrança ')
const keep = (source: string | Uint8Array) =>
  inTransaction(database.app, everything, (tx) =>
    storeFile(tx, { name: 'carga.csv', mediaType: 'text/csv', source, mallId: null }),
  )
const read = (id: string) =>
  inTransaction(database.app, everything, async (tx) => {
    const pieces: Uint8Array[] = []
    for await (const piece of readFileChunks(tx, id)) pieces.push(piece)
    return Buffer.concat(pieces)
  })
const rowOf = async (id: string) =>
  (
    await database.adminPool.query(
      `select location, size_bytes::int as size,
        (select count(*)::int from stored_file_chunk c where c.file_id = f.id) as chunks
      from stored_file f where id = $1`,
      [id],
    )
  ).rows[0] as object

test.each(['s3', 'database'])(
  'many files at once are stored in the %s, each under its id, and read back unchanged',
  async (location) => {
    setObjectStore(location === 's3' ? store : undefined)
    const contents = [Buffer.from('carta'), Buffer.alloc(0), large]
    const stored = await inTransaction(database.app, everything, (tx) =>
      storeFiles(
        tx,
        contents.map((bytes, place) => ({
          name: `${place}/carta.pdf`,
          mediaType: 'application/pdf',
          bytes,
          mallId: null,
        })),
      ),
    )
    expect(stored).toHaveLength(contents.length)
    for (const { id, bytes, sha256 } of stored) {
      expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
      const chunks = location === 's3' ? 0 : Math.ceil(bytes.length / 2 ** 20)
      expect(await rowOf(id)).toEqual({ location, size: bytes.length, chunks })
      expect((await read(id)).equals(bytes)).toBe(true)
    }
    const { rows } = await database.adminPool.query<{ name: string }>(
      'select name from stored_file where id = $1',
      [stored[0]?.id],
    )
    expect(rows).toEqual([{ name: '0_carta.pdf' }])
  },
)

test('a file from disk, and bytes, are stored only under the id of their row and read back unchanged', async () => {
  const path = join(folder, 'carga.csv')
  writeFileSync(path, large)
  for (const source of [path, large, new Uint8Array()]) {
    const { id, size } = await keep(source)
    const bytes = typeof source === 'string' ? large : Buffer.from(source)
    expect(size).toBe(bytes.length)
    expect(await rowOf(id)).toEqual({ location: 's3', size: bytes.length, chunks: 0 })
    expect(there.objects.get(`regua/${id}`)?.bytes.equals(bytes)).toBe(true)
    expect((await read(id)).equals(bytes)).toBe(true)
    const copy = join(folder, 'copia')
    await inTransaction(database.app, everything, (tx) => writeFileTo(tx, id, copy))
    expect(readFileSync(copy).equals(bytes)).toBe(true)
  }
})

test('a file stored in the database before is read there, and is not moved', async () => {
  setObjectStore(undefined)
  const { id } = await keep(large)
  setObjectStore(store)
  expect(await rowOf(id)).toEqual({ location: 'database', size: large.length, chunks: 3 })
  expect((await read(id)).equals(large)).toBe(true)
  expect(there.objects.size).toBe(0)
})

test('a changed byte, in the store or in the database, fails the read', async () => {
  const { id } = await keep(large)
  const object = there.objects.get(`regua/${id}`)
  object?.bytes.writeUInt8(1, 2_000_000)
  await expect(read(id)).rejects.toThrow(DamagedFile)
  const copy = join(folder, 'copia')
  await expect(
    inTransaction(database.app, everything, (tx) => writeFileTo(tx, id, copy)),
  ).rejects.toThrow(DamagedFile)
  setObjectStore(undefined)
  const { id: own } = await keep(large)
  await database.adminPool.query(
    `update stored_file_chunk set bytes = set_byte(bytes, 5, 0) where file_id = $1 and position = 1`,
    [own],
  )
  await expect(read(own)).rejects.toThrow(DamagedFile)
  await expect(
    inTransaction(database.app, everything, (tx) => writeFileTo(tx, own, copy)),
  ).rejects.toThrow(DamagedFile)
})

test('without an answer of the store the act is refused and stores nothing', async () => {
  there.fail(503)
  const before = await database.adminPool.query('select from stored_file')
  await expect(keep(large)).rejects.toThrow(Unavailable)
  expect((await database.adminPool.query('select from stored_file')).rowCount).toBe(before.rowCount)
  const lost = await keep(large).catch((error: unknown) => error)
  expect((lost as Unavailable).message).toBe(
    'O depósito de arquivos não respondeu; nada foi gravado. Tente de novo.',
  )
})

test('an object without a row is deleted after a day, whatever its page of the listing', async () => {
  const { id } = await keep(large)
  await inTransaction(database.app, everything, async (tx) => {
    for (let n = 0; n < 4; n += 1)
      await storeFile(tx, { name: 'x', mediaType: 'text/csv', source: large, mallId: null })
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(there.objects.size).toBe(5)
  const remove = (hours: number) =>
    inTransaction(database.app, everything, (tx) =>
      removeOrphans(tx, new Date(Date.now() + hours * 3_600_000)),
    )
  expect(await remove(23)).toBe(0)
  expect(await remove(25)).toBe(4)
  expect([...there.objects.keys()]).toEqual([`regua/${id}`])
})
