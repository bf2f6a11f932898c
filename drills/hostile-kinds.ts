import type { Chance } from './chance.ts'
import { columnNames, goodRow } from './erp-file.ts'
import { sheetOf, zipOf, type ZipPart } from './zip.ts'

export type Format = 'csv' | 'xlsx'
type Table = string[][]
type Mutation<T> = readonly [name: string, change: (args: T, chance: Chance) => T]

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
  return rows.map((cells, index) =>
    index === row ? cells.map((cell, at) => (at === column ? value : cell)) : cells,
  )
}

/** Faults of cells and rows, for both formats. */
const tables: readonly Mutation<Table>[] = [
  ['a strange cell', (rows, chance) => setCell(rows, chance, chance.pick(evil))],
  [
    'a strange cell',
    (rows, chance) => setCell(setCell(rows, chance, chance.pick(evil)), chance, chance.pick(evil)),
  ],
  [
    'a huge cell',
    (rows, chance) =>
      setCell(
        rows,
        chance,
        'x'.repeat(chance.pick([501, 501, 70_000, 70_000, 2_000_000, 10_000_000])),
      ),
  ],
  [
    'a missing column',
    (rows, chance) => rows.map((cells) => cells.toSpliced(chance.between(0, 3), 1)),
  ],
  [
    'a duplicate column',
    (rows, chance) => rows.map((cells) => [...cells, cells[chance.between(0, 3)] ?? '']),
  ],
  [
    'many columns',
    (rows, chance) =>
      rows.map((cells) => [
        ...cells,
        ...Array.from(
          { length: chance.pick([10, 10, 300, 300, 20_000, 100_000]) },
          (_, n) => `c${n}`,
        ),
      ]),
  ],
  [
    'a short row',
    (rows, chance) =>
      rows.map((cells, index) => (index === 2 ? cells.slice(0, chance.between(0, 20)) : cells)),
  ],
  ['rows twice', (rows) => [...rows, ...rows.slice(1)]],
  ['no header', (rows) => rows.slice(1)],
  ['the header again', (rows) => [rows[0] ?? [], ...rows]],
  ['only the header', (rows) => rows.slice(0, 1)],
  [
    'cells turned round',
    (rows) => rows.map((cells, index) => (index % 3 === 1 ? cells.toReversed() : cells)),
  ],
  ['nothing', () => []],
]

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
      Buffer.concat([
        Buffer.from(chance.pick(['\ufeff', '\n\n\n', 'MZ', '%PDF-1.7', '<html>', 'PK'])),
        bytes,
      ]),
  ],
  [
    'a NUL',
    (bytes, chance) =>
      Buffer.concat([bytes.subarray(0, chance.between(0, bytes.length)), Buffer.from([0]), bytes]),
  ],
]

const csvDamages: readonly Mutation<Buffer>[] = [
  ...damages,
  [
    'UTF-16',
    (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString(), 'utf16le')]),
  ],
  ['Latin-1', (bytes) => Buffer.from(bytes.toString(), 'latin1')],
  [
    'mixed line ends',
    (bytes, chance) =>
      Buffer.from(
        bytes.toString().replaceAll('\r\n', () => chance.pick(['\r\n', '\n', '\r', '\n\r'])),
      ),
  ],
  [
    'other separators',
    (bytes, chance) => Buffer.from(bytes.toString().replaceAll(';', chance.pick([',', '\t', '|']))),
  ],
  [
    'an open quote',
    (bytes, chance) =>
      Buffer.from(bytes.toString().replace(chance.pick([';LOJA;', ';DP;']), ';"LOJA;')),
  ],
]

const inCsv = (rows: Table) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'))

