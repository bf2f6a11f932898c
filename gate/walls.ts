import type { FastifyInstance } from 'fastify'

import type { Call } from '#contract/call.ts'
import { fixedDayClock } from '#server/clock.ts'
import { connect } from '#server/database/connection.ts'
import { authenticator, featureRoutes } from '#server/features.ts'
import { armMutant, isMutant, type Mutant } from '#server/mutants.ts'
import { testApp } from '#server/test-app.ts'
import { leakFinder, makeIdsStandOut, rowsOfMall, withoutTyped } from '#server/test-leaks.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#server/test-malls.ts'
import { foreignNames, type Names, namesMalls, probesOf } from '#server/test-probes.ts'
import {
  companyActs,
  notOfMalls,
  requestOf,
  type Sample,
  samples,
  sessionActs,
  targetsOf,
} from '#server/test-samples.ts'
import { localDate } from '#values/local-date.ts'

import { brokenIn } from './ending.ts'
import type { Gate, Size } from './gate.ts'
import { inPlace } from './in-place.ts'
import { quietPool } from './place.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const asked = routes
  .map(({ call }): Call => call)
  .filter(
    ({ name, access }) =>
      access !== 'public' && ![...companyActs, ...sessionActs].includes(name) && !(name in notOfMalls),
  )

/** Either wall with the other one taken away. */
const eitherWall: readonly { readonly name: string; readonly without: Mutant }[] = [
  { name: 'row-level security alone', without: 'no-mall-filter' },
  { name: 'the application alone', without: 'no-row-security' },
]

const everyKind = ['foreign', 'mixed', 'absent'] as const
// A read leaks by what it is asked for and by sums of what it is not; a write by what it takes along.
const fewKinds = { read: ['foreign', 'absent'], write: ['foreign', 'mixed'] } as const

type Question = {
  readonly call: Call
  readonly way: string
  readonly sample: Sample
  /** What of the other mall it says itself. */
  readonly typed: Names
}

/** How a call can be asked for what is of the other mall. */
function questionsOf(call: Call, world: TwoMalls, size: Size): Question[] {
  const targets = targetsOf(world)
  const names = foreignNames(world)
  const sampleOf = (kind: keyof typeof targets) => samples[call.name]?.(targets[kind]) ?? {}
  const kinds = size === 'long' ? everyKind : fewKinds[call.effect]
  const plain = kinds.map((kind) => ({ call, way: kind, sample: sampleOf(kind), typed: { ...names, texts: [] } }))
  if (size === 'small') return plain
  const probes = probesOf(call, sampleOf(call.effect === 'read' ? 'own' : 'unknown'), names)
  return [...plain, ...probes.map(({ place, sample }) => ({ call, way: place, sample, typed: names }))]
}

/** Two walls stand around a mall, so that what one forgets the other still hides: each is looked at without the other. */
export const walls: Gate = {
  name: 'walls',
  row: 'IDOR',
  promise:
    "row-level security alone and the application's own conditions alone each keep a person of one mall out of the other",
  run: (options) =>
    inPlace(async (place, findings) => {
      const up = await place.up()
      const pool = quietPool({ ...place.address, max: 2 })
      const database = connect(place.address, { app: 4, admin: 1 })
      let app: FastifyInstance | undefined
      try {
        await makeIdsStandOut(pool)
        const world = await addTwoMalls(pool)
        const leakIn = leakFinder(world)
        await pool.query(`insert into profile (name, code) values ('TUDO', 'TUDO')`)
        await pool.query(`insert into profile_permission (profile_id, rule_id)
          select p.id, r.id from profile p, menu_rule r where p.code = 'TUDO'`)
        const { token } = await addPerson(pool, 'curioso', 'TUDO', [world.own.mall])
        const authenticate = authenticator({ db: database.app, secureCookies: false })
        const clock = fixedDayClock(localDate('2026-11-18'))
        app = await testApp({ db: database.app, routes, clock, authenticate })
        const broken = async () => new Set((await brokenIn(place)).map(({ name }) => name))
        const before = { broken: await broken(), foreign: await rowsOfMall(pool, world.foreign.mall) }
        let requests = 0
        let stopped = 0

        /** What an answer says of the other mall, or that it failed; undefined when neither. */
        const leakOf = async ({ call, sample, typed }: Question, mayBeStopped = false): Promise<string | undefined> => {
          requests += 1
          const answer = await (app as FastifyInstance).inject(requestOf(call, sample, token))
          stopped += Number(answer.statusCode >= 500)
          if (answer.statusCode >= 500 && !mayBeStopped) return `${answer.statusCode} ${answer.body.slice(0, 200)}`
          return leakIn(await withoutTyped(answer, typed))
        }

        const seeded = options.mutant !== undefined && isMutant(options.mutant) ? options.mutant : undefined
        const ofMalls = asked.filter((call) => namesMalls(call, world))
        const questions = ofMalls.flatMap((call) => questionsOf(call, world, options.size))
        // Reads first: what writes leave in the log of the own mall, numbers of rules among it, looks like amounts. Of the
        // writes those first that name the other mall alone: what also names the own one changes rows there.
        const rank = ({ call, way }: Question) => (call.effect === 'read' ? 0 : way === 'foreign' ? 1 : 2)
        for (const [index, question] of questions.toSorted((one, other) => rank(one) - rank(other)).entries()) {
          for (const wall of index % 2 === 0 ? eitherWall : eitherWall.toReversed()) {
            armMutant(wall.without, seeded)
            // A write that the application let through is stopped by the database: to whoever asked that is a failure.
            const mayBeStopped = wall.without === 'no-mall-filter' && question.call.effect === 'write'
            const leak = await leakOf(question, mayBeStopped)
            findings.must(leak === undefined, `${wall.name}: ${question.call.name}, ${question.way}: ${leak}`)
          }
          if (index % 1_000 === 999) options.print?.(`${index + 1} of ${questions.length} questions`)
        }
        armMutant(undefined)
        const after = { broken: await broken(), foreign: await rowsOfMall(pool, world.foreign.mall) }
        for (const [table, hash] of Object.entries(before.foreign))
          findings.must(after.foreign[table] === hash, `rows of the other mall were changed: ${table}`)
        for (const name of after.broken) findings.must(before.broken.has(name), `${name} is broken by what was asked`)

        // With neither wall the same questions show the other mall: who looks for leaks finds them.
        armMutant('no-mall-filter', 'no-row-security')
        const open = new Set<string>()
        for (const question of questions.filter(({ call, way }) => call.effect === 'read' && way === 'foreign'))
          if ((await leakOf(question)) !== undefined) open.add(question.call.name)
        findings.must(open.size > 15, `with neither wall only ${open.size} calls showed the other mall`)
        return {
          calls: ofMalls.length,
          questions: questions.length,
          requests,
          stoppedByTheDatabase: stopped,
          leakingWithNeither: open.size,
        }
      } finally {
        armMutant(undefined)
        await app?.close()
        await database.close()
        await pool.end()
        await up.down()
      }
    }),
}
