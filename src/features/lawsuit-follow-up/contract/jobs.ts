import * as z from 'zod'

import { job } from '#contract/job.ts'

/** Asks the other system for the ticket of one guia. */
export const askTicket = job({
  name: 'tickets.ask',
  payload: z.object({ requestId: z.number().int() }),
  maxAttempts: 12,
})

/** Takes up askings that were left half-way, whatever stopped them. */
export const resumeTickets = job({
  name: 'tickets.resume',
  payload: z.object({}),
  every: '*/10 * * * *',
  maxAttempts: 1,
})
