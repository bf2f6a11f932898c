import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'

import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'

import { FileRefused, type Issue } from '#listing/server/reading/layout.ts'
import { readRows, rowTexts } from '#listing/server/reading/reading.ts'
import { erpSample } from '#testing/test-erp-samples.ts'
import { measureCpuMs } from '#testing/thread-cpu.ts'

import type { Codes } from './codes.ts'
import { erpLayouts } from './layouts.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-reading-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function file(content: string | Uint8Array): string {
  const path = join(folder, `arquivo-${(files += 1)}`)
  writeFileSync(path, content)
  return path
}
const extract = erpSample('titulos.csv')
const firstLines = readFileSync(extract, 'utf8').split('\r\n').slice(0, 4)

const codes: Codes = {
  contractTypes: new Map([['MALL', 4]]),
  documentTypes: new Map([
    ['DP', 1],
    ['FT', 2],
  ]),
  movementTypes: new Map([
    ['ALM', 7],
    ['CDO', 8],
  ]),
}
const linesOf = (copy: Uint8Array) =>
  Buffer.from(copy)
    .toString()
    .split('\n')
    .filter((line) => line !== '')

type ReadOutcome = { lines: string[]; parties: string[]; issues: Issue[]; rows: number }

async function readAll(path: string): Promise<ReadOutcome> {
  const lines: string[] = []
  const parties: string[] = []
  const issues: Issue[] = []
  let rows = 0
  for await (const message of readRows(path, erpLayouts(codes), 'ORACLE')) {
    if (message.kind !== 'piece') continue
    lines.push(...linesOf(message.copy))
    parties.push(...linesOf(message.parties))
    issues.push(...message.issues)
    rows += message.rows
  }
  return { lines, parties, issues, rows }
}
const refusal = async (path: string) =>
  readAll(path).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FileRefused ? error.message : error),
  )

