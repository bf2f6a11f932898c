import { setTimeout as wait } from 'node:timers/promises'

import { serverProcesses } from '#server/database/embedded-process.ts'

import { type Answer, ask, until } from './asking.ts'
import { mustHold } from './ending.ts'
import { type Gate, sizeOf } from './gate.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addItems, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const longest = 10_000

/** PostgreSQL stands still: it neither answers nor ends anything, as on a machine that is being moved. */
export const freeze: Gate = {
  name: 'freeze',
  row: 'R18',
  promise: 'a frozen database: no request hangs longer than 10 s, and everything goes on by itself afterwards',
  run: (options) =>
    inPlace(async (place, findings) => {
      const seconds = sizeOf(options, 12, 30)
      const server = await startServer(place, options)
      const items = await addItems(place, {
        items: 200,
        status: here,
        handledBy: { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: [999] },
      })
      const { token } = await addPerson(place, 'aprova', 'approver', [...new Set(items.map(({ mallId }) => mallId))])
      const waiting = [...items]
      const search = () => ask(server.address, paths.search, { status: [here], size: 20 }, { token, timeoutMs: 60_000 })
      const approve = () =>
        ask(
          server.address,
          paths.submit,
          { status: [here], boletos: [decision(waiting.pop()?.id ?? 0)] },
          { token, timeoutMs: 60_000, key: `aprovação ${waiting.length} na hora` },
        )
      for (let n = 0; n < 3; n += 1)
        findings.equal(
          'before',
          (await Promise.all([search(), approve()])).filter(({ status }) => status !== 200).length,
          0,
        )
      // Some are in the middle of their work when it happens, others come later.
      const asked: Promise<Answer>[] = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? search() : approve()))
      const frozen = serverProcesses({ data: place.data }) ?? []
      findings.must(frozen.length > 3, 'there was no database to freeze')
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      try {
        for (let n = 0; n < seconds * 2; n += 1) {
          asked.push(n % 2 === 0 ? search() : approve())
          findings.equal('health', (await ask(server.address, '/healthz')).status, 200)
          await wait(500)
        }
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT')
      }
      const recovered = await until('it serves again', async () => (await search()).status === 200, 30_000)
      const answers = await Promise.all(asked)
      const slowest = Math.max(...answers.map(({ ms }) => ms))
      findings.atMost('longest answer, ms', slowest, longest)
      findings.atMost('serving again after, ms', recovered, 5_000)
      const odd = answers.filter(({ status }) => ![200, 409, 503].includes(status))
      findings.must(
        odd.length === 0,
        `${odd.length} odd answers: ${odd[0]?.status} ${JSON.stringify(odd[0]?.body)?.slice(0, 200)}`,
      )
      findings.must(
        answers.some(({ status }) => status === 503),
        'nobody noticed anything',
      )
      findings.must(!server.isOver(), 'the server ended')
      await until(
        'the worker takes jobs again',
        async () =>
          (await place.rows("select 1 from worker_heartbeat where seen_at > clock_timestamp() - interval '4 seconds'"))
            .length > 0,
        20_000,
      )
      await mustHold(place, findings)
      await server.stop()
      return {
        frozenSeconds: seconds,
        requests: answers.length,
        told503: answers.filter(({ status }) => status === 503).length,
        slowestMs: Math.round(slowest),
        recoveredMs: Math.round(recovered),
      }
    }),
}
