/** Where the calls of the prioritisation live (spec 3:7); {product} is any name. */
export const prioritizationPath = '/api/{product}/v1/prioritization'

/** The name under which negotiations, promises and contact records become stale. */
export const negotiationQueries = 'negotiations'

/** The name under which the options of a negotiation become stale. */
export const stageQueries = 'negotiation-stages'

/** The longest observation (rules 7.6). */
export const longestObservation = 2_000

/** What becomes of a promise (rules 7.6). */
export const PROMISE_STATES = ['VIGENTE', 'QUEBRADA', 'CUMPRIDA'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]
