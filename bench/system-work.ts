import Fastify from 'fastify'
import { sql } from 'kysely'

import type { connect } from '#server/database/connection.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

import { drillDay } from '../drills/server.ts'

/** A unit of work of the system on a date (default: the drill date), without statement timeout. */
export const asSystem = <T>(
  database: ReturnType<typeof connect>,
  act: (work: Work) => Promise<T>,
  on: LocalDate = drillDay as LocalDate,
): Promise<T> =>
  unitOfWork(
    { db: database.app, clock: fixedDayClock(on), log: Fastify({ logger: false }).log },
    systemActor,
    'bench',
    async (work) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(work.tx)
      return act(work)
    },
  )

/** Duration of an action in seconds. */
export const timed = async (act: () => Promise<unknown>): Promise<{ readonly seconds: number }> => {
  const began = performance.now()
  await act()
  return { seconds: (performance.now() - began) / 1_000 }
}
