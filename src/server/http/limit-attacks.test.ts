// Floods slow down the sender and nobody else. Runs with real connections on a port.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

import { baseAddress, type Call } from '#contract/call.ts'
import { ErrorBody } from '#contract/errors.ts'

import { systemClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { addProfileOfEveryRight } from '#testing/test-everything.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { createHttp, serveCalls } from './http.ts'
import { limitsOf } from '../settings/limits-setting.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { multipart, requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const calls = routes.map(({ call }) => call)
const callNamed = (name: string) => calls.find((call) => call.name === name) as Call
const database = committedDatabase()
const connections = 6
let root: string
let world: TwoMalls
let greedy: string
let colleague: string
let app: FastifyInstance | undefined
let release = async (): Promise<void> => undefined

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regua-limits-'))
  world = await addTwoMalls(database.adminPool)
  await addProfileOfEveryRight(database.adminPool)
  greedy = (await addPerson(database.adminPool, 'ansioso', 'TUDO', [])).token
  colleague = (await addPerson(database.adminPool, 'colega', 'TUDO', [])).token
}, 60_000)
afterEach(async () => {
  await release()
  app?.server.closeAllConnections()
  await app?.close()
  app = undefined
})
afterAll(() => rm(root, { recursive: true }))

async function listen(limits: string, proxies: readonly string[] = []): Promise<string> {
  app = createHttp({ logLevel: 'silent', proxies })
  const authenticate = authenticator({ db: database.app, secureCookies: false })
  await serveCalls(app, {
    db: database.app,
    clock: systemClock,
    routes,
    authenticate,
    spoolFolder: root,
    secureCookies: false,
    limits: limitsOf(limits, connections),
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const sampleOf = ({ name }: Call): Sample => samples[name]?.(targetsOf(world).own) ?? {}

async function ask(
  address: string,
  call: Call,
  token: string | undefined,
  sample = sampleOf(call),
) {
  const { url, method, headers, payload } = requestOf(call, sample, token)
  const startedAt = performance.now()
  const answer = await fetch(address + url, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(payload === undefined ? {} : { body: payload as string }),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    ms: performance.now() - startedAt,
  }
}
type Answer = Awaited<ReturnType<typeof ask>>

/** A refusal contains only Retry-After and a Portuguese sentence. */
function expectCalm({ headers, text }: Answer): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  const { mensagem } = ErrorBody.parse(JSON.parse(text))
  expect(mensagem).toMatch(/^(São muit|Já há|O sistema está ocupado).*tente de novo\.$/)
}

/** Locks a table, so that its readers block until `release`. */
async function lock(table: string): Promise<void> {
  const blocker = await database.adminPool.connect()
  await blocker.query(`begin; lock table ${table} in access exclusive mode`)
  release = async () => {
    release = async () => undefined
    await blocker.query('rollback')
    blocker.release()
  }
}
const stuck = async () =>
  (
    await database.adminPool.query<{ n: number }>(
      `
        select count(*)::int as n
        from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rows[0]?.n

describe('a user who sends everything at once', () => {
  test('waits, while a colleague is answered', async () => {
    const address = await listen('calls=3/10000')
    await lock('negativation_item')
    const flood = Array.from({ length: 120 }, () =>
      ask(address, callNamed('negativation.totalsByMall'), greedy),
    )
    let answeredCount = 0
    for (const one of flood) void one.then(() => (answeredCount += 1))
    await expect.poll(stuck, { timeout: 5_000 }).toBe(3)
    const other = await ask(address, callNamed('registers.listMalls'), colleague)
    expect([other.status, other.ms < 1_500]).toEqual([200, true])
    // 3 run at once, 16 times as many wait, and the rest is refused immediately.
    await expect.poll(() => answeredCount, { timeout: 10_000 }).toBe(120 - 3 - 48)
    await release()
    const answers = await Promise.all(flood)
    const refusedAnswers = answers.filter(({ status }) => status !== 200)
    expect(refusedAnswers).toHaveLength(120 - 3 - 48)
    for (const answer of refusedAnswers) {
      expect(answer.status).toBe(429)
      expectCalm(answer)
    }
  })

  test('may export repeatedly up to a limit', async () => {
    const address = await listen('exports=2/8')
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        ask(address, callNamed('bureau.downloadNegativated'), greedy),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    const refusedAnswers = answers.filter(({ status }) => status !== 200)
    for (const answer of refusedAnswers) {
      expect(answer.status).toBe(429)
      expectCalm(answer)
    }
    expect((await ask(address, callNamed('bureau.downloadNegativated'), colleague)).status).toBe(
      200,
    )
  })

  const searches = calls.filter(({ fields, query }) =>
    [fields, query].some((part) => part instanceof z.ZodObject && 'page' in part.shape),
  )
  const window = (call: Call, more: Record<string, number>) => {
    const sample = sampleOf(call)
    return call.method === 'GET'
      ? { ...sample, query: { ...sample.query, ...more } }
      : { ...sample, body: { ...sample.body, ...more } }
  }

  test.each(
    searches
      .filter(({ effect, answer }) => effect === 'read' && answer)
      .map((call) => [call.name, call] as const),
  )('may page through %s freely, and request all of it a few times a minute', async (_, call) => {
    const address = await listen('searches=1/3')
    const statuses = async (more: Record<string, number>) => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ask(address, call, greedy, window(call, more))),
      )
      // 404: this user has no such row.
      answers.filter(({ status }) => status !== 200 && status !== 404).forEach(expectCalm)
      return answers.map(({ status }) => status).toSorted()
    }
    const allowed = (await statuses({ page: 1, size: 50 })).filter(
      (status) => status === 200,
    ).length
    if (allowed === 0) return
    expect(allowed).toBe(6)
    expect(await statuses({ page: 1, size: 10_000 })).toEqual(
      call.isOfOneRecord ? Array.from({ length: 6 }, () => 200) : [200, 200, 200, 429, 429, 429],
    )
  })

  test('sends a hundred files at once: three are received at a time, the others wait or get Retry-After', async () => {
    const address = await listen('uploads=3/1000')
    const call = callNamed('receivables.uploadSpreadsheet')
    const { payload, type } = multipart({ ensaio: 'true' }, ['titulos.csv', 'x'.repeat(300_000)])
    await lock('erp_load')
    let refusals = 0
    const flood = Array.from({ length: 100 }, async () => {
      const answer = await fetch(`${address}${baseAddress}${call.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${greedy}`, 'content-type': type },
        body: new Uint8Array(payload),
      })
      refusals += Number(answer.status === 429)
      return { status: answer.status, headers: answer.headers, text: await answer.text(), ms: 0 }
    })
    // 3 run at once, 16 times as many wait, and the rest is refused.
    await expect.poll(() => refusals, { timeout: 7_000 }).toBe(100 - 3 - 48)
    await expect.poll(stuck, { timeout: 5_000 }).toBe(3)
    expect((await readdir(root)).length).toBe(3)
    await release()
    const answers = await Promise.all(flood)
    answers.filter(({ status }) => status === 429).forEach(expectCalm)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    await expect.poll(() => readdir(root), { timeout: 5_000 }).toEqual([])
  })

  test('is counted by address before sign-in', async () => {
    const address = await listen('calls=2/5')
    const statuses: number[] = []
    for (let count = 0; count < 8; count += 1) {
      const answer = await ask(address, callNamed('access.signInSettings'), undefined)
      if (answer.status !== 200) expectCalm(answer)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })

  test('cannot forge addresses by a header, unless it comes from a trusted proxy', async () => {
    const statuses = async (proxies: readonly string[]) => {
      const address = await listen('calls=2/5', proxies)
      const call = callNamed('access.signInSettings')
      const answers: number[] = []
      for (let count = 0; count < 7; count += 1) {
        const headers = { 'x-forwarded-for': `10.0.0.${count}`, forwarded: `for=10.0.0.${count}` }
        answers.push((await fetch(`${address}${baseAddress}${call.path}`, { headers })).status)
      }
      await app?.close()
      return answers
    }
    expect(await statuses([])).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses(['10.9.0.0/16'])).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await statuses(['127.0.0.1'])).toEqual([200, 200, 200, 200, 200, 200, 200])
  })

  test('releases every slot, however the request ended', async () => {
    const address = await listen('calls=1/10000,exports=1/10000,uploads=1/10000')
    const { payload, type } = multipart({}, ['a.csv', 'x'])
    const headers = { authorization: `Bearer ${greedy}`, 'content-type': 'application/json' }
    const upload = `${address}${baseAddress}${callNamed('receivables.uploadSpreadsheet').path}`
    const search = `${address}${baseAddress}${callNamed('negativation.totalsByMall').path}`
    const download = `${address}${baseAddress}${callNamed('bureau.downloadNegativated').path}`
    for (let round = 0; round < 20; round += 1) {
      await fetch(search, { method: 'POST', headers, body: '{"a"' })
      await fetch(search, { method: 'POST', headers, body: `"${'a'.repeat(1_100_000)}"` })
      await fetch(upload, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: new Uint8Array(payload.subarray(0, 90)),
      })
      await fetch(upload, { method: 'POST', headers, body: '{}' })
      for (const url of [search, download]) {
        const gone = AbortSignal.timeout(1 + (round % 4))
        await fetch(url, { method: 'POST', headers, body: '{}', signal: gone }).then(
          (answer) => answer.arrayBuffer().catch(() => undefined),
          () => undefined,
        )
      }
    }
    for (const name of [
      'negativation.totalsByMall',
      'bureau.downloadNegativated',
      'receivables.uploadSpreadsheet',
    ]) {
      const answer = await ask(address, callNamed(name), greedy)
      expect([name, answer.status < 429, answer.ms < 3_000], answer.text).toEqual([
        name,
        true,
        true,
      ])
    }
  })
})

describe('an array beyond its limit', () => {
  const lists = calls.flatMap((call) =>
    Object.entries(call.fields instanceof z.ZodObject ? call.fields.shape : {}).flatMap(
      ([key, schema]) =>
        schema instanceof z.ZodType && z.safeDecode(schema, ['1', '2'] as never).success
          ? [[call.name, key, call] as const]
          : [],
    ),
  )

  test('is refused by every call with an array', async () => {
    const address = await listen('0')
    const many = Array.from({ length: 20_000 }, (_, index) => String(index + 1))
    for (const [name, key, call] of lists) {
      const sample = sampleOf(call)
      const answer = await ask(address, call, greedy, {
        ...sample,
        body: { ...sample.body, [key]: many },
      })
      expect([400, 413], `${name} ${key} ${answer.status} ${answer.text.slice(0, 300)}`).toContain(
        answer.status,
      )
    }
  })

  test('finds the arrays', () => expect(lists.length).toBeGreaterThan(10))
})
