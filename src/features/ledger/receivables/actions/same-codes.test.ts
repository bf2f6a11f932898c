// One code in two spellings: a debt is not loaded twice because a spreadsheet changed the code.
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'
import { foreignFile } from '#testing/test-foreign-files.ts'

import {
  auxiliaryHeader,
  auxiliaryRow,
  oracleHeader,
  oracleRow,
} from '#testing/example-erp-files.ts'
import { exampleLoads } from '#testing/example-load.ts'

const database = committedDatabase()
const { loadFile, file, oracleFile, auxiliaryFile, count, empty, removeFiles } =
  exampleLoads(database)
beforeEach(empty)
afterAll(removeFiles)

const stored = async () =>
  (
    await sql<{ titulo: string; boleto: string; contract: string; cents: number }>`
      select t.number as titulo, b.number as boleto, c.number as contract, t.open_cents as cents
      from titulo t
        join boleto b on b.id = t.boleto_id
        join contract c on c.id = t.contract_id
      order by 1`.execute(database.admin)
  ).rows.map(({ titulo, boleto, contract, cents }) => [titulo, boleto, contract, Number(cents)])

const issuesOf = async (id: number) =>
  (
    await sql<{ line: number; severity: string; column_name: string; reason: string }>`
      select line, severity, column_name, reason from erp_load_issue
      where load_id = ${id} order by line, column_name`.execute(database.admin)
  ).rows.map(({ line, severity, column_name, reason }) => [line, severity, column_name, reason])

type Cell = string | number
const sheet = async (header: readonly string[], rows: readonly Record<string, Cell>[]) =>
  file(
    Buffer.from(
      (await writeXlsx({
        sheets: [
          {
            name: 'Plan1',
            rows: [header, ...rows.map((row) => header.map((name) => row[name] ?? null))] as never,
          },
        ],
      })) as Uint8Array,
    ),
    'xlsx',
  )

