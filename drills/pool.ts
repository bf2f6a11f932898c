import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { ask, percentile, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addItems, addPerson, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const connections = 4

/**
 * Every connection waits for one lock; further requests must fail fast, and the process stays
 * reachable.
 */
export const pool: Drill = {
  name: 'pool',
  row: 'R17',
  promise:
    'more slow queries than connections: health answers, the excess gets 503 with Retry-After, and the server recovers',
  run: (options) =>
    inPlace(async (place, findings) => {
      const requests = sizeOf(options, 200, 200)
      const database = await place.up()
      const items = await addItems(place, { items: 50, status: here })
      const { token } = await addPerson(place, 'aprova', 'approver', [
        ...new Set(items.map(({ mallId }) => mallId)),
      ])
      const server = await startServer(place, options, { REGUA_POOL: String(connections) })
      const search = () =>
        ask(server.address, paths.search, { status: [here], size: 20 }, { token })
      findings.equal('a search before', (await search()).status, 200)
      const blocker = new pg.Client(place.address)
      await blocker.connect()
      await blocker.query('begin')
      await blocker.query('lock table negativation_item in access exclusive mode')
      const asked = Array.from({ length: requests }, search)
      const health: number[] = []
      const end = performance.now() + 4_500
      while (performance.now() < end) {
        const answer = await ask(server.address, '/healthz')
        findings.equal('health', answer.status, 200)
        health.push(answer.ms)
        await wait(50)
      }
      await blocker.query('rollback')
      const released = performance.now()
      await blocker.end()
      const answers = await Promise.all(asked)
      const refusedAnswer = answers.filter(({ status }) => status === 503)
      const servedAnswer = answers.filter(({ status }) => status === 200).length
      findings.equal(
        'neither served nor told to come back',
        answers.length - refusedAnswer.length - servedAnswer,
        0,
      )
      findings.must(
        refusedAnswer.length > 0 && servedAnswer >= 1,
        `refused ${refusedAnswer.length}, served ${servedAnswer}`,
      )
      findings.must(
        refusedAnswer.every(({ headers }) => Number(headers.get('retry-after')) === 1),
        'a 503 came without Retry-After: 1',
      )
      findings.equal('a search afterwards', (await search()).status, 200)
      const recovered = performance.now() - released
      findings.atMost('as before after, ms', recovered, 5_000)
      const left = async (state: string) =>
        (
          await place.rows<{ n: number }>(
            `
              select count(*)::int as n
              from pg_stat_activity
              where application_name = 'regua' and datname = current_database() and state like $1`,
            [state],
          )
        )[0]?.n ?? 0
      findings.atMost('connections', await left('%'), connections)
      // A read-only call responds before its transaction ends; an open transaction would leak its
      // connection.
      await until(
        'none left in a transaction',
        async () => (await left('idle in transaction%')) === 0,
        2_000,
        20,
      ).catch(() => findings.problems.push('a connection is left in a transaction'))
      const p99 = percentile(health, 0.99)
      findings.atMost('health p99, ms', p99, options.size === 'long' ? 100 : 1_000)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        requests,
        served: servedAnswer,
        refused: refusedAnswer.length,
        refusedMaxMs: Math.round(Math.max(0, ...refusedAnswer.map(({ ms }) => ms))),
        healthP99: p99,
        recoveredMs: Math.round(recovered),
      }
    }),
}
