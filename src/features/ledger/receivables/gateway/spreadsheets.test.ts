// Real spreadsheets read by the ERP layouts (rules 9).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'

import { FileRefused, type Issue } from '#listing/server/reading/layout.ts'
import { readRows } from '#listing/server/reading/reading.ts'
import { erpSample } from '#testing/test-erp-samples.ts'

import type { Codes } from './codes.ts'
import { erpLayouts } from './layouts.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-sheets-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
function file(content: string | Uint8Array): string {
  const path = join(folder, `planilha-${(files += 1)}`)
  writeFileSync(path, content)
  return path
}

const codes: Codes = {
  contractTypes: new Map([['MALL', 4]]),
  documentTypes: new Map([['DP', 1]]),
  movementTypes: new Map([['ALM', 7]]),
}
type Kind = 'ORACLE' | 'AUXILIARY'
type ReadOutcome = { rows: number; issues: Issue[]; stagedText: string }

async function readAll(path: string, kind: Kind): Promise<ReadOutcome> {
  const outcome: ReadOutcome = { rows: 0, issues: [], stagedText: '' }
  for await (const message of readRows(path, erpLayouts(codes), kind)) {
    if (message.kind !== 'piece') continue
    outcome.rows += message.rows
    outcome.issues.push(...message.issues)
    outcome.stagedText +=
      Buffer.from(message.parties).toString() + Buffer.from(message.copy).toString()
  }
  return outcome
}
const refusalOf = (path: string, kind: Kind = 'ORACLE') =>
  readAll(path, kind).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FileRefused ? error.message : error),
  )

/** Header and first row of an ERP sample. */
const sampleOf = (name: 'titulos.csv' | 'contratos.csv') => {
  const [header = '', row = ''] = readFileSync(erpSample(name), 'utf8')
    .replace('\ufeff', '')
    .split(/\r?\n/)
  return { header: header.split(';'), row: row.split(';') }
}
const titulos = sampleOf('titulos.csv')
const contracts = sampleOf('contratos.csv')

type Cell = string | number | Date | boolean | null
type StyledCell = { readonly value: Cell; readonly format: string }
const isStyled = (cell: Cell | StyledCell): cell is StyledCell =>
  typeof cell === 'object' && cell !== null && 'format' in cell

/** A workbook of one sheet; styled cells have a number format. */
async function workbook(rows: readonly (readonly (Cell | StyledCell)[])[]): Promise<Uint8Array> {
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, column) =>
        isStyled(cell) ? [[`${at},${column}`, { style: { numFmt: cell.format } }] as const] : [],
      ),
    ),
  )
  const values = rows.map((row) => row.map((cell) => (isStyled(cell) ? cell.value : cell)))
  return (await writeXlsx({ sheets: [{ name: 'Plan1', rows: values, cells }] })) as Uint8Array
}

/** The sample row as a spreadsheet, with some cells replaced. */
const sheetOf = async (
  { header, row }: typeof titulos,
  changes: Readonly<Record<string, Cell | StyledCell>>,
) => file(await workbook([header, row.map((cell, at) => changes[header[at] ?? ''] ?? cell)]))

const problems = ({ issues }: ReadOutcome) => issues.map(({ column, reason }) => [column, reason])

