import * as z from 'zod'

import { job } from '#contract/job.ts'

export const sendTicketRequest = job({
  name: 'tickets.ask',
  payload: z.object({ requestId: z.number().int() }),
  maxAttempts: 12,
})

/** Resumes interrupted ticket requests. */
export const resumeTickets = job({
  name: 'tickets.resume',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})
