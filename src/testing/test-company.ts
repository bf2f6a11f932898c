import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

import { assignDemoMalls, ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import type { HttpOptions } from '#server/http/http.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import type { Work } from '#server/work/work.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { emptyWorld, insertMalls } from './example-debt-items.ts'
import { runPromised } from './promised-jobs.ts'
import { arrange, testApp } from './test-app.ts'
import { committedDatabase, type TestDatabase } from './test-database.ts'
import { byLogin } from './test-login.ts'
import { multipart } from './test-requests.ts'

type Served = Pick<HttpOptions, 'routes'> &
  Partial<Pick<HttpOptions, 'clock' | 'authenticate'>> & { readonly database: TestDatabase }

/**
 * Serves calls for a test file; by default the login in the header `authorization` is the user, and
 * the day is 18 November 2026.
 */
export function servedRoutes({
  database,
  routes,
  clock = fixedDayClock(localDate('2026-11-18')),
  authenticate = byLogin(database),
}: Served) {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database.app, routes, clock, authenticate })
  }, 300_000)
  afterAll(() => app.close())

  const inject = (options: InjectOptions | string) => app.inject(options)
  /** A committed unit of work of the system. */
  const inWork = <T>(act: (work: Work) => Promise<T>, at: Clock = clock): Promise<T> =>
    arrange({ db: database.app, clock: at }, app, act)
  /** Sends JSON as a user; `url` without `/bff`. */
  const send = (login: string, method: HTTPMethods, url: string, payload?: object) =>
    inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/bff${url}`,
      headers: { authorization: login },
      ...(payload === undefined ? {} : { payload }),
    })
  /** Uploads a file as a user. */
  const upload = (login: string, url: string, ...form: Parameters<typeof multipart>) => {
    const { payload, type } = multipart(...form)
    return inject({
      method: 'POST',
      url: `/bff${url}`,
      headers: { authorization: login, 'content-type': type },
      payload,
    })
  }
  const ask = async <Body>(...request: Parameters<typeof send>) => {
    const answer = await send(...request)
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  /** Sends JSON without a login, for an own `authenticate`; a body has a new idempotency key. */
  const request = async <Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ) => {
    const answer = await inject({
      method,
      url: `/bff${url}`,
      ...(payload && { payload, headers: { 'idempotency-key': crypto.randomUUID() } }),
    })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  /** Runs the enqueued jobs of these handlers, and those that they enqueue. */
  const runJobs = (handlers: readonly JobHandler[]) =>
    runPromised(database, handlers, { clock, log: app.log })
  return { log: () => app.log, inject, inWork, send, upload, ask, request, runJobs }
}

/**
 * Calls for the demo users on a database of this test file. `fixedDay` also fixes the clock of the
 * database. Call it once at the top of a test file.
 */
export function testCompany(
  routes: HttpOptions['routes'],
  {
    fixedDay,
    clock = fixedDayClock(fixedDay ?? localDate('2026-11-18')),
  }: { readonly fixedDay?: LocalDate; readonly clock?: Clock } = {},
) {
  const database = committedDatabase(fixedDay && { fixedDay })
  const served = servedRoutes({ database, routes, clock })
  /** Removes all debts and workflows; adds three malls and the demo users. */
  const reset = async (): Promise<void> => {
    await emptyWorld(database.admin)
    await insertMalls(database.admin)
    await served.inWork(async (work) => {
      await ensureDemoUsers(work)
      await assignDemoMalls(work)
    })
  }
  return { ...served, database, reset }
}
