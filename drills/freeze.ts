import { setTimeout as wait } from 'node:timers/promises'

import { serverProcesses } from '#server/embedded/embedded-process.ts'

import { type Answer, ask, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { type Server, startServer } from './server.ts'
import { startProxy } from './tcp-proxy.ts'
import { addItemsToApprove, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const longest = 10_000
const everyMs = 500

type Harm = {
  readonly name: string
  readonly seconds: number
  readonly begin: () => Promise<void> | void
  /** Repeated at every poll while the fault lasts. */
  readonly again?: () => void
  readonly end: () => Promise<void> | void
}
type FreezeRequests = {
  readonly search: () => Promise<Answer>
  readonly approve: () => Promise<Answer>
}
type RequestOutcomes = {
  readonly requests: number
  readonly toldCount: number
  readonly slowestMs: number
  readonly recoveredMs: number
}

/** Sends requests while the database fails: each is answered in time, and all work resumes. */
async function suffer(
  server: Server,
  { search, approve }: FreezeRequests,
  { name, seconds, begin, again, end }: Harm,
  findings: Findings,
): Promise<RequestOutcomes> {
  // Some requests are in progress when it happens, others follow.
  const asked: Promise<Answer>[] = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0 ? search() : approve(),
  )
  await begin()
  try {
    for (let n = 0; n < (seconds * 1_000) / everyMs; n += 1) {
      asked.push(n % 2 === 0 ? search() : approve())
      again?.()
      findings.equal(`${name}: health`, (await ask(server.address, '/healthz')).status, 200)
      await wait(everyMs)
    }
  } finally {
    await end()
  }
  const recoveredMs = await until(
    'it serves again',
    async () => (await search()).status === 200,
    30_000,
  )
  const answers = await Promise.all(asked)
  const slowestMs = Math.max(...answers.map(({ ms }) => ms))
  findings.atMost(`${name}: longest answer, ms`, slowestMs, longest)
  findings.atMost(`${name}: serving again after, ms`, recoveredMs, 5_000)
  const odd = answers.filter(({ status }) => ![200, 409, 503].includes(status))
  findings.must(
    odd.length === 0,
    `${name}: ${odd.length} odd answers: ${odd[0]?.status} ${JSON.stringify(odd[0]?.body)?.slice(0, 200)}`,
  )
  const toldCount = answers.filter(({ status }) => status === 503).length
  findings.must(toldCount > 0, `${name}: nobody noticed anything`)
  findings.must(!server.isOver(), `${name}: the server ended`)
  return { requests: answers.length, toldCount, slowestMs, recoveredMs }
}

/** PostgreSQL freezes, is cut off, or restarts during work. */
export const freeze: Drill = {
  name: 'freeze',
  row: 'R18',
  promise:
    'a frozen database, a lost or cut connection, a restart: no request hangs longer than 10 s, and the server recovers by itself',
  run: (options) =>
    inPlace(async (place, findings) => {
      const seconds = sizeOf(options, 12, 30)
      let database = await place.up()
      const proxy = await startProxy(place)
      const server = await startServer(place, options, { DATABASE_URL: proxy.url })
      const items = await addItemsToApprove(place, 1_000)
      const { token } = await addPerson(place, 'aprova', 'approver', [
        ...new Set(items.map(({ mallId }) => mallId)),
      ])
      const waiting = [...items]
      const search = () =>
        ask(
          server.address,
          paths.search,
          { status: [here], size: 20 },
          { token, timeoutMs: 60_000 },
        )
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
      const frozen = serverProcesses({ data: place.data }) ?? []
      findings.must(frozen.length > 3, 'there was no database to freeze')
      const signal = (name: NodeJS.Signals) => {
        for (const pid of frozen) process.kill(pid, name)
      }
      const harms: readonly Harm[] = [
        { name: 'frozen', seconds, begin: () => signal('SIGSTOP'), end: () => signal('SIGCONT') },
        { name: 'swallowed', seconds, begin: proxy.swallow, end: proxy.heal },
        { name: 'dropped', seconds: 3, begin: proxy.reset, again: proxy.reset, end: proxy.heal },
        {
          name: 'restarted',
          seconds: 2,
          begin: database.down,
          end: async () => {
            database = await place.up()
          },
        },
      ]
      const requestOutcomes: RequestOutcomes[] = []
      for (const harm of harms) {
        requestOutcomes.push(await suffer(server, { search, approve }, harm, findings))
        options.print?.(`${harm.name}: ${JSON.stringify(requestOutcomes.at(-1))}`)
      }
      await until(
        'the worker takes jobs again',
        async () =>
          (
            await place.rows(
              "select 1 from worker_heartbeat where seen_at > clock_timestamp() - interval '4 seconds'",
            )
          ).length > 0,
        20_000,
      )
      await mustHold(place, findings)
      await server.stop()
      await proxy.close()
      await database.down()
      return {
        harms: harms.length,
        frozenSeconds: seconds,
        requests: requestOutcomes.reduce((sum, { requests }) => sum + requests, 0),
        told503: requestOutcomes.reduce((sum, { toldCount }) => sum + toldCount, 0),
        slowestMs: Math.round(Math.max(...requestOutcomes.map(({ slowestMs }) => slowestMs))),
        recoveredMs: Math.round(Math.max(...requestOutcomes.map(({ recoveredMs }) => recoveredMs))),
      }
    }),
}
