import { begin } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import { recordRun } from '#server/jobs/job-runs.ts'
import type { Malls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import { closeCycleWhenDue, openCycleWhenDue } from '#features/negativation/cycles/actions/cycle.ts'
import { refresh } from '#features/negativation/debt-items/actions/refresh.ts'
import { countOf } from '#values/count-of.ts'

/** '1 boleto pago ou cancelado saiu do workflow'. */
export const leftWorkflow = (count: number): string =>
  `${countOf(count, 'boleto pago ou cancelado saiu', 'boletos pagos ou cancelados saíram')} do workflow`

/** Stale name of a finished job run. */
const runQueries = 'jobs'

/**
 * Refreshes the items after a load and every morning, as a visible run; then enqueues the removal
 * job on the same ledger.
 */
export async function refreshVisibly(work: Work, malls: Malls): Promise<void> {
  const count = await refresh(work, malls)
  const lines = [leftWorkflow(count)]
  await recordRun(work.tx, 'PAGAMENTO', work.actor, { processed: count, failed: 0, lines })
  await work.enqueue(begin, { codigo: 'BAIXA' }, { key: `${begin.name} BAIXA` })
  work.invalidate(runQueries)
}

async function visibly(
  work: Work,
  act: (work: Work) => Promise<string | undefined>,
): Promise<void> {
  const report = await act(work)
  if (report === undefined) return
  await recordRun(work.tx, 'CICLO', work.actor, { processed: 1, failed: 0, lines: [report] })
  work.invalidate(runQueries)
}

/** Closes the cycle when due, as a visible run. */
export const closeCycleVisibly = (work: Work): Promise<void> => visibly(work, closeCycleWhenDue)

/** Opens the cycle when due, as a visible run. */
export const openCycleVisibly = (work: Work): Promise<void> => visibly(work, openCycleWhenDue)
