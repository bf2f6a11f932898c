import { setTimeout as wait } from 'node:timers/promises'

import { ask, percentile } from '../drills/requests.ts'
import { erpFile, upload } from '../drills/erp-file.ts'
import { openPlace, type Place } from '../drills/place.ts'
import { endServers, type Server, startServer } from '../drills/server.ts'
import { addItems, addPerson, paths } from '../drills/world.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const items = 25_000
const fileRows = 20_000
const seconds = 6

type Person = { readonly token: string }
type People = { readonly reader: Person; readonly loader: Person }

/** Event loop delay p99 since the last call, in ms. */
async function lateness({ address }: Server): Promise<number> {
  const { body } = await ask(address, '/metrics')
  const found = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(String(body['text']))?.[1]
  return Number(found ?? Number.NaN) * 1_000
}

/** Two users reading a list for some seconds, with other work in parallel. */
async function lists(
  server: Server,
  { token }: Person,
  beside: (until: number) => Promise<unknown>,
) {
  await lateness(server)
  const until = performance.now() + seconds * 1_000
  const times: number[] = []
  const looking = async () => {
    while (performance.now() < until) {
      const { status, ms } = await ask(
        server.address,
        paths.search,
        { status: [here], page: 1, size: 50 },
        { token },
      )
      if (status !== 200) throw new Error(`a list was answered with ${status}`)
      times.push(ms)
      await wait(20)
    }
  }
  await Promise.all([looking(), looking(), beside(until)])
  return { p95: percentile(times, 0.95), late: await lateness(server) }
}

async function exporting(server: Server, { token }: Person, until: number): Promise<void> {
  while (performance.now() < until) {
    const body = { status: [here], url: '/aprovar-negativacao-shopping' }
    const { status } = await ask(server.address, paths.download, body, { token })
    if (status !== 200) throw new Error(`an export was answered with ${status}`)
  }
}

let files = 0
async function importing(server: Server, { token }: Person, until: number): Promise<void> {
  while (performance.now() < until) {
    files += 1
    const file = erpFile(`M${files}-`, fileRows)
    const { status } = await upload(server.address, token, file.name, file.text)
    if (status !== 200) throw new Error(`a load was answered with ${status}`)
    await wait(1_500)
  }
}

async function measure(place: Place, rounds: number) {
  const seededItems = await addItems(place, { items, malls: 60, status: here })
  await place.rows('vacuum analyze')
  const people: People = {
    reader: await addPerson(place, 'aprova', 'approver', [
      ...new Set(seededItems.map(({ mallId }) => mallId)),
    ]),
    loader: await addPerson(place, 'carrega', 'regua'),
  }
  const server = await startServer(place, {}, { DATABASE_URL: place.url })
  const idle = () => lists(server, people.reader, async () => undefined)
  const mixed = () =>
    lists(server, people.reader, (until) =>
      Promise.all([
        exporting(server, people.reader, until),
        importing(server, people.loader, until),
      ]),
    )
  await idle()
  return interleave(rounds, { mixed, idle })
}

/** List response times during exports and loads. */
export const mix: Bench = {
  name: 'mix',
  goal: 'export, import and lists together: the p95 of a list at most twice what it is when nothing else happens',
  run: async ({ rounds }) => {
    const place = await openPlace()
    const { down } = await place.up()
    try {
      const figures = await measure(place, rounds)
      return [
        toFigure({
          name: 'p95 of a list under export and import',
          ours: figures.median('mixed', 'p95'),
          limit: figures.median('idle', 'p95'),
          ratio: figures.ratio('p95', 'mixed', 'idle'),
          unit: 'ms',
          better: 'lower',
          goal: { ratio: 2 },
          detail: 'limit: the same list with nothing beside it',
        }),
        toFigure({
          name: 'lateness of the event loop, p99',
          ours: figures.median('mixed', 'late'),
          unit: 'ms',
          better: 'lower',
          goal: { ours: 20 },
        }),
      ]
    } finally {
      await endServers(place)
      await down()
      await place.remove()
    }
  },
}
