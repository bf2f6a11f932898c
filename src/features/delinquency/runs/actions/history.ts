import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

import { RunKind } from '../contract/run-list.ts'
import { defaultParameters } from '../rules/window.ts'
import { startRuns } from '../store/runs.ts'
import { writeRuns } from './execute.ts'
import { submitRuns } from './submit.ts'

// With more malls per statement, the cost grows faster than the number of títulos.
const mallsAtOnce = 10

const chunksOf = (mallIds: readonly number[]) =>
  Array.from({ length: Math.ceil(mallIds.length / mallsAtOnce) }, (_, index) =>
    mallIds.slice(index * mallsAtOnce, (index + 1) * mallsAtOnce),
  )

/**
 * Processes and calculates months in batches of malls, for demonstration data; jobs do this one run
 * at a time. Refuses and stores nothing if one run is not allowed.
 */
export async function calculateMonths(
  work: Work,
  months: readonly Competence[],
  mallIds: readonly number[],
): Promise<void> {
  const parameters = await readParameters(work.tx)
  const defaults = {
    netDay: parameters.DIA_RECEBIMENTO_LIQUIDO,
    minimumDays: parameters.QUANTIDADE_MINIMA_DIAS,
  }
  for (const malls of chunksOf(mallIds))
    for (const kind of RunKind.options) {
      const runIds: number[] = []
      for (const month of months) {
        const run = defaultParameters(month, work.today, defaults)
        runIds.push(...(await submitRuns(work, kind, run, malls)))
      }
      await startRuns(work.tx, runIds)
      await writeRuns(work, kind, runIds)
    }
}
