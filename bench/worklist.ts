import { sql } from 'kysely'
import pg from 'pg'

import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { pastDueBalance } from '#features/collection/prioritisation/contract/lists.ts'
import { monthNumber } from '#features/collection/prioritisation/rules/blocks.ts'
import { weightsOf } from '#features/collection/prioritisation/rules/weights.ts'
import {
  type RankingSnapshot,
  snapshotStatement,
} from '#features/collection/prioritisation/store/snapshot.ts'
import { customerSource } from '#features/collection/prioritisation/store/lists.ts'
import { rowsQuery } from '#listing/server/window.ts'
import { connect } from '#server/database/connection.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'

import { drillDay } from '../drills/server.ts'
import { serveBare } from './bare.ts'
import { type Bench, type Figure, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { load, type LoadRequest } from './load.ts'
import { addNegotiations } from './worklist-world.ts'
import { asSystem, timed } from './system-work.ts'
import { type World, worldCopy } from './world.ts'

const today = drillDay as LocalDate
const pageSize = 20
const seconds = 1.5
/** Warm up the server, because in production it runs all day. */
const warmSeconds = 20
const longest = 15

type Database = ReturnType<typeof connect>

/** Tables with the same columns, without keys, indexes or row-level security. */
const bareTables = `
  create schema if not exists raw;
  drop table if exists raw.worklist_customer, raw.worklist_group;
  create table raw.worklist_customer (like worklist_customer);
  create table raw.worklist_group (like worklist_group)`

/** The two statements of a ranking snapshot, into bare tables. */
async function bareCut(world: World, database: Database, weights: RankingSnapshot['weights']) {
  const client = new pg.Client(world.address)
  await client.connect()
  try {
    await client.query(bareTables)
    await client.query(`set search_path = raw, public; set work_mem = '96MB'`)
    const statements = (['CUSTOMER', 'GROUP'] as const).map((owner) =>
      snapshotStatement({ owner, today, malls: 'all', weights }).compile(database.app),
    )
    return await timed(async () => {
      await client.query('begin')
      for (const { sql: text, parameters } of statements) await client.query(text, [...parameters])
      await client.query('commit')
    })
  } finally {
    await client.end()
  }
}

type Sums = { readonly cents: number; readonly customers: number }

/** Throws unless stored balances, ledger and bare tables agree. */
async function mustBeOwed(world: World): Promise<void> {
  const sums = async (table: string) =>
    (
      await world.rows<Sums>(
        `select sum(overdue_cents + upcoming_cents)::bigint as cents, count(*)::int as customers from ${table}`,
      )
    )[0]
  const [owed] = await world.rows<Sums>(
    `
      select sum(b.open_cents)::bigint as cents, count(distinct k.tenant_id)::int as customers
      from boleto b
        join contract k on k.id = b.contract_id
      where b.open_cents > 0`,
  )
  for (const table of ['worklist_customer', 'raw.worklist_customer']) {
    const found = JSON.stringify(await sums(table))
    if (found !== JSON.stringify(owed))
      throw new Error(`${table} says ${found}, and owed is ${JSON.stringify(owed)}`)
  }
}

const windowOf = (weights: RankingSnapshot['weights'], shoppings?: readonly number[]) => {
  const view = {
    owner: 'CUSTOMER',
    today,
    malls: 'all',
    stale: [],
    weights,
    mode: 'PONTOS',
    month: monthNumber(monthOf(today)),
    isCurrent: true,
  } as const
  const rows = rowsQuery(pastDueBalance, customerSource(view), shoppings ? { shoppings } : {})
  return sql`${rows} limit ${sql.lit(pageSize)} offset ${sql.lit(0)}`
}

/** The worklist of 60 malls: its first page, and its ranking snapshot. */
export const worklist: Bench = {
  name: 'worklist',
  goal: 'the first page of the worklist of a mall and of all malls of 60: p95 at most 15 ms at ten connections; the cut of 06:00 over 350,000 open boletos at most 1.5 times its bare statements',
  run: async ({ rounds, print }) => {
    const world = await worldCopy('half', print)
    const database = connect(world.address, { app: 2, admin: 1 })
    try {
      await addNegotiations(world)
      const weights = await asSystem(database, async (work) =>
        weightsOf(await readParameters(work.tx)),
      )
      const cut = () => timed(() => asSystem(database, rebuildAllSnapshots))
      const bare = () => bareCut(world, database, weights)
      await cut()
      await bare()
      await mustBeOwed(world)
      const cuts = await interleave(rounds, { ours: cut, limit: bare })
      print(
        `cut: ours ${cuts.median('ours', 'seconds').toFixed(2)} s, bare ${cuts.median('limit', 'seconds').toFixed(2)} s`,
      )
      await world.rows('vacuum analyze worklist_customer, worklist_tally, worklist_group')
      const figures: Figure[] = [
        toFigure({
          name: 'cut of every mall and group, 350,000 open boletos',
          ours: cuts.median('ours', 'seconds'),
          limit: cuts.median('limit', 'seconds'),
          ratio: cuts.ratio('seconds', 'ours', 'limit'),
          unit: 's',
          better: 'lower',
          goal: { ratio: 1.5 },
          detail: 'limit: the two statements, into tables without keys',
        }),
      ]
      const server = await world.serve()
      const { token } = await world.signIn('regua')
      const malls = await world.rows<{ id: number; name: string }>(
        'select id, name from mall order by id',
      )
      const path = '/bff/api/regua/v1/prioritization/past-due-balance'
      const page = (names: readonly string[]): LoadRequest => ({
        path,
        token,
        body: { malls: names, page: 1, size: pageSize },
      })
      const screens = [
        {
          name: 'of a mall',
          requests: malls.map(({ name }) => page([name])),
          windows: malls.map(({ id }) => windowOf(weights, [id])),
        },
        { name: 'of every mall', requests: [page([])], windows: [windowOf(weights)] },
      ]
      for (const { name, requests, windows } of screens) {
        const peer = await serveBare(world, database.app, windows)
        const side =
          (address: string, asked: readonly LoadRequest[]) =>
          async (lasts = seconds) => {
            const options = { connections: 10, seconds: lasts, requests: asked }
            const { p95, p50 } = await load(address, options)
            return { p95, p50 }
          }
        const [ours, limit] = [side(server.address, requests), side(peer.address, peer.requests)]
        await ours(warmSeconds)
        await limit(warmSeconds)
        const seen = await interleave(rounds, { ours, limit })
        figures.push(
          toFigure({
            name: `first page ${name}: p95, ten connections`,
            ours: seen.median('ours', 'p95'),
            limit: seen.median('limit', 'p95'),
            ratio: seen.ratio('p95', 'ours', 'limit'),
            unit: 'ms',
            better: 'lower',
            goal: { ours: longest },
            detail: `p50 ${seen.median('ours', 'p50').toFixed(1)} ms`,
          }),
        )
        await peer.stop()
      }
      return figures
    } finally {
      await database.close()
      await world.close()
    }
  },
}
