import { ask, percentile } from '../drills/requests.ts'
import type { Server } from '../drills/server.ts'
import { decision, paths } from '../drills/world.ts'
import { type Bench, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { type World, worldCopy, type WorldSize } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const singles = 40
const together = 200

type Hand = {
  readonly world: World
  readonly server: Server
  readonly token: string
  readonly waiting: number[]
}

async function open(size: WorldSize, print: (line: string) => void): Promise<Hand> {
  const world = await worldCopy(size, print)
  const malls = await world.rows<{ id: number }>('select id from mall')
  const { token } = await world.signIn(
    'approver',
    malls.map(({ id }) => id),
  )
  const items = await world.rows<{ id: number }>(
    'select id from negativation_item where status = $1 and batch_id is null order by md5(id::text) limit 2000',
    [here],
  )
  return { world, server: await world.serve(), token, waiting: items.map(({ id }) => id) }
}

let requestCount = 0
/** Submits one act for a number of items; all must move. */
async function act({ server, token, waiting }: Hand, count: number): Promise<number> {
  requestCount += 1
  const boletos = waiting.splice(0, count).map((id) => decision(id))
  const key = `bench-decidir-${String(requestCount).padStart(8, '0')}`
  const { body, ms } = await ask(server.address, paths.submit, { boletos }, { token, key })
  if (body['movidos'] !== count)
    throw new Error(`${JSON.stringify(body).slice(0, 200)} for ${count} decisions`)
  return ms
}

/** Pages that PostgreSQL read from the system since its start. */
const pagesRead = async ({ world }: Hand): Promise<number> => {
  const [row] = await world.rows<{ pages: number }>(
    'select blks_read::int as pages from pg_stat_database where datname = current_database()',
  )
  return row?.pages ?? 0
}

async function decide(hand: Hand): Promise<{ one: number; many: number; pages: number }> {
  const times = []
  const before = await pagesRead(hand)
  for (let each = 0; each < singles; each += 1) times.push(await act(hand, 1))
  const pages = ((await pagesRead(hand)) - before) / singles
  return { one: percentile(times, 0.5), many: await act(hand, together), pages }
}

/** Decisions in a database of a million boletos, compared with a hundred thousand. */
export const submit: Bench = {
  name: 'submit',
  goal: 'a decision on one boleto and on two hundred, on a million boletos: at most 1.5 times what it takes on a hundred thousand',
  run: async ({ rounds, print }) => {
    const hands: Hand[] = []
    try {
      for (const size of ['hundred', 'million'] as const) hands.push(await open(size, print))
      const [small, large] = hands
      if (!small || !large) throw new Error('there are two worlds')
      for (const hand of hands) await decide(hand)
      const figures = await interleave(rounds, {
        hundred: () => decide(small),
        million: () => decide(large),
      })
      const pages = (size: 'hundred' | 'million') => figures.median(size, 'pages').toFixed(0)
      print(
        `one decision asks the system for ${pages('hundred')} pages, on a million for ${pages('million')}`,
      )
      return (['one', 'many'] as const).map((what) =>
        toFigure({
          name: what === 'one' ? 'one boleto, p50' : `${together} boletos in one act`,
          ours: figures.median('million', what),
          limit: figures.median('hundred', what),
          ratio: figures.ratio(what, 'million', 'hundred'),
          unit: 'ms',
          better: 'lower',
          goal: { ratio: 1.5 },
          detail: 'limit: the same on a hundred thousand',
        }),
      )
    } finally {
      for (const { world } of hands) await world.close()
    }
  },
}
