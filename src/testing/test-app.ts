import { tmpdir } from 'node:os'

import type { FastifyInstance } from 'fastify'

import { fixedDayClock, systemClock } from '#server/work/clock.ts'
import { createHttp, type HttpOptions, serveCalls } from '#server/http/http.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import type { TestDatabase } from './test-database.ts'

/** Serves calls like the product, but without a port: use `app.inject`. Close it afterwards. */
export async function testApp(
  options: Pick<HttpOptions, 'db' | 'routes' | 'authenticate'> &
    Partial<Pick<HttpOptions, 'clock' | 'secureCookies' | 'scan' | 'spoolFolder' | 'standby'>>,
): Promise<FastifyInstance> {
  const app = createHttp({ logLevel: 'silent' })
  await serveCalls(app, {
    clock: systemClock,
    secureCookies: false,
    spoolFolder: tmpdir(),
    ...options,
  })
  await app.ready()
  return app
}

/** Committed units of work of the system without a server, on 18 November 2026. */
export const workOn =
  (database: TestDatabase) =>
  <T>(act: (work: Work) => Promise<T>): Promise<T> =>
    unitOfWork(
      {
        db: database.app,
        clock: fixedDayClock(localDate('2026-11-18')),
        log: createHttp({ logLevel: 'silent' }).log,
      },
      systemActor,
      'TEST',
      act,
    )

/** A committed unit of work of the system, for the setup of a test. */
export function arrange<T>(
  process: Pick<Process, 'db'> & Partial<Process>,
  app: FastifyInstance,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return unitOfWork({ clock: systemClock, log: app.log, ...process }, systemActor, 'arranjo', act)
}
