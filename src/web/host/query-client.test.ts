// Lookups of forms and filters: fetched once a day, and after each change of their records (spec
// 1:7, 1:9).
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { profilesQuery } from '#features/people/access/queries/people.ts'
import { peopleQueries } from '#features/people/access/contract/people.ts'
import { modulesQuery } from '#features/ledger/exceptions/queries.ts'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import {
  companiesQuery,
  companyTypesQuery,
  statesQuery,
} from '#features/people/registers/queries.ts'
import { everything } from '#contract/events.ts'

import { invalidateAfterAct } from '#listing/screen/invalidate.ts'

import { removeFailedQueries, markStale, queryClient } from './query-client.ts'

const hour = 60 * 60 * 1000
const answers: Readonly<Record<string, unknown>> = {
  '/bff/perfilizacao/pefil/buscar': { content: [], porQueNaoCriar: null },
  '/bff/config/excecoes/modulo': { content: [] },
}
let asked: string[]
let isDown: boolean

const fetching = async (address: string): Promise<Response> => {
  asked.push(address)
  if (isDown) throw new TypeError('fetch failed')
  return Response.json(answers[address] ?? [])
}
/** Fetch like a dialog that opens. */
const read = (query: object) =>
  queryClient.fetchQuery(query as typeof mallsQuery).catch(() => undefined)
const lookUps = [
  mallsQuery,
  companiesQuery,
  companyTypesQuery,
  statesQuery,
  profilesQuery,
  modulesQuery,
]

beforeEach(() => {
  asked = []
  isDown = false
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetching)
})
afterEach(async () => {
  // What an announcement reads again a little later.
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a look-up is fetched once a day for every dialog', async () => {
  for (const query of lookUps) {
    await read(query)
    vi.advanceTimersByTime(23 * hour)
    await read(query)
  }
  expect(asked).toHaveLength(lookUps.length)
  expect(new Set(asked).size).toBe(lookUps.length)
  vi.advanceTimersByTime(2 * hour)
  await read(mallsQuery)
  expect(asked).toHaveLength(lookUps.length + 1)
})

// Names as announced by the actions: see `work.invalidate` in each feature.
test.each([
  ['a mall', mallsQuery, ['malls', 'economic-units']],
  ['a company', companiesQuery, ['companies']],
  ['a person or a profile', profilesQuery, [...peopleQueries]],
])('a change of %s invalidates only its look-up, at once', async (_, query, names) => {
  for (const each of lookUps) await read(each)
  asked = []
  markStale(names)
  for (const each of lookUps) await read(each)
  expect(asked).toHaveLength(1)
  expect(queryClient.getQueryState(query.queryKey as readonly string[])?.dataUpdateCount).toBe(2)
})

test('after a lost event connection everything is refetched', async () => {
  for (const each of lookUps) await read(each)
  markStale([everything])
  for (const each of lookUps) await read(each)
  expect(asked).toHaveLength(2 * lookUps.length)
})

test('a failed look-up is refetched by the next dialog, and open dialogs keep their data', async () => {
  isDown = true
  await read(companiesQuery)
  expect(queryClient.getQueryState(companiesQuery.queryKey as readonly string[])?.status).toBe(
    'error',
  )
  removeFailedQueries()
  isDown = false
  await read(companiesQuery)
  expect(queryClient.getQueryData(companiesQuery.queryKey as readonly string[])).toEqual([])

  isDown = true
  markStale(['companies'])
  await read(companiesQuery)
  expect(queryClient.getQueryData(companiesQuery.queryKey as readonly string[])).toEqual([])
})

test('announcements of one commit refetch what is open once, and others on their next use', async () => {
  await read(companiesQuery)
  await read(mallsQuery)
  const close = new QueryObserver(queryClient, companiesQuery as never).subscribe(() => undefined)
  asked = []
  markStale(['companies'])
  markStale(['companies', 'malls', 'economic-units'])
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(1)
  close()
  await read(mallsQuery)
  expect(asked).toHaveLength(2)
})

describe('an answer that was on its way when the change was announced', () => {
  let answer: () => void
  const slowly = async (address: string) => {
    asked.push(address)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json([])
  }

  test('is read again where it is shown', async () => {
    vi.stubGlobal('fetch', slowly)
    const close = new QueryObserver(queryClient, companiesQuery as never).subscribe(() => undefined)
    markStale(['companies'])
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
    close()
  })

  test('is read again on its next use where it was loaded ahead', async () => {
    vi.stubGlobal('fetch', slowly)
    void queryClient.prefetchQuery(companiesQuery as never)
    markStale(['companies'])
    answer()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(1)
    vi.stubGlobal('fetch', fetching)
    await read(companiesQuery)
    expect(asked).toHaveLength(2)
  })
})

describe('an act of this window', () => {
  const isStale = () =>
    queryClient.getQueryState(companiesQuery.queryKey as readonly string[])?.isInvalidated
  const pause = () => vi.advanceTimersByTimeAsync(100)

  /** Shows the query on a screen. */
  const show = async () => {
    const close = new QueryObserver(queryClient, companiesQuery as never).subscribe(() => undefined)
    await pause()
    expect(asked).toHaveLength(1)
    return close
  }

  test('that the server has announced is refetched once', async () => {
    const close = await show()
    const sentAt = performance.now()
    markStale(['companies'])
    invalidateAfterAct(queryClient, ['companies'], sentAt)
    await pause()
    expect(isStale()).toBe(false)
    expect(asked).toHaveLength(2)
    close()
  })

  test('is refetched once if the event comes a little later', async () => {
    const close = await show()
    invalidateAfterAct(queryClient, ['companies'], performance.now())
    markStale(['companies'])
    await pause()
    expect(isStale()).toBe(false)
    expect(asked).toHaveLength(2)
    close()
  })

  test('is refetched although it showed its rows after the event', async () => {
    const close = await show()
    const sentAt = performance.now()
    markStale(['companies'])
    queryClient.setQueryData(companiesQuery.queryKey, [])
    invalidateAfterAct(queryClient, ['companies'], sentAt)
    await pause()
    expect(asked).toHaveLength(2)
    close()
  })

  test('without an event is refetched; so are events from before it started', async () => {
    markStale(['companies'])
    await pause()
    await read(companiesQuery)
    invalidateAfterAct(queryClient, ['companies'], performance.now() + 1)
    expect(isStale()).toBe(false)
    await pause()
    expect(isStale()).toBe(true)
  })
})
