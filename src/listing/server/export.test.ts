import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Tx } from '#server/database/connection.ts'
import { systemActor } from '#server/work/work.ts'

import { sampleListing } from '../sample-listing.ts'
import { aliasAndMask } from './document-alias.ts'
import { addTenants } from '#testing/test-tenants.ts'
import { exportListing, exportListingAsCsv, exportName, exportRows, exportTitle } from './export.ts'
import type { Source } from './window.ts'

const db = database()
const { listing } = sampleListing

type Row = Record<
  | 'id'
  | 'nome'
  | 'loja'
  | 'documento'
  | 'codigo'
  | 'valor'
  | 'quantidade'
  | 'taxa'
  | 'vencimento'
  | 'mes'
  | 'atualizado'
  | 'ativo',
  unknown
>

/** `count` generated rows; `name` is the SQL of row i's name. */
const source = (count: number, name = sql`'Loja ' || i`): Source<Row> => ({
  from: sql`generate_series(1, ${count}::int) as i`,
  columns: {
    id: sql`i`,
    nome: name,
    loja: sql`jsonb_build_object('luc', lpad(i::text, 6, '0'))`,
    documento: sql`'00998224725'`,
    codigo: sql`lpad(i::text, 8, '0')`,
    valor: sql`(i * 100 + 7)::bigint`,
    quantidade: sql`i`,
    taxa: sql`1234`,
    vencimento: sql`date '2026-11-18'`,
    mes: sql`'2026-11'`,
    atualizado: sql`timestamptz '2026-11-18 09:41:00-03'`,
    ativo: sql`true`,
  },
  sorts: { valor: sql`i`, nome: sql`i` },
  filters: { semValor: () => sql`i > 2` },
  key: sql`i`,
  totals: { valor: sql`sum(i * 100 + 7)`, quantidade: sql`sum(i)` },
})

const about = {
  title: 'Amostra de ações',
  user: 'Ana Ribeiro',
  at: new Date('2026-11-19T02:30:00Z'),
  filterWords: ['Shoppings: Campo Belo, Serra Azul', 'LUC: Q0199'],
}

const inside = <T>(work: (tx: Tx) => Promise<T>) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, work)

async function bytesOf(file: FileAnswer, tx: Tx): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.open(tx)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sheetOf = async (file: FileAnswer) => {
  const book = await inside(async (tx) => readXlsx(await bytesOf(file, tx)))
  const sheet = book.sheets[0]
  if (!sheet) throw new Error('no sheet')
  return sheet
}

