import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { InvalidInput } from '#server/http/errors.ts'
import { database, inRolledBackTransaction } from '#testing/test-database.ts'

import { groupsOfAPage, rowsOfAGroup } from '../groups.ts'
import { readGroupOrPage } from './grouped-page.ts'
import { readPage } from './page.ts'
import type { Source, WindowInput } from './window.ts'

const db = database()

type Row = { id: number; tenant: number; cents: number; dueOn: string }

/** 47 tenants of one to four rows each, except number 7 with 120. */
const source: Source<Row> = {
  from: sql`(
    select n as id, case when n > 120 then n % 47 else 7 end as tenant, (n * 37) % 1000 as cents,
      date '2026-01-01' + (n * 13) % 300 as due_on, case when n % 2 = 0 then 1 else 2 end as mall
    from generate_series(1, 240) n) i`,
  columns: { id: sql`i.id`, tenant: sql`i.tenant`, cents: sql`i.cents`, dueOn: sql`i.due_on` },
  sorts: { cents: sql`i.cents`, dueOn: sql`i.due_on`, tenant: sql`i.tenant`, id: sql`i.id` },
  filters: { least: (least: number) => sql`i.cents >= ${least}` },
  mall: sql`i.mall`,
  key: sql`i.id`,
  totals: { cents: sql`sum(i.cents)` },
  counts: { odd: sql`count(*) filter (where i.id % 2 = 1)` },
  groups: {
    tenant: {
      key: sql`i.tenant`,
      isId: true,
      name: sql`'T' || min(i.tenant)`,
      oldest: sql`i.due_on`,
      sums: { cents: sql`sum(i.cents)` },
      days: { dueOn: sql`min(i.due_on)` },
      counts: { odd: sql`count(*) filter (where i.id % 2 = 1)` },
      texts: { code: sql`min('C' || i.tenant)` },
    },
  },
}
const listing = { sortedBy: '-cents' }

const ask = (input: WindowInput) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, (tx) =>
    readGroupOrPage(tx, listing, source, input),
  )
const flat = (input: WindowInput = {}) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, (tx) => readPage(tx, listing, source, input))

async function everyPage(input: WindowInput) {
  const first = await ask({ agrupar: 'tenant', page: 1, ...input })
  const pages = [first]
  for (let page = 2; page <= first.pageInfo.totalPages; page += 1)
    pages.push(await ask({ agrupar: 'tenant', ...input, page }))
  return pages
}

/** Expected group sums by tenant, computed from the ungrouped rows. */
async function byHand(input: WindowInput = {}) {
  const { content } = await flat(input)
  return Map.groupBy(content, ({ tenant }) => String(tenant))
}
const sumOf = (rows: readonly Row[]) => rows.reduce((sum, { cents }) => sum + cents, 0)

test('a page has twenty whole groups, and all pages together have every group once', async () => {
  const whole = await byHand()
  const pages = await everyPage({})
  expect(pages.map(({ grupos }) => grupos?.length)).toEqual([20, 20, 7])
  expect(groupsOfAPage).toBe(20)
  const keys = pages.flatMap(({ grupos = [] }) => grupos.map(({ chave }) => chave))
  expect(keys.toSorted()).toEqual([...whole.keys()].toSorted())
  for (const { content, grupos = [], totalGrupos, pageInfo } of pages) {
    expect(totalGrupos).toBe(47)
    expect(pageInfo).toMatchObject({ totalItems: 240, totalPages: 3 })
    let at = 0
    for (const { chave, linhas, mostradas } of grupos) {
      const rows = content.slice(at, at + mostradas)
      at += mostradas
      expect(new Set(rows.map(({ tenant }) => String(tenant)))).toEqual(new Set([chave]))
      expect(mostradas).toBe(Math.min(linhas, rowsOfAGroup))
      expect(rows.map(({ dueOn }) => dueOn)).toEqual(rows.map(({ dueOn }) => dueOn).toSorted())
    }
    expect(at).toBe(content.length)
  }
})

