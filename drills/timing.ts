import type { Call } from '#contract/call.ts'
import { featureRoutes } from '#app/features.ts'
import { brokenLine } from '#ops/invariants.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { requestOf } from '#testing/test-requests.ts'
import { isOfSomeMalls, samples } from '#testing/test-samples.ts'
import { type Sample, targetsOf } from '#testing/test-targets.ts'

import { percentile } from './requests.ts'
import { brokenIn } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { type Place, quietPool } from './place.ts'
import { startServer } from './server.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const timedCalls = routes
  .map(({ call }): Call => call)
  .filter((call) => call.access !== 'public' && isOfSomeMalls(call))

/** One request for a row of the other mall, and one for an unknown row, where the two differ. */
function pairOf(
  { name }: Call,
  world: TwoMalls,
): readonly [foreign: Sample, unknown: Sample] | undefined {
  const { foreign, unknown } = targetsOf(world)
  const pair = [samples[name]?.(foreign) ?? {}, samples[name]?.(unknown) ?? {}] as const
  return JSON.stringify(pair[0]) === JSON.stringify(pair[1]) ? undefined : pair
}

/** A boleto of the other mall with a history so long that reading it takes measurable time. */
const makeHeavy = (place: Place, world: TwoMalls, lines: number) =>
  place.rows(
    `
      insert into item_justification (
        item_id, mall_id, justification_text, observation, user_id, user_name
      )
     select id, mall_id, 'Justificativa', repeat('texto ', 40), 1, 'Alheio'
     from negativation_item, generate_series(1, $2)
     where mall_id = $1`,
    [world.foreign.mall, lines],
  )

/** Confidence that one side is slower (z of the sign test), and the difference in ms. */
function apart(pairs: readonly (readonly [number, number])[]): {
  readonly sure: number
  readonly ms: number
} {
  const differences = pairs.map(([foreign, unknown]) => foreign - unknown)
  const longer = differences.filter((each) => each > 0).length
  return {
    sure: Math.abs(2 * longer - pairs.length) / Math.sqrt(pairs.length),
    ms: Math.abs(percentile(differences, 0.5)),
  }
}

// Expect one false alarm in 15,000 measurements; a finding must also repeat.
const sureEnough = 4
// Smaller differences disappear in network noise within the rate limit.
const smallestMs = 0.25

/** Response times must not reveal that a row of another mall exists. */
export const timing: Drill = {
  name: 'timing',
  row: 'IDOR',
  promise:
    'a row of another mall is refused with the same message, and as quickly, as a missing one',
  run: (options) =>
    inPlace(async (place, findings) => {
      const rounds = sizeOf(options, 30, 400)
      const database = await place.up()
      const pool = quietPool({ ...place.address, max: 2 })
      const world = await addTwoMalls(pool)
      await makeHeavy(place, world, 2_000)
      await pool.query(`insert into profile (name, code) values ('TUDO', 'TUDO')`)
      await pool.query(`insert into profile_permission (profile_id, rule_id)
        select p.id, r.id from profile p, menu_rule r where p.code = 'TUDO'`)
      const { token } = await addPerson(pool, 'curioso', 'TUDO', [world.own.mall])
      await pool.end()
      // The rows are deliberately inconsistent; nothing else may be violated.
      const invariants = async () => (await brokenIn(place)).map(brokenLine)
      const before = await invariants()
      const server = await startServer(place, options)

      let requests = 0
      const once = async (call: Call, sample: Sample) => {
        const { url, method, headers, payload } = requestOf(call, sample, token)
        const startedAt = performance.now()
        const answer = await fetch(server.address + url, {
          method: method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(payload === undefined ? {} : { body: payload as string }),
        })
        const text = await answer.text()
        requests += 1
        return {
          status: answer.status,
          said: `${answer.status} ${text.replace(/"pedido":"\w+"/, '').replaceAll(/\d+/g, '0')}`,
          ms: performance.now() - startedAt,
        }
      }

      /** Measures both sides alternately, so that warm caches favour neither. */
      async function measureCall(
        call: Call,
        [foreign, unknown]: readonly [Sample, Sample],
        times: number,
      ) {
        const pairs: (readonly [number, number])[] = []
        for (let round = 0; round < times; round += 1) {
          const isForeignFirst = round % 2 === 0
          const first = await once(call, isForeignFirst ? foreign : unknown)
          const second = await once(call, isForeignFirst ? unknown : foreign)
          findings.must(
            first.said === second.said,
            `${call.name}: '${first.said}' is not '${second.said}'`,
          )
          pairs.push(isForeignFirst ? [first.ms, second.ms] : [second.ms, first.ms])
        }
        return apart(pairs)
      }
      const tells = ({ sure, ms }: ReturnType<typeof apart>) => sure > sureEnough && ms > smallestMs

      const found: { readonly name: string; readonly ms: number }[] = []
      for (const call of timedCalls) {
        const pair = pairOf(call, world)
        // Calls that return an empty list refuse nothing; the matrix of rights covers them.
        if (!pair || (await once(call, pair[0])).status < 400) continue
        let verdict = await measureCall(call, pair, rounds)
        if (tells(verdict)) verdict = await measureCall(call, pair, rounds * 2)
        found.push({ name: call.name, ms: verdict.ms })
        options.print?.(
          `${call.name}: ${(verdict.ms * 1_000).toFixed(0)} µs apart, z ${verdict.sure.toFixed(1)}`,
        )
        findings.must(
          !tells(verdict),
          `${call.name}: the clock tells a row of another mall, ${verdict.ms.toFixed(2)} ms apart (z ${verdict.sure.toFixed(1)})`,
        )
      }
      findings.must(found.length > 8, `only ${found.length} calls refused`)
      findings.must(
        found.some(({ name }) => name === 'negativation.history'),
        'the history of a boleto was not asked for',
      )
      for (const line of await invariants()) findings.must(before.includes(line), line)
      await server.stop()
      await database.down()
      return {
        calls: found.length,
        rounds,
        requests,
        largestDifferenceMs: Math.max(...found.map(({ ms }) => ms)),
      }
    }),
}
