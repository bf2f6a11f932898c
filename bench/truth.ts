import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openPlace } from '../drills/place.ts'
import { endServers } from '../drills/server.ts'
import { type Bench, interleave, median } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { type Intake, openIntake } from './received-file.ts'
import { titulosColumns, writeTitulos } from './titulos-file.ts'

const rows = 20_000
const native = 'REGUA_TITULOS'
const mostSeconds = 10
const mostPerRow = 1.3

/** Runs with servers on an empty database and a folder for files. */
async function withIntake<T>(act: (intake: Intake, folder: string) => Promise<T>): Promise<T> {
  const place = await openPlace()
  const folder = mkdtempSync(join(tmpdir(), 'regua-bench-truth-'))
  try {
    await place.up()
    const intake = await openIntake(place)
    const result = await act(intake, folder)
    await intake.stop()
    return result
  } finally {
    await endServers(place)
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes files of títulos whose amounts differ each time. */
function filesIn(folder: string) {
  let made = 0
  return async (options: Parameters<typeof writeTitulos>[2] = {}): Promise<string> => {
    made += 1
    const path = join(folder, `titulos-${made}.csv`)
    await writeTitulos(path, rows, { seed: made, ...options })
    return path
  }
}

/** From file received to every figure agreeing. */
export const truth: Bench = {
  name: 'truth',
  goal: 'a file of 20.000 títulos of 60 malls: every balance, guard, exit, score and month agrees 10 s after it was received',
  run: ({ rounds, print }) =>
    withIntake(async (intake, folder) => {
      const nextFile = filesIn(folder)
      const first = await intake.bring(await nextFile(), native, rows)
      print(`first file: loaded ${first.loaded.toFixed(1)} s, agreed ${first.agreed.toFixed(1)} s`)
      const seconds: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const { loaded, agreed } = await intake.bring(await nextFile(), native, rows)
        print(`every título changed: loaded ${loaded.toFixed(1)} s, agreed ${agreed.toFixed(1)} s`)
        seconds.push(agreed)
      }
      const figure = (name: string, ours: number) =>
        toFigure({ name, ours, unit: 's', better: 'lower', goal: { ours: mostSeconds } })
      return [figure('all new', first.agreed), figure('all changed', median(seconds))]
    }),
}

/** A file that a recipe maps, beside the same rows in our own layout. */
export const anyErp: Bench = {
  name: 'any-erp',
  goal: 'a file of 20.000 títulos with other columns loads in 1,3 times the time of our own layout',
  run: ({ rounds, print }) =>
    withIntake(async (intake, folder) => {
      const nextFile = filesIn(folder)
      const nameOf = (field: string) => `Coluna ${field}`
      // Two sources bring no títulos of each other: that would wait for a person.
      const foreign = { header: titulosColumns.map(nameOf), firstContract: 500_000 }
      await intake.bring(await nextFile(), native, rows)
      await intake.teach('OUTRO_ERP', nameOf)
      await intake.bring(await nextFile(foreign), 'OUTRO_ERP', rows)
      const timed = async (source: string, path: string) => {
        const { loaded } = await intake.bring(path, source, rows)
        print(`${source}: ${loaded.toFixed(1)} s`)
        return { loaded }
      }
      const both = await interleave(rounds, {
        ours: async () => timed('OUTRO_ERP', await nextFile(foreign)),
        limit: async () => timed(native, await nextFile()),
      })
      return [
        toFigure({
          name: 'received to loaded',
          ours: both.median('ours', 'loaded'),
          limit: both.median('limit', 'loaded'),
          ratio: both.ratio('loaded', 'ours', 'limit'),
          unit: 's',
          better: 'lower',
          goal: { ratio: mostPerRow },
          detail: 'limit: the same rows in our own layout',
        }),
      ]
    }),
}
