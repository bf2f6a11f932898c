import { mkdtemp, readFile, readdir, rm, stat, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BureauFolders, fileBureau } from './file-adapter.ts'
import type { BureauGateway, ReturnArrival } from './port.ts'

let root = ''
let folders: BureauFolders = { outbox: '', inbox: '', processedFolder: '' }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-'))
  folders = {
    outbox: join(root, 'saida'),
    inbox: join(root, 'entrada'),
    processedFolder: join(root, 'processados'),
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const bytes = new Uint8Array([0x30, 0x0d, 0x0a, 0xff])

describe('sending', () => {
  test('the file is in the outbox under its name, byte by byte, and nothing else is', async () => {
    expect(
      await fileBureau(folders).send('lote-1', 'CONVEM.11222333.PEFIN.REM.000042.TXT', bytes),
    ).toBe('sent')
    expect(await readdir(folders.outbox)).toEqual(['CONVEM.11222333.PEFIN.REM.000042.TXT'])
    expect(
      new Uint8Array(await readFile(join(folders.outbox, 'CONVEM.11222333.PEFIN.REM.000042.TXT'))),
    ).toEqual(bytes)
  })

  test('a file with debtors is readable only by the account of the server', async () => {
    await fileBureau(folders).send('lote-1', 'A.TXT', bytes)
    const sent = join(folders.processedFolder, 'enviados')
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    for (const folder of [folders.outbox, folders.processedFolder, sent])
      expect(await modeOf(folder)).toBe('700')
    for (const file of [join(folders.outbox, 'A.TXT'), join(sent, 'A.TXT')])
      expect(await modeOf(file)).toBe('600')
  })

  test('the same file again is sent once', async () => {
    const bureau = fileBureau(folders)
    await bureau.send('lote-1', 'A.TXT', bytes)
    expect(await bureau.send('lote-1', 'A.TXT', bytes)).toBe('sent')
    expect(await readdir(folders.outbox)).toEqual(['A.TXT'])
  })

  test('other content under a waiting name is refused and leaves the first file untouched', async () => {
    const bureau = fileBureau(folders)
    await bureau.send('lote-1', 'A.TXT', bytes)
    await expect(bureau.send('lote-2', 'A.TXT', new Uint8Array([1]))).rejects.toThrow(
      'another A.TXT',
    )
    expect(new Uint8Array(await readFile(join(folders.outbox, 'A.TXT')))).toEqual(bytes)
    expect(await readdir(folders.outbox)).toEqual(['A.TXT'])
  })

  test('the rest of an interrupted attempt is overwritten', async () => {
    await mkdir(folders.outbox)
    await writeFile(join(folders.outbox, '.lote-1.A.TXT.parcial'), 'half')
    await fileBureau(folders).send('lote-1', 'A.TXT', bytes)
    expect(await readdir(folders.outbox)).toEqual(['A.TXT'])
  })

  test('a file that the transport has taken is not written a second time', async () => {
    const bureau = fileBureau(folders)
    await bureau.send('lote-1', 'A.TXT', bytes)
    await rm(join(folders.outbox, 'A.TXT'))
    expect(await bureau.send('lote-1', 'A.TXT', bytes)).toBe('sent')
    expect(await readdir(folders.outbox)).toEqual([])
    await expect(bureau.send('lote-2', 'A.TXT', new Uint8Array([1]))).rejects.toThrow('sent before')
  })

  test('a crash between copy and rename is repaired by the next attempt', async () => {
    await mkdir(folders.outbox)
    await mkdir(join(folders.processedFolder, 'enviados'), { recursive: true })
    await writeFile(join(folders.outbox, '.lote-1.A.TXT.parcial'), bytes)
    await writeFile(join(folders.processedFolder, 'enviados', 'A.TXT'), bytes)
    expect(await fileBureau(folders).send('lote-1', 'A.TXT', bytes)).toBe('sent')
    expect(await readdir(folders.outbox)).toEqual(['A.TXT'])
  })

  test('an unwritable outbox throws, as the file was certainly not sent', async () => {
    await writeFile(folders.outbox, 'a file in the way')
    await expect(fileBureau(folders).send('lote-1', 'A.TXT', bytes)).rejects.toThrow()
  })

  test.each(['../A.TXT', 'a/b', '.hidden', '', 'a\0b', '..'])(
    'the name %j never leaves the folder',
    async (name) => {
      await expect(fileBureau(folders).send('lote-1', name, bytes)).rejects.toThrow('file name')
      await expect(fileBureau(folders).send(name, 'A.TXT', bytes)).rejects.toThrow('file name')
      await expect(fileBureau(folders).acknowledge(name)).rejects.toThrow('file name')
    },
  )
})

describe('querying', () => {
  test('a file in the outbox or taken from it was received; an unfinished one was not', async () => {
    const bureau = fileBureau(folders)
    expect(await bureau.find('lote-1', 'A.TXT', bytes)).toBe('absent')
    await bureau.send('lote-1', 'A.TXT', bytes)
    expect(await bureau.find('lote-1', 'A.TXT', bytes)).toBe('received')
    await rm(join(folders.outbox, 'A.TXT'))
    expect(await bureau.find('lote-1', 'A.TXT', bytes)).toBe('received')
    await writeFile(join(folders.outbox, '.lote-1.A.TXT.parcial'), 'half')
    expect(await bureau.find('lote-1', 'A.TXT', bytes)).toBe('absent')
  })

  test('another file of that name gives no answer', async () => {
    await fileBureau(folders).send('lote-1', 'A.TXT', bytes)
    expect(await fileBureau(folders).find('lote-1', 'A.TXT', new Uint8Array([1]))).toBe('unknown')
  })
})

describe('collecting', () => {
  const waiting = async ({ collect }: BureauGateway) => {
    const arrivals: ReturnArrival[] = []
    for await (const arrival of collect()) arrivals.push(arrival)
    return arrivals
  }
  const arrive = async (name: string, content: string) => {
    await mkdir(folders.inbox, { recursive: true })
    await writeFile(join(folders.inbox, name), content)
  }

  test('an empty or missing inbox gives nothing', async () => {
    expect(await waiting(fileBureau(folders))).toEqual([])
  })

  test('returns come in name order, until each is acknowledged', async () => {
    const bureau = fileBureau(folders)
    await arrive('R.008.40414.PEFIN.RET.D260513.H080000.TXT', 'b')
    await arrive('R.008.40414.PEFIN.RET.D260512.H191657.TXT', 'a')
    const names = [
      'R.008.40414.PEFIN.RET.D260512.H191657.TXT',
      'R.008.40414.PEFIN.RET.D260513.H080000.TXT',
    ]
    expect((await waiting(bureau)).map(({ fileName }) => fileName)).toEqual(names)
    expect((await waiting(bureau)).map((arrival) => Buffer.from(arrival.bytes).toString())).toEqual(
      ['a', 'b'],
    )
    await bureau.acknowledge(names[0] ?? '')
    expect((await waiting(bureau)).map(({ fileName }) => fileName)).toEqual([names[1]])
    expect(await readFile(join(folders.processedFolder, names[0] ?? ''), 'utf8')).toBe('a')
  })

  test('acknowledging twice, or a missing file, does no harm', async () => {
    const bureau = fileBureau(folders)
    await arrive('R.TXT', 'a')
    await bureau.acknowledge('R.TXT')
    await bureau.acknowledge('R.TXT')
    expect(await readdir(folders.processedFolder)).toEqual(['R.TXT'])
  })

  test('a second return of one name keeps the first; equal ones are stored once', async () => {
    const bureau = fileBureau(folders)
    for (const content of ['a', 'b', 'a', 'b']) {
      await arrive('R.TXT', content)
      await bureau.acknowledge('R.TXT')
    }
    expect(await readdir(folders.processedFolder)).toEqual(['R.TXT', 'R.TXT.2'])
    expect(await readFile(join(folders.processedFolder, 'R.TXT.2'), 'utf8')).toBe('b')
  })

  test('half transfers, hidden files and folders are ignored', async () => {
    await arrive('R.TXT.parcial', 'half')
    await arrive('.R.TXT', 'hidden')
    await mkdir(join(folders.inbox, 'antigos'))
    expect(await waiting(fileBureau(folders))).toEqual([])
  })
})