test('count, sum, oldest due date and counts of a group are those of its rows, under the filter', async () => {
  for (const filter of [{}, { least: 400 }, { shoppings: [2], least: 100 }]) {
    const whole = await byHand(filter)
    const pages = await everyPage(filter)
    const groups = pages.flatMap(({ grupos = [] }) => grupos)
    expect(groups).toHaveLength(whole.size)
    for (const { chave, nome, linhas, somas, dias, contagens, textos } of groups) {
      const rows = whole.get(chave) ?? []
      expect({ linhas, soma: somas['cents'], dia: dias['dueOn'] }).toEqual({
        linhas: rows.length,
        soma: sumOf(rows),
        dia: rows.map(({ dueOn }) => dueOn).toSorted()[0],
      })
      expect(contagens['odd']).toBe(rows.filter(({ id }) => id % 2 === 1).length)
      expect([nome, textos['code']]).toEqual([`T${chave}`, `C${chave}`])
    }
    // Totals of the whole search equal the ungrouped ones.
    const plain = await flat(filter)
    expect(pages[0]?.totais).toEqual(plain.totais)
    expect(pages[0]?.counts).toEqual(plain.counts)
    expect(pages[0]?.pageInfo.totalItems).toBe(plain.pageInfo.totalItems)
  }
})

test('groups are sorted by sums and oldest days, and ties by the oldest first', async () => {
  const whole = await byHand()
  const keysBy = async (sort: string) =>
    (await everyPage({ sort })).flatMap(({ grupos = [] }) => grupos.map(({ chave }) => chave))
  const sums = (await keysBy('-cents')).map((key) => sumOf(whole.get(key) ?? []))
  expect(sums).toEqual(sums.toSorted((a, b) => b - a))
  expect(sums[0]).toBe(sumOf(whole.get('7') ?? []))
  const oldest = (key: string) =>
    whole
      .get(key)
      ?.map(({ dueOn }) => dueOn)
      .toSorted()[0] ?? ''
  const days = (await keysBy('dueOn')).map(oldest)
  expect(days).toEqual(days.toSorted())
  const tenants = (await keysBy('-tenant')).map(Number)
  expect(tenants).toEqual(tenants.toSorted((a, b) => b - a))
})

test('a group of more than fifty rows shows fifty, or all if requested whole', async () => {
  const shown = async (more: WindowInput) => {
    const { grupos = [] } = await ask({ agrupar: 'tenant', page: 1, ...more })
    return grupos.find(({ chave }) => chave === '7')
  }
  const whole = (await byHand()).get('7') ?? []
  expect(whole.length).toBeGreaterThan(100)
  expect(await shown({})).toMatchObject({ linhas: whole.length, mostradas: 50 })
  expect(await shown({ inteiros: ['7'] })).toMatchObject({
    linhas: whole.length,
    mostradas: whole.length,
  })
  const alone = await ask({ agrupar: 'tenant', grupo: '7', least: 300 })
  const those = (await byHand({ least: 300 })).get('7') ?? []
  expect(alone.grupos).toBeUndefined()
  expect(alone.content.map(({ id }) => id).toSorted()).toEqual(those.map(({ id }) => id).toSorted())
})

test('a group has only rows of the user’s malls, and an undeclared grouping is refused', async () => {
  const { grupos = [], totalGrupos } = await ask({ agrupar: 'tenant', page: 1, escopo: [1] })
  const whole = await byHand({ escopo: [1] })
  expect(totalGrupos).toBe(whole.size)
  for (const { chave, linhas } of grupos) expect(linhas).toBe(whole.get(chave)?.length)
  expect((await ask({ agrupar: 'tenant', page: 9 })).totalGrupos).toBe(47)
  for (const agrupar of ['constructor', 'luc'])
    await expect(ask({ agrupar, page: 1 })).rejects.toThrow(InvalidInput)
})

test('the page of a row is found among rows and groups, in any order', async () => {
  for (const sort of ['-cents', 'dueOn', '-tenant']) {
    for (const linha of ['3', '121', '240']) {
      const rows = await ask({ sort, size: 10, linha })
      expect(rows.content.map(({ id }) => String(id))).toContain(linha)
      expect(rows.pageInfo.currentPage).toBeGreaterThan(0)
      const groups = await ask({ sort, size: 5, linha, agrupar: 'tenant', inteiros: ['7'] })
      expect(groups.content.map(({ id }) => String(id))).toContain(linha)
      expect(groups.grupos).toHaveLength(groups.pageInfo.currentPage === 10 ? 2 : 5)
    }
  }
  expect((await ask({ size: 10, page: 4, linha: 'gone' })).pageInfo.currentPage).toBe(4)
})
