// Every text filter of every list finds the same rows, however the text is typed or pasted.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import { filterInput } from '#listing/search-input.ts'
import type { Listing } from '#listing/definition.ts'
import { listServedListings } from '#listing/server/serve-listing.ts'
import { rowsQuery, type WindowInput } from '#listing/server/window.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRight, serveTwoMalls } from '#testing/test-everything.ts'
import type { TwoMalls } from '#testing/test-malls.ts'
import { samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'
import { formatDocument, isDocument, normalizeDocument } from '#values/document.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '../work/clock.ts'
import { unitOfWork } from '../work/unit-of-work.ts'
import { type Actor, systemActor } from '../work/work.ts'

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let actor: Actor

const servedListings = [...listServedListings().values()].flatMap(({ listing, query: question }) =>
  question ? [{ listing, query: question }] : [],
)
type Served = (typeof servedListings)[number]

const filtersOf = (kind: 'text' | 'document') =>
  servedListings.flatMap((served) =>
    Object.entries(served.listing.filters).flatMap(([key, filter]) =>
      filter.kind === kind && !(filter.kind === 'text' && filter.searches === 'here')
        ? [[`${served.listing.name} ${key}`, served, key] as const]
        : [],
    ),
  )

const noRows = 'this world has no row of that list'
const notShown = 'what is looked for stands in no column'
/** Filters that match nothing in this test database, with the reason. */
const findsNothing: Readonly<Record<string, string>> = {
  'audit-trail idEntidade': noRows,
  'audit-trail usuario': noRows,
  'failed-submissions codigo': 'a code of three digits is shown with its words',
  'delinquency-malls nomeFantasia': notShown,
  'disputes luc': notShown,
  'batch-left-out luc': notShown,
  'delinquency-differences mesAno': noRows,
  'delinquency-processing mesAno': noRows,
  'delinquency-data mesAno': noRows,
  'delinquency-calculation mesAno': noRows,
  'exceptions-document-types busca': noRows,
  'exceptions-cost-centres busca': noRows,
  'exceptions-document-numbers busca': noRows,
  'lawsuit-follow-up numeroChamado': 'no action of this world has a ticket',
  'lawsuit-left-out luc': noRows,
  'lawsuit-left-out numeroContrato': noRows,
  'case-agreement-list contrato': noRows,
  'case-agreement-list processo': noRows,
  'ledger-accounts busca': noRows,
  'lawsuit-costs busca': noRows,
  'prescription-radar lojista': noRows,
  'prescription-radar luc': noRows,
  'removal-clock numBoleto': noRows,
  'today-queue lojista': noRows,
  'twin-titulos numBoleto': noRows,
  'twin-titulos lojista': noRows,
  'unconfirmed-titulos numBoleto': noRows,
  'unconfirmed-titulos lojista': noRows,
}

/** Renames people and companies to names with accents. */
const withAccents = `
  do $$
  declare place record;
  begin
    for place in
      select c.table_name, c.column_name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.is_generated = 'NEVER'
        and c.column_name in ('name', 'trade_name', 'tenant_name', 'brands', 'note', 'file_name',
          'description', 'created_by_name', 'user_name')
        and c.table_name not in ('menu', 'profile', 'parameter', 'parameter_version', 'exception_module',
          'stored_file', 'job_run')
    loop
      begin
        execute format('update %I set %I = translate(%I, ''aeo'', ''áéô'') || case when %I = '''' then '''' else '' D’Água Łódź'' end',
          place.table_name, place.column_name, place.column_name, place.column_name);
      exception when others then null;
      end;
    end loop;
  end $$`

beforeAll(async () => {
  const all = await serveTwoMalls(database)
  app = all.app
  world = all.world
  actor = { ...systemActor, rights: await everyRight(database.adminPool) }
  await database.adminPool.query(withAccents)
}, 120_000)
afterAll(() => app.close())

/** Required input of a list's call, from its sample. */
function requiredInput({ search }: Pick<Listing, 'search'>): WindowInput {
  const { params, body, query }: Sample = samples[search.name]?.(targetsOf(world).absent) ?? {}
  const { page: _, size: __, ...rest } = { ...params, ...body, ...query } as Record<string, unknown>
  return rest
}

const shapeOf = (schema: unknown): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}

