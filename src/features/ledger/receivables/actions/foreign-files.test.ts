// Files from other systems, spreadsheets and people: parsed correctly or rejected with a reason.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'

import { csv, oracleHeader, oracleRow } from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'

const database = committedDatabase()
const { loadFile, file, oracleFile, count, empty, removeFiles } = exampleLoads(database)
beforeEach(empty)
afterAll(removeFiles)

const titulos = async () =>
  (
    await sql<{ number: string; due: string; month: string; cents: number }>`
      select number, to_char(due_on, 'DD/MM/YYYY') as due, to_char(competence, 'MM/YYYY') as month,
        original_cents as cents
      from titulo order by number`.execute(database.admin)
  ).rows.map(({ number, due, month, cents }) => ({ number, due, month, cents: Number(cents) }))

const issuesOf = async (id: number) =>
  (
    await sql<{ line: number; severity: string; column_name: string; reason: string }>`
      select line, severity, column_name, reason from erp_load_issue
      where load_id = ${id} order by line, column_name`.execute(database.admin)
  ).rows.map(({ line, severity, column_name, reason }) => [line, severity, column_name, reason])

type Cell = string | number | Date | null
type Sheet = {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden'
}
const workbook = async (
  sheets: readonly Sheet[],
  change: (sheet: string) => string = (text) => text,
): Promise<string> => {
  const parts = unzipSync((await writeXlsx({ sheets: sheets as never })) as Uint8Array)
  const name = 'xl/worksheets/sheet1.xml'
  return file(
    Buffer.from(
      zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) }),
    ),
    'xlsx',
  )
}
const rowOf = (more: Readonly<Record<string, Cell>>): Cell[] =>
  oracleHeader.map((name) => ({ ...oracleRow, ...more })[name] ?? null)

describe('date and number format of a file', () => {
  test('month before day: the file is refused whole, and both readings are shown', async () => {
    const summary = await loadFile(foreignFile('mes-antes-do-dia.csv'))
    expect(summary).toMatchObject({
      status: 'REJEITADA',
      error:
        "O arquivo tem datas na ordem mês/dia, nas colunas vencimento, vencimentoOriginal (linha 2: '08/13/2026'; linha 2: '08/13/2026'; linha 5: '09/25/2026' e mais 1): '08/13/2026' só existe como dia 13 do mês 08. Outras têm duas leituras: '08/10/2026' (vencimento, linha 3) é o dia 08 do mês 10, ou o dia 10 do mês 08. Nada do arquivo foi carregado. Escreva todas as datas como DD/MM/AAAA e envie de novo.",
    })
    expect(await count('titulo')).toBe(0)
  })

  test('a decimal point: the file is refused whole, and both readings are shown', async () => {
    const summary = await loadFile(foreignFile('ponto-decimal.csv'))
    expect(summary.status).toBe('REJEITADA')
    expect(summary.error).toContain(
      "O arquivo tem valores com ponto decimal, nas colunas valorOriginal, valorAberto (linha 2: '99.99'",
    )
    expect(summary.error).toContain(
      "e outros com duas leituras: '150.500' (valorOriginal, linha 4) é 150,500 ou 150.500,00.",
    )
    expect(await count('titulo')).toBe(0)
  })

  test.each([
    ['1,234.56', '1,234.56'],
    ['0.500', '12.345'],
    ['99.99', '1.234,56'],
  ])('%s next to %s refuses the file', async (one, other) => {
    const summary = await loadFile(
      oracleFile(
        { valorOriginal: one, valorAberto: '0' },
        { numeroTitulo: 'T2', valorOriginal: other, valorAberto: '0' },
      ),
    )
    expect(summary).toMatchObject({ status: 'REJEITADA' })
    expect(summary.error).toContain('ponto decimal')
  })

  test('ambiguous values are read as DD/MM/AAAA, with a point between thousands', async () => {
    await loadFile(
      oracleFile({
        vencimento: '07/05/2026',
        vencimentoOriginal: '07/05/2026',
        valorOriginal: '12.345',
        valorAberto: '0',
      }),
    )
    expect(await titulos()).toEqual([
      { number: 'T1', due: '07/05/2026', month: '10/2026', cents: 1_234_500 },
    ])
  })
})

