import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chargeLawsuits } from '#features/legal/lawsuits/actions/balances.ts'
import { rebuildAllSnapshots } from '#features/collection/prioritisation/actions/snapshot.ts'
import { connect } from '#server/database/connection.ts'

import { ask, until } from '../drills/requests.ts'
import { submitRun } from '../drills/month-run.ts'
import type { Server } from '../drills/server.ts'
import type { Bench, Figure } from './bench.ts'
import { fullRightsSession, measureReads, type MeasuredRead } from './growth-reads.ts'
import { toFigure } from './check-figures.ts'
import { openLoader } from './real-load.ts'
import { asSystem, timed } from './system-work.ts'
import { writeTitulos } from './titulos-file.ts'
import { addNegotiations } from './worklist-world.ts'
import { grown, type World, worldCopy, type WorldSize } from './world.ts'
import { mergeSums } from './world-workflow.ts'

const longest = 3_600_000
const loadedRows = 20_000
/** Report reads slower than this that grew by this factor while the rows grew tenfold. */
const slow = { ms: 50, growth: 2 }
const calculation = '2026-10' as const

type Measured = {
  readonly size: WorldSize
  readonly reads: readonly MeasuredRead[]
  readonly acts: ReadonlyMap<string, number>
}

/** True once the last run of a kind is over. */
const isOver = (world: World, text: string) => async () => {
  const rows = await world.rows<{ status: string }>(text)
  if (rows.some(({ status }) => status === 'ERRO')) throw new Error(`It failed: ${text}`)
  return rows.length > 0 && rows.every(({ status }) => /^(CONCLUID[AO]|PROCESSADA)$/.test(status))
}

async function month(world: World, server: Server, token: string): Promise<void> {
  const malls = (await world.rows<{ id: number }>('select id from mall order by id')).map(
    ({ id }) => id,
  )
  for (const kind of ['BASE', 'CALCULO'] as const) {
    const answer = await submitRun(server.address, kind, calculation, malls, { token })
    if (answer.status !== 200) throw new Error(`${kind}: ${JSON.stringify(answer.body)}`)
    const done = `select distinct on (mall_id) status from delinquency_run
      where kind = '${kind}' and month = '${calculation}-01' order by mall_id, id desc`
    await until(`${kind} of every mall`, isOver(world, done), longest, 100)
  }
}

async function fire(world: World, { address }: Server, token: string): Promise<void> {
  const answer = await ask(
    address,
    '/bff/ajuizamento/regua/automacao/carregar-contratos?force=true',
    undefined,
    { token },
  )
  if (answer.status !== 200) throw new Error(`Disparar: ${JSON.stringify(answer.body)}`)
  const done = 'select status from lawsuit_run order by id desc limit 1'
  await until('the list is made', isOver(world, done), longest, 100)
}

/** Exports up to 100.000 result rows as a spreadsheet. */
async function download({ address }: Server, token: string, malls: readonly number[]) {
  const answer = await fetch(
    `${address}/bff/workflow/serasa/serasa-negativacao/download/boletos-negativados`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ shoppings: malls }),
    },
  )
  if (answer.status !== 200) throw new Error(`export: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function measure(size: WorldSize, print: (line: string) => void): Promise<Measured> {
  const world = await worldCopy(size, print)
  const folder = mkdtempSync(join(tmpdir(), 'regua-growth-'))
  const database = connect(world.address, { app: 2, admin: 1 })
  const acts = new Map<string, number>()
  const act = async (name: string, what: () => Promise<unknown>) => {
    const { seconds } = await timed(what)
    acts.set(name, seconds)
    print(`${size}: ${name}: ${seconds.toFixed(1)} s`)
  }
  try {
    await addNegotiations(world)
    const server = await world.serve({ REGUA_ROLE: 'all' })
    const token = await fullRightsSession(world)
    const { token: regua } = await world.signIn('regua')
    await world.rows(mergeSums)
    await act('worklists cut', () => asSystem(database, rebuildAllSnapshots))
    await act('base and calculation of a month', () => month(world, server, regua))
    await act('Disparar', () => fire(world, server, regua))
    await act('daily correction', () =>
      asSystem(database, (work) => chargeLawsuits(work, 'unfrozen')),
    )
    const [first] = await world.rows<{ id: number }>('select min(id) as id from mall')
    await act('export of a mall', () => download(server, regua, [first?.id ?? 1]))
    await act('export of every mall', () => download(server, regua, []))
    await world.rows('vacuum analyze')
    const reads = await measureReads(world, server.address, token, (line) =>
      print(`${size}: ${line}`),
    )
    await server.stop()
    const file = join(folder, 'titulos.csv')
    await writeTitulos(file, loadedRows)
    const loader = await openLoader(world)
    await act(`load of ${loadedRows.toLocaleString('en')} títulos`, () =>
      loader.load(file, loadedRows),
    )
    await loader.stop()
    return { size, reads, acts }
  } finally {
    await database.close()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const inMs = (seconds: number | undefined) => Math.round((seconds ?? Number.NaN) * 1_000)

function writeTable(measured: readonly Measured[]): string {
  const names = [...new Set(measured.flatMap(({ reads }) => reads.map(({ name }) => name)))]
  const line = (name: string, cells: readonly (number | undefined)[]) =>
    [name, ...cells.map((cell) => cell?.toFixed(1) ?? '-')].join('\t')
  const lines = [
    ['ms', ...measured.map(({ size }) => size)].join('\t'),
    ...[...(measured[0]?.acts.keys() ?? [])].map((name) =>
      line(
        name,
        measured.map(({ acts }) => inMs(acts.get(name))),
      ),
    ),
    ...names.map((name) =>
      line(
        name,
        measured.map(({ reads }) => reads.find((each) => each.name === name)?.ms),
      ),
    ),
  ]
  return `${lines.join('\n')}\n`
}

/** Growth of all timings from a tenth of a million títulos to ten million. */
export const growth: Bench = {
  name: 'growth',
  onlyByName: true,
  goal: 'every read and every heavy act at 0.1, 1 and 10 million títulos: an act grows no faster than its rows, a read of a page does not grow',
  run: async ({ print }) => {
    const measured: Measured[] = []
    const sizes = process.env['BENCH_SIZES']?.split(',') ?? grown
    for (const size of grown.filter((each) => sizes.includes(each)))
      measured.push(await measure(size, print))
    const table = join(tmpdir(), 'regua-growth.tsv')
    writeFileSync(table, writeTable(measured))
    print(`everything: ${table}`)
    const [one, ten] = measured.slice(-2)
    if (!one || !ten) throw new Error('Two sizes at least')
    const acts = [...ten.acts].map(([name, seconds]): Figure => {
      const before = one.acts.get(name) ?? Number.NaN
      return toFigure({
        name,
        ours: seconds,
        limit: before,
        ratio: seconds / before,
        unit: 's',
        better: 'lower',
        goal: { ratio: name.startsWith('load') || name.endsWith('a mall') ? slow.growth : 12 },
        detail: 'limit: at a tenth of the rows',
      })
    })
    const reads = ten.reads.flatMap(({ name, ms }): Figure[] => {
      const before = one.reads.find((each) => each.name === name)?.ms ?? Number.NaN
      if (ms < slow.ms || ms / before < slow.growth) return []
      return [
        toFigure({
          name,
          ours: ms,
          limit: before,
          ratio: ms / before,
          unit: 'ms',
          better: 'lower',
          goal: { ratio: slow.growth },
          detail: 'limit: at a tenth of the rows',
        }),
      ]
    })
    return [...acts, ...reads]
  },
}