describe('cells of a spreadsheet', () => {
  // 2026-10-01 is day 20727 since 1970.
  const october = '\t20727\t'

  test.each([
    ['a date cell of the first', new Date('2026-10-01T00:00:00Z')],
    ['a date cell of another day of the month', new Date('2026-10-19T00:00:00Z')],
    ['a date cell that shows month and year', { value: 46_296, format: 'mmm/yy' }],
    ['01/10/2026 as text', '01/10/2026'],
    ['10/2026 as text', '10/2026'],
  ])('a competência is a month: %s', async (_, competencia) => {
    const outcome = await readAll(await sheetOf(titulos, { competencia }), 'ORACLE')
    expect(problems(outcome)).toEqual([])
    expect(outcome.stagedText).toContain(october)
  })

  test('a day other than the first, as text, is not a competência', async () => {
    const outcome = await readAll(await sheetOf(titulos, { competencia: '19/10/2026' }), 'ORACLE')
    expect(problems(outcome)).toEqual([
      ['competencia', 'A competência é um mês: use MM/AAAA, ou o dia 01 do mês.'],
    ])
  })

  test('dates count from 1904 if the workbook uses that date system', async () => {
    const parts = unzipSync(
      await workbook([
        titulos.header,
        titulos.row.map((cell, at) =>
          titulos.header[at] === 'vencimento' ? { value: 44_834, format: 'dd/mm/yyyy' } : cell,
        ),
      ]),
    )
    const name = 'xl/workbook.xml'
    const text = strFromU8(parts[name] ?? new Uint8Array())
    const dated = /<workbookPr\b/.test(text)
      ? text.replace('<workbookPr', '<workbookPr date1904="1"')
      : text.replace(/(<workbook[^>]*>)/, '$1<workbookPr date1904="1"/>')
    const path = file(zipSync({ ...parts, [name]: strToU8(dated) }))
    // 44834 days after 01/01/1904 is 01/10/2026.
    expect((await readAll(path, 'ORACLE')).stagedText).toContain(october)
  })

  test.each([
    ['a CNPJ of 13 digits', '03576230000191', 3_576_230_000_191],
    ['a CNPJ of 14 digits', '36576230000140', 36_576_230_000_140],
    ['a CPF of 10 digits', '01234567890', 1_234_567_890],
  ])('%s stored as a number is padded', async (_, document, cpfCnpj) => {
    const outcome = await readAll(await sheetOf(titulos, { cpfCnpj }), 'ORACLE')
    expect(problems(outcome)).toEqual([])
    expect(outcome.stagedText).toContain(`\t${document}\t`)
  })

  test('a number that can be a CPF or a CNPJ is refused with both', async () => {
    const outcome = await readAll(await sheetOf(titulos, { cpfCnpj: 123_456_797 }), 'ORACLE')
    expect(problems(outcome)).toEqual([
      [
        'cpfCnpj',
        'Sem os zeros à esquerda não se sabe se é o CPF 00123456797 ou o CNPJ 00000123456797; formate a coluna como texto e preencha-o de novo.',
      ],
    ])
  })

  test('a number with wrong check digits is reported with its zeros', async () => {
    const outcome = await readAll(await sheetOf(titulos, { cpfCnpj: 123_456_798 }), 'ORACLE')
    expect(problems(outcome)).toEqual([
      ['cpfCnpj', 'O dígito verificador do CPF não confere; confira o documento.'],
    ])
  })

  test('text without its zeros is refused', async () => {
    const outcome = await readAll(await sheetOf(titulos, { cpfCnpj: '123456797' }), 'ORACLE')
    expect(problems(outcome)).toEqual([
      ['cpfCnpj', 'O CPF deve ter 11 dígitos e o CNPJ, 14 caracteres.'],
    ])
  })

  test('a CEP stored as a number gets its zeros back', async () => {
    const outcome = await readAll(
      await sheetOf(contracts, { cep: 1_310_100, uf: 'SP' }),
      'AUXILIARY',
    )
    expect(outcome.issues.filter(({ column }) => column === 'cep')).toEqual([])
    expect(outcome.stagedText).toContain('\t01310100\t')
  })

  test.each([
    ['money', { value: 1234.5, format: '"R$" #,##0.00' }],
    ['red money', { value: 1234.5, format: '[Red]#,##0.00' }],
    ['a text format', { value: 1234.5, format: '@' }],
    ['a day by mistake', { value: 1234.5, format: 'dd/mm/yyyy' }],
    ['hours', { value: 1234.5, format: '[h]:mm' }],
  ])('a number is read in any number format: %s', async (_, valorOriginal) => {
    const outcome = await readAll(
      await sheetOf(titulos, { valorOriginal, valorAberto: 0 }),
      'ORACLE',
    )
    expect(problems(outcome)).toEqual([])
    expect(outcome.stagedText).toContain('\t123450\t0\t')
  })

  test.each([
    [
      'numeroTitulo',
      { value: 46_296, format: 'dd/mm/yyyy' },
      'A planilha transformou este código na data 01/10/2026; formate a coluna como texto e preencha-o de novo.',
    ],
    [
      'numBoleto',
      1.23e22,
      'A planilha arredondou este número (1.23e+22); formate a coluna como texto e preencha-o de novo.',
    ],
    [
      'numBoleto',
      '1,23E+13',
      'A planilha arredondou este número (1,23E+13); formate a coluna como texto e preencha-o de novo.',
    ],
    [
      'razaoSocial',
      '#N/D',
      'A célula tem um erro da planilha (#N/D); corrija a fórmula e envie de novo.',
    ],
    ['vencimento', 46_296, 'A célula é um número, e não uma data; formate a coluna como data.'],
  ])('%s of %o is reported with its reason', async (column, cell, reason) => {
    const outcome = await readAll(await sheetOf(titulos, { [column]: cell }), 'ORACLE')
    expect(problems(outcome)).toEqual([[column, reason]])
  })

  test('a text and a number with the same digits in one column are read separately', async () => {
    const rowWith = (cpfCnpj: Cell) =>
      titulos.row.map((cell, at) => (titulos.header[at] === 'cpfCnpj' ? cpfCnpj : cell))
    const path = file(
      await workbook([titulos.header, rowWith(1_234_567_890), rowWith('1234567890')]),
    )
    const { rows, issues } = await readAll(path, 'ORACLE')
    expect(rows).toBe(2)
    expect(issues.map(({ line, column }) => [line, column])).toEqual([[3, 'cpfCnpj']])
  })
})