/** Faults of the sheet XML, by name. */
const sheets: readonly (readonly [name: string, change: (plain: string) => string])[] = [
  ['a plain sheet', (plain) => plain],
  ['a plain sheet', (plain) => plain],
  ['texts that are nowhere', (plain) => plain.replaceAll('<c t="inlineStr">', '<c t="s">')],
  [
    'a row beyond the last',
    (plain) => plain.replace('<sheetData>', '<sheetData><row r="99999999">'),
  ],
  [
    'entities',
    (plain) =>
      plain
        .replace(
          '<worksheet',
          '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;">]><worksheet',
        )
        .replace('<t>', '<t>&b;'),
  ],
  ['rows without an end', (plain) => plain.replaceAll('</row>', '')],
  ['a row below zero', (plain) => plain.replace('<row r="2">', '<row r="-5">')],
  ['rows in rows', (plain) => plain.replace('<row r="3">', '<row r="3">'.repeat(3_000))],
  ['a formula', (plain) => plain.replace('<is><t>', '<f>1+1</f><v>')],
  ['cells in one place', (plain) => plain.replaceAll('<c t=', '<c r="B2" t=')],
  ['a cell far away', (plain) => plain.replace('<c t=', '<c r="XFE1048577" t=')],
  [
    'merged cells',
    (plain) =>
      plain.replace(
        '</sheetData>',
        '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
  ],
]

/** Faults of the zip container. */
const containers: readonly (readonly [
  name: string,
  own: Partial<ZipPart>,
  others: () => readonly ZipPart[],
])[] = [
  ['a plain container', {}, () => []],
  ['a plain container', {}, () => []],
  ['a part said to be tiny', { declaredSize: 1 }, () => []],
  ['a part said to be huge', { declaredSize: 0xfffffff0 }, () => []],
  ['a part of zip64', { declaredSize: 0xffffffff }, () => []],
  ['a part said to be stored', { method: 0 }, () => []],
  ['a part packed otherwise', { method: 12 }, () => []],
  ['sizes behind the part', { hasDescriptor: true }, () => []],
  ['a path upwards', {}, () => [{ name: '../../evil.xml', bytes: Buffer.from('x') }]],
  ['a link', {}, () => [{ name: 'xl/link.xml', bytes: Buffer.from('/etc/passwd'), isLink: true }]],
  ['an empty workbook', {}, () => [{ name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') }]],
  ['a zip in the zip', {}, () => [{ name: 'xl/worksheets/sheet1.xml', bytes: zipOf([]) }]],
  [
    'macros',
    {},
    () => [{ name: 'xl/vbaProject.bin', bytes: Buffer.from('Attribute VB_Name = "x"') }],
  ],
  ['many parts', {}, () => emptyParts(2_500)],
  // One more than the directory counter can hold: it wraps around.
  ['more parts than can be counted', {}, () => emptyParts(65_540)],
]

const emptyParts = (count: number): ZipPart[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `xl/p${n}.xml`,
    bytes: Buffer.alloc(0),
    packed: Buffer.from([3, 0]),
  }))

/** A workbook with a faulty XML or directory, and the description of the fault. */
function inXlsx(rows: Table, chance: Chance): { readonly what: string; readonly bytes: Buffer } {
  const [sheetWhat, change] = chance.pick(sheets)
  const [containerWhat, own, others] = chance.pick(containers)
  const sheet = {
    name: 'xl/worksheets/sheet1.xml',
    bytes: Buffer.from(change(sheetOf(rows))),
    ...own,
  }
  const more = others()
  const parts = more.some(({ name }) => name === sheet.name) ? more : [sheet, ...more]
  return { what: `${sheetWhat}, ${containerWhat}`, bytes: zipOf(parts) }
}

/** A file and the description of its fault. */
export type Hostile = { readonly what: string; readonly bytes: Buffer; readonly format: Format }

/** Creates one hostile file, reproducible from the seed. */
export function hostileFile(format: Format, chance: Chance, n: number): Hostile {
  const [rowsWhat, change] = chance.pick(tables)
  const rows = change(table(`H${n}-`), chance)
  const [bytesWhat, damage] = chance.pick(format === 'csv' ? csvDamages : damages)
  const whole = format === 'csv' ? { what: 'csv', bytes: inCsv(rows) } : inXlsx(rows, chance)
  return {
    what: `${rowsWhat}, ${whole.what}, ${bytesWhat}`,
    bytes: damage(whole.bytes, chance),
    format,
  }
}
