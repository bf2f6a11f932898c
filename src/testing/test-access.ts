import type { FastifyInstance } from 'fastify'

import { authenticator } from '#features/people/access/actions/session.ts'
import { accessRoutes } from '#features/people/access/routes.ts'

import { testApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** Serves the calls of sign-in and administration to the demo users. */
export const accessApp = (
  { app: db }: TestDatabase,
  more: Partial<Parameters<typeof accessRoutes>[0]> = {},
  secureCookies = false,
): Promise<FastifyInstance> =>
  testApp({
    db,
    secureCookies,
    authenticate: authenticator({ db, secureCookies }),
    routes: accessRoutes({
      identity: { kind: 'demo' },
      supportUrl: undefined,
      version: '1.0.0',
      environment: 'dev',
      ...more,
    }),
  })
