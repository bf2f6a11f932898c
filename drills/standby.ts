import { setTimeout as wait } from 'node:timers/promises'

import { type Answer, ask, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { type Server, startServer } from './server.ts'
import { asSuperuser, openStandby, signalAll, startUnsupervised } from './streaming-standby.ts'
import { addItems, addPerson, decision, paths, type Person } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const lagSeconds = 5
/** Answers that are awaited before and after a standby fails. */
const looksAround = 10
const pending = '/bff/inicio/pendencias'

type StandbyState = { readonly state: string; readonly lagSeconds: number | null }

const standbyState = async ({ address }: Server): Promise<StandbyState> =>
  (await ask(address, '/readyz')).body['standby'] as StandbyState

const isState = (server: Server, state: string) => async () =>
  (await standbyState(server)).state === state

async function metric({ address }: Server, name: string): Promise<number> {
  const { body } = await ask(address, '/metrics')
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(body['text']))?.[1] ?? Number.NaN)
}

/** Items that wait for an approval; the debtors to contact today are another queue. */
const waitingFor = (answer: Answer): number =>
  (answer.body['content'] as { path: string; itens: number }[])
    .filter(({ path }) => path === '/aprovar-negativacao-shopping')
    .reduce((sum, { itens }) => sum + itens, 0)

/** A server that reads from a standby, with the user's acts and expectations. */
type Desk = {
  readonly server: Server
  readonly findings: Findings
  readonly approver: Person
  readonly other: Person
  readonly items: readonly number[]
  readonly decided: number[]
}

async function decideOne({ server, approver, items, decided, findings }: Desk): Promise<void> {
  const item = items[decided.length]
  if (item === undefined) throw new Error('The drill has too few items')
  const answer = await ask(
    server.address,
    paths.submit,
    { status: [here], boletos: [decision(item)] },
    { token: approver.token },
  )
  findings.equal(`decision ${decided.length}`, answer.status, 200)
  if (answer.status === 200) decided.push(item)
}

/** Pending count of a user on the start page. */
async function waitsFor({ server, findings }: Desk, { token }: Person): Promise<number> {
  const answer = await ask(server.address, pending, undefined, { token })
  findings.equal('start page', answer.status, 200)
  return answer.status === 200 ? waitingFor(answer) : -1
}

const download = ({ server, items, approver }: Desk) =>
  ask(server.address, paths.download, { status: [here], boletos: items }, { token: approver.token })

/** Reads lists and files during a standby failure: all must be answered. */
async function answersDuring(desk: Desk, what: string, act: () => Promise<void>): Promise<number> {
  let isOver = false
  let answered = 0
  let slowest = 0
  const look = async (one: () => Promise<Answer>) => {
    while (!isOver) {
      const { status, ms, body } = await one()
      slowest = Math.max(slowest, ms)
      if (status === 200) answered += 1
      else desk.findings.problems.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
      await wait(5)
    }
  }
  const start = () => ask(desk.server.address, pending, undefined, { token: desk.other.token })
  const looks = Promise.all([look(start), look(start), look(() => download(desk))])
  const more = (than: number) => async () => answered >= than + looksAround
  await until(`${what}: answers before`, more(0), 20_000)
  await act()
  await until(`${what}: answers after`, more(answered), 20_000)
  isOver = true
  await looks
  desk.findings.atMost(`${what}: slowest answer, ms`, slowest, 8_000)
  return answered
}

