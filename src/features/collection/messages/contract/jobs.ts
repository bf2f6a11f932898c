import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Every minute: makes the batches that are due, makes them again after a load, and releases
 * automatically what may be. */
export const makeDueBatches = job({
  name: 'regua.lote',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})

/** Every five minutes: closes the batches of the day after REGUA_HORA_FIM, and those of days before. */
export const closeBatches = job({
  name: 'regua.fechamento',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})