describe('lines that are not rows', () => {
  const [header, row] = [titulos.header.join(';'), titulos.row.join(';')]
  const empty = ';'.repeat(titulos.header.length - 1)

  test('a last line of only separators', async () => {
    const outcome = await readAll(file([header, row, empty].join('\r\n')), 'ORACLE')
    expect([outcome.rows, problems(outcome)]).toEqual([1, []])
  })

  test('several lines of separators, with blanks between, or rows of a sheet without text', async () => {
    const csv = await readAll(
      file([header, row, empty, empty.replace(';', ' ;')].join('\n')),
      'ORACLE',
    )
    expect([csv.rows, problems(csv)]).toEqual([1, []])
    const path = file(await workbook([titulos.header, titulos.row, [null, ' '], ['', '']]))
    const sheet = await readAll(path, 'ORACLE')
    expect([sheet.rows, problems(sheet)]).toEqual([1, []])
  })
})

describe('a missing header is reported', () => {
  const lines = (separator: string) =>
    [titulos.header.join(separator), titulos.row.join(separator)].join('\r\n')

  test.each([
    [',', 'vírgula'],
    ['\t', 'tabulação'],
    ['|', 'barra vertical'],
  ])('separated by %o', async (separator, name) => {
    expect(await refusalOf(file(lines(separator)))).toBe(
      `O separador das colunas está errado: encontrado ${name}, esperado ponto e vírgula. Salve o arquivo como CSV separado por ponto e vírgula, ou como xlsx, e envie de novo.`,
    )
  })

  test('a title row above it, of a csv and of a sheet', async () => {
    const sentence = (count: string) =>
      `Há ${count} acima do cabeçalho ('Títulos de outubro'): a primeira linha deve ter os nomes das colunas. Apague o que está acima deles e envie de novo.`
    expect(await refusalOf(file(`Títulos de outubro;;\r\n${lines(';')}`))).toBe(
      sentence('uma linha'),
    )
    const path = file(
      await workbook([
        ['Títulos de outubro'],
        ['emitido em 01/11/2026'],
        titulos.header,
        titulos.row,
      ]),
    )
    expect(await refusalOf(path)).toBe(sentence('2 linhas'))
  })

  test('unknown column names are quoted', async () => {
    expect(await refusalOf(file('cliente;valor;data\r\na;1;2'))).toContain(
      "O cabeçalho não é de nenhuma planilha conhecida: a primeira linha deve ter os nomes das colunas, separados por ponto e vírgula. Encontrado: 'cliente', 'valor', 'data'. As colunas obrigatórias da planilha de títulos são: shopping; unidEcon; contrato;",
    )
  })

  test('a required column with another name: both are named', async () => {
    const renamed = lines(';').replace('cpfCnpj', 'documento')
    expect(await refusalOf(file(renamed))).toBe(
      "O cabeçalho não tem a coluna obrigatória cpfCnpj. Esta coluna do arquivo não é da planilha: 'documento'.",
    )
  })

  test('accents, case, blanks and order of the names do not matter', async () => {
    const order = titulos.header.map((_, at) => at).toReversed()
    const names = order.map((at) =>
      (titulos.header[at] ?? '').toUpperCase().replace('RAZAO', 'RAZÃO '),
    )
    const text = [names.join(';'), order.map((at) => titulos.row[at]).join(';')].join('\n')
    const outcome = await readAll(file(`\ufeff${text}`), 'ORACLE')
    expect([outcome.rows, problems(outcome)]).toEqual([1, []])
  })
})
