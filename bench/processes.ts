import { load, type LoadFigures, type LoadRequest } from './load.ts'
import { setTimeout as wait } from 'node:timers/promises'

import { ask, until } from '../drills/requests.ts'
import { erpFile, upload } from '../drills/erp-file.ts'
import { openPlace, type Place } from '../drills/place.ts'
import { endServers, type Server, startServer } from '../drills/server.ts'
import { addItems, addPerson, decision, paths } from '../drills/world.ts'
import type { Bench, BenchOptions, Figure } from './bench.ts'
import { toFigure } from './check-figures.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const counts = [1, 2, 4] as const
const seconds = 4
const connections = 12
const files = 4
const rowsOfFile = 20_000
const approvals = 1_200

type Measured = {
  readonly processes: number
  readonly lists: number
  readonly listP95: number
  readonly approvals: number
  readonly rowsLoaded: number
}

const total = (all: readonly LoadFigures[]) =>
  all.reduce((sum, { perSecond }) => sum + perSecond, 0)

/** The same total of connections, balanced over the processes. */
async function listsOf(servers: readonly Server[], request: LoadRequest) {
  const each = (lasts: number) =>
    Promise.all(
      servers.map(({ address }) =>
        load(address, {
          connections: connections / servers.length,
          seconds: lasts,
          requests: [request],
        }),
      ),
    )
  await each(2 * seconds)
  const all = await each(seconds)
  return { perSecond: total(all), p95: Math.max(...all.map(({ p95 }) => p95)) }
}

async function approveAll(
  servers: readonly Server[],
  token: string,
  items: readonly number[],
): Promise<number> {
  const waiting = [...items]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
        const answer = await ask(
          servers[n % servers.length]?.address ?? '',
          paths.submit,
          { status: [here], boletos: [decision(item)] },
          { token, key: `aprovação do boleto ${item}` },
        )
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      }
    }),
  )
  return items.length / ((performance.now() - began) / 1_000)
}

/** Several loads at once, one job each: rows per second until the last merge. */
async function loadAll(place: Place, servers: readonly Server[], token: string, round: number) {
  const began = performance.now()
  for (let n = 0; n < files; n += 1) {
    const { name, text } = erpFile(`P${round}${n}`, rowsOfFile)
    const { status } = await upload(servers[n % servers.length]?.address ?? '', token, name, text)
    if (status !== 200) throw new Error(`A file was answered ${status}`)
  }
  await until(
    'every file is loaded',
    async () =>
      (await place.rows(`select 1 from erp_load where status <> 'PROCESSADA'`)).length === 0,
    600_000,
    50,
  )
  return (files * rowsOfFile) / ((performance.now() - began) / 1_000)
}

async function measure(processes: number, print: BenchOptions['print']): Promise<Measured> {
  const place = await openPlace()
  try {
    const database = await place.up()
    const items = await addItems(place, {
      items: approvals + 3_000,
      status: here,
      handledBy: { PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: [999] },
    })
    const malls = [...new Set(items.map(({ mallId }) => mallId))]
    const approver = await addPerson(place, 'aprova', 'approver', malls)
    const loader = await addPerson(place, 'carrega', 'regua')
    const start = (role: string) =>
      startServer(place, {}, { DATABASE_URL: place.url, REGUA_ROLE: role })
    const webs: Server[] = []
    const workers: Server[] = []
    for (let n = 0; n < processes; n += 1) {
      webs.push(await start('web'))
      workers.push(await start('worker'))
    }
    await place.rows('vacuum analyze')
    const lists = await listsOf(webs, {
      path: paths.search,
      token: approver.token,
      body: { status: [here], page: 1, size: 20 },
    })
    const ids = items.map(({ id }) => id)
    await approveAll(webs, approver.token, ids.slice(approvals, approvals + 400))
    const approved = await approveAll(webs, approver.token, ids.slice(0, approvals))
    const rowsLoaded = await loadAll(place, webs, loader.token, processes)
    for (const server of [...webs, ...workers]) await server.stop()
    await wait(100)
    await database.down()
    print(
      `${processes} web and ${processes} workers: ${lists.perSecond.toFixed(0)} lists, ${approved.toFixed(0)} approvals and ${rowsLoaded.toFixed(0)} rows a second`,
    )
    return {
      processes,
      lists: lists.perSecond,
      listP95: lists.p95,
      approvals: approved,
      rowsLoaded,
    }
  } finally {
    await endServers(place)
    await place.remove()
  }
}

/** One, two and four processes of each kind on one PostgreSQL and this machine. */
export const processes: Bench = {
  name: 'processes',
  goal: 'lists, approvals and loads by 1, 2 and 4 web processes and workers on one PostgreSQL: more processes never make anything slower by more than a tenth',
  onlyByName: true,
  run: async ({ print }) => {
    const measured: Measured[] = []
    for (const count of counts) measured.push(await measure(count, print))
    const [one] = measured
    if (!one) throw new Error('Nothing was measured')
    return measured.slice(1).flatMap((many): Figure[] =>
      (
        [
          ['lists a second', 'lists'],
          ['approvals a second', 'approvals'],
          ['rows loaded a second, four files', 'rowsLoaded'],
        ] as const
      ).map(([name, key]) =>
        toFigure({
          name: `${name}, ${many.processes} processes beside one`,
          ours: many[key],
          limit: one[key],
          ratio: many[key] / one[key],
          unit: '/s',
          better: 'higher',
          goal: { ratio: 0.9 },
        }),
      ),
    )
  },
}
