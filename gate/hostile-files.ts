import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { auxiliary } from '#features/receivables/gateway/auxiliary.ts'
import { FileRefused, type Issue, recognise, RowReader } from '#features/receivables/gateway/layout.ts'
import { oracle } from '#features/receivables/gateway/oracle.ts'
import { readCsv } from '#features/receivables/gateway/read-csv.ts'
import { readXlsx } from '#features/receivables/gateway/read-xlsx.ts'

import { ask, percentile, until } from './asking.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './ending.ts'
import { columnNames, goodRow, upload } from './erp-file.ts'
import { type Findings, type Gate, sizeOf } from './gate.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'
import { sheetOf, zipOf } from './zip.ts'

type Format = 'csv' | 'xlsx'
type Table = string[][]
type Mutation<T> = readonly [name: string, change: (given: T, chance: Chance) => T]

const table = (prefix: string): Table => [
  [...columnNames],
  ...Array.from({ length: 8 }, (_, n) => goodRow(prefix, n + 1, 100_000 + n)),
]

const evil = [
  '31/02/2026',
  '00/00/0000',
  '99/99/9999',
  '-0',
  '1e308',
  '-1e-308',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '=1+1',
  "=cmd|'/c calc'!A1",
  '@SUM(A1)',
  '\t',
  ' ',
  '',
  'ﾊﾝｶｸ',
  '\u202e7202',
  '😀'.repeat(200),
  'a\u0300'.repeat(300),
  '../../etc/passwd',
  '%00',
  '\\N',
  '\\.',
  '\\',
  '"',
  ';',
  '1,2,3',
  '1.000.000,00',
  '0x10',
  'true',
  'null',
  '12/2026/10',
  '13/2026',
  "'; drop table boleto; --",
  '<script>',
  '\ud800',
  '\u0000',
  '١٢٣',
  '１２３',
  '1\u00a0000,00',
]

const setCell = (rows: Table, chance: Chance, value: string): Table => {
  const row = chance.between(1, rows.length - 1)
  const column = chance.between(0, columnNames.length - 1)
  return rows.map((cells, index) => (index === row ? cells.map((cell, at) => (at === column ? value : cell)) : cells))
}

/** What goes wrong in the cells and rows, whatever the file is kept in. */
const tables: readonly Mutation<Table>[] = [
  ['a strange cell', (rows, chance) => setCell(rows, chance, chance.pick(evil))],
  ['a strange cell', (rows, chance) => setCell(setCell(rows, chance, chance.pick(evil)), chance, chance.pick(evil))],
  ['a huge cell', (rows, chance) => setCell(rows, chance, 'x'.repeat(chance.pick([501, 70_000, 2_000_000])))],
  ['a missing column', (rows, chance) => rows.map((cells) => cells.toSpliced(chance.between(0, 3), 1))],
  ['a duplicate column', (rows, chance) => rows.map((cells) => [...cells, cells[chance.between(0, 3)] ?? ''])],
  [
    'many columns',
    (rows, chance) =>
      rows.map((cells) => [...cells, ...Array.from({ length: chance.pick([10, 300, 20_000]) }, (_, n) => `c${n}`)]),
  ],
  [
    'a short row',
    (rows, chance) => rows.map((cells, index) => (index === 2 ? cells.slice(0, chance.between(0, 20)) : cells)),
  ],
  ['rows twice', (rows) => [...rows, ...rows.slice(1)]],
  ['no header', (rows) => rows.slice(1)],
  ['the header again', (rows) => [rows[0] ?? [], ...rows]],
  ['only the header', (rows) => rows.slice(0, 1)],
  ['cells turned round', (rows) => rows.map((cells, index) => (index % 3 === 1 ? cells.toReversed() : cells))],
  ['nothing', () => []],
]