/** Users who wrote, or were notified of a write, read it although the standby lags. */
async function writersReadTheirs(desk: Desk, standby: Place): Promise<void> {
  const { findings, server, approver, other } = desk
  await asSuperuser(standby.folder, 'select pg_wal_replay_pause()')
  const pausedAt = performance.now()
  const before = await waitsFor(desk, approver)
  for (let n = 1; n <= 5; n += 1) {
    await decideOne(desk)
    findings.equal(
      `after decision ${n} its person reads`,
      await waitsFor(desk, approver),
      before - n,
    )
  }
  // The other users of this process are notified and refetch at once, while the standby is not late
  // enough to be left.
  await until(
    'the others read what they were told of',
    async () => (await waitsFor(desk, other)) === before - 5,
    lagSeconds * 1_000 - 500 - (performance.now() - pausedAt),
    20,
  )
  await until('a standby that is late is told of', isState(server, 'LATE'), 10_000)
  const { lagSeconds: behind } = await standbyState(server)
  findings.must((behind ?? 0) > lagSeconds, `late by ${behind} s`)
  await asSuperuser(standby.folder, 'select pg_wal_replay_resume()')
  await until('it answers again', isState(server, 'READING'), 10_000)
  findings.equal('the standby says the same', await waitsFor(desk, other), before - 5)
}

/** A real standby of a real primary: lag, crash, freeze, promotion. */
export const standby: Drill = {
  name: 'standby',
  row: 'S3',
  promise:
    'a standby answers reads and files, never behind the user’s own writes and events; lag, death and a hang lose no answer; promoted after a kill of the primary it has every decision and accepts new ones',
  run: (options) =>
    inPlace(async (place, findings) => {
      const rounds = sizeOf(options, 1, 8)
      await startUnsupervised(place.folder)
      const items = await addItems(place, {
        items: 400,
        malls: 1,
        status: here,
        handledBy: { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: [999] },
      })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const approver = await addPerson(place, 'aprova', 'approver', malls)
      const other = await addPerson(place, 'aprova.2', 'approver', malls)
      const behind = await openStandby(place)
      try {
        const env = {
          DATABASE_URL: place.url,
          DATABASE_READ_URL: behind.url,
          REGUA_READ_LAG: String(lagSeconds),
          REGUA_EXPOSE: 'metrics',
        }
        const server = await startServer(place, options, env)
        const desk: Desk = {
          server,
          findings,
          approver,
          other,
          items: items.map(({ id }) => id),
          decided: [],
        }
        await until('the standby answers', isState(server, 'READING'), 20_000)
        const before = await metric(server, 'regua_standby_answers')
        findings.equal('what waits', await waitsFor(desk, other), items.length)
        findings.equal('file', (await download(desk)).status, 200)
        findings.equal(
          'looks and files by the standby',
          (await metric(server, 'regua_standby_answers')) - before,
          2,
        )
        let answered = 0
        for (let round = 0; round < rounds; round += 1) {
          await writersReadTheirs(desk, behind)
          answered += await answersDuring(desk, 'standby killed', async () => {
            signalAll(behind, 'SIGKILL')
            await until('it is away', isState(server, 'AWAY'), 5_000, 10)
          })
          await startUnsupervised(behind.folder)
          await until('it is back', isState(server, 'READING'), 20_000)
          answered += await answersDuring(desk, 'standby stopped', async () => {
            signalAll(behind, 'SIGSTOP')
            await until('it is away', isState(server, 'AWAY'), 5_000, 10)
          })
          signalAll(behind, 'SIGCONT')
          await until('it is back', isState(server, 'READING'), 20_000)
          options.print?.(`round ${round + 1}: ${answered} answered`)
        }
        await decideOne(desk)
        await until(
          'the standby has the last decision',
          async () => (await standbyState(server)).lagSeconds === 0,
          10_000,
        )
        await wait(500)
        signalAll(place, 'SIGKILL')
        await server.stop()
        await asSuperuser(behind.folder, 'select pg_promote()')
        const next = await startServer(place, options, { DATABASE_URL: behind.url })
        const [there] = await behind.rows<{ n: number }>(
          'select count(*)::int as n from negativation_item where id = any($1) and status <> $2',
          [desk.decided, here],
        )
        findings.equal(
          'decisions that the promoted standby has',
          there?.n ?? -1,
          desk.decided.length,
        )
        await decideOne({ ...desk, server: next })
        await mustHold(behind, findings)
        await next.stop()
        return { decided: desk.decided.length, answeredInTrouble: answered, rounds }
      } finally {
        await behind.remove()
      }
    }),
}