describe('csv', () => {
  test('a row becomes one line of COPY with typed cells: cents, days, ids; the debtor has its own line', async () => {
    const { lines, parties, issues } = await readAll(file(firstLines.slice(0, 3).join('\r\n')))
    expect(issues).toEqual([])
    const row = (
      line: number,
      number: string,
      documentType: number,
      movementType: number,
      cents: string,
      payment: string,
    ) =>
      // 2025-06-01, 2025-06-15 and 2025-08-20 as days since 1970.
      `${line}\t1\t${number}\t1000250600001\t${documentType}\t${movementType}\tCL001\t20240\t20254\t20254\t${cents}\t0\t0\t0\t${payment}\t20320\t\\N\t${cents}\t\\N\t\\N\t\\N\t\\N\t\\N`
    expect(lines).toEqual([
      row(2, 'ALM00000001', 1, 7, '839740', 'RC00000001'),
      row(3, 'CDO00000002', 2, 8, '104967', 'RC00000002'),
    ])
    expect(parties).toEqual([
      '1\t2\tShopping Parque das Águas\t1000\t100000001\tQ010001\tRecanto Express\tRecanto Express Varejo S.A.\t36576230000140\t4\t\\N',
    ])
  })

  test('a party is checked and reported once in any row order; if invalid, every row is rejected', async () => {
    const [header = '', row = ''] = firstLines
    const other = row.replace('Q010001', 'Q010002')
    const bad = row.replace('36576230000140', '36576230000141')
    const { lines, parties, issues } = await readAll(
      file([header, row, other, bad, bad, row, other].join('\n')),
    )
    expect(lines.map((line) => line.split('\t').slice(0, 2).join(' '))).toEqual([
      '2 1',
      '3 2',
      '6 1',
      '7 2',
    ])
    expect(parties).toHaveLength(2)
    expect(issues.map(({ line, column }) => [line, column])).toEqual([
      [4, 'cpfCnpj'],
      [5, 'cpfCnpj'],
    ])
  })

  test('backslashes and tabs in a text do not break COPY', async () => {
    const text = firstLines
      .slice(0, 2)
      .join('\n')
      .replace('Recanto Express;', 'Rec\\N\tanto;')
      .replace('CL001', 'CL\\')
    const { lines, parties } = await readAll(file(text))
    expect(parties[0]).toContain('\tRec\\\\N anto\t')
    expect(lines[0]).toContain('\tCL\\\\\t')
  })

  test('Latin-1 found late in a long file is read as Latin-1 from its first row', async () => {
    const [header = '', row = ''] = firstLines
    const ascii = row.replaceAll('Águas', 'Aguas')
    const text = [
      header,
      row,
      ...Array.from({ length: 5000 }, (_, n) => ascii.replace('ALM00000001', `A${n}`)),
    ].join('\r\n')
    const { parties, rows } = await readAll(file(Buffer.from(text, 'latin1')))
    expect(rows).toBe(5001)
    expect(parties[0]).toContain('Shopping Parque das Águas')
  })

  test('an unknown column is ignored with a warning', async () => {
    const { issues, rows } = await readAll(
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

  test('a receipt without dataCompensacao counts on its payment date, else on the load date, with a warning', async () => {
    const [header = '', row = ''] = firstLines
    const undated = row.replace(/;20\/08\/2025;/, ';;')
    expect(undated).not.toBe(row)
    const path = file(
      [`${header};dataPagamento`, `${undated};19/08/2025`, `${undated};`].join('\n'),
    )
    expect((await readAll(path)).issues).toMatchObject([
      {
        line: 2,
        severity: 'AVISO',
        column: 'dataCompensacao',
        reason:
          'O pagamento não tem data de compensação; na inadimplência ele conta na data de pagamento.',
      },
      {
        line: 3,
        severity: 'AVISO',
        column: 'dataCompensacao',
        reason: 'O pagamento não tem data; na inadimplência ele conta no dia desta carga.',
      },
    ])
  })

  test('line numbers match an editor, including quoted line breaks', async () => {
    const [header = '', row = ''] = firstLines
    const path = file(
      [
        header,
        row.replace('Recanto Express;', '"Recanto\nExpress";'),
        '',
        row.replace('06/2025', '13/2025'),
      ].join('\n'),
    )
    expect((await readAll(path)).issues).toMatchObject([{ line: 5, column: 'competencia' }])
    const found: number[] = []
    for await (const texts of rowTexts(path, [5])) found.push(...texts.keys())
    expect(found).toEqual([5])
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

/** Peak memory in MB of a separate process that reads the file. */
function megabytesOf(path: string): number {
  const script = `import { readRows } from ${JSON.stringify(new URL('../../../../listing/server/reading/reading.ts', import.meta.url).href)}
    import { erpLayouts } from ${JSON.stringify(new URL('./layouts.ts', import.meta.url).href)}
    const codes = { contractTypes: new Map([['MALL', 4]]), documentTypes: new Map([['DP', 1]]), movementTypes: new Map([['ALM', 7]]) }
    let rows = 0
    for await (const message of readRows(${JSON.stringify(path)}, erpLayouts(codes), 'ORACLE')) if (message.kind === 'piece') rows += message.rows
    console.log(rows, Math.round(process.resourceUsage().maxRSS / 1024))`
  const root = fileURLToPath(new URL('../../../../..', import.meta.url))
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  return Number(answer.trim().split(' ')[1])
}

test('a file ten times as long uses no more memory', () => {
  const [header = '', row = ''] = firstLines
  const long = (rows: number) =>
    file(
      [header, ...Array.from({ length: rows }, (_, n) => row.replace('ALM00000001', `A${n}`))].join(
        '\r\n',
      ),
    )
  const [short, longer] = [megabytesOf(long(20_000)), megabytesOf(long(200_000))]
  // The longer file has 40 MB more on disk; stored as rows it would need several times that.
  expect(longer - short).toBeLessThan(40)
}, 60_000)

type Part = { name: string; content: Buffer; declaredSize?: number }

/** A handmade zip that declares the given sizes. */
function zip(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const { name, content, declaredSize = content.length } of parts) {
    const packedBytes = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packedBytes.length, 18)
    local.writeUInt32LE(declaredSize, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packedBytes.length, 20)
    entry.writeUInt32LE(declaredSize, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packedBytes)
    central.push(entry, Buffer.from(name))
    at += 30 + name.length + packedBytes.length
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
    file(
      (await writeXlsx({
        sheets: [{ name: 'Plan1', rows: rows.map((row) => [...row]) }],
      })) as Uint8Array,
    )
  const header = (firstLines[0] ?? '').split(';')
  const texts = (firstLines[1] ?? '').split(';')

  test('gives the same lines as the csv, with numbers, dates and padding of a spreadsheet', async () => {
    const typed = texts.map((cell, at) => {
      const name = header[at] ?? ''
      if (/^(valor|desconto)/.test(name)) return Number(cell.replace(',', '.'))
      if (/^(vencimento|data)/.test(name))
        return new Date(`${cell.slice(6)}-${cell.slice(3, 5)}-${cell.slice(0, 2)}T00:00:00Z`)
      return ['unidEcon', 'contrato', 'cpfCnpj', 'numBoleto'].includes(name) ? Number(cell) : cell
    })
    const csv = await readAll(file(firstLines.slice(0, 2).join('\r\n')))
    const xlsx = await readAll(await sheet([header, typed]))
    expect(xlsx.issues).toEqual([])
    // Removes the list of codes that the sheet stored as numbers.
    const bare = (line: string) => line.replace(/\{[a-z_,]+\}$/, '\\N')
    expect(xlsx.lines.map(bare)).toEqual(csv.lines)
    expect(xlsx.parties.map(bare)).toEqual(csv.parties)
    const unpaid = await readAll(await sheet([header, typed.slice(0, 20)]))
    expect(unpaid.issues).toEqual([])
    expect(unpaid.rows).toBe(1)
  })

  test('a row below an empty one keeps its own number', async () => {
    const bad = texts.map((cell, at) => (header[at] === 'competencia' ? '13/2025' : cell))
    expect((await readAll(await sheet([header, [null], bad]))).issues).toMatchObject([
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
    const { checkZip } = await import('#listing/server/reading/zip-limits.ts')
    const cpuMs = measureCpuMs(() =>
      expect(() => checkZip(readFileSync(path))).toThrow('se expande além do limite'),
    )
    expect(cpuMs).toBeLessThan(300)
    expect(await refusal(path)).toContain('se expande além do limite')
  })

  test.each([
    [
      'a part that is larger than it declares',
      zip([
        { name: 'xl/sharedStrings.xml', content: Buffer.alloc(8 << 20, 0x20), declaredSize: 1000 },
      ]),
      'danificado',
    ],
    [
      '3.000 parts',
      zip(
        Array.from({ length: 3000 }, (_, n) => ({ name: `a${n}.xml`, content: Buffer.from('x') })),
      ),
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

  test('every truncation of a valid file is refused or read, never a crash', async () => {
    const whole = readFileSync(await sheet([header, texts]))
    for (let end = 8; end < whole.length; end += Math.ceil(whole.length / 12)) {
      expect(await refusal(file(whole.subarray(0, end))), `cut at ${end}`).toContain('danificado')
    }
  })
})
