import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'

import { localDate } from '#values/local-date.ts'

import type { Call } from '#contract/call.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { committedDatabase, type TestDatabase } from './test-database.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { testApp } from './test-app.ts'
import { addPerson, addTwoMalls, type TwoMalls } from './test-malls.ts'
import { requestOf } from './test-requests.ts'
import { type Sample, type Target, targetsOf } from './test-targets.ts'

export const everyRoute = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})

/** Adds the profile 'TUDO', which has every right. */
export async function addProfileOfEveryRight(pool: Pool, seesEveryMall = true): Promise<void> {
  await pool.query(`
    insert into profile (name, code, sees_every_mall) values ('TUDO', 'TUDO', ${seesEveryMall});
    insert into profile_permission (profile_id, rule_id)
    select p.id, r.id
    from profile p, menu_rule r
    where p.code = 'TUDO'`)
}

/** Every right that a profile may have, by screen. */
export async function everyRight(pool: Pool): Promise<Actor['rights']> {
  const { rows } = await pool.query<{ path: string; codes: string[] }>(
    `select m.path, array_agg(r.code) as codes
     from menu m
     join menu_rule r on r.menu_id = m.id
     group by m.path`,
  )
  return new Map(rows.map(({ path, codes }) => [path, new Set(codes)]))
}

/**
 * Serves the whole product with two malls and full sample data, on 18/11/2026. Close `app`
 * afterwards.
 */
export async function serveTwoMalls(
  database: TestDatabase,
  { seesEveryMall = true }: { readonly seesEveryMall?: boolean } = {},
): Promise<{
  readonly app: FastifyInstance
  readonly world: TwoMalls
  /** Adds a user with every right; returns the session token. */
  readonly tokenOf: (login: string, malls: readonly number[]) => Promise<string>
}> {
  const app = await testApp({
    db: database.app,
    routes: everyRoute,
    clock: fixedDayClock(localDate('2026-11-18')),
    authenticate: authenticator({ db: database.app, secureCookies: false }),
  })
  const world = await addTwoMalls(database.adminPool)
  await addProfileOfEveryRight(database.adminPool, seesEveryMall)
  return {
    app,
    world,
    tokenOf: async (login, malls) =>
      (await addPerson(database.adminPool, login, 'TUDO', malls)).token,
  }
}

/**
 * Sends samples of every call about these malls as a user with every right. Call it once at the top
 * of a test file.
 */
export function servedToEveryRight(malls: keyof ReturnType<typeof targetsOf>) {
  const database = committedDatabase()
  let app: FastifyInstance
  let token: string
  let target: Target
  beforeAll(async () => {
    const served = await serveTwoMalls(database)
    app = served.app
    target = targetsOf(served.world)[malls]
    token = await served.tokenOf('tudo', [])
  }, 60_000)
  afterAll(() => app.close())
  return {
    database,
    target: () => target,
    ask: (call: Call, sample: Sample) => app.inject(requestOf(call, sample, token)),
    inject: (options: { method: 'GET' | 'POST'; url: string; payload?: object }) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${token}` } }),
  }
}
