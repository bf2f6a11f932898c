import Fastify from 'fastify'
import { sql } from 'kysely'

import { calculateMonths } from '#features/delinquency/runs/actions/history.ts'
import { connect } from '#server/database/connection.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'
import { addCompetence, type Competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { until } from '../drills/requests.ts'
import { type RunKind, submitRun } from '../drills/month-run.ts'
import { drillDay, type Server } from '../drills/server.ts'
import { type BareMonth, bareMonth, type MonthCents } from './bare-month.ts'
import { type Bench, type BenchOptions, type Figure, interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { load } from './load.ts'
import { residentMiB, watchingMemory } from './measuring.ts'
import { type World, worldCopy, type WorldSize } from './world.ts'

const year = 2026
/** The month that is run repeatedly; the earlier months stay. */
const october = `${year}-10` as const
const earlier = Array.from({ length: 9 }, (_, index) =>
  addCompetence(`${year}-01` as Competence, index),
)
const bare: BareMonth = {
  from: `${year}-10-01`,
  until: `${year}-10-31`,
  netOn: `${year}-11-10`,
  previousNetOn: `${year}-10-10`,
  processedOn: drillDay,
  minimumDays: 25,
}
const longest = 600_000
// A quick run uses only the small data; stored results are of both.
const isQuickRead = process.env['BENCH_ROWS'] === '100000'

/** Computes the year until September like the demo computes its past. */
async function calculateEarlier(world: World): Promise<void> {
  const database = connect(world.address, { app: 2, admin: 1 })
  const clock = fixedDayClock(drillDay as LocalDate)
  try {
    await unitOfWork(
      { db: database.app, clock, log: Fastify({ logger: false }).log },
      systemActor,
      'bench',
      async (work) => {
        await sql`select set_config('statement_timeout', '0', true)`.execute(work.tx)
        await calculateMonths(work, earlier, await mallsOf(world))
      },
    )
  } finally {
    await database.close()
  }
}

const mallsOf = async ({ rows }: World): Promise<number[]> =>
  (await rows<{ id: number }>('select id from mall order by id')).map(({ id }) => id)

type Run = { readonly seconds: number; readonly cents: MonthCents }

/** Base and calculation of all malls, from the first call to the end of the last job. */
async function runMonth(world: World, { address }: Server, token: string): Promise<Run> {
  const malls = await mallsOf(world)
  const isOver = async (kind: RunKind) => {
    const runs = await world.rows<{ status: string }>(
      `
        select distinct on (mall_id) status
        from delinquency_run
        where kind = $1 and month = $2
        order by mall_id, id desc`,
      [kind, bare.from],
    )
    if (runs.some(({ status }) => status === 'ERRO')) throw new Error(`A ${kind} failed`)
    return runs.length === malls.length && runs.every(({ status }) => status === 'CONCLUIDO')
  }
  const began = performance.now()
  for (const kind of ['BASE', 'CALCULO'] as const) {
    const answer = await submitRun(address, kind, october, malls, { token })
    if (answer.status !== 200) throw new Error(`${kind}: ${JSON.stringify(answer.body)}`)
    await until(`every ${kind} is done`, () => isOver(kind), longest, 20)
  }
  const seconds = (performance.now() - began) / 1_000
  const [cents] = await world.rows<MonthCents>(
    `
      select sum(s.original_cents)::bigint as original,
        sum(s.gross_received_cents)::bigint as received, sum(s.gross_cents)::bigint as gross,
        sum(s.grace_cents)::bigint as grace, sum(s.recovered_cents)::bigint as recovered,
        sum(s.after_close_cents)::bigint as "afterClose"
      from delinquency_sum s
        join delinquency_current c on c.run_id = s.run_id
      where c.month = $1`,
    [bare.from],
  )
  if (!cents) throw new Error('The month has no sums')
  return { seconds, cents }
}

/** Adds 500 records over all four exception lists, and discounts on a thirtieth of the títulos. */
async function addExceptions({ rows }: World): Promise<void> {
  await rows(`
    insert into exception_record (
      list, document, luc, document_type_id, cost_center, number, competence_year, economic_unit,
      module_ids, created_by_name, updated_by_name
    )
    select distinct on (l.list, l.document, l.luc, l.number) l.list, l.document, l.luc, l.type, l.center, l.number, l.year, l.unit, array[k.id],
      'Pessoa', 'Pessoa'
    from (
        (select 'luc-shopping' as list, document, case when id % 2 = 0 then luc else '' end as luc,
          null::int as type, '' as center, '' as number, null::int as year, '' as unit
        from contract where id % 4 = 1 order by id limit 250)
        union all
        (select 'numero-documento', '', '', null, '', t.number,
          extract(year from t.competence)::int, m.economic_unit
        from titulo t join mall m on m.id = t.mall_id where t.id % 600 = 7 order by t.id limit 248)
        union all
        select 'tipo-documento', '', '', id, '', '', null, '' from document_type where prefix = 'NF'
        union all
        select 'centro-lucro', '', '', null, 'CL' || max(id), '', null, '' from mall
      ) l
      join exception_module k on k.name = 'INADIMPLENCIA'
    order by l.list, l.document, l.luc, l.number`)
  await rows(
    `
    insert into delinquency_adjustment (
      mall_id, titulo_id, kind, dated_on, amount_cents, reason, created_by_name
    )
    select mall_id, id, 'DESCONTO', $1, greatest(1, original_cents / 50), 'Desconto', 'Pessoa'
    from titulo where id % 30 = 0`,
    [`${year}-10-15`],
  )
  await rows('vacuum analyze exception_record, delinquency_adjustment')
}

/** Throws unless both sides agree to the cent. */
function mustBeEqual(ours: MonthCents, limit: MonthCents): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(limit)]
  if (one !== other) throw new Error(`The figures differ: ${one}, and bare ${other}`)
}