describe('an export', () => {
  test('has title, filters, user, São Paulo time and row count before the rows', async () => {
    const { rows } = await sheetOf(exportListing(listing, source(3), {}, about))
    expect(rows.slice(0, 5).map((row) => row[0])).toEqual([
      'Amostra de ações',
      'Filtros: Shoppings: Campo Belo, Serra Azul; LUC: Q0199',
      'Usuário: Ana Ribeiro',
      'Data: 18/11/2026 23:30',
      'Linhas: 3',
    ])
  })

  test('has the columns of the screen and useful ids, without display-only columns', async () => {
    const { rows } = await sheetOf(exportListing(listing, source(1), {}, about))
    expect(rows[6]).toEqual([
      'Nome fantasia',
      'LUC',
      'CPF/CNPJ',
      'Código',
      'Valor',
      'Quantidade',
      'Taxa',
      'Vencimento',
      'Mês',
      'Atualização',
      'Id',
    ])
  })

  test('has typed cells: numbers, dates, and documents and codes as text with zeros', async () => {
    const { rows } = await sheetOf(exportListing(listing, source(1), {}, about))
    expect(rows[7]).toEqual([
      'Loja 1',
      '000001',
      '009.982.247-25',
      '00000001',
      1.07,
      1,
      0.1234,
      new Date('2026-11-18T00:00:00Z'),
      new Date('2026-11-01T00:00:00Z'),
      new Date('2026-11-18T09:41:00Z'),
      1,
    ])
  })

  test('has filter and order of the screen, and ends with the totals', async () => {
    const { rows } = await sheetOf(
      exportListing(listing, source(4), { semValor: true, sort: '-valor' }, about),
    )
    expect(rows.slice(7).map((row) => row[1])).toEqual(['000004', '000003', null])
    expect(rows.at(-1)?.slice(0, 6)).toEqual(['Total', null, null, null, 7.14, 7])
    expect(rows[4]?.[0]).toBe('Linhas: 2')
  })

  test('has no formula from 2,000 hostile texts', async () => {
    const starts = sql`
      (
        array['=', '+', '-', '@', chr(9), chr(13), chr(10), '＝', ' =', '|=']
      )[1 + i % 10] || 'cmd|'' /C calc''!A' || i`
    const sheet = await sheetOf(exportListing(listing, source(2_000, starts), {}, about))
    const names = sheet.rows.slice(7, -1).map((row) => String(row[0]))
    expect(names).toHaveLength(2_000)
    expect(names.filter((name) => /^[\s]*[=+\-@＝]/.test(name))).toEqual([])
    expect([...(sheet.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual(
      [],
    )
  })

  test('is valid with control characters and lone surrogates', async () => {
    const sheet = await sheetOf(
      exportListing(listing, source(1, sql`'a' || chr(1) || '<b>&' || chr(8)`), {}, about),
    )
    expect(sheet.rows[7]?.[0]).toBe('a<b>&')
  })

  test('sends its first byte while rows are still read from the database', async () => {
    const numbered = source(30_000, sql`nextval('rows_read')::text || repeat(md5(i::text), 8)`)
    await inside(async (tx) => {
      await sql`create temporary sequence rows_read`.execute(tx)
      const pieces = exportListing(listing, numbered, {}, about).open(tx)[Symbol.asyncIterator]()
      const first = await pieces.next()
      const { rows } = await sql<{
        readCount: number
      }>`select last_value::int as "readCount" from rows_read`.execute(tx)
      expect(first.value?.length).toBeGreaterThan(0)
      expect(rows[0]?.readCount).toBeLessThan(30_000)
    })
  })

  test('has a file name of title and São Paulo day, in ASCII', () => {
    expect(exportName('Amostra de ações', about.at, 'xlsx')).toBe(
      'amostra-de-acoes-2026-11-18.xlsx',
    )
    expect(exportName('***', about.at, 'csv')).toBe('exportacao-2026-11-18.csv')
  })
})

describe('an export of given rows', () => {
  test('has the requested order and their sums in the totals row', async () => {
    const rows = [
      { nome: 'B', valor: -50, quantidade: 1 },
      { nome: 'A', valor: 150, quantidade: 2 },
    ]
    const sheet = await sheetOf(exportRows(listing, rows, '-valor', about))
    expect(sheet.rows.at(-1)?.slice(0, 6)).toEqual(['Total', null, null, null, 1, 3])
    expect(sheet.rows[8]?.[4]).toBe(-0.5)
  })
})

describe('the title of an export', () => {
  test('shows labels of options and masks a document, also behind its alias', async () => {
    await inside(async (tx) => {
      await addTenants(tx, '52998224725')
      const { apelido } = await aliasAndMask(tx, { documento: '52998224725' })
      const work = { tx, now: about.at, actor: { ...systemActor, name: 'Ana' } }
      const of = (documento: string) =>
        exportTitle(
          work,
          listing as never,
          { shoppings: [7], documento },
          { shoppings: new Map([['7', 'Praia do Forte']]) },
        )
      const words = ['Shoppings: Praia do Forte', 'CNPJ/CPF: ***.982.247-**']
      expect((await of(apelido)).filterWords).toEqual(words)
      expect((await of('52998224725')).filterWords).toEqual(words)
    })
  })
})

describe('an export as CSV', () => {
  test('starts with a byte order mark, and has semicolons, decimal commas and leading zeros', async () => {
    const text = await inside(async (tx) =>
      (
        await bytesOf(exportListingAsCsv(listing, source(1, sql`'=1+1;"x"'`), {}, about), tx)
      ).toString('utf8'),
    )
    expect(text).toBe(
      '\ufeffNome fantasia;LUC;CPF/CNPJ;Código;Valor;Quantidade;Taxa;Vencimento;Mês;Atualização;Id\r\n' +
        `"'=1+1;""x""";000001;009.982.247-25;00000001;1,07;1;12,34;18/11/2026;11/2026;18/11/2026 09:41;1\r\n`,
    )
  })
})
