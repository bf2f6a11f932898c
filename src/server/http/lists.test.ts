// Tests that run for every declared list, new ones included.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { type Listing, listDeclaredListings } from '#listing/definition.ts'
import { declaredRegisters } from '#listing/register.ts'
import { listServedListings, type ListQuery } from '#listing/server/serve-listing.ts'
import { readGroupOrPage } from '#listing/server/grouped-page.ts'
import { readFirst, readPage } from '#listing/server/page.ts'
import { rowsQuery, type WindowInput } from '#listing/server/window.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRight, everyRoute, serveTwoMalls } from '#testing/test-everything.ts'
import { foreignMarks, type TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '../work/clock.ts'
import { unitOfWork } from '../work/unit-of-work.ts'
import { type Actor, systemActor } from '../work/work.ts'
import { NotFound } from './errors.ts'

const database = committedDatabase()
let app: FastifyInstance
let world: TwoMalls
let token: string
let actor: Actor

// 'sample' is the list of the stories: it is not served, and only some test files declare it.
const declaredListings = [...listDeclaredListings().values()].filter(
  ({ name }) => name !== 'sample',
)
const servedListings = [...listServedListings().values()].flatMap(({ listing, query: question }) =>
  question ? [[listing.name, listing, question] as const] : [],
)
const withNames = declaredListings.map((listing) => [listing.name, listing] as const)
const routeOf = (listing: Pick<Listing, 'search'>) =>
  everyRoute.find(({ call }) => call.name === listing.search.name)

/** Registers that only company acts change: their records belong to every mall. */
const companyRegisters = [...declaredRegisters()].flatMap(([name, { create, change, remove }]) => {
  const acts = [create, change, remove].flatMap((act) => act ?? [])
  return acts.every(({ call }) => call.company) ? [name] : []
})
/** Other lists whose rows do not belong to a single mall, with the reason. */
const ofNoMall: Readonly<Record<string, string>> = {
  profiles: 'a profile is of the company',
  users: 'a person has several malls; whom one sees is asked by reach.test.ts',
  'price-indices': 'an index holds for every mall',
  sources: 'a source is of the company; its malls are those that it brings',
  'file-imports':
    'a file may be of several malls: who handed it in sees it, and who sees every mall (samples.test.ts)',
  'job-runs': 'the automatic jobs are of the company; a run names no mall',
  'ladder-parameters':
    "parameters of the company: a part of those of 'bureau-parameters', which only company acts change",
}
/** Lists without a spreadsheet of their own, with the reason. */
const withoutDownload: Readonly<Record<string, string>> = {
  'eligible-contracts':
    'leaves action by action, in the sheet of the spec (contratos-elegiveis/xls)',
  timeline: 'told by day and not in rows: the contracts, boletos and contacts of it have theirs',
}
/** Paged searches without a list, with the reason. */
const pagedElsewhere: Readonly<Record<string, string>> = {
  'collectionGroups.searchTenants': 'lines of a group, written in its dialog (decision 0029)',
  'delinquencyRuns.listORACLE': "the list 'delinquency-processing' in the envelope of the spec",
  'delinquencyRuns.listADJUSTMENT': "the list 'delinquency-processing' in the envelope of the spec",
  'delinquencyRuns.listAUXILIARY': "the list 'delinquency-processing' in the envelope of the spec",
  'ladders.list': 'the ladders of a panel, beside the steps of the chosen one',
  'ladders.listTexts': 'the texts of a panel, beside the words of the chosen one',
  'ladders.listSenders': 'one card for each mall, with or without a sender',
  'messages.listBatchMessages': "the list 'batch-messages' by the path of the spec, day in it",
  'messages.listLeftOut': "the list 'batch-left-out' by the path of the spec, day in it",
  'negotiations.ofClient': 'what was spoken with one customer, told beside what is spoken now',
  'negotiations.ofGroup': 'what was spoken with one group, told beside what is spoken now',
  'negotiations.listRecords': 'what was spoken about one contract, told as cards',
  'prioritisation.simulateWeights': 'what a change would do: rows of a list that is not there yet',
  'lawsuits.listBoletos': 'the boletos of one action, opened to their títulos',
  'lawsuits.listTitulos': 'the títulos of one boleto of an action',
  'notes.search': 'what was noted of one tenant, told as cards',
  'openBalances.contractSlips': 'the boletos inside one contract, opened to their títulos',
  'openBalances.groupSlips': 'the boletos inside one group, opened to their títulos',
}
/**
 * Lists whose source is built for the user's malls, with the reason. Their rows are tested, too.
 */
const madeForMalls: Readonly<Record<string, string>> = {
  'bureau-lotes': 'a lote is of an informant: its figures are those of the records of these malls',
}

beforeAll(async () => {
  const all = await serveTwoMalls(database)
  app = all.app
  world = all.world
  token = await all.tokenOf('tudo', [])
  actor = { ...systemActor, rights: await everyRight(database.adminPool) }
}, 60_000)
afterAll(() => app.close())

/**
 * Reads a list for a user of these malls on a connection that sees every mall, to test the
 * application's filter alone.
 */
const ask = <T>(
  malls: Actor['malls'],
  list: (typeof servedListings)[number],
  search: WindowInput,
  act: (question: ListQuery<unknown>, tx: Parameters<typeof readAll>[0]) => Promise<T>,
): Promise<T> =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(localDate('2026-11-18')), log: app.log },
    actor,
    'TEST',
    async (work) => {
      const person = { ...work, actor: { ...actor, malls } }
      return act(await list[2](person, { ...requiredInput(list[1]), ...search } as never), work.tx)
    },
  )

