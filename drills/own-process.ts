import Fastify from 'fastify'

import { connect } from '#server/database/connection.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Process } from '#server/work/unit-of-work.ts'
import { localDate } from '#values/local-date.ts'

import type { Place } from './place.ts'
import { drillDay } from './server.ts'

/** Acts and jobs of this process on the database of a place, on the day of the drills. */
export function ownProcess(
  { address }: Place,
  connections: { readonly app: number; readonly admin: number },
): { readonly process: Process; readonly close: () => Promise<void> } {
  const { app: db, close } = connect(address, connections)
  const clock = fixedDayClock(localDate(drillDay))
  return { process: { db, clock, log: Fastify({ logger: false }).log }, close }
}
