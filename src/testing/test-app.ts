import { tmpdir } from 'node:os'

import type { FastifyInstance } from 'fastify'

import { systemClock } from '#server/work/clock.ts'
import { createHttp, type HttpOptions, serveCalls } from '#server/http/http.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'

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

/** A committed unit of work of the system, for the setup of a test. */
export function arrange<T>(
  process: Pick<Process, 'db'> & Partial<Process>,
  app: FastifyInstance,
  act: (work: Work) => Promise<T>,
): Promise<T> {
  return unitOfWork({ clock: systemClock, log: app.log, ...process }, systemActor, 'arranjo', act)
}
