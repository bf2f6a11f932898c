import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { folderPlace } from './folder.ts'
import type { Place } from './port.ts'

let root = ''
let base = ''
let place: Place
const there = (...parts: string[]) => join(base, 'sap', ...parts)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'regua-folder-'))
  base = join(root, 'fontes')
  mkdirSync(there(), { recursive: true })
  place = folderPlace({ base, parts: ['sap'], isOfPattern: (name) => name.endsWith('.csv') })
})
afterEach(() => rmSync(root, { recursive: true }))

const only = async () => {
  const [file] = await place.list()
  if (file === undefined) throw new Error('no file')
  return file
}

describe('a folder', () => {
  test('has the regular files directly in it that are whole and of the pattern', async () => {
    writeFileSync(there('b.csv'), '1')
    writeFileSync(there('a.csv'), '22')
    writeFileSync(there('c.csv.tmp'), '3')
    writeFileSync(there('d.csv.part'), '3')
    writeFileSync(there('.e.csv'), '3')
    writeFileSync(there('f.txt'), '3')
    mkdirSync(there('processados.csv'))
    expect((await place.list()).map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
  })

  test('no link leads out of it: neither a file nor a folder', async () => {
    writeFileSync(join(root, 'segredo.csv'), 'segredo')
    symlinkSync(join(root, 'segredo.csv'), there('link.csv'))
    expect(await place.list()).toEqual([])
    expect(await place.take({ name: 'link.csv', mark: '7 1' }, join(root, 'to'))).toBeUndefined()
    expect(existsSync(join(root, 'to'))).toBe(false)
    symlinkSync(root, join(base, 'fora'))
    const outside = folderPlace({ base, parts: ['fora'], isOfPattern: () => true })
    await expect(outside.list()).rejects.toThrow('A pasta fica fora de REGUA_FONTES_DIR.')
  })

  test('nothing is moved through a link, either', async () => {
    writeFileSync(there('a.csv'), '1')
    const elsewhere = join(root, 'fora')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, there('processados'))
    await expect(place.moveDone(await only(), '2026-11-18')).rejects.toThrow(
      'A pasta fica fora de REGUA_FONTES_DIR.',
    )
    writeFileSync(join(elsewhere, 'x.csv'), 'de outro')
    await expect(place.putAside('processados/x.csv', 'J02')).rejects.toThrow('REGUA_FONTES_DIR')
    expect(readFileSync(join(elsewhere, 'x.csv'), 'utf8')).toBe('de outro')
  })

  test('a file that changes or goes away meanwhile is not taken', async () => {
    writeFileSync(there('a.csv'), '1')
    const file = await only()
    writeFileSync(there('a.csv'), '12')
    expect(await place.take(file, join(root, 'to'))).toBeUndefined()
    rmSync(there('a.csv'))
    expect(await place.take(file, join(root, 'to'))).toBeUndefined()
    expect(await place.moveDone(file, '2026-11-18')).toBe('')
  })

  test('a whole file is taken byte by byte, for the account of the server alone', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 200])
    writeFileSync(there('a.csv'), bytes)
    expect(await place.take(await only(), join(root, 'to'))).toMatchObject({ name: 'a.csv' })
    expect(readFileSync(join(root, 'to')).equals(bytes)).toBe(true)
  })

  test('a taken file lies in processados of its day; an older one of its name stays', async () => {
    for (const text of ['1', '2']) {
      writeFileSync(there('a.csv'), text)
      await place.moveDone(await only(), '2026-11-18')
    }
    const day = there('processados', '2026-11-18')
    expect(readdirSync(day).toSorted()).toEqual(['a.csv', 'a.csv.2'])
    expect(readFileSync(join(day, 'a.csv'), 'utf8')).toBe('1')
  })

  test('another file with the same name by now is not moved', async () => {
    writeFileSync(there('a.csv'), '1')
    const file = await only()
    utimesSync(there('a.csv'), 1, 1)
    expect(await place.moveDone(file, '2026-11-18')).toBe('')
    expect(existsSync(there('a.csv'))).toBe(true)
  })

  test('a refused file lies in recusados with its reason', async () => {
    writeFileSync(there('a.csv'), '1')
    const moved = await place.moveDone(await only(), '2026-11-18')
    expect(await place.putAside(moved, 'J02: dias ambíguos')).toBe('recusados/a.csv')
    expect(readdirSync(there('recusados')).toSorted()).toEqual(['a.csv', 'a.csv.motivo.txt'])
    expect(readFileSync(there('recusados', 'a.csv.motivo.txt'), 'utf8')).toBe(
      'J02: dias ambíguos\n',
    )
    expect(await place.putAside(moved, 'J02: dias ambíguos')).toBe('')
  })

  test('a missing folder is no answer; the path of the machine is not told', async () => {
    const missing = folderPlace({ base, parts: ['nada'], isOfPattern: () => true })
    const error = await missing.list().catch((reason: unknown) => reason)
    expect((error as Error).message).toBe('Sem resposta da pasta nada: ela não existe.')
    expect((error as Error).message).not.toContain(root)
  })
})
