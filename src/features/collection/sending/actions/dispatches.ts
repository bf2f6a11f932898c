import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { addDays } from '#values/local-date.ts'

import { DISPATCH_CHANNELS, type listDispatches as listCall } from '../contract/dispatches.ts'
import { countWaiting, listDispatches as readDispatches } from '../store/dispatches.ts'
import type { OwnWays } from './make-dispatch.ts'

const shownDays = 90

/** Remessas of a period, and what waits for one today. */
export const listDispatches =
  ({ hasProvider }: OwnWays) =>
  async (work: Work, { de, ate }: InputOf<typeof listCall>): Promise<AnswerOf<typeof listCall>> => {
    const { malls } = work.actor
    const until = ate ?? work.today
    const from = de ?? addDays(until, -shownDays)
    const channels = hasProvider ? (['CARTA'] as const) : DISPATCH_CHANNELS
    return {
      data: await readDispatches(work.tx, { from, until, malls }),
      esperando: await countWaiting(work.tx, work.today, channels, malls),
    }
  }
