import { takeBalanceChanges } from '#features/ledger/receivables/actions/announce.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { todayIn } from '#values/instant.ts'

import { worklistQueries } from '../contract/rows.ts'
import { weightsOf } from '../rules/weights.ts'
import { keepOverdue } from '../store/aging.ts'
import {
  allMalls,
  lockCuts,
  mallsToCut,
  noteCut,
  replaceCustomers,
  replaceGroups,
} from '#features/collection/prioritisation/store/snapshot.ts'

/** Hour in São Paulo from which the daily snapshot is made (rules 7.3). */
const cutHour = 6

const readWeights = async ({ tx }: Work) => weightsOf(await readParameters(tx))

async function cut(work: Work, malls: readonly number[]): Promise<void> {
  if (malls.length === 0) return
  const weights = await readWeights(work)
  const { today } = work
  await replaceCustomers(work.tx, malls, { today, weights })
  await keepOverdue(work.tx, malls, today)
  await replaceGroups(work.tx, { today, weights })
  await noteCut(work.tx, [NO_MALL, ...malls], { today, weights })
  work.invalidate(worklistQueries)
  work.log.info({ malls: malls.length }, 'worklists cut')
}

/** Rebuilds the ranking snapshot of malls whose balances changed since their last one. */
export async function cutChanged(work: Work): Promise<void> {
  await lockCuts(work.tx)
  await cut(work, await takeBalanceChanges(work))
}

/** The daily snapshot starts at 06:00 in São Paulo, on the process's day. */
function startOfCut({ now, today }: Pick<Work, 'now' | 'today'>): Date | undefined {
  const start = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: 'America/Sao_Paulo',
    plainTime: Temporal.PlainTime.from({ hour: cutHour }),
  })
  const at = new Date(start.epochMilliseconds)
  return todayIn(now) === today && now >= at ? at : undefined
}

/**
 * Daily snapshot of every mall without one since 06:00, or with other weights. The job repeats, so
 * a process that was down at 06:00 catches up later.
 */
export async function cutDaily(work: Work): Promise<void> {
  const start = startOfCut(work)
  if (start === undefined) return
  await lockCuts(work.tx)
  const changed = await takeBalanceChanges(work)
  const old = await mallsToCut(work.tx, start, await readWeights(work))
  await cut(work, [...new Set([...changed, ...old])])
}

/** Rebuilds the snapshot of every mall, because the weights changed. */
export async function cutEverything(work: Work): Promise<void> {
  await lockCuts(work.tx)
  await takeBalanceChanges(work)
  await cut(work, await allMalls(work.tx))
}