describe('days and months of other systems', () => {
  test('twelve of thirteen days are read; a two-digit year is rejected', async () => {
    const summary = await loadFile(foreignFile('dias.csv'))
    expect(summary).toMatchObject({ linhas: 13, aceitas: 12, rejeitadas: 1 })
    expect(new Set((await titulos()).map(({ due }) => due))).toEqual(
      new Set(['10/08/2026', '01/08/2026']),
    )
    expect(await issuesOf(summary.id)).toEqual([
      [9, 'ERRO', 'vencimento', 'Escreva o ano com quatro algarismos: DD/MM/AAAA.'],
    ])
  })

  test('eleven months are read', async () => {
    expect(await loadFile(foreignFile('meses.csv'))).toMatchObject({ aceitas: 11, rejeitadas: 0 })
    expect(new Set((await titulos()).map(({ month }) => month))).toEqual(new Set(['08/2026']))
  })

  test('an implausible year is refused', async () => {
    const summary = await loadFile(
      oracleFile(
        { vencimento: '10/10/0206' },
        { numeroTitulo: 'T2', vencimento: '31/12/9999' },
        { numeroTitulo: 'T3' },
      ),
    )
    expect(summary).toMatchObject({ aceitas: 1, rejeitadas: 2 })
  })

  test('a day cell two minutes before midnight is the day of that midnight; another hour is reported', async () => {
    const summary = await loadFile(
      await workbook([
        {
          name: 'Plan1',
          rows: [
            oracleHeader,
            rowOf({ vencimento: new Date('2026-10-09T23:58:40Z') }),
            rowOf({ numeroTitulo: 'T2', vencimento: new Date('2026-10-10T00:01:30Z') }),
            rowOf({ numeroTitulo: 'T3', vencimento: new Date('2026-10-10T14:30:00Z') }),
          ],
        },
      ]),
    )
    expect((await titulos()).map(({ due }) => due)).toEqual(Array(3).fill('10/10/2026'))
    expect((await issuesOf(summary.id)).filter(([, , column]) => column === 'vencimento')).toEqual([
      [4, 'AVISO', 'vencimento', 'A célula tem a hora 14:30:00; vale o dia 10/10/2026.'],
    ])
  })
})

describe('sheets', () => {
  test('a hidden first sheet is skipped and the visible one is read', async () => {
    expect(await loadFile(foreignFile('aba-oculta.xlsx'))).toMatchObject({ status: 'PROCESSADA' })
    expect((await titulos()).map(({ number }) => number)).toEqual(['F001603'])
  })

  test('of several sheets the one with the header is read; two such sheets are named and refused', async () => {
    const data = [oracleHeader, rowOf({})]
    await loadFile(
      await workbook([
        { name: 'Capa', rows: [['Títulos de outubro'], ['emitido em 01/11/2026']] },
        { name: 'Dados', rows: data },
      ]),
    )
    expect(await count('titulo')).toBe(1)
    const two = await loadFile(
      await workbook([
        { name: 'Outubro', rows: data },
        { name: 'Novembro', rows: data },
      ]),
    )
    expect(two).toMatchObject({
      status: 'REJEITADA',
      error:
        "O arquivo tem 2 abas com este cabeçalho ('Outubro', 'Novembro'): deixe só uma delas e envie uma de cada vez. Nada do arquivo foi carregado.",
    })
  })

  test('rows hidden by a filter, and merged cells, refuse the file', async () => {
    const sheets = [
      { name: 'Plan1', rows: [oracleHeader, rowOf({}), rowOf({ numeroTitulo: 'T2' })] },
    ]
    const hidden = await workbook(sheets, (text) =>
      text.replace(/<row r="3"/, '<row r="3" hidden="1"'),
    )
    expect(await loadFile(hidden)).toMatchObject({
      status: 'REJEITADA',
      error:
        "A aba 'Plan1' tem linhas ocultas, por um filtro ou à mão (linha 3): mostre-as ou apague-as e envie de novo. Nada do arquivo foi carregado.",
    })
    const merged = await workbook(sheets, (text) =>
      text.replace(
        '</sheetData>',
        '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
      ),
    )
    expect((await loadFile(merged)).error).toBe(
      'A planilha tem células mescladas (A2:A3): desfaça a mesclagem, preencha cada célula e envie de novo. Nada do arquivo foi carregado.',
    )
    expect(await count('titulo')).toBe(0)
  })

  test('a per-cent cell is read as displayed, and a rate below 1 % is reported', async () => {
    await loadFile(foreignFile('porcentagem.xlsx'), 'AUXILIARY')
    const { rows } = await sql<{ fine: number; interest: number }>`
      select fine_bps as fine, interest_bps as interest from contract`.execute(database.admin)
    expect(rows).toEqual([{ fine: 1_000, interest: 100 }])
  })

  test.each(['absolute', 'noref', 'norow', 'rich', 'x-prefix'])(
    'a workbook of another program is read: %s',
    async (name) => {
      expect(await loadFile(foreignFile(`xlsx-${name}.xlsx`))).toMatchObject({
        status: 'PROCESSADA',
        rejeitadas: 0,
      })
    },
  )
})

