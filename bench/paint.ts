import { setTimeout as wait } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { listenToEvents } from '#contract/events.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { peekTenant } from '#features/home/tenant-peek/contract.ts'
import { justifyMany } from '#features/negativation/decisions/contract/calls.ts'
import { refreshCases } from '#features/negativation/recovery/store.ts'
import { connect } from '#server/database/connection.ts'

import { ask, percentile } from '../drills/requests.ts'
import type { Person } from '../drills/world.ts'
import type { Bench, BenchOptions, Figure } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { benchedLists, benchedMalls } from './lists.ts'
import type { LoadRequest } from './load.ts'
import { listScenes, lookMs, openFigures, openList, type Scene, stopwatch } from './paint-scenes.ts'
import { enter, freePort, openBrowser, type Product, serveProduct } from './product.ts'
import { asSystem } from './system-work.ts'
import { type World, worldCopy } from './world.ts'
import { mergeSums } from './world-workflow.ts'

/** The other persons: each reads a list once a second. */
const others = 9
const pauseMs = 1_000
/** Samples of each scene in a round. */
const samples = 8

/** What a person waits for at most, in ms. */
const limits = { list: 100, panel: 100, 'next row': 100, act: 200, figures: 300 } as const
type Measured = keyof typeof limits
type Times = Readonly<Record<Scene, number[]>>

/** The rankings and sums that the jobs build, because this server runs none. */
async function runJobs(world: World): Promise<void> {
  const database = connect(world.address, { app: 2, admin: 1 })
  try {
    await asSystem(database, rebuildAllSnapshots)
    await asSystem(database, ({ tx }) => refreshCases(tx))
  } finally {
    await database.close()
  }
  await world.rows(mergeSums)
  await world.rows(
    'vacuum analyze worklist_customer, worklist_tally, worklist_group, recovery_case',
  )
}

async function readList(address: string, { path, body, token }: LoadRequest): Promise<void> {
  const answer = await ask(address, path, body, { token })
  if (answer.status !== 200)
    throw new Error(
      `${path} was answered with ${answer.status} after ${answer.ms.toFixed(0)} ms: ${JSON.stringify(answer.body)}`,
    )
}

/**
 * Uses of a statement on a connection until it has its last plan: it is prepared at the third, and
 * planned anew five times more. A server that runs all day is past that.
 */
const usesUntilPlanned = 8
/** At least those of the server. */
const connections = 10
const actPath = `/bff${justifyMany.path}`

/** Collects what a page reads, all that its screens get and the panel of a tenant, and its acts. */
function collectRequests(page: Page, address: string): ReadonlyMap<string, LoadRequest> {
  const requests = new Map<string, LoadRequest>()
  page.on('request', (request) => {
    const path = request.url().slice(address.length)
    const isCall = path.startsWith('/bff/') && path !== `/bff${listenToEvents.path}`
    if (isCall && request.method() === 'GET') requests.set(path, { path })
    if (path === `/bff${peekTenant.path}` || path === actPath)
      requests.set(path, { path, body: request.postDataJSON() as object })
  })
  return requests
}

/** Repeats these requests on every connection of the server; each act changes something. */
async function planOnEachConnection(
  address: string,
  token: string,
  requests: Iterable<LoadRequest>,
): Promise<void> {
  for (const request of requests)
    for (let use = 0; use < usesUntilPlanned; use += 1)
      await Promise.all(
        Array.from({ length: connections }, (_, connection) =>
          readList(address, {
            ...request,
            ...(request.path === actPath && {
              body: { ...request.body, txtObservacao: `${use}, ${connection}` },
            }),
            token,
          }),
        ),
      )
}

/** Reads every list once, so that connections, plans and pages of the database are warm. */
async function warmUp(address: string, requests: readonly LoadRequest[]): Promise<void> {
  for (let from = 0; from < requests.length; from += others)
    await Promise.all(
      requests.slice(from, from + others).map((request) => readList(address, request)),
    )
}