const readAll = async (
  tx: Parameters<Parameters<typeof unitOfWork>[3]>[0]['tx'],
  { listing, source, filter }: ListQuery<unknown>,
) => (await rowsQuery(listing, source, filter).execute(tx)).rows

/** Required input of a list's call, from its sample. */
function requiredInput({ search }: Pick<Listing, 'search'>): WindowInput {
  const { params, body, query }: Sample = samples[search.name]?.(targetsOf(world).absent) ?? {}
  const { page: _, size: __, ...rest } = { ...params, ...body, ...query } as Record<string, unknown>
  return rest
}

const fieldNames = (schema: unknown) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe('a list', () => {
  test('has many declarations', () => expect(declaredListings.length).toBeGreaterThan(25))

  test('can be downloaded with its filter, unless listed with a reason', () => {
    const without = declaredListings.filter(({ download }) => !download).map(({ name }) => name)
    expect(without.toSorted()).toEqual(Object.keys(withoutDownload).toSorted())
    const apart = declaredListings.filter(
      ({ search, download }) =>
        download && (download.query !== search.query || download.fields !== search.fields),
    )
    // In the spec, removals and their bills share one spreadsheet, which exports the bills of both
    // lists.
    expect(apart.map(({ name }) => name).toSorted()).toEqual(['write-off', 'write-off-bills'])
  })

  test('is served by serveListing: a call with pages is a listing, or is listed with a reason', () => {
    const searches = new Set(declaredListings.flatMap(({ search, download }) => [search, download]))
    const served = new Set(
      [...listServedListings().values()].flatMap(({ listing: { search } }) => [search]),
    )
    const paged = everyRoute
      .map(({ call }) => call)
      .filter(({ query, fields }) => [...fieldNames(query), ...fieldNames(fields)].includes('page'))
    expect(
      paged
        .filter((call) => !searches.has(call))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(pagedElsewhere).toSorted())
    expect(
      declaredListings.filter(({ search }) => !served.has(search)).map(({ name }) => name),
    ).toEqual([])
  })

  test.each(withNames)('%s has a search that answers', async (_, listing) => {
    const route = routeOf(listing)
    expect(route?.call).toBe(listing.search)
    const sample = samples[listing.search.name]?.(targetsOf(world).absent) ?? {}
    const answer = await app.inject(requestOf(listing.search, sample, token))
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  })

  test.each(servedListings)('%s can be sorted by each sortable column', async (...list) => {
    const [, listing] = list
    const steps = listing.columns.filter(({ sortable }) => sortable).map(({ of }) => of)
    for (const sort of [...steps, listing.sortedBy])
      await ask('all', list, { sort }, async (question, tx) => readAll(tx, question))
  })

  test.each(servedListings)('%s applies each filter of its form to its rows', async (...list) => {
    const [, { filters, suggestions = [] }] = list
    const wire = Object.entries(filters).flatMap(([key, filter]) =>
      filter.kind === 'fixed' ? [] : 'sentAs' in filter ? filter.sentAs : [key],
    )
    const { source, given } = await ask('all', list, {}, async (question) => ({
      source: question.source,
      given: question.filter,
    }))
    const known = new Set([
      ...Object.keys(source.filters),
      ...(source.mall ? ['shoppings', 'idShopping'] : []),
    ])
    const { params } = list[1].search
    const inPath = params instanceof z.ZodObject ? Object.keys(params.shape) : []
    const chosen = Object.fromEntries(
      [...wire, ...suggestions.map(({ key }) => key)]
        .filter((key) => !known.has(key) && !inPath.includes(key))
        .map((key) => [key, true]),
    )
    // The action may convert a filter into filters of its own, which then differ for one of the
    // values.
    for (const key of Object.keys(chosen)) {
      const filter = filters[key]
      const options = filter && 'options' in filter ? filter.options : []
      const values = Array.isArray(options) ? options.map(({ value }) => value as string) : []
      const folded = await Promise.all(
        [true, ...values].map((value) =>
          ask('all', list, { [key]: value }, async (question) => {
            const { [key]: _, ...rest } = question.filter
            return JSON.stringify(rest)
          }),
        ),
      )
      const { [key]: _, ...without } = given
      expect(
        folded.some((one) => one !== JSON.stringify(without)),
        `${key} says nothing to the rows`,
      ).toBe(true)
    }
  })
})

