import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openPlace } from '../drills/place.ts'
import { endServers } from '../drills/server.ts'
import type { Bench } from './bench.ts'
import { interleave } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { rawLoad } from './raw-load.ts'
import { openLoader, type Loader } from './real-load.ts'
import { writeTitulos } from './titulos-file.ts'

// A quick run uses fewer; stored results are of a million.
const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const smaller = [rows / 10, (rows * 3) / 10]
const mostMegabytes = 256
// Tolerates a later garbage collection.
const mostGrowth = 32

// From reference measurements: staging 4 s against 1,84 s of COPY, merge 12 s against 7,9 s,
// unchanged file 6 s against 4 s.
const stageGoal = 0.45
const mergeGoal = 12 / 7.9
const againGoal = 6 / 4

async function loadTwice(loader: Loader, path: string) {
  await loader.empty()
  const first = await loader.load(path, rows)
  if (first.new !== rows) throw new Error(`${first.new} of ${rows} rows were new`)
  const second = await loader.load(path, rows)
  if (second.same !== rows) throw new Error(`${second.same} of ${rows} rows were the same`)
  return {
    copy: first.stagedMs,
    merge: first.mergedMs - first.stagedMs,
    again: second.mergedMs - second.stagedMs,
    received: first.receivedMs,
    checked: first.checkedMs - first.stagedMs,
  }
}

/** Peak memory of separate workers for shorter files. */
async function memory(
  loader: Loader,
  folder: string,
  print: (line: string) => void,
): Promise<number[]> {
  const megabytes: number[] = []
  for (const length of smaller) {
    const path = join(folder, `titulos-${length}.csv`)
    await writeTitulos(path, length)
    await loader.empty()
    await loader.freshWorker()
    await loader.load(path, length)
    megabytes.push(loader.workerMegabytes())
    print(`${length} rows: at most ${megabytes.at(-1)?.toFixed(0)} MB`)
  }
  return megabytes
}

/** A load of a million títulos, compared with plain PostgreSQL on the same bytes. */
export const importCsv: Bench = {
  name: 'import',
  goal: 'a CSV of 1.000.000 títulos: staged at 45 % of the speed of COPY, merged in 1,5 times a raw merge with one key, memory flat in the rows',
  run: async ({ rounds, print }) => {
    const place = await openPlace()
    const folder = mkdtempSync(join(tmpdir(), 'regua-bench-import-'))
    try {
      await place.up()
      const path = join(folder, `titulos-${rows}.csv`)
      const megabytes = (await writeTitulos(path, rows)) / 1e6
      const loader = await openLoader(place)
      const [small = 0] = await memory(loader, folder, print)
      await loader.freshWorker()
      const both = await interleave<'ours' | 'raw', 'copy' | 'merge' | 'again'>(rounds, {
        ours: async () => {
          const ours = await loadTwice(loader, path)
          print(
            `ours: received ${ours.received.toFixed(1)} s, staged ${ours.copy.toFixed(1)} s; check ${ours.checked.toFixed(1)} s of check and merge ${ours.merge.toFixed(1)} s; again ${ours.again.toFixed(1)} s`,
          )
          return ours
        },
        raw: async () => {
          const raw = await rawLoad(place, path, rows)
          print(
            `raw: COPY ${raw.copy.toFixed(1)} s, merge ${raw.merge.toFixed(1)} s, again ${raw.again.toFixed(1)} s`,
          )
          return raw
        },
      })
      const large = loader.workerMegabytes()
      await loader.stop()
      const pair = (name: 'copy' | 'merge' | 'again') => ({
        ours: both.median('ours', name),
        limit: both.median('raw', name),
        unit: 's',
      })
      const { ours, limit } = pair('copy')
      return [
        toFigure({
          name: 'upload to staged',
          ours: rows / 1e6 / ours,
          limit: rows / 1e6 / limit,
          ratio: 1 / both.ratio('copy', 'ours', 'raw'),
          unit: 'Mrows/s',
          better: 'higher',
          goal: { ratio: stageGoal },
          detail: `${ours.toFixed(1)} s for ${megabytes.toFixed(0)} MB beside ${limit.toFixed(1)} s of COPY`,
        }),
        toFigure({
          name: 'check and merge',
          ...pair('merge'),
          ratio: both.ratio('merge', 'ours', 'raw'),
          better: 'lower',
          goal: { ratio: mergeGoal },
          detail:
            'boletos, títulos and receipts with their keys and parents beside one table with one key',
        }),
        toFigure({
          name: 'the same file again',
          ...pair('again'),
          ratio: both.ratio('again', 'ours', 'raw'),
          better: 'lower',
          goal: { ratio: againGoal },
          detail: 'check and merge',
        }),
        toFigure({
          name: 'memory of the worker',
          ours: large,
          unit: 'MB',
          better: 'lower',
          goal: { ours: mostMegabytes },
        }),
        toFigure({
          name: `memory, ${rows} rows more than ${rows / 10}`,
          ours: large - small,
          unit: 'MB',
          better: 'lower',
          goal: { ours: mostGrowth },
        }),
      ]
    } finally {
      await endServers(place)
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