/** One person reading by HTTP until the measured one is done. */
async function readLists(
  address: string,
  requests: readonly LoadRequest[],
  person: number,
  isOver: () => boolean,
): Promise<void> {
  await wait((pauseMs / others) * person)
  for (let turn = person; !isOver(); turn += 1) {
    const request = requests[turn % requests.length]
    if (request === undefined) throw new Error('There is no list to read.')
    await readList(address, request)
    await wait(pauseMs)
  }
}

/** One round: the scenes of the list in one document, the figures in a new one each time. */
async function measureRound(page: Page, address: string, times: Times): Promise<void> {
  await openList(page, address)
  // The first pass loads the scripts of the parts, and is not counted.
  for (let pass = 0; pass <= samples; pass += 1)
    for (const [scene, run] of Object.entries(listScenes)) {
      const ms = await run(page)
      if (pass > 0) times[scene as Scene].push(ms)
      await wait(lookMs)
    }
  for (let pass = 0; pass < samples; pass += 1) {
    await openList(page, address)
    await wait(lookMs)
    times.figures.push(await openFigures(page))
  }
}

const noTimes = (): Times => ({
  menu: [],
  list: [],
  panel: [],
  'next row': [],
  act: [],
  figures: [],
})

/** All rounds of one person in a browser; the first is not counted, it warms browser and server. */
async function measure(
  product: Product,
  { login, token }: Person,
  { rounds, print }: BenchOptions,
) {
  const context = await openBrowser(product, await freePort())
  try {
    await enter(context, product, login)
    const page = await context.newPage()
    await page.addInitScript(stopwatch)
    const requests = collectRequests(page, product.address)
    await measureRound(page, product.address, noTimes())
    await planOnEachConnection(product.address, token, [...requests.values()])
    const times = noTimes()
    for (let round = 1; round <= rounds; round += 1) {
      await measureRound(page, product.address, times)
      print(
        `round ${round} of ${rounds}: ${times.list.length} samples of each, a menu ${percentile(times.menu, 0.5).toFixed(0)} ms`,
      )
    }
    return times
  } finally {
    await context.close()
  }
}

/** The wait for a scene beside that for a menu; a wait of this machine alone has no verdict. */
function figureOf(scene: Measured, times: Times): Figure {
  const [ours, middle] = [0.95, 0.5].map((share) => percentile(times[scene], share))
  return toFigure({
    name: `${scene}: p95 from click to painted, beside a menu`,
    ours: ours ?? Number.NaN,
    limit: percentile(times.menu, 0.95),
    unit: 'ms',
    better: 'lower',
    detail: `${((ours ?? Number.NaN) / limits[scene]).toFixed(2)} of the goal of ${limits[scene]} ms; median ${(middle ?? Number.NaN).toFixed(0)} ms of ${times[scene].length}`,
  })
}

/** What a person waits for, with ten at work. */
export const paint: Bench = {
  name: 'paint',
  goal: 'from click to painted with ten people at work on 350,000 open boletos of 60 malls, p95 beside that of a menu: list, panel and next row (goal 100 ms), act (200 ms), figures (300 ms)',
  run: async (options) => {
    const world = await worldCopy('half', options.print)
    try {
      await runJobs(world)
      const analyst = await world.signIn('analyst', benchedMalls)
      const requests = (await benchedLists(world)).flatMap((benched) => benched.requests)
      const product = await serveProduct(world)
      await warmUp(product.address, requests)
      let isOver = false
      const [times] = await Promise.all([
        measure(product, analyst, options).finally(() => {
          isOver = true
        }),
        ...Array.from({ length: others }, (_, person) =>
          readLists(product.address, requests, person, () => isOver),
        ),
      ])
      return (Object.keys(limits) as Measured[]).map((scene) => figureOf(scene, times))
    } finally {
      await world.close()
    }
  },
}
