import { randomUUID } from 'node:crypto'

import { ask, until } from './requests.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { killer, startServer } from './server.ts'
import {
  addApprovers,
  addItemsToApprove,
  decision,
  isRefreshed,
  itemsMovedFrom,
  paths,
  type Person,
} from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const people = 4
const itemsPerKill = 400

/** PostgreSQL is killed with all its processes; the server stays up and restarts it. */
export const killDatabase: Drill = {
  name: 'kill-database',
  row: 'R4',
  promise:
    'kill -9 of PostgreSQL with all its children: nothing lost, nothing twice after retries, serving again within 2 s',
  run: (options) =>
    inPlace(async (place, findings) => {
      const kills = sizeOf(options, 6, 200)
      const chance = chanceOf(options.seed, 'kill-database')
      const server = await startServer(place, options)
      const items = await addItemsToApprove(place, kills * itemsPerKill)
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const approvers = await addApprovers(place, people, malls)
      const waiting = items.map(({ id }) => id)
      const acknowledged = new Set<number>()
      let retries = 0
      let isOver = false
      let slowest = 0

      // Retries with the same key until it gets a response: interrupted requests count once.
      const approve = async ({ token }: Person) => {
        while (!isOver) {
          const item = waiting.shift()
          if (item === undefined) return
          const key = randomUUID()
          for (const since = performance.now(); ;) {
            const answer = await ask(
              server.address,
              paths.submit,
              { status: [here], boletos: [decision(item)] },
              { token, key, timeoutMs: 15_000 },
            )
            if (answer.status === 200) {
              findings.equal(`item ${item}: moved`, Number(answer.body['movidos']), 1)
              acknowledged.add(item)
              break
            }
            retries += 1
            if (answer.status !== 503 && answer.status !== 409)
              findings.problems.push(
                `item ${item}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
              )
            if (answer.status === 409 && answer.headers.get('retry-after') === null) break
            if (performance.now() - since > 20_000) {
              findings.problems.push(`item ${item}: no answer in 20 s`)
              break
            }
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        }
      }
      const busy = Promise.all(approvers.map(approve))
      const serves = async () =>
        (await ask(server.address, '/readyz', undefined, { timeoutMs: 3_000 })).status === 200
      for (let kill = 1; kill <= kills; kill += 1) {
        const before = acknowledged.size
        await killer('cluster', place.data, String(chance.between(150, 600)))
        const ms = await until('the server serves again', serves, 20_000, 10)
        slowest = Math.max(slowest, ms)
        await until(
          'work goes on',
          async () => acknowledged.size > before || waiting.length === 0,
          20_000,
        )
        options.print?.(
          `kill ${kill}: serving again after ${ms.toFixed(0)} ms, ${acknowledged.size} acknowledged`,
        )
      }
      isOver = true
      await busy
      findings.must(!server.isOver(), 'the server did not survive its database')
      // Jobs must go on too: a stopped worker would stay unnoticed.
      await place.rows(`select enqueue('negativation.refresh', '{}'::json, null, null, 5)`)
      await until('the worker takes jobs again', () => isRefreshed(place), 30_000)
      const moved = await itemsMovedFrom(place, here)
      const movedIds = new Set(moved.map(({ id }) => id))
      const lost = [...acknowledged].filter((id) => !movedIds.has(Number(id))).length
      findings.equal('acknowledged and lost', lost, 0)
      findings.equal(
        'decided and never acknowledged',
        moved.filter(({ id }) => !acknowledged.has(id)).length,
        0,
      )
      findings.equal('decided twice', moved.filter(({ lines }) => lines !== 1).length, 0)
      findings.must(
        acknowledged.size > kills * 10,
        `too little happened: ${acknowledged.size} acknowledged`,
      )
      findings.atMost('serving again after, ms', slowest, options.size === 'long' ? 2_000 : 6_000)
      await mustHold(place, findings)
      await server.stop()
      return {
        kills,
        acknowledged: acknowledged.size,
        retries,
        decisions: moved.length,
        lost,
        slowestMs: Math.round(slowest),
      }
    }),
}
