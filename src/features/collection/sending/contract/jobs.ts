import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Sends what was released, each minute within the hours. */
export const sendReleased = job({
  name: 'regua.envio',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
  longestMinutes: 30,
})

/** Erases the content of reminders after REGUA_GUARDA_MESES; the hash stays. */
export const eraseContents = job({
  name: 'regua.guarda',
  payload: z.object({}),
  every: '40 3 * * *',
})
