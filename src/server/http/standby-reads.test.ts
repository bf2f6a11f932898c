// Reads that may lag go to the standby with the position of the session's last change. All other
// reads, and those that fail on the standby, go to the primary.
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { exporter } from '#listing/server/exporter.ts'
import { openAppPool, otherDatabase } from '#server/database/connection.ts'
import { positionText } from '#server/database/standby.ts'
import { arrange, testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'

import type { DB } from '#server/database/schema.ts'
import { authenticator, featureRoutes, writeNote } from '#app/features.ts'
import { ensureDemoUsers } from '#features/people/access/actions/demo.ts'

const database = committedDatabase()
const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
/** Requested positions, and the fake answer. */
let asked: (number | undefined)[] = []
let blamed: unknown[] = []
let answers: Kysely<DB> | undefined
let app: FastifyInstance
let authorization = ''
const lost = openAppPool(
  { address: { host: '/nowhere', port: 5432, user: 'x', database: 'x' }, isPooled: false },
  'nobody',
  1,
)

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    standby: {
      choose: (position) => {
        asked.push(position)
        return answers
      },
      blame: (error) => blamed.push(error),
      exporter: exporter({ address: database.address, isPooled: false }),
      noteWrite: writeNote(database.app),
    },
  })
  await arrange({ db: database.app }, app, ensureDemoUsers)
  const answer = await app.inject({
    method: 'POST',
    url: '/bff/authenticate',
    payload: 'token=regua',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  authorization = `Bearer ${answer.json<{ token: string }>().token}`
})
afterAll(async () => {
  await app.close()
  await lost.pool.end()
})
beforeEach(() => {
  asked = []
  blamed = []
  answers = database.app
})

const statusOf = async (url: string, body?: object) =>
  (
    await app.inject({
      method: body === undefined ? 'GET' : 'PUT',
      url: `/bff${url}`,
      headers: { authorization },
      ...(body === undefined ? {} : { payload: body }),
    })
  ).statusCode
const change = () => statusOf('/preferencias/users', { valor: { colunas: [] } })
const positionNow = async () =>
  Number((await database.adminPool.query<{ position: string }>(positionText)).rows[0]?.position)

test('a session without writes may read any standby, after a write only one that has it', async () => {
  expect(await statusOf('/inicio/pendencias')).toBe(200)
  expect(asked).toEqual([undefined])
  const before = await positionNow()
  expect(await change()).toBe(200)
  const after = await positionNow()
  expect(await statusOf('/inicio/pendencias')).toBe(200)
  const position = asked.at(-1) ?? -1
  expect(position).toBeGreaterThan(before)
  expect(position).toBeLessThanOrEqual(after)
})

test('writes, and reads without mayLag, never use the standby', async () => {
  expect(await change()).toBe(200)
  expect(await statusOf('/preferencias/users')).toBe(200)
  expect(asked).toEqual([])
})

test('a failed read of the standby is repeated on the primary and logged', async () => {
  answers = lost.db
  expect(await statusOf('/inicio/pendencias')).toBe(200)
  expect(blamed).toHaveLength(1)
})

test('one failed read is repeated on the primary and does not affect other requests', async () => {
  // A database that answers but has no tables of ours.
  const address = otherDatabase(database.address, 'postgres')
  const empty = openAppPool({ address, isPooled: false }, 'nobody', 1)
  answers = empty.db
  const refused = sql`select from parameter`.execute(empty.db)
  await expect(refused).rejects.toThrow('relation "parameter" does not exist')
  expect(await statusOf('/inicio/pendencias')).toBe(200)
  expect(asked).toHaveLength(1)
  expect(blamed).toEqual([])
  await empty.pool.end()
})

test('a refusal on the standby counts as no failure', async () => {
  expect(await statusOf('/lojista/99999999/linha-do-tempo')).toBe(404)
  expect(asked).toHaveLength(1)
  expect(blamed).toEqual([])
})

test('only reads without a log line may have mayLag', () => {
  const calls = routes.map(({ call }) => call)
  const lagging = calls.filter(({ mayLag }) => mayLag)
  expect(lagging.map(({ name }) => name).toSorted()).toEqual([
    'delinquencyFigures.compareOfficial',
    'delinquencyFigures.readCharts',
    'delinquencyFigures.readSummary',
    'delinquencyFigures.searchMalls',
    'delinquencyFigures.searchStores',
    'delinquencyFigures.searchTitulos',
    'facts.list',
    'messages.readIndicators',
    'recovery.read',
    'startPage.overview',
    'startPage.pending',
    'timeline.read',
  ])
  expect(lagging.filter(({ effect, answer }) => effect !== 'read' || !answer)).toEqual([])
})
