import { ask, until } from '../drills/requests.ts'
import { erpFile, upload } from '../drills/erp-file.ts'
import { openPlace } from '../drills/place.ts'
import { endServers, startServer } from '../drills/server.ts'
import { addPerson, paths } from '../drills/world.ts'
import type { Bench, Figure } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { residentMiB, watchingMemory } from './measuring.ts'
import { addWaiting, here } from './waiting.ts'

const sizes = [10_000, 100_000] as const
// Allows for the working memory of one chunk, which is independent of the size.
const maxGrowth = 1.35

type Peaks = { readonly export: number; readonly submit: number; readonly load: number }

/** Peak memory of a separate process per action and row count, in MiB above idle. */
async function peaksOf(rows: number, print: (line: string) => void): Promise<Peaks> {
  const place = await openPlace()
  const { down } = await place.up()
  try {
    const { token } = await addWaiting(place, rows)
    const loader = await addPerson(place, 'carrega', 'regua')
    const fresh = async (act: (address: string) => Promise<void>) => {
      const server = await startServer(place, {}, { DATABASE_URL: place.url })
      await ask(server.address, paths.search, { status: [here], page: 1, size: 50 }, { token })
      const { peak } = await watchingMemory(server.pid, () => act(server.address))
      const rest = residentMiB(server.pid)
      await server.stop()
      return Math.max(peak, rest)
    }
    const peaks = {
      export: await fresh(async (address) => {
        const answer = await fetch(address + paths.download, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ status: [here], url: '/aprovar-negativacao-shopping' }),
        })
        for await (const piece of answer.body ?? [])
          if (piece.length === 0) throw new Error('an empty piece')
      }),
      submit: await fresh(async (address) => {
        const body = { filtro: {}, status: [here] }
        const answer = await ask(address, paths.submit, body, {
          token,
          key: `bench-memory-${rows}`,
          timeoutMs: 600_000,
        })
        if (answer.body['movidos'] !== rows)
          throw new Error(`moved ${String(answer.body['movidos'])} of ${rows}`)
      }),
      load: await fresh(async (address) => {
        const file = erpFile(`N${rows}-`, rows)
        const { status } = await upload(address, loader.token, file.name, file.text)
        if (status !== 200) throw new Error(`a load was answered with ${status}`)
        await until(
          'the load is done',
          async () => {
            const [row] = await place.rows<{ open: number }>(
              `select count(*)::int as open from erp_load where status <> 'PROCESSADA'`,
            )
            return row?.open === 0
          },
          300_000,
        )
      }),
    }
    print(
      `${rows.toLocaleString('en')} rows: ${Object.entries(peaks)
        .map(([name, peak]) => `${name} ${peak.toFixed(0)} MiB`)
        .join(', ')}`,
    )
    return peaks
  } finally {
    await endServers(place)
    await down()
    await place.remove()
  }
}

/** Memory must not grow with ten times the rows. */
export const memory: Bench = {
  name: 'memory',
  goal: 'the most memory of an export, a submit and a load does not grow with the number of rows',
  run: async ({ print }) => {
    const [small, large] = [await peaksOf(sizes[0], print), await peaksOf(sizes[1], print)]
    return (['export', 'submit', 'load'] as const).map((act): Figure =>
      toFigure({
        name: `${act}: 100,000 rows beside 10,000`,
        ours: large[act],
        limit: small[act],
        unit: 'MiB',
        better: 'lower',
        goal: { ratio: maxGrowth },
        detail: 'limit: the same act on 10,000 rows',
      }),
    )
  },
}
