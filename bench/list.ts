import { connect } from '#server/database/connection.ts'

import { serveBare } from './bare.ts'
import { type Bench, type BenchOptions, type Figure, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { benchedLists } from './lists.ts'
import { load, type LoadOptions } from './load.ts'
import { processorMs } from './measuring.ts'
import { benchWorld, type WorldSize } from './world.ts'

const seconds = 1.5

/** Alternates our server and plain Fastify and pg, with ten connections and with one. */
async function measure(size: WorldSize, { rounds, print }: BenchOptions) {
  const world = await benchWorld(size, print)
  const { app: db, close } = connect(world.address, { app: 1, admin: 1 })
  try {
    const server = await world.serve()
    const measured = []
    for (const { name, requests, windows } of await benchedLists(world)) {
      const bare = await serveBare(world, db, windows)
      const side =
        (
          { address, pid }: { readonly address: string; readonly pid: number },
          loadRequests: LoadOptions['requests'],
        ) =>
        async () => {
          const before = processorMs(pid)
          const ten = await load(address, { connections: 10, seconds, requests: loadRequests })
          const node = (processorMs(pid) - before) / (ten.perSecond * seconds)
          const one = await load(address, { connections: 1, seconds, requests: loadRequests })
          return { perSecond: ten.perSecond, p95: ten.p95, p50: one.p50, p95One: one.p95, node }
        }
      const ours = side(server, requests)
      const limit = side(bare, bare.requests)
      await ours()
      await limit()
      const figures = await interleave(rounds, { ours, limit })
      print(
        `${name}, ${size}: ours ${figures.median('ours', 'perSecond').toFixed(0)}/s, bare ${figures.median('limit', 'perSecond').toFixed(0)}/s`,
      )
      print(
        `processor time of Node for an answer: ours ${figures.median('ours', 'node').toFixed(2)} ms, bare ${figures.median('limit', 'node').toFixed(2)} ms`,
      )
      measured.push({ name, figures })
      await bare.stop()
    }
    return measured
  } finally {
    await close()
    await world.close()
  }
}

/** The most used lists, through the whole stack. */
export const list: Bench = {
  name: 'list',
  goal: 'a page of the lists over a million boletos, whole stack: at least 70 % of bare Fastify and pg; p95 at most 10 ms at ten connections, p50 at most 1.5 ms at one',
  run: async (options) => {
    const small = await measure('hundred', options)
    const large = await measure('million', options)
    return large.flatMap(({ name, figures }, index): Figure[] => {
      const before = small[index]?.figures
      const of = (side: 'ours' | 'limit', what: 'perSecond' | 'p95' | 'p50') =>
        figures.median(side, what)
      return [
        toFigure({
          name: `${name}: answers a second, ten connections`,
          ours: of('ours', 'perSecond'),
          limit: of('limit', 'perSecond'),
          ratio: figures.ratio('perSecond', 'ours', 'limit'),
          unit: '1/s',
          better: 'higher',
          goal: { ratio: 0.7 },
        }),
        toFigure({
          name: `${name}: p95, ten connections`,
          ours: of('ours', 'p95'),
          limit: of('limit', 'p95'),
          ratio: figures.ratio('p95', 'ours', 'limit'),
          unit: 'ms',
          better: 'lower',
          goal: { ours: 10 },
        }),
        toFigure({
          name: `${name}: p50, one connection`,
          ours: of('ours', 'p50'),
          limit: of('limit', 'p50'),
          ratio: figures.ratio('p50', 'ours', 'limit'),
          unit: 'ms',
          better: 'lower',
          goal: { ours: 1.5 },
        }),
        toFigure({
          name: `${name}: p50 on a million beside a hundred thousand`,
          ours: of('ours', 'p50'),
          limit: before?.median('ours', 'p50'),
          unit: 'ms',
          better: 'lower',
          goal: { ratio: 1.5 },
        }),
      ]
    })
  },
}