/** The value of a filter, decoded as the server does. */
function decoded(listing: Served['listing'], key: string, value: string): unknown {
  const schema = { ...shapeOf(listing.search.query), ...shapeOf(listing.search.fields) }[key]
  const sent = filterInput(listing, { [key]: value })[key]
  return schema ? z.decode(schema, sent) : sent
}

const rowsOf = ({ listing, query: question }: Served, search: WindowInput): Promise<unknown[]> =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(localDate('2026-11-18')), log: app.log },
    actor,
    'TEST',
    async (work) => {
      const readInput = await question(work, { ...requiredInput(listing), ...search } as never)
      return (
        await rowsQuery(readInput.listing, readInput.source, readInput.filter).execute(work.tx)
      ).rows
    },
  )

const countOf = async (served: Served, key: string, value: string): Promise<number> =>
  (await rowsOf(served, { [key]: decoded(served.listing, key, value) })).length

/** Every text in these rows, those with accents first. */
function textsIn(rows: readonly unknown[]): string[] {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.trim().length > 2 && value.length < 150) found.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  rows.slice(0, 20).forEach(collect)
  const accents = (text: string) => Number(/[áéô]/.test(text))
  return [...found].toSorted((one, other) => accents(other) - accents(one)).slice(0, 60)
}

const documentsIn = (rows: readonly unknown[]): string[] =>
  textsIn(rows)
    .filter((text) => isDocument(text))
    .map(normalizeDocument)
    .slice(0, 1)

/** A text from the rows by which the filter finds some of them. */
async function searchedText(served: Served, key: string): Promise<string | undefined> {
  for (const text of textsIn(await rowsOf(served, {}))) {
    const count = await countOf(served, key, text).catch(() => 0)
    if (count > 0) return text
  }
  return undefined
}

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('Ł', 'L')

/** Spellings of the text, as people type and paste it; codes have no accents. */
const spellingsOf = (text: string): readonly string[] => [
  `\u200b${text}\u00ad`,
  `  ${text}\u00a0`,
  `\u2060${text}\ufeff`,
  ...(/[áéô]/.test(text)
    ? [
        plain(text),
        plain(text).toUpperCase(),
        text.normalize('NFD'),
        text.replaceAll(' ', '\u00a0'),
        text.replaceAll(' ', '  '),
      ]
    : []),
]

const listsWithAccents = new Set<string>()

test.each(filtersOf('text'))(
  '%s finds the same however a text is typed',
  async (name, served, key) => {
    const text = await searchedText(served, key)
    expect(text === undefined ? name : 'found', 'no row of this world is found by it').toBe(
      name in findsNothing ? name : 'found',
    )
    if (text === undefined) return
    if (/[áéô]/.test(text)) listsWithAccents.add(name)
    const count = await countOf(served, key, text)
    for (const spelling of spellingsOf(text))
      expect([spelling, await countOf(served, key, spelling)]).toEqual([spelling, count])
  },
)

test('many lists were searched without accents', () => {
  expect(listsWithAccents.size).toBeGreaterThan(20)
})

test.each(filtersOf('document'))(
  '%s takes a document with its mask and without',
  async (name, served, key) => {
    // The timeline needs the id of one document; other values answer 404.
    if (name === 'timeline id') return
    const found = documentsIn(await rowsOf(served, {}))
    for (const document of found) {
      const masked = formatDocument(document)
      const counts = []
      for (const written of [document, masked, ` ${masked}\u200b`])
        counts.push(await countOf(served, key, written))
      expect([document, counts]).toEqual([document, [counts[0], counts[0], counts[0]]])
      expect(counts[0]).toBeGreaterThan(0)
    }
  },
)

test.each(
  filtersOf('text').filter(([, { listing }, key]) => {
    const filter = listing.filters[key]
    return filter?.kind === 'text' && filter.takesSeveral === true
  }),
)('%s takes a pasted column', async (_, served, key) => {
  const text = await searchedText(served, key)
  if (text === undefined) return
  const count = await countOf(served, key, text)
  for (const pasted of [`${text}\n9900102001\n`, `9900102001\t${text}`, `${text};9900102001`])
    expect([pasted, await countOf(served, key, pasted)]).toEqual([pasted, count])
})
