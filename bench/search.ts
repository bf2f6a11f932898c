import { boletoSource } from '#features/negativation/debt-items/store/boletos.ts'
import { pageQuery } from '#listing/server/page.ts'
import { connect } from '#server/database/connection.ts'

import { percentile } from '../drills/requests.ts'
import { type Bench, type BenchOptions, type Figure, interleave, median } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { load } from './load.ts'
import { benchWorld, type WorldSize } from './world.ts'

const seconds = 1.5
const step = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
const texts = ['carioca', 'tor', 'brasa', 'ótica', 'monte verde', 'urb']
/**
 * The first page, one that both databases have, and the deepest: lists end at ten thousand rows
 * (rules 2).
 */
const pages = { first: 0, middle: 1_000, deepest: 9_950 } as const

type Times = { p95: number; p50: number }

async function timesOf(each: readonly (() => Promise<unknown>)[]): Promise<Times> {
  const times = []
  for (const ask of each) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  return { p95: percentile(times, 0.95), p50: median(times) }
}

const byIlike = `
  select count(*), sum(balance_cents)
  from negativation_item
  where trade_name ilike $1 and status = $2 and batch_id is null`

async function open(size: WorldSize, print: BenchOptions['print']) {
  const world = await benchWorld(size, print)
  const { admin, close } = connect(world.address, { app: 1, admin: 1 })
  const server = await world.serve()
  const { token } = await world.signIn('corporate')
  const requests = texts.map((marca) => ({
    path: '/bff/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
    token,
    body: { marca, status: [step], page: 1, size: 20 },
  }))
  const ours = async (): Promise<Times> => {
    const { p95, p50 } = await load(server.address, { connections: 1, seconds, requests })
    return { p95, p50 }
  }
  await ours()
  return {
    ours,
    ilike: () => timesOf(texts.map((text) => () => world.rows(byIlike, [`%${text}%`, step]))),
    turning: (offset: number) => () => {
      const asked = { status: [step], semLote: true }
      const query = pageQuery({ sortedBy: '-valTotalVencido' }, boletoSource, asked, 20, offset)
      return timesOf(Array.from({ length: 9 }, () => () => query.execute(admin)))
    },
    close: async () => {
      await close()
      await world.close()
    },
  }
}

async function measure({ rounds, print }: BenchOptions) {
  const small = await open('hundred', print)
  const large = await open('million', print)
  try {
    return await interleave(rounds, {
      ours: large.ours,
      hundred: small.ours,
      ilike: large.ilike,
      first: large.turning(pages.first),
      middle: large.turning(pages.middle),
      hundredMiddle: small.turning(pages.middle),
      deepest: large.turning(pages.deepest),
    })
  } finally {
    await small.close()
    await large.close()
  }
}

/**
 * Text search in names over all malls, compared with plain ilike; deepest page compared with the
 * first.
 */
export const search: Bench = {
  name: 'search',
  goal: 'a text of three letters and more within names over a million boletos: p95 at most 30 ms; any page position at most 5 ms of SQL',
  run: async (options) => {
    const seen = await measure(options)
    const beside = (
      name: string,
      what: keyof Times,
      [ours, limit]: readonly [keyof typeof seen.samples, keyof typeof seen.samples],
      goal: { readonly ours: number } | { readonly ratio: number },
    ): Figure =>
      toFigure({
        name,
        ours: seen.median(ours, what),
        limit: seen.median(limit, what),
        ratio: seen.ratio(what, ours, limit),
        unit: 'ms',
        better: 'lower',
        goal,
      })
    return [
      beside('text search: p95, beside a plain ilike', 'p95', ['ours', 'ilike'], { ours: 30 }),
      beside(
        'text search: p50 on a million beside a hundred thousand',
        'p50',
        ['ours', 'hundred'],
        { ratio: 1.5 },
      ),
      beside('the deepest page in SQL, beside the first', 'p50', ['deepest', 'first'], { ours: 5 }),
      beside(
        'a page far behind in SQL, on a million beside a hundred thousand',
        'p50',
        ['middle', 'hundredMiddle'],
        {
          ratio: 1.5,
        },
      ),
    ]
  },
}
