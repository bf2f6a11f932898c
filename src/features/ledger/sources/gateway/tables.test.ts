import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { FileRefused } from '#listing/server/reading/layout.ts'
import { recipeOf } from '#testing/example-sources.ts'

import type { RecipeFile } from '../contract/recipe.ts'
import { undecidedFile } from './detect.ts'
import { pathToList } from './json-rows.ts'
import { formOf, openFiles } from './open-files.ts'
import { separatorOf } from './separator.ts'
import { openTable } from './tables.ts'

const role = (more: Partial<RecipeFile> = {}): RecipeFile => ({ ...undecidedFile('T'), ...more })
const open = (bytes: Buffer | string, more: Partial<RecipeFile> = {}) => {
  const own = Buffer.from(bytes as never)
  return openTable(role(more), { name: 'a', bytes: own }, formOf(own))
}
const rowsOf = async (bytes: Buffer | string, more: Partial<RecipeFile> = {}) => {
  const table = await open(bytes, more)
  const rows: string[][] = []
  for await (const some of table.rows())
    rows.push(...some.map(({ cells }) => cells.all().map((cell) => cell.trim())))
  return { names: table.columns.names, reading: table.reading, sheets: table.sheets, rows }
}

/** The first batch of rows. */
async function firstRows(table: Awaited<ReturnType<typeof open>>) {
  for await (const rows of table.rows()) return rows
  return []
}

describe('separator', () => {
  test.each([
    ['nome;valor\nÁgua, Luz;1,50\nSão;2,50', ';'],
    ['nome,valor\n"Água, Luz","1,50"\nSão,"2,50"', ','],
    ['nome\tvalor\nÁgua, Luz\t1,50', '\t'],
    ['| nome | valor |\n| a | 1,50 |', '|'],
    ['Relatório de títulos, por shopping\n\na;b;c\n1;2;3\n4;5;6', ';'],
    ['sep=,\na;b,c\n', ','],
    ['só uma coluna\n1\n', ';'],
  ])('of %j is %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator)
  })
})

describe('csv', () => {
  test('the line sep= decides and is no row', async () => {
    expect(await rowsOf('sep=|\nnome|valor\na;b|1\n')).toMatchObject({
      names: ['nome', 'valor'],
      reading: { separador: '|', linhaCabecalho: 2 },
      rows: [['a;b', '1']],
    })
  })

  test('the header is below titles: the row with every wanted name, else with most words', async () => {
    const text =
      'Relatório\nPosição em 18/11/2026\n\nFilial;Título;Saldo\n1;A1;10,00\nFilial;Título;Saldo\n1;A2;10,00\n'
    const wanted = {
      names: ['Filial', 'Título', 'Saldo'],
      rows: [
        ['1', 'A1', '10,00'],
        ['1', 'A2', '10,00'],
      ],
    }
    expect(await rowsOf(text)).toMatchObject(wanted)
    expect(await rowsOf(text, { cabecalho: ['SALDO', 'titulo'] })).toMatchObject(wanted)
  })

  test('a header of two rows joins the names of a column', async () => {
    expect(
      await rowsOf('Valores;;Cliente\nOriginal;Saldo;Nome\n1;2;A\n', {
        linhasCabecalho: 2,
        cabecalho: ['Valores Original', 'Saldo'],
      }),
    ).toMatchObject({
      names: ['Valores Original', 'Saldo', 'Cliente Nome'],
      rows: [['1', '2', 'A']],
    })
  })

  test('quotes are letters between bars', async () => {
    expect((await rowsOf('nome|valor\n"Loja|1\n')).rows).toEqual([['"Loja', '1']])
  })
})

test('fixed-width lines are cut at their places, by letters', async () => {
  const larguras = [
    { nome: 'A', inicio: 1, tamanho: 4 },
    { nome: 'B', inicio: 6, tamanho: 3 },
  ]
  expect(await rowsOf('São 1234\n\nIrmã 99\n', { forma: 'LARGURA_FIXA', larguras })).toMatchObject({
    names: ['A', 'B'],
    rows: [
      ['São', '234'],
      ['Irmã', '99'],
    ],
  })
})

describe('JSON', () => {
  test('the list of records is found in its object', () => {
    const of = (value: unknown) => pathToList(Buffer.from(JSON.stringify(value)))
    expect(of({ meta: { tags: ['a'] }, data: { items: [{ a: 1 }], next: null } })).toBe(
      'data.items',
    )
    expect(of([{ a: 1 }])).toBe('')
    expect(of({ a: 1 })).toBe('')
  })

  test('a list at a path, with nested fields; numbers are numbers', async () => {
    const text = JSON.stringify({
      data: {
        items: [
          { id: 1, cliente: { nome: 'A' } },
          { id: 2.5, saldo: null },
        ],
        next: null,
      },
    })
    const table = await open(text, { caminho: 'data.items' })
    expect(table.columns.names).toEqual(['id', 'cliente.nome', 'saldo'])
    const rows = await firstRows(table)
    expect(rows.map(({ cells }) => cells.all())).toEqual([
      ['1', 'A', ''],
      ['2,5', '', ''],
    ])
    expect(rows[1]?.cells.sheet(0)).toEqual({ kind: 'number', value: 2.5 })
  })

  test('no list is refused with the path', async () => {
    await expect(open('{"a": 1}', { caminho: 'itens' })).rejects.toThrow("lista em 'itens'")
    await expect(open('{"a": ', { forma: 'JSON' })).rejects.toThrow('não é um JSON válido')
  })
})

