// Thousands of requests generated from the call declarations. Every profile names rows of another
// mall in every call. The answer must equal the answer for unknown ids, with the same statements.
// Otherwise text or timing would reveal the other mall. New calls are covered automatically.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import type { Call } from '#contract/call.ts'

import type { DB } from '#server/database/schema.ts'
import { fixedDayClock } from '../work/clock.ts'
import { PipelinedDialect } from '../database/driver.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { addProfileOfEveryRight } from '#testing/test-everything.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { readableText } from '#testing/test-answers.ts'
import { testApp } from '#testing/test-app.ts'
import { anyId, leakFinder, spreadIds, rowsOfMall } from '#testing/test-leaks.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { profileCodes } from '#testing/test-profiles.ts'
import { isNight } from '#testing/night.ts'
import {
  firstOfEachKind,
  foreignNames,
  namesMalls,
  probesOf,
  unknownNames,
  withoutNames,
} from '#testing/test-probes.ts'
import { requestOf } from '#testing/test-requests.ts'
import { isOfSomeMalls, notOfMalls, samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const calls = routes.map(({ call }) => call)
const ofMalls = calls.filter(
  (call) => call.access !== 'public' && isOfSomeMalls(call) && !(call.name in notOfMalls),
)

// `npm test` probes one call of each kind, with rotating profiles; `npm run nightly` probes every
// call as every profile.
const probed = isNight ? ofMalls : firstOfEachKind(ofMalls)

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
let world: TwoMalls
let leaks: ReturnType<typeof leakFinder>
let app: FastifyInstance
let statements: string[] = []
const tokens = new Map<string, string>()
let everything: { readonly id: number; readonly token: string }
let probes = 0

const textOfStatement = (given: unknown) =>
  typeof given === 'string'
    ? given
    : String((given as { readonly text?: unknown } | null)?.text ?? '')

beforeAll(async () => {
  await spreadIds(database.adminPool)
  world = await addTwoMalls(database.adminPool)
  leaks = leakFinder(world)
  const authenticate = authenticator({ db: database.app, secureCookies: false })
  const logged = new Kysely<DB>({
    dialect: new PipelinedDialect(database.appPool),
    // Prepared statements are logged as an object.
    log: ({ query }) => void statements.push(textOfStatement(query.sql)),
  })
  app = await testApp({ db: logged, routes, clock, authenticate })
  for (const code of profileCodes)
    tokens.set(
      code,
      (await addPerson(database.adminPool, code.toLowerCase(), code, [world.own.mall])).token,
    )
  await addProfileOfEveryRight(database.adminPool)
  everything = await addPerson(database.adminPool, 'tudo', 'TUDO', [world.own.mall])
}, 120_000)
afterAll(async () => {
  await app.close()
  process.stdout.write(`${probes} authorisation probes over ${probed.length} calls\n`)
})

/**
 * Ignores transaction control and authentication: a file's transaction may end after its answer.
 * Ignores queries of parameters, because they are cached.
 */
const isOurs = (text: string) =>
  !/^(begin|commit|rollback|set |select set_config)|with found as|from parameter p cross join/i.test(
    text.trim(),
  )

const sampleOf = ({ name }: Call, kind: keyof ReturnType<typeof targetsOf>): Sample =>
  samples[name]?.(targetsOf(world)[kind]) ?? {}

async function sendSample(call: Call, sample: Sample, token: string | undefined) {
  probes += 1
  statements = []
  const answer = await app.inject(requestOf(call, sample, token))
  return { answer, statements: statements.filter(isOurs) }
}

/** The readable part of an answer, without values that always differ. */
async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const body = await readableText(answer)
  return (
    body
      .replaceAll(/"pedido":"\w+"/g, '')
      // Exports print the filter values, which differ here.
      .replaceAll(/Filtros: [^"]*/g, '')
      .replaceAll(/\\?"filtros\\?": ?\[[^\]]*\]/g, '')
      // Calendars contain their creation time.
      .replaceAll(/DTSTAMP:\w+/g, '')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '')
      .replaceAll(/\d\d\/\d\d\/\d{4},? (às )?\d\d:\d\d(:\d\d)?/g, '')
  )
}

