import * as z from 'zod'

import { job } from '#contract/job.ts'

import { AUTOMATIC_JOB_CODES } from './automation.ts'

/** Hands one lote over to the bureau. */
export const sendBatch = job({ name: 'bureau.send', payload: z.object({ batchId: z.number().int() }), maxAttempts: 12 })

/** Collects the returns that wait and applies them: every minute, and right after a sending. */
export const collect = job({ name: 'bureau.collect', payload: z.object({}), every: '* * * * *', maxAttempts: 3 })

/** Takes up sendings that were left half-way, whatever stopped them. */
export const resume = job({ name: 'bureau.resume', payload: z.object({}), every: '*/10 * * * *', maxAttempts: 1 })

/** Listings whose ten days of notice are over become public: hourly, so that a night without power delays them by an hour. */
export const publish = job({ name: 'bureau.publish', payload: z.object({}), every: '15 * * * *', maxAttempts: 1 })

/** Starts a run of an automatic job as soon as none is running: what a load or a return of the bureau asks for. */
export const begin = job({ name: 'bureau.begin', payload: z.object({ codigo: z.enum(AUTOMATIC_JOB_CODES) }) })

/** One run of an automatic job; a worker that is killed leaves it to the next, under the same row. */
export const automate = job({ name: 'bureau.automate', payload: z.object({ runId: z.number().int() }), maxAttempts: 3 })

/** Starts the automatic jobs whose hour has come, missed hours included. */
export const tick = job({ name: 'bureau.tick', payload: z.object({}), every: '*/5 * * * *', maxAttempts: 1 })

/** Folds the kept sums of the results, every minute. */
export const fold = job({ name: 'bureau.fold', payload: z.object({}), every: '* * * * *', maxAttempts: 1 })
