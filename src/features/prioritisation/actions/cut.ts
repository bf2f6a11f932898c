import { takeBalanceChanges } from '#features/receivables/actions/announce.ts'
import { readParameters } from '#features/debt-items/store/parameters.ts'
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
} from '../store/cut.ts'

/** The hour from which the day's cut is made (rules 7.3). */
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

/** Cuts the malls whose balances changed since they were last cut. */
export async function cutChanged(work: Work): Promise<void> {
  await lockCuts(work.tx)
  await cut(work, await takeBalanceChanges(work))
}

/** The day's cut begins at 06:00 in São Paulo, on the day of the process. */
function startOfCut({ now, today }: Pick<Work, 'now' | 'today'>): Date | undefined {
  const start = Temporal.PlainDate.from(today).toZonedDateTime({
    timeZone: 'America/Sao_Paulo',
    plainTime: Temporal.PlainTime.from({ hour: cutHour }),
  })
  const at = new Date(start.epochMilliseconds)
  return todayIn(now) === today && now >= at ? at : undefined
}

/**
 * The cut of the day: of every mall that has none since 06:00, or one by other weights. Asked again
 * and again, so that a process that was not there at 06:00 makes it when it comes.
 */
export async function cutDaily(work: Work): Promise<void> {
  const start = startOfCut(work)
  if (start === undefined) return
  await lockCuts(work.tx)
  const changed = await takeBalanceChanges(work)
  const old = await mallsToCut(work.tx, start, await readWeights(work))
  await cut(work, [...new Set([...changed, ...old])])
}

/** Cuts every mall, whatever is kept: other weights hold. */
export async function cutEverything(work: Work): Promise<void> {
  await lockCuts(work.tx)
  await takeBalanceChanges(work)
  await cut(work, await allMalls(work.tx))
}