/** A message lists its earlier readings, and each request is one. */
const withoutReadings = (text: string) => text.replaceAll(/"leituras":\[[^\]]*\]/g, '')

const foreignRows = () => rowsOfMall(database.adminPool, world.foreign.mall)

/**
 * Sends the request with ids of the other mall and with unknown ids; both answers must be equal.
 */
async function expectAlike(
  call: Call,
  token: string | undefined,
  about: string,
  isThin = false,
): Promise<void> {
  const [foreign, unknown] = [foreignNames(world), unknownNames]
  // In a write, only the ids vary; an otherwise valid write would succeed the first time only.
  const base = sampleOf(call, call.effect === 'read' ? 'own' : 'unknown')
  const nowhere = probesOf(call, base, unknown, isThin)
  for (const [index, probe] of probesOf(call, base, foreign, isThin).entries()) {
    const where = `${about}, ${probe.place}`
    const one = await sendSample(call, probe.sample, token)
    const other = await sendSample(call, nowhere[index]?.sample ?? {}, token)
    const answerText = withoutNames(await textOf(one.answer), foreign)
    const alike = withoutNames(await textOf(other.answer), unknown)
    expect(one.answer.statusCode, `${where}: ${answerText.slice(0, 300)}`).toBeLessThan(500)
    const leak = leaks(answerText)
    const from = leak === undefined ? 0 : Math.max(0, answerText.indexOf(leak) - 300)
    expect(leak, `${where}: ${answerText.slice(from, from + 600)}`).toBeUndefined()
    expect(one.answer.statusCode, `${where}: ${answerText.slice(0, 300)}`).toBe(
      other.answer.statusCode,
    )
    // Zip archives contain their creation time.
    if (!String(one.answer.headers['content-type']).includes('zip'))
      expect(withoutReadings(answerText).replaceAll(anyId, '·'), where).toBe(
        withoutReadings(alike).replaceAll(anyId, '·'),
      )
    // In any order: a call may send several statements together.
    expect(one.statements.toSorted(), `${where}: the statements`).toEqual(
      other.statements.toSorted(),
    )
  }
}

describe.each(profileCodes)(
  '%s of one mall sends ids of the other in every id field',
  (profile) => {
    test('and gets the same answer as for unknown ids', async () => {
      const before = await foreignRows()
      // Calls open to every session are the same for all profiles: probe them once.
      const own = probed.filter(
        ({ access }, index) =>
          (access !== 'session' || profile === profileCodes[0]) &&
          (isNight || profileCodes[index % profileCodes.length] === profile),
      )
      for (const call of own.filter((one) => namesMalls(one, world))) {
        const token = tokens.get(profile)
        const { answer } = await sendSample(call, sampleOf(call, 'foreign'), token)
        if (answer.statusCode === 403) continue
        await expectAlike(call, token, `${profile} ${call.name}`, true)
      }
      expect(await foreignRows()).toEqual(before)
    }, 120_000)
  },
)

describe('a user of one mall with every screen and rule', () => {
  // Split into parts to stay below the test timeout on a busy machine.
  const parts = 6

  test.each(Array.from({ length: parts }, (_, part) => [part + 1, part] as const))(
    'cannot tell the rows of the other mall from rows that do not exist either, part %i',
    async (_, part) => {
      const before = await foreignRows()
      const own = probed.filter((one) => namesMalls(one, world))
      for (const call of own.filter((__, index) => index % parts === part)) {
        // By day only writes try every kind of id at each place.
        const isThin = !isNight && call.effect === 'read'
        await expectAlike(call, everything.token, call.name, isThin)
      }
      expect(await foreignRows()).toEqual(before)
    },
    120_000,
  )

  test('thousands of requests ran', () => expect(probes).toBeGreaterThan(isNight ? 10_000 : 800))
})
