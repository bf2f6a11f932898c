import { readParameters } from '#features/debt-items/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import type { Competence } from '#values/competence.ts'

import { RunKind } from '../contract/run-list.ts'
import { defaultParameters } from '../rules/window.ts'
import { startRuns } from '../store/runs.ts'
import { writeRuns } from './execute.ts'
import { submitRuns } from './submit.ts'

// A statement over more malls than these grows faster than their títulos do.
const mallsAtOnce = 10

const chunksOf = (mallIds: readonly number[]) =>
  Array.from({ length: Math.ceil(mallIds.length / mallsAtOnce) }, (_, index) =>
    mallIds.slice(index * mallsAtOnce, (index + 1) * mallsAtOnce),
  )

/**
 * Processes and calculates months of malls, some malls at once, where their jobs would do so one by
 * one: what a demonstration has behind it. Refused, with nothing kept, where one of them may not be
 * run.
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