/** What goes wrong with the bytes. */
const damages: readonly Mutation<Buffer>[] = [
  ['as it is', (bytes) => bytes],
  ['as it is', (bytes) => bytes],
  ['cut', (bytes, chance) => bytes.subarray(0, chance.between(0, bytes.length))],
  [
    'flipped bytes',
    (bytes, chance) => {
      const changed = Buffer.from(bytes)
      for (let n = chance.between(1, 12); n > 0 && changed.length > 0; n -= 1)
        changed[chance.between(0, changed.length - 1)] = chance.between(0, 255)
      return changed
    },
  ],
  [
    'a piece twice',
    (bytes, chance) => {
      const from = chance.between(0, bytes.length)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.max(0, from - 200))])
    },
  ],
  [
    'something in front',
    (bytes, chance) =>
      Buffer.concat([Buffer.from(chance.pick(['\ufeff', '\n\n\n', 'MZ', '%PDF-1.7', '<html>', 'PK'])), bytes]),
  ],
  [
    'a NUL',
    (bytes, chance) => Buffer.concat([bytes.subarray(0, chance.between(0, bytes.length)), Buffer.from([0]), bytes]),
  ],
]

const csvDamages: readonly Mutation<Buffer>[] = [
  ...damages,
  ['UTF-16', (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString(), 'utf16le')])],
  ['Latin-1', (bytes) => Buffer.from(bytes.toString(), 'latin1')],
  [
    'mixed line ends',
    (bytes, chance) =>
      Buffer.from(bytes.toString().replaceAll('\r\n', () => chance.pick(['\r\n', '\n', '\r', '\n\r']))),
  ],
  ['other separators', (bytes, chance) => Buffer.from(bytes.toString().replaceAll(';', chance.pick([',', '\t', '|'])))],
  [
    'an open quote',
    (bytes, chance) => Buffer.from(bytes.toString().replace(chance.pick([';LOJA;', ';DP;']), ';"LOJA;')),
  ],
]

const inCsv = (rows: Table) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'))

