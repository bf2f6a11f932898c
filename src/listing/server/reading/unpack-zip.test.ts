import { strFromU8, strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { unpackZip } from './zip-limits.ts'

const zipOf = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files))

test('files of a zip have no folders; macOS metadata is skipped', () => {
  const files = unpackZip(
    zipOf({ 'pasta/Shopping Um.xlsx': strToU8('um'), '__MACOSX/._Shopping Um.xlsx': strToU8('x') }),
  )
  expect(files.map(({ name, bytes }) => [name, strFromU8(bytes)])).toEqual([
    ['Shopping Um.xlsx', 'um'],
  ])
})

test('a zip that unpacks to a hundred times its size is refused before unpacking', () => {
  expect(() => unpackZip(zipOf({ 'a.xlsx': new Uint8Array(32 << 20) }))).toThrow(
    'O ZIP se expande além do limite',
  )
})

test('a zip with false sizes, with too many files, or an invalid zip is refused', () => {
  const lying = zipOf({ 'a.xlsx': new Uint8Array(8 << 20) })
  const directory = lying.lastIndexOf(Buffer.from('PK\u0001\u0002'))
  lying.writeUInt32LE(10, directory + 24)
  expect(() => unpackZip(lying)).toThrow('danificado')
  const many = Object.fromEntries(
    Array.from({ length: 501 }, (_, index) => [`${index}.xlsx`, strToU8('x')]),
  )
  expect(() => unpackZip(zipOf(many))).toThrow('O ZIP tem 501 arquivos; o máximo é 500.')
  expect(() => unpackZip(Buffer.from('shopping;valor'))).toThrow('não é um ZIP')
})
