import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { isDatabaseAway } from '#server/database/connection-lost.ts'
import { type Exporter, orElse } from '#server/http/exports.ts'
import { committedDatabase } from '#testing/test-database.ts'

import { exportListing, exportRows } from './export.ts'
import { exporter } from './exporter.ts'
import type { Source } from './window.ts'

const database = committedDatabase()
const listing = {
  name: 'amostra',
  columns: [
    { of: 'id', label: 'Id', as: 'number' },
    { of: 'nome', label: 'Nome' },
  ],
  sortedBy: 'id',
} as const
const about = {
  title: 'Amostra',
  user: 'Ana',
  at: new Date('2026-11-18T12:00:00Z'),
  filterWords: [],
}

type Row = { readonly id: number; readonly nome: string }
const source = (from: ReturnType<typeof sql>, nome = sql`'Loja'`): Source<Row> => ({
  from,
  columns: { id: sql`i`, nome },
  sorts: { id: sql`i` },
  filters: {},
  key: sql`i`,
})
const series = (count: number) => sql`generate_series(1, ${count}::int) as i`

let files: Exporter
beforeEach(() => {
  files = exporter({ address: database.address, isPooled: false })
})
afterEach(() => files.close())

async function rowsOf(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return (await readXlsx(Buffer.concat(all))).sheets[0]?.rows ?? []
}
const orderOf = (from: Source<Row>) => {
  const { order } = exportListing(listing, from, {}, about)
  if (!order) throw new Error('an export is plain data')
  return order
}
const everything = { malls: 'all' } as const
const manyRows = orderOf(source(series(200_000), sql`md5(i::text)`))
const openTransactions = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(
    database.admin,
  )
  return rows[0]?.n
}

test('a thread writes rows of the database and given rows', async () => {
  const rows = await rowsOf(files.write(orderOf(source(series(5_000))), everything))
  expect(rows.slice(4, 9)).toEqual([
    ['Linhas: 5.000', null],
    [null, null],
    ['Id', 'Nome'],
    [1, 'Loja'],
    [2, 'Loja'],
  ])
  expect(rows).toHaveLength(5_007)
  const atHand = [
    { id: 2, nome: 'B' },
    { id: 1, nome: 'A' },
  ]
  const { order } = exportRows(listing, atHand, undefined, about)
  expect(order && (await rowsOf(files.write(order, everything))).slice(7)).toEqual([
    [2, 'B'],
    [1, 'A'],
  ])
})

test('its connections have the row-level security of the user', async () => {
  await sql`
    insert into mall (id, name, economic_unit) overriding system value
    values (1, 'A', '1'), (2, 'B', '2')`.execute(database.admin)
  await sql`
    insert into tenant (mall_id, document, name)
    values (1, '36576230000140', 'um'), (2, '36576230000140', 'dois')`.execute(database.admin)
  const tenants = orderOf(source(sql`(select mall_id as i, name from tenant) t`, sql`name`))
  expect((await rowsOf(files.write(tenants, { malls: [2] }))).slice(7)).toEqual([[2, 'dois']])
  expect((await rowsOf(files.write(tenants, everything))).slice(7)).toHaveLength(2)
})

test('an error of the database is thrown with its code before the first byte', async () => {
  const failing = orderOf(source(sql`(select 1 / (i - 1000) as i from ${series(3_000)}) t`))
  const pieces = files.write(failing, everything)[Symbol.asyncIterator]()
  await expect(pieces.next()).rejects.toMatchObject({ code: '22012' })
})

test('a client that disconnects releases the connection; the thread serves others', async () => {
  const pieces = files.write(manyRows, everything)[Symbol.asyncIterator]()
  await pieces.next()
  await pieces.return?.()
  await expect.poll(openTransactions).toBe(0)
  expect(await rowsOf(files.write(orderOf(source(series(1))), everything))).toHaveLength(8)
})

test('a killed thread fails like a lost database, and restarts with the next file', async () => {
  const pieces = files.write(manyRows, everything)[Symbol.asyncIterator]()
  await pieces.next()
  files.abort()
  const rest = async () => {
    while (!(await pieces.next()).done);
  }
  expect(isDatabaseAway(await rest().catch((error: unknown) => error))).toBe(true)
  expect(await rowsOf(files.write(orderOf(source(series(1))), everything))).toHaveLength(8)
})

describe('a file with a fallback source', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  async function* from(texts: readonly string[], failure?: Error) {
    for (const text of texts) yield bytes(text)
    if (failure) throw failure
  }
  const textOf = async (pieces: AsyncIterable<Uint8Array>) => {
    let text = ''
    for await (const piece of pieces) text += new TextDecoder().decode(piece)
    return text
  }
  const lost = new Error('lost')

  test('comes from the first source while it does not fail, whatever its size', async () => {
    const other = () => from(['other'])
    expect(await textOf(orElse(from(['ab', 'cd', 'ef']), other, 3))).toBe('abcdef')
    expect(await textOf(orElse(from(['ab']), other, 3))).toBe('ab')
  })

  test('is restarted by the fallback before the first byte, and no byte is sent twice', async () => {
    const failures: unknown[] = []
    const other = (error: unknown) => {
      failures.push(error)
      return from(['whole'])
    }
    expect(await textOf(orElse(from(['ab'], lost), other, 3))).toBe('whole')
    expect(failures).toEqual([lost])
  })

  test('is aborted after the first byte', async () => {
    const pieces = orElse(from(['ab', 'cd'], lost), () => from(['whole']), 3)
    await expect(textOf(pieces)).rejects.toThrow('lost')
  })
})