type Cell = string | number | Date | null
const workbook = async (
  rows: readonly (readonly Cell[])[],
  change: (sheet: string) => string = (text) => text,
  parts: (all: Record<string, Uint8Array>) => Record<string, Uint8Array> = (all) => all,
) => {
  const all = unzipSync(
    (await writeXlsx({ sheets: [{ name: 'Plan1', rows }] as never })) as Uint8Array,
  )
  const name = 'xl/worksheets/sheet1.xml'
  return Buffer.from(
    zipSync(parts({ ...all, [name]: strToU8(change(strFromU8(all[name] ?? new Uint8Array()))) })),
  )
}

describe('xlsx', () => {
  test('merged cells fill their rows', async () => {
    const bytes = await workbook(
      [
        ['Shopping', 'Título'],
        ['Um', 'T1'],
        [null, 'T2'],
      ],
      (text) =>
        text.replace(
          '</sheetData>',
          '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
        ),
    )
    expect((await rowsOf(bytes)).rows).toEqual([
      ['Um', 'T1'],
      ['Um', 'T2'],
    ])
  })

  test('hidden rows come with their mark', async () => {
    const bytes = await workbook([['Título'], ['T1'], ['T2']], (text) =>
      text.replace('<row r="3"', '<row r="3" hidden="1"'),
    )
    const rows = await firstRows(await open(bytes))
    expect(rows.map(({ isHidden }) => isHidden)).toEqual([false, true])
  })

  test('days kept as ISO text, and Strict Open XML, are read', async () => {
    const iso = (text: string) =>
      text.replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="d"><v>2026-08-10T00:00:00</v></c>')
    const bytes = await workbook(
      [
        ['Vencimento', 'Título'],
        ['x', 'T1'],
      ],
      iso,
      (all) =>
        Object.fromEntries(
          Object.entries(all).map(([name, part]) => [
            name,
            /\.(xml|rels)$/.test(name)
              ? strToU8(
                  strFromU8(part)
                    .replaceAll(
                      'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
                      'http://purl.oclc.org/ooxml/officeDocument/relationships',
                    )
                    .replaceAll(
                      'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
                      'http://purl.oclc.org/ooxml/spreadsheetml/main',
                    ),
                )
              : part,
          ]),
        ),
    )
    expect((await rowsOf(bytes)).rows).toEqual([['2026-08-10T00:00:00', 'T1']])
  })
})

describe('files of a recipe', () => {
  const recipe = recipeOf({
    nome: 'Dois',
    codigo: 'DOIS',
    arquivos: [
      { papel: 'T', nome: '*SE1*' },
      { papel: 'C', nome: '*sa1*.csv' },
    ],
    partes: [{ traz: 'RETORNO_BANCARIO', arquivo: 'T', campos: {} }],
  })
  const zip = (files: Readonly<Record<string, string>>) => ({
    name: 'a.zip',
    bytes: Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      ),
    ),
  })

  test('of a zip are known by their names; several of one role follow each other', async () => {
    const { tables, findings } = await openFiles(
      zip({ 'pasta/se1_b.csv': 'a;b\n3;4\n', 'SE1_A.CSV': 'a;b\n1;2\n', 'SA1.CSV': 'c;d\n5;6\n' }),
      recipe,
    )
    expect(findings).toEqual([])
    expect(tables.get('T')?.map(({ name }) => name)).toEqual(['SE1_A.CSV', 'se1_b.csv'])
    expect(tables.get('C')?.length).toBe(1)
  })

  test('a missing one is named, with what the zip has', async () => {
    const { findings } = await openFiles(zip({ 'SE1.csv': 'a;b\n1;2\n' }), recipe)
    expect(findings.map(({ texto }) => texto)).toEqual([
      "Falta no zip o arquivo C (*sa1*.csv). O zip tem: 'SE1.csv'.",
    ])
  })

  test.each([
    [
      'an old xls',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      415,
      'Este é um xls antigo: abra-o e salve como xlsx.',
    ],
    [
      'a protected xlsx',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      415,
      'O arquivo tem senha; envie-o sem senha.',
    ],
    ['no byte', Buffer.alloc(0), 422, 'O arquivo está vazio.'],
  ])('%s is refused', async (_, bytes, status, sentence) => {
    const refused = await openFiles({ name: 'a', bytes }, recipe).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FileRefused)
    expect(refused).toMatchObject({ message: sentence, status })
  })

  test('a protected zip, and one of more than 50 files, are refused', async () => {
    const locked = zip({ 'SE1.csv': 'a;b\n1;2\n' })
    const at = locked.bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    locked.bytes.writeUInt16LE(1, at + 8)
    await expect(openFiles(locked, recipe)).rejects.toMatchObject({ status: 415 })
    const many = zip(
      Object.fromEntries(Array.from({ length: 51 }, (_, number) => [`SE1_${number}.csv`, 'a;b'])),
    )
    await expect(openFiles(many, recipe)).rejects.toMatchObject({ status: 413 })
  })

  test('another form than that of the recipe is refused', async () => {
    await expect(open('a;b\n1;2\n', { forma: 'XLSX' })).rejects.toMatchObject({ status: 415 })
  })
})
