import type { FastifyInstance } from 'fastify'

import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '#server/work/clock.ts'
import type { TestDatabase } from './test-database.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { testApp } from './test-app.ts'
import { addPerson, addTwoMalls, type TwoMalls } from './test-malls.ts'

export const everyRoute = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})

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
  await database.adminPool.query(
    `insert into profile (name, code, sees_every_mall) values ('TUDO', 'TUDO', ${seesEveryMall})`,
  )
  await database.adminPool.query(
    `
      insert into profile_permission (profile_id, rule_id)
      select p.id, r.id
      from profile p, menu_rule r
      where p.code = 'TUDO'`,
  )
  return {
    app,
    world,
    tokenOf: async (login, malls) =>
      (await addPerson(database.adminPool, login, 'TUDO', malls)).token,
  }
}