/** A workbook whose XML or directory is strange. */
function inXlsx(rows: Table, chance: Chance): Buffer {
  const plain = sheetOf(rows)
  const sheet = chance.pick([
    plain,
    plain,
    plain,
    plain.replaceAll('<c t="inlineStr">', '<c t="s">'),
    plain.replace('<sheetData>', '<sheetData><row r="99999999">'),
    plain
      .replace('<worksheet', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]><worksheet')
      .replace('<t>', '<t>&b;'),
    plain.replaceAll('</row>', ''),
    plain.replace('<row r="2">', '<row r="-5">'),
    plain.replace('<row r="3">', `${'<row r="3">'.repeat(3_000)}`),
    plain.replace('<is><t>', '<f>1+1</f><v>'),
  ])
  return zipOf([
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: Buffer.from(sheet),
      ...chance.pick([
        {},
        {},
        {},
        {},
        { declared: 1 },
        { declared: 0xfffffff0 },
        { declared: 0xffffffff },
        { method: 0 },
        { method: 12 },
      ]),
    },
    ...chance.pick([
      [],
      [],
      [],
      [{ name: '../../evil.xml', bytes: Buffer.from('x') }],
      [{ name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') }],
      Array.from({ length: 2_500 }, (_, n) => ({ name: `xl/p${n}.xml`, bytes: Buffer.from('') })),
    ]),
  ])
}

type Hostile = { readonly what: string; readonly bytes: Buffer; readonly format: Format }

function hostileFile(format: Format, chance: Chance, n: number): Hostile {
  const [rowsWhat, change] = chance.pick(tables)
  const rows = change(table(`H${n}-`), chance)
  const [bytesWhat, damage] = chance.pick(format === 'csv' ? csvDamages : damages)
  return {
    what: `${rowsWhat}, ${bytesWhat}`,
    bytes: damage(format === 'csv' ? inCsv(rows) : inXlsx(rows, chance), chance),
    format,
  }
}

/** Reads a file as the thread of a load does; answers what became of it. Anything thrown but a refusal is a crash. */
async function readOne(
  path: string,
  format: Format,
): Promise<{ outcome: 'read' | 'refused'; issues: Issue[]; rows: number }> {
  const issues: Issue[] = []
  let rows = 0
  let reader: RowReader | undefined
  try {
    for await (const piece of format === 'xlsx' ? readXlsx(path) : readCsv(path)) {
      for (const { line, cells } of piece) {
        if (!reader) {
          reader = new RowReader(cells, recognise(cells, [oracle, auxiliary], undefined))
          continue
        }
        rows += 1
        reader.read(line, cells, (issue) => issues.push(issue))
      }
    }
    return { outcome: 'read', issues, rows }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    if (!/^\p{Lu}[^]*[.?!]$/u.test(error.message))
      throw new Error(`The refusal is no sentence: ${error.message}`, { cause: error })
    return { outcome: 'refused', issues: [], rows: 0 }
  }
}

function mustName(findings: Findings, what: string, issues: readonly Issue[]): void {
  const bad = issues.find(({ line, column, reason }) => !(line > 0) || column === '' || reason === '')
  findings.must(
    bad === undefined,
    `${what}: a flaw without line, column or reason: ${JSON.stringify(bad)?.slice(0, 200)}`,
  )
}

/** Structured mutants of both formats, read by the readers themselves; a few of them walk the whole way through a server. */
export const hostileFiles: Gate = {
  name: 'hostile-files',
  row: 'R24',
  promise:
    'hostile csv and xlsx files: no crash, no hang, each refusal is a sentence and each flaw names line, column and reason',
  run: (options) =>
    inPlace(async (place, findings) => {
      const perFormat = sizeOf(options, 300, 10_000)
      const throughServer = options.size === 'long' ? 150 : 8
      const chance = chanceOf(options.seed, 'hostile-files')
      const folder = mkdtempSync(join(tmpdir(), 'regua-gate-files-'))
      const counts = { read: 0, refused: 0, crashed: 0, flaws: 0 }
      const spans: number[] = []
      try {
        const path = join(folder, 'arquivo')
        for (const format of ['csv', 'xlsx'] as const) {
          for (let n = 0; n < perFormat; n += 1) {
            const file = hostileFile(format, chance, n)
            const { bytes } = file
            writeFileSync(path, bytes)
            const began = performance.now()
            try {
              const { outcome, issues } = await readOne(
                path,
                bytes.length > 3 && bytes.readUInt32BE(0) === 0x504b0304 ? 'xlsx' : 'csv',
              )
              counts[outcome] += 1
              counts.flaws += issues.length
              mustName(findings, `${format} ${n} (${file.what})`, issues)
            } catch (error) {
              counts.crashed += 1
              findings.problems.push(
                `${format} ${n} (${file.what}): ${error instanceof Error ? error.stack?.split('\n').slice(0, 3).join(' ') : String(error)}`,
              )
            }
            spans.push(performance.now() - began)
          }
          options.print?.(`${format}: ${perFormat} files, slowest ${Math.max(...spans).toFixed(0)} ms`)
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
      findings.atMost('slowest file, ms', Math.max(...spans), 10_000)

      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { DATABASE_URL: place.url })
      for (let n = 0; n < throughServer; n += 1) {
        const format = n % 2 === 0 ? 'csv' : 'xlsx'
        const { what, bytes } = hostileFile(format, chance, 10_000 + n)
        const answer = await upload(server.address, token, `arquivo-${n}.${format}`, bytes)
        findings.must(
          answer.status === 200,
          `upload of ${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 150)}`,
        )
      }
      // One that is certainly refused, whatever the seed.
      await upload(server.address, token, 'outro.csv', 'a;b;c\r\n1;2;3\r\n')
      await until(
        'every load ends',
        async () =>
          (await place.rows(`select 1 from erp_load where status not in ('REJEITADA', 'PROCESSADA', 'ERRO')`))
            .length === 0,
        60_000,
      )
      const loads = await place.rows<{ status: string; error: string | null; file: string }>(
        'select status, error, file_name as file from erp_load',
      )
      for (const { status, error, file } of loads) {
        findings.must(status !== 'ERRO', `${file} ended in ERRO: ${error}`)
        findings.must(
          status !== 'REJEITADA' || /^\p{Lu}[^]*\.$/u.test(error ?? ''),
          `${file} was refused without a sentence: ${error}`,
        )
      }
      findings.equal('health afterwards', (await ask(server.address, '/healthz')).status, 200)
      findings.must(!server.isOver(), 'the server ended')
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        files: 2 * perFormat,
        ...counts,
        throughServer: loads.length,
        rejected: loads.filter(({ status }) => status === 'REJEITADA').length,
        p99: percentile(spans, 0.99),
      }
    }),
}
