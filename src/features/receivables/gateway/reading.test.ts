import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'

import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'

import { FileRefused, type Issue } from './layout.ts'
import { readFileOfErp, rowTexts } from './reading.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-reading-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function file(content: string | Uint8Array): string {
  const path = join(folder, `arquivo-${(files += 1)}`)
  writeFileSync(path, content)
  return path
}
const extract = fileURLToPath(new URL('../../../../../shared/data/erp/titulos.csv', import.meta.url))
const firstLines = readFileSync(extract, 'utf8').split('\r\n').slice(0, 4)

async function read(path: string): Promise<{ lines: string[]; issues: Issue[]; rows: number }> {
  const lines: string[] = []
  const issues: Issue[] = []
  let rows = 0
  for await (const message of readFileOfErp(path, 7, 'ORACLE')) {
    if (message.kind !== 'piece') continue
    lines.push(
      ...Buffer.from(message.copy)
        .toString()
        .split('\n')
        .filter((line) => line !== ''),
    )
    issues.push(...message.issues)
    rows += message.rows
  }
  return { lines, issues, rows }
}
const refusal = async (path: string) =>
  read(path).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FileRefused ? error.message : error),
  )

describe('csv', () => {
  test('a row becomes one line of COPY, its cells typed: cents, days, the first day of the month', async () => {
    const { lines, issues } = await read(file(firstLines.slice(0, 2).join('\r\n')))
    expect(issues).toEqual([])
    expect(lines).toEqual([
      [
        '7',
        '2',
        'Shopping Parque das Águas',
        '1000',
        '100000001',
        'Q010001',
        'Recanto Express',
        'Recanto Express Varejo S.A.',
        '36576230000140',
        'MALL',
        'ALM00000001',
        '1000250600001',
        'DP',
        'ALM',
        'CL001',
        '2025-06-01',
        '2025-06-15',
        '2025-06-15',
        '839740',
        '0',
        '0',
        '0',
        'RC00000001',
        '2025-08-20',
        '\\N',
        '839740',
      ].join('\t'),
    ])
  })

  test('backslashes and tabs in a text do not break COPY', async () => {
    const { lines } = await read(file(firstLines.slice(0, 2).join('\n').replace('Recanto Express;', 'Rec\\N\tanto;')))
    expect(lines[0]).toContain('\tRec\\\\N anto\t')
  })

  test('Latin-1 found late in a long file is read as Latin-1 from its first row', async () => {
    const [header = '', row = ''] = firstLines
    const ascii = row.replaceAll('Águas', 'Aguas')
    const text = [header, row, ...Array.from({ length: 5000 }, (_, n) => ascii.replace('ALM00000001', `A${n}`))].join(
      '\r\n',
    )
    const { lines, rows } = await read(file(Buffer.from(text, 'latin1')))
    expect(rows).toBe(5001)
    expect(lines[0]).toContain('Shopping Parque das Águas')
  })

  test('a column nobody knows is ignored, and said so', async () => {
    const { issues, rows } = await read(
      file(
        firstLines
          .slice(0, 2)
          .map((line, n) => `${line};${n === 0 ? 'cor' : 'azul'}`)
          .join('\n'),
      ),
    )
    expect(rows).toBe(1)
    expect(issues).toMatchObject([{ line: 1, severity: 'AVISO', column: 'cor' }])
  })

  test('lines are counted as an editor counts them, quoted line breaks included', async () => {
    const [header = '', row = ''] = firstLines
    const path = file(
      [header, row.replace('Recanto Express;', '"Recanto\nExpress";'), '', row.replace('06/2025', '13/2025')].join(
        '\n',
      ),
    )
    expect((await read(path)).issues).toMatchObject([{ line: 5, column: 'competencia' }])
    expect([...(await rowTexts(path, [5])).keys()]).toEqual([5])
  })

  test.each([
    ['100.000 columns', `${firstLines[0] ?? ''};${'x;'.repeat(100_000)}\n`, 'o máximo é 200'],
    ['a row of 10 MB', `${firstLines[0] ?? ''}\n${'x'.repeat(10_000_000)}`, 'mais de 1 MB'],
    [
      'a quoted cell that never ends',
      `${firstLines[0] ?? ''}\n"${'x\n'.repeat(2_000_000)}`,
      'As aspas abertas na linha 2 não se fecham',
    ],
  ])('%s is refused', async (_, content, sentence) => {
    expect(await refusal(file(content))).toContain(sentence)
  })
})