test('rows that PostgreSQL writes as JSON are those that the driver reads', async () => {
  const compared: Record<string, number> = {}
  for (const list of servedListings)
    await ask('all', list, {}, async ({ listing, source, filter }, tx) => {
      if (source.instants === undefined) return
      const { content } = await readPage(tx, listing, source, { ...filter, size: 100 })
      const rows = await readFirst(tx, listing, source, filter, 100)
      expect(content, list[0]).toEqual(rows)
      compared[list[0]] = rows.length
    })
  expect(Object.keys(compared).toSorted()).toEqual([
    'analyse-mall',
    'key-account',
    'negativated-boletos',
  ])
  expect(Object.values(compared)).not.toContain(0)
})

const grouped = servedListings.flatMap((list) =>
  Object.keys(list[1].groups ?? {}).map((name) => [...list, name] as const),
)

describe('a grouped list', () => {
  test('has several declarations, and its source has only declared groups', async () => {
    expect(grouped.length).toBeGreaterThan(5)
    for (const list of servedListings) {
      const names = await ask('all', list, {}, async ({ source }) =>
        Object.keys(source.groups ?? {}),
      )
      expect([list[0], names]).toEqual([list[0], Object.keys(list[1].groups ?? {})])
    }
  })

  test.each(grouped)(
    '%s has the same rows and sums with and without groups, in every order',
    async (...group) => {
      const [, listing, , agrupar] = group
      const list = [group[0], group[1], group[2]] as const
      const steps = listing.columns.filter(({ sortable }) => sortable).map(({ of }) => of)
      for (const sort of [...steps, ...steps.map((step) => `-${step}`), listing.sortedBy])
        await ask('all', list, { sort }, async (question, tx) => {
          const rows = await readAll(tx, question)
          const page = await readGroupOrPage(tx, question.listing, question.source, {
            ...question.filter,
            agrupar,
            page: 1,
            size: 1_000,
          })
          expect(page.content).toHaveLength(rows.length)
          expect(page.content).toEqual(expect.arrayContaining(rows as unknown[]))
          const groups = page.grupos ?? []
          expect(groups.reduce((sum, { linhas }) => sum + linhas, 0)).toBe(rows.length)
          for (const path of listing.totals ?? [])
            expect(groups.reduce((sum, { somas }) => sum + (somas[path] ?? 0), 0)).toBe(
              page.totais[path],
            )
        })
    },
  )

  test.each(grouped)('%s shows a user of one mall no group of another', async (...group) => {
    const { own, foreign } = world
    for (const search of [{}, { shoppings: [foreign.mall] }])
      await ask([own.mall], [group[0], group[1], group[2]], search, async (question, tx) => {
        const page = await readGroupOrPage(tx, question.listing, question.source, {
          ...question.filter,
          agrupar: group[3],
          page: 1,
        })
        expect(JSON.stringify(page)).not.toMatch(foreignMarks)
      })
  })
})

describe('a user of one mall', () => {
  test.each(servedListings)('finds in %s only the rows of that mall', async (...list) => {
    const [name] = list
    const { own, foreign } = world
    const hasWall = await ask('all', list, {}, async ({ source }) => source.mall !== undefined)
    if (name in ofNoMall || companyRegisters.includes(name)) return
    expect(hasWall || name in madeForMalls, 'no `mall` in its source').toBe(true)
    const searches: WindowInput[] = [
      {},
      { shoppings: [foreign.mall] },
      { idShopping: [own.mall, foreign.mall] },
    ]
    for (const search of searches) {
      const rows = await ask([own.mall], list, search, async (question, tx) =>
        readAll(tx, question),
      )
      expect(JSON.stringify(rows)).not.toMatch(foreignMarks)
    }
    const nobody = ask([], list, {}, async (question, tx) => readAll(tx, question))
    // A list of one record answers 404 to users who may not see it.
    expect(await nobody.catch((error: unknown) => error)).toSatisfy(
      (answer) => answer instanceof NotFound || (Array.isArray(answer) && answer.length === 0),
    )
  })
})