async function sendFile(address: string, token: string, months: string): Promise<number> {
  const answer = await fetch(`${address}/bff/inadimplencia/detalhe/lojas/csv?${months}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`loja.csv was answered with ${answer.status}`)
  let lines = 0
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>)
    for (const byte of piece) if (byte === 10) lines += 1
  return lines
}

/** Peak memory of a fresh server during the export of a loja.csv, and its rows. */
async function streamed(world: World, token: string, months: string) {
  const server = await world.serve()
  await sendFile(
    server.address,
    token,
    `mesAnoInicio=10/${year}&mesAnoFim=10/${year}&nomeFantasia=zz`,
  )
  const { peak, result: lines } = await watchingMemory(server.pid, () =>
    sendFile(server.address, token, months),
  )
  const rest = residentMiB(server.pid)
  await server.stop()
  return { peak: Math.max(peak, rest), lines }
}

type Comparison = { readonly ours: number; readonly limit: number; readonly ratio: number }
type Measured = {
  readonly run: Comparison
  readonly runWithLists: Comparison
  readonly grid: { readonly p50: number; readonly p95: number }
  readonly year: { readonly peak: number; readonly lines: number }
  readonly month: { readonly peak: number; readonly lines: number }
}

async function measure(size: WorldSize, { rounds, print }: BenchOptions): Promise<Measured> {
  const world = await worldCopy(size, print)
  try {
    await calculateEarlier(world)
    print(`${size}: nine months are calculated`)
    const { token } = await world.signIn('regua')
    const server = await world.serve({ REGUA_ROLE: 'all' })
    const runsBeside = async (withLists: boolean): Promise<Comparison> => {
      const ours = async () => {
        await world.rows('vacuum analyze delinquency_run')
        return runMonth(world, server, token)
      }
      const limit = () => bareMonth(world, bare, withLists)
      mustBeEqual((await ours()).cents, (await limit()).cents)
      const times = await interleave(rounds, {
        ours: async () => ({ seconds: (await ours()).seconds }),
        limit: async () => ({ seconds: (await limit()).seconds }),
      })
      const beside = {
        ours: times.median('ours', 'seconds'),
        limit: times.median('limit', 'seconds'),
        ratio: times.ratio('seconds', 'ours', 'limit'),
      }
      print(`${size}: ours ${beside.ours.toFixed(2)} s, bare ${beside.limit.toFixed(2)} s`)
      return beside
    }
    const run = await runsBeside(false)
    await world.rows('vacuum analyze delinquency_titulo, delinquency_sum, delinquency_stock')
    const path = `/bff/inadimplencia/resumo?mes=10&ano=${year}&visao=TOTAL`
    const grid = await load(server.address, {
      connections: 1,
      seconds: 1.5 * rounds,
      requests: [{ path, token }],
    })
    await addExceptions(world)
    const runWithLists = await runsBeside(true)
    await server.stop()
    const to = `mesAnoFim=10/${year}`
    return {
      run,
      runWithLists,
      grid,
      month: await streamed(world, token, `mesAnoInicio=10/${year}&${to}`),
      year: await streamed(world, token, `mesAnoInicio=01/${year}&${to}`),
    }
  } finally {
    await world.close()
  }
}

/** Delinquency of 60 malls: compute a month, show the grid of a year, export its títulos. */
export const delinquency: Bench = {
  name: 'delinquency',
  goal: 'base and calculation of a month over 60 malls at most 1.5 times the bare statement, with exception lists too; the grid with its year p95 at most 50 ms and as quick at ten times the títulos; Visão lojas of a year streams',
  run: async (options) => {
    const small = await measure('twentieth', options)
    const large = isQuickRead ? small : await measure('half', options)
    const runs = (size: string, { run }: Measured, goal?: { readonly ratio: number }): Figure =>
      toFigure({
        name: `base and calculation of a month, ${size}`,
        ...run,
        unit: 's',
        better: 'lower',
        ...(goal && { goal }),
        detail: 'limit: one statement for the títulos, one for the sums, without names or keys',
      })
    return [
      // In a small month the overhead of 120 jobs dominates.
      runs('161,000 títulos', small),
      runs('1,614,000 títulos', large, { ratio: 1.5 }),
      toFigure({
        name: 'the same with 500 exceptions and 53,800 discounts',
        ...large.runWithLists,
        unit: 's',
        better: 'lower',
        goal: { ratio: 1.5 },
        detail: 'limit: as above, and each list by its own columns',
      }),
      toFigure({
        name: 'grid with its year: p95',
        ours: large.grid.p95,
        unit: 'ms',
        better: 'lower',
        goal: { ours: 50 },
      }),
      toFigure({
        name: 'grid with its year: p50 on ten times the títulos',
        ours: large.grid.p50,
        limit: small.grid.p50,
        unit: 'ms',
        better: 'lower',
        goal: { ratio: 1.5 },
      }),
      toFigure({
        name: 'loja.csv of ten months beside one: memory',
        ours: large.year.peak,
        limit: large.month.peak,
        unit: 'MiB',
        better: 'lower',
        goal: { ratio: 1.35 },
        detail: `${large.year.lines} lines beside ${large.month.lines}`,
      }),
    ]
  },
}
