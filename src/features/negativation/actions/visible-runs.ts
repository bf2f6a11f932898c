import { begin } from '#features/bureau/contract/jobs.ts'
import { recordRun } from '#server/job-runs.ts'
import type { Work } from '#server/work.ts'

import { closeCycleWhenDue, openCycleWhenDue } from './cycle.ts'
import { refresh } from './refresh.ts'

/** What browsers read again when a job ran. */
const staleRuns = 'jobs'

/** After a load and every morning, as a row that people can see; the removals are looked at next, on the same ledger. */
export async function refreshVisibly(work: Work): Promise<void> {
  const processed = await refresh(work)
  const lines = [`${processed} boleto(s) pago(s) ou cancelado(s) saíram do workflow`]
  await recordRun(work.tx, 'PAGAMENTO', work.actor, { processed, failed: 0, lines })
  await work.promise(begin, { codigo: 'BAIXA' }, { key: `${begin.name} BAIXA` })
  work.stale(staleRuns)
}

async function visibly(work: Work, act: (work: Work) => Promise<string | undefined>): Promise<void> {
  const said = await act(work)
  if (said === undefined) return
  await recordRun(work.tx, 'CICLO', work.actor, { processed: 1, failed: 0, lines: [said] })
  work.stale(staleRuns)
}

/** The closing of the cycle when it is due, as a row that people can see. */
export const closeCycleVisibly = (work: Work): Promise<void> => visibly(work, closeCycleWhenDue)

/** The opening of the cycle when it is due, as a row that people can see. */
export const openCycleVisibly = (work: Work): Promise<void> => visibly(work, openCycleWhenDue)