type Part = { name: string; content: Buffer; declared?: number }

/** A zip made by hand, with the sizes the test wants it to declare. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, content, declared = content.length } of parts) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(declared, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declared, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

describe('xlsx', () => {
  const sheet = async (rows: readonly (readonly (string | number | Date | null)[])[]) =>
    file((await writeXlsx({ sheets: [{ name: 'Plan1', rows: rows.map((row) => [...row]) }] })) as Uint8Array)
  const header = (firstLines[0] ?? '').split(';')
  const texts = (firstLines[1] ?? '').split(';')

  test('gives the same lines as the csv, with numbers, dates and padding as a spreadsheet keeps them', async () => {
    const typed = texts.map((cell, at) => {
      const name = header[at] ?? ''
      if (/^(valor|desconto)/.test(name)) return Number(cell.replace(',', '.'))
      if (/^(vencimento|data)/.test(name))
        return new Date(`${cell.slice(6)}-${cell.slice(3, 5)}-${cell.slice(0, 2)}T00:00:00Z`)
      return ['unidEcon', 'contrato', 'cpfCnpj', 'numBoleto'].includes(name) ? Number(cell) : cell
    })
    const csv = await read(file(firstLines.slice(0, 2).join('\r\n')))
    const xlsx = await read(await sheet([header, typed]))
    expect(xlsx.issues).toEqual([])
    expect(xlsx.lines).toEqual(csv.lines)
    const unpaid = await read(await sheet([header, typed.slice(0, 20)]))
    expect(unpaid.issues).toEqual([])
    expect(unpaid.rows).toBe(1)
  })

  test('a row below an empty one keeps its own number', async () => {
    const bad = texts.map((cell, at) => (header[at] === 'competencia' ? '13/2025' : cell))
    expect((await read(await sheet([header, [null], bad]))).issues).toMatchObject([
      { line: 3, column: 'competencia', value: '13/2025' },
    ])
  })

  test('a sheet that unpacks to a hundred times its size is refused within 300 ms', async () => {
    const path = file(
      zip([
        { name: '[Content_Types].xml', content: Buffer.from('<x/>') },
        { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(64 << 20, 0x20) },
      ]),
    )
    const before = performance.now()
    const { checkZip } = await import('./zip-limits.ts')
    expect(() => checkZip(readFileSync(path))).toThrow('se expande além do limite')
    expect(performance.now() - before).toBeLessThan(300)
    expect(await refusal(path)).toContain('se expande além do limite')
  })

  test.each([
    [
      'a part that is larger than it declares',
      zip([{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(8 << 20, 0x20), declared: 1000 }]),
      'danificado',
    ],
    [
      '3.000 parts',
      zip(Array.from({ length: 3000 }, (_, n) => ({ name: `a${n}.xml`, content: Buffer.from('x') }))),
      'tem 3000 partes',
    ],
    ['a zip without a sheet', zip([{ name: 'a.txt', content: Buffer.from('x') }]), 'danificado'],
    [
      'an old xls or a file with a password',
      Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'),
      'xls antigo ou tem senha',
    ],
  ])('%s is refused', async (_, content, sentence) => {
    expect(await refusal(file(content))).toContain(sentence)
  })

  test('every cut of a good file is refused or read, never a crash', async () => {
    const whole = readFileSync(await sheet([header, texts]))
    for (let end = 8; end < whole.length; end += Math.ceil(whole.length / 12)) {
      expect(await refusal(file(whole.subarray(0, end))), `cut at ${end}`).toContain('danificado')
    }
  })
})
