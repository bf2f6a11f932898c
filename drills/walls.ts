import type { Call } from '#contract/call.ts'
import { featureRoutes } from '#app/features.ts'
import { leakFinder, spreadIds, rowsOfMall, withoutTyped } from '#testing/test-leaks.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { foreignNames, type Names, namesMalls, probesOf } from '#testing/test-probes.ts'
import { requestOf } from '#testing/test-requests.ts'
import { isOfSomeMalls, notOfMalls, samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'

import { sendRequest } from './requests.ts'
import { brokenIn } from './drill-end.ts'
import type { Drill, Size } from './drill.ts'
import { inPlace } from './in-place.ts'
import { type Place, quietPool } from './place.ts'
import type { FaultName } from './seeded-faults/faults.ts'
import { type Server, startServer } from './server.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const readCalls = routes
  .map(({ call }): Call => call)
  .filter((call) => call.access !== 'public' && isOfSomeMalls(call) && !(call.name in notOfMalls))

const companyActs = routes.map(({ call }): Call => call).filter(({ company }) => company)

// The date of the fixture. No jobs, so only the requests change data.
const env = ({ url }: Place) => ({
  DATABASE_URL: url,
  REGUA_ROLE: 'web',
  REGUA_TODAY: '2026-11-18',
  REGUA_POOL: '4',
})

// Reads may leak through filters and totals; writes through what they include.
const readKinds = ['own', 'mixed', 'absent', 'foreign', 'unknown'] as const
const writeKinds = { small: ['foreign', 'mixed'], long: ['foreign', 'mixed', 'absent'] } as const

type Probe = {
  readonly call: Call
  readonly way: string
  readonly sample: Sample
  /** Names of the other mall that the request itself contains. */
  readonly typedNames: Names
}

/** Requests of a call that target data of the other mall. */
function probesOfCall(call: Call, world: TwoMalls, size: Size): Probe[] {
  const targets = targetsOf(world)
  const names = foreignNames(world)
  const sampleOf = (kind: keyof typeof targets) => samples[call.name]?.(targets[kind]) ?? {}
  const isRead = call.effect === 'read'
  const kinds = isRead ? readKinds : writeKinds[size]
  const plain = kinds.map((kind) => ({
    call,
    way: kind,
    sample: sampleOf(kind),
    typedNames: { ...names, texts: [] },
  }))
  if (size === 'small' && !isRead) return plain
  const probes = probesOf(call, sampleOf(isRead ? 'own' : 'unknown'), names, size === 'small')
  return [
    ...plain,
    ...probes.map(({ place, sample }) => ({ call, way: place, sample, typedNames: names })),
  ]
}

/** A mall has two layers of isolation; each is tested without the other. */
export const walls: Drill = {
  name: 'walls',
  row: 'IDOR',
  promise:
    'row-level security alone, and conditions of the application alone, each isolate malls; users of one mall are refused company acts',
  run: (options) =>
    inPlace(async (place, findings) => {
      const up = await place.up()
      const pool = quietPool({ ...place.address, max: 2 })
      try {
        await spreadIds(pool)
        const world = await addTwoMalls(pool)
        const leakIn = leakFinder(world)
        await pool.query(`insert into profile (name, code) values ('TUDO', 'TUDO')`)
        await pool.query(`insert into profile_permission (profile_id, rule_id)
          select p.id, r.id from profile p, menu_rule r where p.code = 'TUDO'`)
        const { token } = await addPerson(pool, 'curioso', 'TUDO', [world.own.mall])
        const start = (...faults: readonly FaultName[]) =>
          startServer(place, { faults: [...faults, ...(options.faults ?? [])] }, env(place))
        const [rowSecurityAlone, applicationAlone, neither] = await Promise.all([
          start('no-mall-filter'),
          start('no-row-security'),
          start('no-mall-filter', 'no-row-security'),
        ])
        const eitherWall = [
          { name: 'row-level security alone', server: rowSecurityAlone },
          { name: 'the application alone', server: applicationAlone },
        ]
        const broken = async () => new Set((await brokenIn(place)).map(({ name }) => name))
        const before = {
          broken: await broken(),
          foreign: await rowsOfMall(pool, world.foreign.mall),
        }
        let requests = 0
        let stoppedCount = 0

        /** Data of the other mall in a response, or its failure; undefined if neither. */
        const leakOf = async (
          { address }: Server,
          { call, sample, typedNames }: Probe,
          mayBeStopped = false,
        ): Promise<string | undefined> => {
          requests += 1
          const answer = await sendRequest(address, requestOf(call, sample, token))
          stoppedCount += Number(answer.statusCode >= 500)
          if (answer.statusCode >= 500 && !mayBeStopped)
            return `${answer.statusCode} ${answer.body.slice(0, 200)}`
          return leakIn(await withoutTyped(answer, typedNames))
        }

        const ofMalls = readCalls.filter((call) => namesMalls(call, world))
        const questions = ofMalls.flatMap((call) => probesOfCall(call, world, options.size))
        // Reads first: log entries of writes contain numbers that look like amounts. Then writes
        // that name only the other mall, because mixed ones change rows of the own mall.
        const rank = ({ call, way }: Probe) =>
          call.effect === 'read' ? 0 : way === 'foreign' ? 1 : 2
        for (const [index, question] of questions
          .toSorted((one, other) => rank(one) - rank(other))
          .entries()) {
          for (const wall of index % 2 === 0 ? eitherWall : eitherWall.toReversed()) {
            // If the application lets a write through, the database stops it, which appears as a
            // failure.
            const mayBeStopped =
              wall.server === rowSecurityAlone && question.call.effect === 'write'
            const leak = await leakOf(wall.server, question, mayBeStopped)
            findings.must(
              leak === undefined,
              `${wall.name}: ${question.call.name}, ${question.way}: ${leak}`,
            )
          }
          if (index % 1_000 === 999)
            options.print?.(`${index + 1} of ${questions.length} questions`)
        }
        // Acts on all malls are refused to users of one mall.
        for (const call of companyActs) {
          requests += 1
          const answer = await sendRequest(
            applicationAlone.address,
            requestOf(call, samples[call.name]?.(targetsOf(world).own) ?? {}, token),
          )
          const why = `an act of every mall by a person of one: ${call.name} answered ${answer.statusCode}`
          findings.must(answer.statusCode === 403, why)
        }
        const after = {
          broken: await broken(),
          foreign: await rowsOfMall(pool, world.foreign.mall),
        }
        for (const [table, hash] of Object.entries(before.foreign))
          findings.must(
            after.foreign[table] === hash,
            `rows of the other mall were changed: ${table}`,
          )
        for (const name of after.broken)
          findings.must(before.broken.has(name), `${name} is broken by what was asked`)

        // Without both layers the same requests leak: this validates the detection.
        const open = new Set<string>()
        for (const question of questions.filter(
          ({ call, way }) => call.effect === 'read' && way === 'foreign',
        ))
          if ((await leakOf(neither, question)) !== undefined) open.add(question.call.name)
        findings.must(
          open.size > 15,
          `with neither wall only ${open.size} calls showed the other mall`,
        )
        return {
          calls: ofMalls.length,
          companyActs: companyActs.length,
          questions: questions.length,
          requests,
          stoppedByTheDatabase: stoppedCount,
          leakingWithNeither: open.size,
        }
      } finally {
        await pool.end()
        await up.down()
      }
    }),
}