describe('lines around the rows', () => {
  test.each(['sep.csv', 'coluna-repetida.csv'])('%s is read', async (name) => {
    expect(await loadFile(foreignFile(name))).toMatchObject({ status: 'PROCESSADA', aceitas: 1 })
  })

  test('a row of totals is a warning and not a row', async () => {
    const text = `${csv([oracleRow])}\r\nTotal geral${';'.repeat(16)}1.000,00;1000,00;;;;;;\r\n`
    const summary = await loadFile(file(text))
    expect(summary).toMatchObject({ linhas: 1, aceitas: 1, rejeitadas: 0, comAviso: 0 })
    expect(await issuesOf(summary.id)).toEqual([
      [3, 'AVISO', 'linha', 'A linha é um total da planilha e foi ignorada.'],
    ])
  })

  test('the message for a ledger of another system lists our columns', async () => {
    const { error } = await loadFile(foreignFile('condominio.xlsx'))
    expect(error).toContain("Encontrado: 'Cód. Condomínio', 'Cód. Bloco'")
    expect(error).toContain(
      'As colunas obrigatórias da planilha de títulos são: shopping; unidEcon; contrato; luc; razaoSocial; cpfCnpj; tipoContrato; numeroTitulo;',
    )
  })

  test.each([
    ['CP850', [0x53, 0xc6, 0x6f, 0x20, 0x82, 0x20, 0xa2]],
    ['Mac Roman', [0x53, 0x8b, 0x6f, 0x20, 0x8e, 0x20, 0x97]],
    ['Latin-1', [0x53, 0xe3, 0x6f, 0x20, 0xe9, 0x20, 0xf3]],
  ])('%s is detected by its letters and read', async (_, letters) => {
    const text = csv([{ ...oracleRow, razaoSocial: '@' }])
    const bytes = Buffer.from(text, 'latin1')
    const at = bytes.indexOf('@')
    await loadFile(
      file(Buffer.concat([bytes.subarray(0, at), Buffer.from(letters), bytes.subarray(at + 1)])),
    )
    expect((await sql`select name from tenant`.execute(database.admin)).rows).toEqual([
      { name: 'São é ó' },
    ])
  })

  test('UTF-16 is read, with and without BOM', async () => {
    const text = csv([{ ...oracleRow, razaoSocial: 'São José & Cia' }])
    for (const bytes of [text, `\ufeff${text}`])
      expect(await loadFile(file(Buffer.from(bytes, 'utf16le')))).toMatchObject({ aceitas: 1 })
  })

  test('two encodings in one file refuse it, with a line of each', async () => {
    const row = (number: string) =>
      csv([{ ...oracleRow, numeroTitulo: number, razaoSocial: 'São' }]).split('\r\n')[1] ?? ''
    const mixed = Buffer.concat([
      Buffer.from(`${oracleHeader.join(';')}\n${row('T1')}\n`),
      Buffer.from(`${row('T2')}\n`, 'latin1'),
    ])
    expect((await loadFile(file(mixed))).error).toContain(
      'O arquivo mistura duas codificações: a linha 2 está em UTF-8 e a linha 3 não.',
    )
  })
})
