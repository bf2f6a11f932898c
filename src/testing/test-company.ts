import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

import { assignDemoMalls, ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import type { HttpOptions } from '#server/http/http.ts'
import { type Clock, fixedDayClock } from '#server/work/clock.ts'
import type { Work } from '#server/work/work.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'

import { emptyWorld, insertMalls } from './example-debt-items.ts'
import { arrange, testApp } from './test-app.ts'
import { committedDatabase } from './test-database.ts'
import { byLogin } from './test-login.ts'
import { multipart } from './test-requests.ts'

/**
 * Calls for the demo users on a database of this test file. The login in the header `authorization`
 * is the user. The day is 18 November 2026 unless `fixedDay`, which also fixes the clock of the
 * database, or `clock` says otherwise. Call it once at the top of a test file.
 */
export function testCompany(
  routes: HttpOptions['routes'],
  {
    fixedDay,
    clock = fixedDayClock(fixedDay ?? localDate('2026-11-18')),
  }: { readonly fixedDay?: LocalDate; readonly clock?: Clock } = {},
) {
  const database = committedDatabase(fixedDay && { fixedDay })
  let app: FastifyInstance
  beforeAll(async () => {
    app = await testApp({ db: database.app, routes, clock, authenticate: byLogin(database) })
  })
  afterAll(() => app.close())

  const inject = (options: InjectOptions) => app.inject(options)
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
  /** Removes all debts and workflows; adds three malls and the demo users. */
  const reset = async (): Promise<void> => {
    await emptyWorld(database.admin)
    await insertMalls(database.admin)
    await inWork(async (work) => {
      await ensureDemoUsers(work)
      await assignDemoMalls(work)
    })
  }
  return { database, log: () => app.log, inject, inWork, send, upload, ask, reset }
}
