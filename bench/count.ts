import { sql } from 'kysely'

import { negativatedSource } from '#features/negativation/bureau-results/store/negativated-boletos.ts'
import {
  outcomeLabels,
  statusLabels,
} from '#features/negativation/debt-items/actions/status-words.ts'
import { boletoSource } from '#features/negativation/debt-items/store/boletos.ts'
import { connect } from '#server/database/connection.ts'

import { ask, percentile } from '../drills/requests.ts'
import { serveBare } from './bare.ts'
import { type Bench, type BenchOptions, type Figure, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { load, type LoadRequest } from './load.ts'
import { benchWorld, type World, type WorldSize } from './world.ts'

const seconds = 1.5
const corporate = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'

type CountRow = {
  readonly name: string
  readonly request: LoadRequest
  /** Count query of the same filter. */
  readonly rows: ReturnType<typeof sql>
}

/** The widest searches: all items of a step, and all results, of all malls. */
async function widest(world: World): Promise<readonly CountRow[]> {
  const corporateTeam = await world.signIn('corporate')
  const everywhere = await world.signIn('regua')
  const page = { page: 1, size: 20 }
  return [
    {
      name: 'analisar-negativacao, every mall',
      request: {
        path: '/bff/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
        token: corporateTeam.token,
        body: { ...page, status: [corporate] },
      },
      rows: sql`
        select count(*)::int as n, sum(i.balance_cents)::bigint as cents
        from ${boletoSource.from}
        where i.status = ${corporate} and i.batch_id is null`,
    },
    {
      name: 'boletos-negativados, every mall',
      request: {
        path: '/bff/workflow/serasa/serasa-negativacao/buscar/negativados',
        token: everywhere.token,
        body: page,
      },
      rows: sql`
        select count(*)::int as n,
          sum(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))::bigint as cents
        from ${negativatedSource(statusLabels, outcomeLabels).from}
        where (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
          and regua.result_status(
            i.status, i.outcome, i.removal
          ) = any(${['FINALIZADO', 'FINALIZADO_COM_ERRO']}::text[])`,
    },
  ]
}

type CountAnswer = {
  readonly pageInfo: { readonly totalItems: number }
  readonly totais: { readonly valTotalVencido: number }
}

async function measure(size: WorldSize, { rounds, print }: BenchOptions) {
  const world = await benchWorld(size, print)
  const { app: db, admin, close } = connect(world.address, { app: 1, admin: 1 })
  try {
    const server = await world.serve()
    const measured = []
    for (const { name, request, rows } of await widest(world)) {
      const { body } = await ask(server.address, request.path, request.body, {
        token: request.token ?? '',
      })
      const { pageInfo, totais } = body as unknown as CountAnswer
      const [true_] = (await rows.execute(admin)).rows as { n: number; cents: number }[]
      if (
        pageInfo.totalItems !== true_?.n ||
        Math.round(totais.valTotalVencido * 100) !== true_.cents
      )
        throw new Error(
          `${name}: ${pageInfo.totalItems} of ${totais.valTotalVencido}, but the rows are ${true_?.n} of ${true_?.cents} cents`,
        )
      const bare = await serveBare(world, db, [rows])
      const ours = async () => {
        const { perSecond, p95, p50 } = await load(server.address, {
          connections: 10,
          seconds,
          requests: [request],
        })
        return { perSecond, p95, p50 }
      }
      // Ten concurrent counts may take seconds: wait once for all.
      const [counting] = bare.requests
      const limit = async () => {
        const startedAt = performance.now()
        const times = await Promise.all(
          Array.from({ length: 10 }, async () => {
            const answer = await ask(bare.address, counting?.path ?? '/', counting?.body)
            if (answer.status !== 200)
              throw new Error(`counting rows was answered with ${answer.status}`)
            return answer.ms
          }),
        )
        return {
          perSecond: times.length / ((performance.now() - startedAt) / 1_000),
          p95: percentile(times, 0.95),
          p50: percentile(times, 0.5),
        }
      }
      await ours()
      const figures = await interleave(rounds, { ours, limit })
      print(
        `${name}, ${size}: ${true_.n} rows, ours ${figures.median('ours', 'perSecond').toFixed(0)}/s, counting rows ${figures.median('limit', 'perSecond').toFixed(1)}/s`,
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

/** A page with the exact total of its filter, compared with plain Fastify and pg. */
export const count: Bench = {
  name: 'count',
  goal: 'a page with its true total, of every mall, over a million boletos: p95 at most 15 ms at ten connections, at least three times bare Fastify and pg that only count, equal to the unit',
  run: async (options) => {
    const small = await measure('hundred', options)
    const large = await measure('million', options)
    return large.flatMap(({ name, figures }, index): Figure[] => [
      toFigure({
        name: `${name}: answers a second`,
        ours: figures.median('ours', 'perSecond'),
        limit: figures.median('limit', 'perSecond'),
        ratio: figures.ratio('perSecond', 'ours', 'limit'),
        unit: '1/s',
        better: 'higher',
        goal: { ratio: 3 },
      }),
      toFigure({
        name: `${name}: p95`,
        ours: figures.median('ours', 'p95'),
        limit: figures.median('limit', 'p95'),
        ratio: figures.ratio('p95', 'ours', 'limit'),
        unit: 'ms',
        better: 'lower',
        goal: { ours: 15 },
      }),
      toFigure({
        name: `${name}: p50 on a million beside a hundred thousand`,
        ours: figures.median('ours', 'p50'),
        limit: small[index]?.figures.median('ours', 'p50'),
        unit: 'ms',
        better: 'lower',
        goal: { ratio: 1.5 },
      }),
    ])
  },
}
