import { randomUUID } from 'node:crypto'

import { ask } from './requests.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { Findings, type Drill, sizeOf } from './drill.ts'
import { openPlace } from './place.ts'
import { endServers, type Server, startServer } from './server.ts'
import {
  addApprovers,
  addItemsToApprove,
  decision,
  itemsMovedFrom,
  paths,
  type Person,
} from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const people = 6
const itemsPerKill = 250

type Try = { readonly item: number; readonly key: string }

/**
 * Approvals with a key each: acknowledged ones persist, interrupted ones are retried and count
 * once.
 */
export const killApi: Drill = {
  name: 'kill-api',
  row: 'R1',
  promise:
    'kill -9 of the API during approvals: nothing acknowledged is lost, nothing is decided twice',
  run: async (options) => {
    const kills = sizeOf(options, 6, 400)
    const chance = chanceOf(options.seed, 'kill-api')
    const findings = new Findings()
    const place = await openPlace()
    const acknowledged = new Set<number>()
    let inDoubt = 0
    let didHappen = 0
    try {
      const seeding = await place.up()
      const items = await addItemsToApprove(place, kills * itemsPerKill)
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const approvers = await addApprovers(place, people, malls)
      const waiting = items.map(({ id }) => id)
      let cutOff: Try[] = []

      const approve = ({ address }: Server, { token }: Person, { item, key }: Try) =>
        ask(address, paths.submit, { status: [here], boletos: [decision(item)] }, { token, key })
      const settle = async (server: Server) => {
        const doubtful = cutOff
        cutOff = []
        for (const each of doubtful) {
          const before = await place.rows(
            `select 1 from negativation_item where id = $1 and status <> $2`,
            [each.item, here],
          )
          didHappen += before.length
          // Resend the same request with the same key, like a client.
          const answer = await approve(server, approvers[each.item % people] as Person, each)
          findings.must(
            answer.status === 200 && answer.body['movidos'] === 1,
            `item ${each.item}: the repeated request answered ${answer.status}`,
          )
          if (answer.status === 200) acknowledged.add(each.item)
        }
      }
      const work = async (server: Server, person: number) => {
        while (!server.isOver()) {
          const index = waiting.findIndex((id) => id % people === person)
          if (index < 0) return
          const [item = 0] = waiting.splice(index, 1)
          const attempt = { item, key: randomUUID() }
          const answer = await approve(server, approvers[person] as Person, attempt)
          if (answer.status === 200 && answer.body['movidos'] === 1) acknowledged.add(item)
          else if (answer.status === 0) cutOff.push(attempt)
          else
            findings.problems.push(
              `item ${item}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
            )
        }
      }

      for (let kill = 1; kill <= kills; kill += 1) {
        const server = await startServer(place, options)
        await settle(server)
        const killed = server.killAfter(chance.between(100, options.size === 'long' ? 2_000 : 500))
        await Promise.all([killed, ...approvers.map((_, person) => work(server, person))])
        inDoubt += cutOff.length
        options.print?.(
          `kill ${kill}: ${acknowledged.size} acknowledged, ${cutOff.length} in doubt`,
        )
      }
      const server = await startServer(place, options)
      await settle(server)
      const moved = await itemsMovedFrom(place, here)
      const movedIds = new Set(moved.map(({ id }) => id))
      const lost = [...acknowledged].filter((id) => !movedIds.has(Number(id)))
      const twice = moved.filter(({ lines }) => lines !== 1)
      findings.equal('acknowledged and lost', lost.length, 0)
      findings.equal('decided twice or without a line', twice.length, 0)
      findings.equal(
        'decided and never acknowledged',
        moved.length - acknowledged.size + lost.length,
        0,
      )
      findings.must(
        acknowledged.size > kills * 5 && inDoubt > 0,
        `too little happened: ${acknowledged.size} acknowledged, ${inDoubt} in doubt`,
      )
      await mustHold(place, findings)
      await server.stop()
      await seeding.down()
      return {
        counts: {
          kills,
          acknowledged: acknowledged.size,
          inDoubt,
          didHappen,
          decisions: moved.length,
          duplicates: twice.length,
          lost: lost.length,
        },
        problems: findings.problems,
      }
    } finally {
      await endServers(place)
      await place.remove()
    }
  },
}
