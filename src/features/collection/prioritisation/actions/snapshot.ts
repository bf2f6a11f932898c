import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { takeStaleMalls } from '#server/database/derived.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'

import { worklistQueries } from '../contract/rows.ts'
import { weightsOf } from '../rules/weights.ts'
import { storeOverdueOfDay } from '../store/aging.ts'
import {
  allMalls,
  lockSnapshots,
  mallsToSnapshot,
  recordSnapshot,
  replaceCustomers,
  replaceGroups,
} from '#features/collection/prioritisation/store/snapshot.ts'

/** Hour in São Paulo from which the daily snapshot is made (rules 7.3). */
const snapshotHour = 6

const readWeights = async ({ tx }: Work) => weightsOf(await readParameters(tx))

async function createSnapshots(work: Work, malls: readonly number[]): Promise<void> {
  if (malls.length === 0) return
  const weights = await readWeights(work)
  const { today } = work
  await replaceCustomers(work.tx, malls, { today, weights })
  await storeOverdueOfDay(work.tx, malls, today)
  await replaceGroups(work.tx, { today, weights })
  await recordSnapshot(work.tx, [NO_MALL, ...malls], { today, weights })
  work.invalidate(worklistQueries)
  work.log.info({ malls: malls.length }, 'worklists cut')
}

/** Rebuilds the ranking snapshot of malls whose balances changed since their last one. */
export async function refreshChangedSnapshots(work: Work): Promise<void> {
  await lockSnapshots(work.tx)
  await createSnapshots(work, await takeStaleMalls(work.tx, 'worklist_customer'))
}

/** The daily snapshot starts at 06:00 in São Paulo, on the process's day. */
function snapshotStart({ now, today }: Pick<Work, 'now' | 'today'>): Date | undefined {
  const start = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: 'America/Sao_Paulo',
    plainTime: Temporal.PlainTime.from({ hour: snapshotHour }),
  })
  const at = new Date(start.epochMilliseconds)
  return todayIn(now) === today && now >= at ? at : undefined
}

/**
 * Daily snapshot of every mall without one since 06:00, or with other weights. The job repeats, so
 * a process that was down at 06:00 catches up later.
 */
export async function createDailySnapshot(work: Work): Promise<void> {
  const start = snapshotStart(work)
  if (start === undefined) return
  await lockSnapshots(work.tx)
  const changed = await takeStaleMalls(work.tx, 'worklist_customer')
  const old = await mallsToSnapshot(work.tx, start, await readWeights(work))
  await createSnapshots(work, [...new Set([...changed, ...old])])
}

/** Rebuilds the snapshot of every mall, because the weights changed. */
export async function rebuildAllSnapshots(work: Work): Promise<void> {
  await lockSnapshots(work.tx)
  await takeStaleMalls(work.tx, 'worklist_customer')
  await createSnapshots(work, await allMalls(work.tx))
}
