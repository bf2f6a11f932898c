import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Every five minutes: makes the batches that are due (REGUA_HORA_LOTE), and releases those that may. */
export const makeDueBatches = job({
  name: 'regua.lote',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})

/** Makes the batch of these malls again, after a load. */
export const remakeBatch = job({
  name: 'regua.refazer',
  payload: z.object({ malls: z.array(z.number()) }),
})

/** Every five minutes: closes the batches of the day after REGUA_HORA_FIM, and those of days before. */
export const closeBatches = job({
  name: 'regua.fechamento',
  payload: z.object({}),
  every: '*/5 * * * *',
  maxAttempts: 1,
})
