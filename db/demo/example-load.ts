import Fastify from 'fastify'

import { fixedDayClock } from '#server/work/clock.ts'
import type { TestDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { loadDemoWorld } from './load.ts'
import { Stage } from './stage.ts'

const { log } = Fastify({ logger: false })

/** Date on which the tests load the demo data. */
export const loadDay = '2026-11-20'

const process = (database: TestDatabase, on: string) => ({
  db: database.app,
  clock: fixedDayClock(localDate(on)),
  log,
})

export const start = (
  database: TestDatabase,
  options: Parameters<typeof loadDemoWorld>[1] = {},
  on = loadDay,
) => loadDemoWorld(process(database, on), options)

export const stageOf = (database: TestDatabase) =>
  new Stage(process(database, loadDay), localDate(loadDay))

export const rows = async <T>(database: TestDatabase, text: string): Promise<T[]> =>
  (await database.adminPool.query(text)).rows as T[]

export const column = async (database: TestDatabase, text: string) =>
  (await rows<{ value: unknown }>(database, text)).map(({ value }) => value)

const figures = [
  'original_cents',
  'adjusted_cents',
  'gross_received_cents',
  'gross_cents',
  'recovered_cents',
  'after_close_cents',
  'later_adjusted_cents',
  'stock_cents',
]

/**
 * Stored figures of a month, to group by the first four columns. The legal-action flag depends on
 * the day of the calculation and splits the sums differently.
 */
export const sums = `
  r.mall_id, r.month, s.account, s.is_corporate,
  ${figures.map((name) => `sum(s.${name})::bigint as ${name}`).join(', ')}`