describe('leading zeros', () => {
  test('rejected rows corrected in a spreadsheet make no second debt, nor does the next file of the ERP', async () => {
    await loadFile(foreignFile('zeros-1-erp.csv'))
    const mended = await loadFile(foreignFile('zeros-2-planilha.xlsx'))
    expect(mended).toMatchObject({ status: 'PROCESSADA', aceitas: 1, novas: 1 })
    expect(await issuesOf(mended.id)).toContainEqual([
      2,
      'AVISO',
      'numeroTitulo',
      'O título 8201 vale aqui como 0008201, com os zeros à esquerda dos outros títulos do contrato: a planilha guardou o código como número e os tirou.',
    ])
    const nextDay = await loadFile(foreignFile('zeros-3-erp.csv'))
    expect(nextDay).toMatchObject({ status: 'PROCESSADA', aceitas: 2, novas: 0, iguais: 2 })
    expect(await stored()).toEqual([
      ['0008201', '000990082001', '990082', 150_000],
      ['0008202', '000990082002', '990082', 150_000],
    ])
  })

  test('a number without its zeros matches the known título, boleto, contract, LUC and mall, in xlsx and csv', async () => {
    await loadFile(
      oracleFile({
        unidEcon: '0091',
        contrato: '00012',
        luc: '010',
        numeroTitulo: '0008201',
        numBoleto: '000770',
      }),
    )
    const row = {
      ...oracleRow,
      unidEcon: 91,
      contrato: 12,
      luc: 10,
      numeroTitulo: 8201,
      numBoleto: 770,
    }
    const paid = { ...row, valorAberto: '400,00' }
    const fromSheet = await loadFile(await sheet(oracleHeader, [paid]))
    expect(fromSheet).toMatchObject({ status: 'PROCESSADA', novas: 0, alteradas: 1 })
    expect(await issuesOf(fromSheet.id)).toEqual(
      (
        [
          ['contrato', 'O contrato 12 vale aqui como 00012, código já cadastrado'],
          ['luc', 'A LUC 10 vale aqui como 010, código já cadastrado'],
          ['numBoleto', 'O boleto 770 vale aqui como 000770, código já carregado'],
          ['numeroTitulo', 'O título 8201 vale aqui como 0008201, código já carregado'],
          ['unidEcon', 'A unidEcon 91 vale aqui como 0091, código já cadastrado'],
        ] as const
      ).map(([column, reason]) => [
        2,
        'AVISO',
        column,
        `${reason}: só há diferença nos zeros à esquerda ou em sinais invisíveis.`,
      ]),
    )
    const text = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, String(cell)]))
    expect(await loadFile(oracleFile(text))).toMatchObject({ novas: 0, alteradas: 1 })
    expect(await stored()).toEqual([['0008201', '000770', '00012', 100_000]])
    expect([await count('mall'), await count('contract'), await count('luc')]).toEqual([1, 1, 1])
  })

  test('a duplicate with another value, and a boleto of another contract, are refused with both numbers', async () => {
    await loadFile(oracleFile({ numeroTitulo: '0008201', numBoleto: '000770' }))
    const summary = await loadFile(
      oracleFile(
        { numeroTitulo: '8201', numBoleto: '770', valorOriginal: '2000,00' },
        { contrato: 'C2', numeroTitulo: 'T9', numBoleto: '00770' },
        { numeroTitulo: 'T10', numBoleto: 'B10' },
      ),
    )
    expect(summary).toMatchObject({ aceitas: 1, rejeitadas: 2, novas: 1 })
    expect(await issuesOf(summary.id)).toEqual([
      [
        2,
        'ERRO',
        'numeroTitulo',
        'O título 8201 só difere nos zeros ou em sinais invisíveis de 0008201, mas o contrato, o movimento, a competência ou o valor original não são os dele. Confira o código: se a planilha tirou os zeros à esquerda, formate a coluna como texto.',
      ],
      [
        3,
        'ERRO',
        'numBoleto',
        'O boleto 00770 só difere nos zeros ou em sinais invisíveis de 000770, que é de outro contrato. Confira o código: se a planilha tirou os zeros à esquerda, formate a coluna como texto.',
      ],
    ])
  })

  test('two spellings in one file are one título; with other data the shorter one is refused', async () => {
    const one = await loadFile(
      oracleFile(
        { numeroTitulo: '8201', numBoleto: '770' },
        { numeroTitulo: '0008201', numBoleto: '0770' },
        { numeroTitulo: '55', numBoleto: 'B2' },
        { numeroTitulo: '055', numBoleto: 'B2', competencia: '09/2026' },
      ),
    )
    expect(one).toMatchObject({ aceitas: 3, rejeitadas: 1, novas: 3 })
    expect((await stored()).map(([titulo, boleto]) => [titulo, boleto])).toEqual([
      ['0008201', '0770'],
      ['055', 'B2'],
    ])
  })

  test('a contract of another document does not match the known one', async () => {
    await loadFile(auxiliaryFile({ contrato: '00012' }), 'AUXILIARY')
    const summary = await loadFile(
      auxiliaryFile({ contrato: '12', cpfCnpj: '70000011000157' }, { contrato: '013' }),
      'AUXILIARY',
    )
    expect(summary).toMatchObject({ aceitas: 1, rejeitadas: 1 })
    expect((await issuesOf(summary.id))[0]?.[3]).toBe(
      'O contrato 12 só difere nos zeros ou em sinais invisíveis de 00012, que está com o documento 36576230000140. Confira o código e o documento.',
    )
  })

  test('the register of a sheet matches the known contracts', async () => {
    await loadFile(auxiliaryFile({ contrato: '00012', luc: '007' }), 'AUXILIARY')
    const summary = await loadFile(
      await sheet(auxiliaryHeader, [
        { ...auxiliaryRow, contrato: 12, luc: 7, nomeFantasia: 'Nova' },
      ]),
      'AUXILIARY',
    )
    expect(summary).toMatchObject({ aceitas: 1, novas: 0, alteradas: 1 })
    expect([await count('contract'), await count('luc')]).toEqual([1, 1])
  })

  test('a payment under another spelling of its document is not counted twice', async () => {
    const paid = { valorAberto: '0,00', dataCompensacao: '01/11/2026', valorRecebido: '1000,00' }
    await loadFile(oracleFile({ ...paid, docPagamento: '00045' }))
    await loadFile(oracleFile({ ...paid, docPagamento: '45' }))
    expect(await count('receipt')).toBe(1)
  })
})

