import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { testObjectStore, type TestObjectStore } from '#testing/test-object-store.ts'

import type { Place } from './port.ts'
import { prefixPlace } from './s3.ts'

let there: TestObjectStore
let place: Place
const folder = mkdtempSync(join(tmpdir(), 'regua-s3-'))
const to = join(folder, 'to')

beforeAll(async () => {
  there = await testObjectStore()
  place = prefixPlace({
    ...there.settings,
    prefix: 'erp/',
    isOfPattern: (name) => name.endsWith('.csv'),
  })
})
afterAll(async () => {
  place.close()
  await there.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  there.fail(undefined)
  there.objects.clear()
})

const put = (key: string, text: string) =>
  there.objects.set(key, { bytes: Buffer.from(text), at: new Date('2026-11-18T09:00:00Z') })
const keys = () => [...there.objects.keys()].toSorted()
const only = async () => {
  const [file] = await place.list()
  if (file === undefined) throw new Error('no file')
  return file
}

describe('a prefix of S3', () => {
  test('has the objects directly below it, over all pages of the list', async () => {
    for (const name of ['e.csv', 'd.csv', 'c.csv', 'b.csv', 'a.csv', 'x.csv.tmp', 'y.txt'])
      put(`erp/${name}`, name)
    put('erp/processados/2026-11-17/velho.csv', 'velho')
    put('outro/z.csv', 'z')
    expect((await place.list()).map(({ name }) => name)).toEqual([
      'a.csv',
      'b.csv',
      'c.csv',
      'd.csv',
      'e.csv',
    ])
  })

  test('an object that changes or goes away meanwhile is not taken', async () => {
    put('erp/a.csv', 'um')
    const file = await only()
    put('erp/a.csv', 'dois')
    expect(await place.take(file, to)).toBeUndefined()
    expect(await place.moveDone(file, '2026-11-18')).toBe('')
    there.objects.clear()
    expect(await place.take(file, to)).toBeUndefined()
    expect(await place.moveDone(file, '2026-11-18')).toBe('')
  })

  test('a taken object moves to processados, a refused one to recusados with its reason', async () => {
    put('erp/títulos 1.csv', 'um')
    put('erp/processados/2026-11-18/títulos 1.csv', 'velho')
    const file = await only()
    await place.take(file, to)
    expect(readFileSync(to, 'utf8')).toBe('um')
    const moved = await place.moveDone(file, '2026-11-18')
    expect(moved).toBe('processados/2026-11-18/títulos 1.csv.2')
    expect(await place.putAside(moved, 'J02: dias ambíguos')).toBe('recusados/títulos 1.csv.2')
    expect(keys()).toEqual([
      'erp/processados/2026-11-18/títulos 1.csv',
      'erp/recusados/títulos 1.csv.2',
      'erp/recusados/títulos 1.csv.2.motivo.txt',
    ])
    expect(there.objects.get('erp/recusados/títulos 1.csv.2.motivo.txt')?.bytes.toString()).toBe(
      'J02: dias ambíguos\n',
    )
  })

  test('an error is no answer, without key, secret or signature', async () => {
    there.fail(403)
    const error = await place.list().catch((reason: unknown) => reason)
    expect((error as Error).message).toBe('Sem resposta de s3://balde: respondeu 403.')
  })
})
