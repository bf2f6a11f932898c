import { setTimeout as wait } from 'node:timers/promises'

import { ask, percentile } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { erpFile, upload } from './erp-file.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addItems, addPerson, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

/** Event loop delay since the last call: p99 and maximum in ms. */
async function lag(address: string): Promise<{ p99: number; max: number }> {
  const { body } = await ask(address, '/metrics')
  const of = (name: string) =>
    Number(
      new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(
        String(body['text']),
      )?.[1] ?? 0,
    ) * 1_000
  return { p99: of('p99'), max: of('max') }
}

/** Heavy work at once: exports, imports and lists in one process. */
export const eventLoop: Drill = {
  name: 'event-loop',
  row: 'R28',
  promise:
    'export, import and lists together: the event loop stays responsive, and lists stay fast',
  run: (options) =>
    inPlace(async (place, findings) => {
      const isLong = options.size === 'long'
      const items = sizeOf(options, 3_000, 100_000)
      const rows = isLong ? 200_000 : 4_000
      const seconds = isLong ? 30 : 6
      const database = await place.up()
      const seededItems = await addItems(place, { items, status: here })
      await place.rows('analyze')
      const { token } = await addPerson(place, 'aprova', 'approver', [
        ...new Set(seededItems.map(({ mallId }) => mallId)),
      ])
      const loader = await addPerson(place, 'carrega', 'regua')
      const server = await startServer(place, options, { DATABASE_URL: place.url })
      const list = () => ask(server.address, paths.search, { status: [here], size: 30 }, { token })
      const idle: number[] = []
      for (let n = 0; n < 20; n += 1) idle.push((await list()).ms)
      await lag(server.address)
      const until = performance.now() + seconds * 1_000
      const counts = { lists: 0, exports: 0, imports: 0 }
      const spans: number[] = []
      const each = (
        name: keyof typeof counts,
        pause: number,
        act: (n: number) => Promise<{ status: number; ms: number }>,
      ) =>
        (async () => {
          for (let n = 0; performance.now() < until; n += 1) {
            const answer = await act(n)
            findings.equal(name, answer.status, 200)
            counts[name] += 1
            if (name === 'lists') spans.push(answer.ms)
            await wait(pause)
          }
        })()
      await Promise.all([
        each('lists', 20, list),
        each('lists', 20, list),
        each('exports', 100, () =>
          ask(
            server.address,
            paths.download,
            { status: [here], url: '/aprovar-negativacao-shopping' },
            { token },
          ),
        ),
        each('imports', isLong ? 5_000 : 500, (n) => {
          const file = erpFile(`E${n}-`, rows)
          return upload(server.address, loader.token, file.name, file.text)
        }),
      ])
      const { p99, max } = await lag(server.address)
      const ratio = percentile(spans, 0.95) / Math.max(1, percentile(idle, 0.95))
      // On a shared machine other load delays the loop too: the small run only detects a blocked
      // loop.
      findings.atMost('loop delay p99, ms', p99, isLong ? 20 : 250)
      if (isLong) findings.atMost('list p95 against idle', ratio, 2)
      findings.must(
        counts.imports > 2 && counts.exports > 1 && counts.lists > 10,
        `too little happened: ${JSON.stringify(counts)}`,
      )
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        ...counts,
        loopDelayP99: p99,
        loopDelayMax: max,
        listP95: percentile(spans, 0.95),
        listP95Idle: percentile(idle, 0.95),
      }
    }),
}
