/** Base path of the prioritisation calls (spec 3:7); {product} is any name. */
export const prioritizationPath = '/api/{product}/v1/prioritization'

export const negotiationQueries = 'negotiations'

export const stageQueries = 'negotiation-stages'

/** Maximum length of an observation (rules 7.6). */
export const longestObservation = 2_000

/** States of a promise (rules 7.6). */
export const PROMISE_STATES = ['VIGENTE', 'QUEBRADA', 'CUMPRIDA'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]