describe('invisible characters', () => {
  test('a título with a zero width space is the same título, unchanged', async () => {
    await loadFile(foreignFile('invisivel-1.csv'))
    expect(await loadFile(foreignFile('invisivel-2.csv'))).toMatchObject({ novas: 0, iguais: 1 })
    expect(await count('titulo')).toBe(1)
  })

  test.each([
    '\u200b',
    '\u00ad',
    '\u202a',
    '\u2060',
    '\ufeff',
    '\u180e',
    '\u00a0',
    '\u3000',
    '\u{e0020}',
  ])('every code of a row ignores %o', async (mark) => {
    await loadFile(oracleFile({ docPagamento: 'P1', valorRecebido: '1,00' }))
    const marked = Object.fromEntries(
      [
        'unidEcon',
        'contrato',
        'luc',
        'numeroTitulo',
        'numBoleto',
        'centroLucro',
        'docPagamento',
      ].map((column) => [column, `${{ ...oracleRow, docPagamento: 'P1' }[column] ?? ''}${mark}`]),
    )
    const summary = await loadFile(
      oracleFile({ valorRecebido: '1,00', cpfCnpj: `36576230${mark}000140`, ...marked }),
    )
    expect(summary).toMatchObject({ aceitas: 1, novas: 0, iguais: 1 })
  })

  test.each([
    ['\u200b', 'T1', 'B1'],
    ['\u00a0', '0071', '0072'],
    ['\u2060', 'Á-7', 'B1'],
  ])(
    'a code stored earlier with %o matches the one of the file',
    async (mark, numeroTitulo, numBoleto) => {
      const paid = { docPagamento: 'P1', dataCompensacao: '01/11/2026', valorRecebido: '1,00' }
      const row = { numeroTitulo, numBoleto, ...paid }
      await loadFile(oracleFile(row))
      for (const [table, column] of [
        ['titulo', 'number'],
        ['boleto', 'number'],
        ['contract', 'number'],
        ['receipt', 'payment_document'],
        ['mall', 'economic_unit'],
      ] as const)
        await sql`
        update ${sql.table(table)}
        set ${sql.ref(column)} = ${sql.ref(column)} || ${mark}`.execute(database.admin)
      const [[titulo, boleto, contract] = []] = await stored()
      const clean = { ...row, numeroTitulo: numeroTitulo.replace(/^0+/, '') }
      const summary = await loadFile(oracleFile({ ...clean, valorAberto: '400,00' }))
      expect(summary).toMatchObject({ aceitas: 1, novas: 0, alteradas: 1 })
      expect(
        (await issuesOf(summary.id)).map(([, severity, column]) => [severity, column]),
      ).toEqual(
        ['contrato', 'docPagamento', 'numBoleto', 'numeroTitulo', 'unidEcon'].map((column) => [
          'AVISO',
          column,
        ]),
      )
      expect(await stored()).toEqual([[titulo, boleto, contract, 40_000]])
      expect([await count('boleto'), await count('receipt'), await count('mall')]).toEqual([
        1, 1, 1,
      ])
    },
  )
})

test('títulos that differ only in their number are reported, and both are loaded', async () => {
  await loadFile(oracleFile({ numeroTitulo: 'T1' }))
  const summary = await loadFile(oracleFile({ numeroTitulo: 'X7' }, { numeroTitulo: 'X8' }))
  expect(summary).toMatchObject({ aceitas: 2, novas: 2, comAviso: 2 })
  expect(await issuesOf(summary.id)).toContainEqual([
    2,
    'AVISO',
    'numeroTitulo',
    'O título X7 é igual ao T1 no boleto, no movimento, na competência, no vencimento e no valor: confira se não é a mesma dívida.',
  ])
})
