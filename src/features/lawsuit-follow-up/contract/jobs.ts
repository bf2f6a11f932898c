import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Requests the ticket of one guia from the external system. */
export const askTicket = job({
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
