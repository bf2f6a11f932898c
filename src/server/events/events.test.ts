import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { createHttp } from '#server/http/http.ts'

import { committedDatabase } from '#testing/test-database.ts'
import { serveEvents } from './events.ts'
import { type Actor, systemActor } from '../work/work.ts'

const db = committedDatabase()
const beat = ': \n\n'
let app: FastifyInstance | undefined
let checks = 0
const readers: ReadableStreamDefaultReader<string>[] = []

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel()
  await app?.close()
})

const person = (id: number, malls: Actor['malls']): Actor => ({ ...systemActor, id, malls })

async function start(sessions: Map<string, Actor>, recheckMs = 60_000): Promise<string> {
  app = createHttp({ logLevel: 'silent' })
  serveEvents(app, {
    address: db.address,
    heartbeatMs: Math.max(20, recheckMs),
    recheckMs,
    authenticate: async ({ headers }) => sessions.get(headers.authorization ?? ''),
    scopesOf: async (requests) => {
      checks += 1
      return requests.map(({ headers }) => sessions.get(headers.authorization ?? ''))
    },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await expect
    .poll(
      async () =>
        (
          await sql`
            select 1
            from pg_stat_activity
            where application_name = 'regua events'
              and datname = current_database()
              and query = 'listen regua_events'
              and state = 'idle'`.execute(db.admin)
        ).rows.length,
    )
    .toBe(1)
  return address
}

/** Opens a stream; returns a function that reads its next event, undefined at the end. */
async function listen(address: string, token: string): Promise<() => Promise<string | undefined>> {
  const response = await fetch(`${address}/bff/eventos`, { headers: { authorization: token } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = (response.body ?? new ReadableStream<never>())
    .pipeThrough(new TextDecoderStream())
    .getReader()
  readers.push(reader)
  const waiting: string[] = []
  const next = async () => {
    while (waiting.length === 0) {
      const { done, value } = await reader.read()
      if (done) return undefined
      waiting.push(...value.split(/(?<=\n\n)/))
    }
    return waiting.shift()
  }
  expect(await next()).toBe(beat)
  return next
}

const announce = (stale: string[], malls: number[] | 'all') =>
  sql`select pg_notify('regua_events', ${JSON.stringify({ stale, malls })})`.execute(db.app)

test('a user gets events only of commits in their malls', async () => {
  const address = await start(
    new Map([
      ['a', person(1, [10, 11])],
      ['b', person(2, [20])],
      ['c', person(3, 'all')],
    ]),
  )
  const [a, b, c] = [
    await listen(address, 'a'),
    await listen(address, 'b'),
    await listen(address, 'c'),
  ]
  await announce(['first'], [11])
  await announce(['second'], [20])
  await announce(['third'], 'all')
  expect(await a()).toBe('data: {"stale":["first"]}\n\n')
  expect(await b()).toBe('data: {"stale":["second"]}\n\n')
  expect(await c()).toBe('data: {"stale":["first"]}\n\n')
  expect(await a()).toBe('data: {"stale":["third"]}\n\n')
})

test('the event stream needs a session', async () => {
  const address = await start(new Map())
  const response = await fetch(`${address}/bff/eventos`)
  expect(response.status).toBe(401)
})

test('an ended session gets no more events', async () => {
  const sessions = new Map([['a', person(1, 'all')]])
  const address = await start(sessions, 20)
  const a = await listen(address, 'a')
  sessions.clear()
  const rest: (string | undefined)[] = []
  for (let piece = await a(); piece !== undefined; piece = await a()) rest.push(piece)
  expect(rest.every((piece) => piece === beat)).toBe(true)
})

test('changed malls apply from the next check of the stream', async () => {
  const sessions = new Map([['a', person(1, [10])]])
  const address = await start(sessions, 20)
  const a = await listen(address, 'a')
  sessions.set('a', person(1, [20]))
  const before = checks
  await expect.poll(() => checks).toBeGreaterThan(before + 1)
  await announce(['for ten'], [10])
  await announce(['for twenty'], [20])
  let message = await a()
  while (message === beat) message = await a()
  expect(message).toBe('data: {"stale":["for twenty"]}\n\n')
})

test('after a lost event connection everything is stale', async () => {
  const address = await start(new Map([['a', person(1, [10])]]))
  const a = await listen(address, 'a')
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'regua events' and datname = current_database()`.execute(db.admin)
  expect(await a()).toBe('data: {"stale":["*"]}\n\n')
})

test('stopping the server ends the streams at once', async () => {
  const address = await start(new Map([['a', person(1, [10])]]))
  const a = await listen(address, 'a')
  await app?.close()
  expect(await a()).toBeUndefined()
})
